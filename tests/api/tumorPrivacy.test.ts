import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TUMOR_ENTRIES } from '../../contract/tumorLimits.ts';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
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
const match = (body: { text: string; diagnosis?: string; tested?: string }, as?: string) =>
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
  expect((await match({ text: SECRET.repeat(400_000) }, token)).status).toBe(413);
  // A call that fails is reported in the log and in the operation log.
  await database.execute('alter table oncotree_node rename to oncotree_elsewhere');
  const failed = await match({ text: `EGFR L858R\n${SECRET}`, diagnosis: 'lung cancer', tested: SECRET }, token);
  await database.execute('alter table oncotree_elsewhere rename to oncotree_node');
  expect(failed.status).toBe(500);
  const { rows: tables } = await database.execute<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.execute(`select 1 from ${name} t where t::text ilike '%${SECRET}%' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  const { rows: noted } = await database.execute<{ words: string }>(
    "select to_jsonb(o)::text as words from operation_log o where to_jsonb(o)::text like '%analysis/tumor%'",
  );
  expect(noted.length).toBeGreaterThan(0);
  expect(tables.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
  const files = globSync(`${filesDir}/**/*`, { withFileTypes: true }).filter((file) => file.isFile());
  expect(files.filter((file) => readFileSync(`${file.parentPath}/${file.name}`).includes(SECRET))).toEqual([]);
  const lines = portal.logged.slice(before);
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('an error whose message has the text is reported without it', async () => {
  const vocabulary = {
    valuesNamed: () => {
      throw new RangeError(`cannot read ${SECRET}`);
    },
  };
  const view = async () => ({ snapshot: { segments: [], vocabulary } as never, generation: 1 });
  const { database } = portal.dependencies;
  const text = `Hugo_Symbol\tVariant_Classification\n${SECRET}\tMissense_Mutation`;
  const failure = await tumorMatches(
    { local: { view }, database },
    { text },
    { locale: 'en', signal: new AbortController().signal },
  ).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(`${(failure as Error).message} ${(failure as Error).stack}`).toContain('RangeError');
  expect(JSON.stringify([(failure as Error).message, (failure as Error).stack])).not.toContain(SECRET);
});
