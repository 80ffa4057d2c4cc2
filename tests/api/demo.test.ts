import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateDemo } from '../../server/demo/index.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { newsletter } from '../../server/modules/catalog/newsletter.table.ts';
import { createFileStore, type FileStore } from '../../server/platform/files/fileStore.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestDatabase;
let folder: string;
let files: FileStore;
const log = { info: () => {} };
const count = async (table: string) =>
  Number((await portal.database.execute<{ count: string }>(sql.raw(`select count(*) from ${table}`))).rows[0]?.count);

beforeAll(async () => {
  portal = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  files = createFileStore(folder);
});
afterAll(async () => {
  await portal.drop();
  await rm(folder, { recursive: true, force: true });
});

it('leaves nothing when it is broken off, and the next start makes all of it', async () => {
  await portal.database.execute(sql`alter table banner add constraint stop check (code <> 'curves')`);
  await expect(generateDemo({ connection: portal.connection, files, log })).rejects.toThrow();
  for (const table of ['disease', 'model', 'newsletter', 'picture', 'gene']) expect(await count(table)).toBe(0);
  await portal.database.execute(sql`alter table banner drop constraint stop`);

  expect(await generateDemo({ connection: portal.connection, files, log })).toBe(true);
  expect(await count('model')).toBe(3_000);
  expect(await count('disease')).toBe(24);
  expect(await count('banner')).toBe(3);
  expect(await count('panel')).toBe(10);
  expect(await count('growth_study')).toBeGreaterThan(800);
  expect(await count('picture')).toBe(24 * 3 + 10 * 2 + 3);
}, 120_000);

it('keeps a readable PDF for every newsletter', async () => {
  const rows = await portal.database.select().from(newsletter);
  expect(rows).toHaveLength(40);
  for (const { fileKey, bytes, pages, code } of rows) {
    expect((await files.open(fileKey)).bytes, code).toBe(bytes);
    expect(pages, code).toBeGreaterThan(0);
  }
});

it('does nothing where the catalog holds anything', async () => {
  const [before] = await portal.database.select({ newest: sql`max(${model.revision})` }).from(model);
  expect(await generateDemo({ connection: portal.connection, files, log })).toBe(false);
  const [after] = await portal.database.select({ newest: sql`max(${model.revision})` }).from(model);
  expect(after).toEqual(before);
});

it('links what belongs together', async () => {
  const missing = await portal.database.execute<{ code: string }>(sql`
    select p.code from panel p where not exists (select 1 from panel_model m where m.panel_id = p.id)
    union all
    select d.code from disease d where not exists (select 1 from model m where m.disease_id = d.id)
    union all
    select m.model_code from model m left join oncotree_node o on o.code = m.oncotree_code where o.code is null`);
  expect(missing.rows).toEqual([]);
});
