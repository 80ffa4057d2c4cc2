import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TUMOR_ENTRIES } from '../../contract/entities/tumor.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await testApp();
  token = await signIn(portal, await makePerson(portal));
});
afterAll(() => portal.close());

const SECRET = 'PATIENT8264';
const match = (body: { text: string; diagnosis?: string }, as?: string) =>
  portal.call('tumorMatches', { body, ...(as !== undefined && { token: as }) });

test('a pasted tumor is stored nowhere: in no database table, file or log line', async () => {
  const { database, filesDir } = portal.dependencies;
  const before = portal.logged.length;
  const answer = await match({ text: `EGFR L858R\n${SECRET}`, diagnosis: SECRET }, token);
  expect(answer.status).toBe(200);
  expect(answer.data?.entries.map(({ typed }) => typed)).toContain(SECRET);
  const many = Array.from({ length: MAX_TUMOR_ENTRIES + 1 }, (_, place) => `${SECRET} ${place}`).join('\n');
  expect((await match({ text: many }, token)).status).toBe(400);
  expect((await match({ text: SECRET, diagnosis: SECRET.repeat(40) }, token)).status).toBe(400);
  expect((await match({ text: SECRET })).status).toBe(401);
  const { rows: tables } = await database.execute<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.execute(`select 1 from ${name} t where t::text like '%8264%' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  expect(tables.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
  const files = globSync(`${filesDir}/**/*`, { withFileTypes: true }).filter((file) => file.isFile());
  expect(files.filter((file) => readFileSync(`${file.parentPath}/${file.name}`).includes('PATIENT8264'))).toEqual([]);
  const lines = portal.logged.slice(before);
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
