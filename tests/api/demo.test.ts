import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchQuery, SearchResult } from '../../contract/entities/search.ts';
import { foundModels } from '../../machines/search/found.ts';
import { emptyQuery, type ModelQuery, searchBody } from '../../machines/search/query.ts';
import { readConfig } from '../../server/config.ts';
import { generateDemo } from '../../server/demo/index.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { startingAccounts } from '../../server/modules/accounts/firstAccounts.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { readNames } from '../../server/modules/catalog/names.ts';
import { newsletter } from '../../server/modules/catalog/newsletter.table.ts';
import { modelHooks } from '../../server/modules/content/hooks.ts';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import { searchHandlers } from '../../server/modules/search/handlers.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { storedFile } from '../../server/modules/storage/storedFile.table.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { createFileStore, type FileStore } from '../../server/platform/files/fileStore.ts';
import { createEmbeddedHost, type EmbeddedHost } from '../../server/platform/storage/embeddedHost.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestDatabase;
let folder: string;
let files: FileStore;
let host: EmbeddedHost;
const log = { info: () => {} };
const count = async (table: string) =>
  Number((await portal.database.execute<{ count: string }>(sql.raw(`select count(*) from ${table}`))).rows[0]?.count);

beforeAll(async () => {
  portal = await testDatabase();
  await seedSystem(portal.transaction); // as a server start does: messages to roles need the roles
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  files = createFileStore(folder);
  host = createEmbeddedHost(join(folder, 'storage'), async () => [Buffer.from('demo')]);
});
afterAll(async () => {
  await portal.drop();
  await rm(folder, { recursive: true, force: true });
});

it('leaves nothing when it is interrupted', { tags: ['long'] }, async () => {
  await portal.database.execute(sql`alter table banner add constraint stop check (code <> 'curves')`);
  await expect(generateDemo({ connection: portal.connection, files, host, log })).rejects.toThrow();
  for (const table of ['disease', 'model', 'newsletter', 'picture', 'gene', 'organization_group', 'stored_file'])
    expect(await count(table)).toBe(0);
  await portal.database.execute(sql`alter table banner drop constraint stop`);
});

it('creates all of it, also after an interruption', async () => {
  expect(await generateDemo({ connection: portal.connection, files, host, log })).toBe(true);
  expect(await count('model')).toBe(3_000);
  expect(await count('disease')).toBe(24);
  expect(await count('banner')).toBe(3);
  expect(await count('panel')).toBe(10);
  expect(await count('organization_group')).toBe(14);
  expect(await count('growth_study')).toBeGreaterThan(800);
  expect(await count('picture')).toBe(24 * 3 + 10 * 2 + 3 + 49 + 40);
});

describe('a search of the portal', () => {
  /** The bytes of a response as text: of the first one, which has the terms, and of every later one. */
  const FIRST_BYTES = 40_000;
  const LATER_BYTES = 10_000;
  let engine: EmbeddedEngine;
  let search: (body: SearchQuery) => Promise<SearchResult>;
  beforeAll(async () => {
    const { database, connection } = portal;
    engine = new EmbeddedEngine({ source: modelSource(database, connection), onError: () => {} });
    const limiter = { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) };
    const names = await readNames(database);
    const handlers = searchHandlers({ database, engine, limiter, readNames: async () => names });
    search = (body) => handlers.searchModels({ body }, { locale: 'en' } as Parameters<typeof handlers.searchModels>[1]);
  });
  afterAll(() => engine.stop());

  const asked: [what: string, query: Partial<ModelQuery>][] = [
    ['nothing', {}],
    ['a text', { text: 'KRAS mutated lung' }],
    ['one value of a facet', { filters: { modelType: ['PDX'] } }],
    [
      'genes',
      {
        genes: [
          { gene: 'KRAS', status: 'altered' },
          { gene: 'TP53', status: 'wildType' },
        ],
      },
    ],
    ['a drug', { responses: [{ agent: 'Cetuximab' }] }],
    ['the second page', { page: 2 }],
  ];
  it.each(asked)('for %s fits into its bytes, and shows what the full form does', async (_, part) => {
    const query = { ...emptyQuery, ...part };
    const { lean: _wish, ...body } = searchBody(query);
    const full = await search(body);
    const first = await search(searchBody(query));
    const found = foundModels(first, undefined);
    const later = await search(searchBody(query, found.terms?.key));
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(FIRST_BYTES);
    expect(Buffer.byteLength(JSON.stringify(later))).toBeLessThan(LATER_BYTES);
    expect(full.list).toHaveLength(10);
    for (const { list, terms: _terms, tookMs: _took, ...rest } of [found, foundModels(later, found.terms)]) {
      const { list: rows, tookMs: _fullTook, ...all } = full;
      expect(rest).toEqual(all);
      expect(list).toEqual(rows.map((row) => expect.objectContaining({ id: row.id, disease: row.disease })));
    }
  });
});

it('has no model with an error of the content checks', async () => {
  const refused: string[] = [];
  for (const { diseaseId, ...row } of await portal.database.select().from(model)) {
    const values = { ...row, disease: diseaseId };
    for (const { code, severity, value } of (await modelHooks.check?.(portal.database, row.id, values, 'refused')) ??
      [])
      if (severity === 'refused') refused.push(`${row.modelCode} ${code} ${String(value)}`);
  }
  expect(refused).toEqual([]);
});

it('has an enrollment for every taken slot', async () => {
  const { rows } = await portal.database.execute<{ code: string; taken: number; held: number; waiting: number }>(sql`
    select panel.code, slots_taken as taken, count(*) filter (where holds_slot)::int as held,
      count(*) filter (where enrollment.state = 'waiting')::int as waiting
    from panel left join enrollment on enrollment.panel_id = panel.id group by panel.id`);
  expect(rows).toHaveLength(10);
  for (const { code, taken, held } of rows) expect([code, held]).toEqual([code, taken]);
  expect(rows.reduce((sum, { waiting }) => sum + waiting, 0)).toBeGreaterThan(0);
});

it('has a readable PDF for every newsletter', async () => {
  const rows = await portal.database.select().from(newsletter);
  expect(rows).toHaveLength(40);
  for (const { fileKey, bytes, pages, code } of rows) {
    expect((await files.open(fileKey)).bytes, code).toBe(bytes);
    expect(pages, code).toBeGreaterThan(0);
  }
  const uploads = new Map((await portal.database.select().from(storedFile)).map((file) => [file.id, file]));
  for (const { fileId, bytes, code } of rows) {
    const upload = uploads.get(fileId ?? '');
    expect((await host.about(upload?.key ?? '')).bytes, code).toBe(bytes);
    expect(upload, code).toMatchObject({ type: 'application/pdf', bytes, unusedSince: null });
  }
});

it('describes every newsletter in both languages', async () => {
  const rows = await portal.database.select().from(newsletter);
  expect(rows).toHaveLength(40);
  for (const { summary, code } of rows) {
    expect(summary.en, code).toMatch(/^[\x20-\x7e]{200,}$/);
    expect(summary.zh, code).toMatch(/^(?=.*\p{Script=Han}{4}).{80,}。$/u);
  }
});

it('has a full panel with an open waiting list, and panels with free slots', async () => {
  const rows = await portal.database.execute<{ full: boolean }>(
    sql`select slots_taken = slots_total "full" from panel`,
  );
  expect(rows.rows.filter(({ full }) => full)).toHaveLength(1);
});

it('does nothing if the catalog contains data', async () => {
  const [before] = await portal.database.select({ newest: sql`max(${model.revision})` }).from(model);
  expect(await generateDemo({ connection: portal.connection, files, host, log })).toBe(false);
  const [after] = await portal.database.select({ newest: sql`max(${model.revision})` }).from(model);
  expect(after).toEqual(before);
});

it('links related records', async () => {
  const missing = await portal.database.execute<{ code: string }>(sql`
    select p.code from panel p where not exists (select 1 from panel_model m where m.panel_id = p.id)
    union all
    select d.code from disease d where not exists (select 1 from model m where m.disease_id = d.id)
    union all
    select m.model_code from model m left join oncotree_node o on o.code = m.oncotree_code where o.code is null`);
  expect(missing.rows).toEqual([]);
});

it('gives the organizations one root, names in both languages, and a place for the portal’s operators', async () => {
  const parts = await portal.database.select().from(group);
  expect(parts.filter(({ parentId }) => parentId === null).map(({ code }) => code)).toEqual(['HQ']);
  for (const { name, code } of parts)
    expect(
      [name.en, name.zh].every((word) => word.trim() !== ''),
      code,
    ).toBe(true);
  const config = readConfig({ NODE_ENV: 'test', DEMO_DATA: 'on', DATA_DIR: folder });
  expect(await startingAccounts({ ...portal, config })).toHaveLength(4);
  const led = await portal.database
    .select({ code: group.code, place: account.groupId, mail: account.workEmail })
    .from(group)
    .innerJoin(account, eq(account.id, group.leaderId));
  expect(led.map(({ code, mail }) => `${code} ${mail.split('@')[0]}`).toSorted()).toEqual([
    'IT admin',
    'QA auditor',
    'SCI editor',
  ]);
  expect(led.every(({ code, place }) => parts.find(({ id }) => id === place)?.code === code)).toBe(true);
});

it('has messages for the first user who signs in, to everyone and to the roles', async () => {
  const found = await portal.database.execute<{ mail: string; unread: number }>(sql`
    select a.work_email as mail, count(r.message_id)::int as unread
    from account a left join push_receipt r on r.account_id = a.id and r.read_at is null group by 1 order by 1`);
  expect(found.rows.map(({ mail, unread }) => `${mail.split('@')[0]} ${unread}`)).toEqual([
    'admin 3',
    'auditor 3',
    'editor 3',
    'visitor 2',
  ]);
});
