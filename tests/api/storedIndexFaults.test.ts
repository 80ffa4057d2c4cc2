import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { buildInProcess } from '../../server/modules/search/index/buildApart.ts';
import { programPrint } from '../../server/modules/search/index/stored/programPrint.ts';
import { storedIndex } from '../../server/modules/search/index/stored/storedIndex.table.ts';
import { spreadModels } from '../load/spreadModels.ts';
import { makeArea } from './support/models.ts';
import { expectSame, NOT_STORED, REFUSED, storedIndexes } from './support/storedIndexes.ts';
import type { StoringFault } from './support/storingFault.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  portal = await testDatabase();
  await makeArea(portal.database, 'LUN', ['Lung Cancer', '肺癌']);
  for (const symbol of ['KRAS', 'TP53', 'EGFR', 'BRAF', 'MYC', 'ERBB2'])
    await portal.database.insert(gene).values({ symbol, name: symbol, aliases: [] });
  await portal.database.execute(sql.raw(spreadModels(200)));
});
afterAll(() => portal.drop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oncology-browser-index-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const { file, server, store, fresh, expectUsed, expectRefused } = storedIndexes(() => ({ portal, dataDir }));
const names = () => readdirSync(dirname(file()));
const drafts = () => names().filter((name) => name.endsWith('.part'));

/** What happens to every process that stores an index from now on. */
function befall(fault: StoringFault) {
  vi.stubEnv('NODE_OPTIONS', `--import ${new URL('support/storingFault.ts', import.meta.url).href}`);
  vi.stubEnv('STORING_FAULT', fault);
}

test.for<[StoringFault, drafts: number]>([
  ['killed before the file', 0],
  ['killed in the file', 1],
  ['killed before the file is in place', 1],
  ['killed after the file is in place', 0],
  ['a full disk', 0],
])('%s: the log says it, the index answers, and the next start uses a complete file', async ([fault, left]) => {
  await store();
  befall(fault);
  const { index, told, reasonOf, isStored } = server();
  await index.build(); // reads the file
  await index.build(); // stores another one
  await told(NOT_STORED);
  expect(isStored()).toBe(false);
  expect(reasonOf(NOT_STORED)).toMatch(fault === 'a full disk' ? /no space left/ : /ended early/);
  await expectSame(index, await fresh());
  expect(drafts()).toHaveLength(left);
  vi.unstubAllEnvs();
  await expectUsed();
  // another server may be writing a draft that is new
  expect(drafts()).toHaveLength(left);
  for (const draft of drafts()) utimesSync(join(dirname(file()), draft), 0, 0);
  await expectUsed();
  expect(names()).toEqual(['models']);
});

test('an unreadable folder of the program is a reason not to store the index', async () => {
  befall('a folder of the program that cannot be read');
  const { index, told, reasonOf } = server();
  await index.build();
  await told(NOT_STORED);
  expect(reasonOf(NOT_STORED)).toContain('permission denied');
});

test('a stop while the index is stored leaves no unfinished file', async () => {
  befall('a disk that does not answer');
  const stop = new AbortController();
  const { index } = server(stop.signal);
  await index.build();
  await vi.waitFor(() => expect(drafts()).toHaveLength(1), 20_000);
  stop.abort();
  await vi.waitFor(() => expect(names()).toEqual([]), 20_000);
});

test('a process that never finishes to store an index does not hold up the next build', async () => {
  befall('a process that stands still');
  const ends: object[] = [];
  const build = buildInProcess(portal.connection, {
    directory: dirname(file()),
    onEnd: (end) => ends.push(end),
    patienceMs: 1,
  });
  const start = { mark: 1, vocabularyVersion: '' };
  const ask = () => build(start, () => {}, new AbortController().signal);
  await ask();
  await vi.waitFor(() => expect(drafts()).toHaveLength(1), 20_000);
  vi.unstubAllEnvs();
  expect((await ask()).segment.documents).toBe(200);
  await vi.waitFor(() => expect(ends).toHaveLength(2), 20_000);
  expect(ends).toEqual([{ notStored: expect.stringContaining('ended early') }, { stored: expect.anything() }]);
});

test('neither a clock that was set back nor rows copied from another database displace a token', async () => {
  for (let copied = 0; copied < 20; copied++)
    await portal.database.execute(sql`
      insert into ${storedIndex} (token, transaction) values (gen_random_uuid(), 9000000000000000)`);
  for (let ahead = 0; ahead < 20; ahead++)
    await portal.database.execute(sql`
      insert into ${storedIndex} (token, transaction, written_at)
      values (gen_random_uuid(), pg_current_xact_id()::text::bigint, now() + interval '1 year')`);
  await store();
  await expectUsed();
  expect(await portal.database.$count(storedIndex)).toBe(20);
});

test('what is no file is a reason for a build', async () => {
  mkdirSync(dirname(file()));
  execFileSync('mkfifo', [file()]);
  await expectRefused('it is not a file');
  expect(statSync(file()).isFile()).toBe(true);
  for (const content of ['null', '7', '{}']) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    writeFileSync(file(), Buffer.concat([Buffer.from('OBINDEX\n'), length, Buffer.from(content), Buffer.alloc(99)]));
    await expectRefused(/damaged|another format/);
  }
  rmSync(file());
  symlinkSync('/nowhere/models', file());
  await store();
  rmSync(file());
  mkdirSync(file());
  const { index, told, reasonOf } = server();
  await index.build();
  await told(NOT_STORED);
  expect(reasonOf(REFUSED)).toContain('it is not a file');
  expect(reasonOf(NOT_STORED)).toContain('directory');
  await expectSame(index, await fresh());
});

test('studies that were changed by statements while no server ran are read', async () => {
  const arms = (agent: string) =>
    JSON.stringify([
      {
        name: 'Vehicle',
        role: 'control',
        agent: null,
        target: null,
        dose: null,
        route: null,
        schedule: null,
        dosingDays: [],
      },
      {
        name: 'Treated',
        role: 'treatment',
        agent,
        target: null,
        dose: null,
        route: null,
        schedule: null,
        dosingDays: [],
      },
    ]);
  const animals = JSON.stringify(
    ['Vehicle', 'Treated'].flatMap((arm) =>
      [1, 2, 3].map((id) => ({
        arm,
        id: `${id}`,
        removal: null,
        points: [0, 7, 14].map((day) => ({
          day,
          volumeMm3: 100 + day * (arm === 'Vehicle' ? 20 : 2),
          bodyWeightG: 20,
        })),
      })),
    ),
  );
  const add = (code: string) =>
    portal.database.execute(sql`
      insert into growth_study (model_id, study, arms, animals)
      select id, 'By hand', ${arms('First drug')}::jsonb, ${animals}::jsonb from model where model_code = ${code}`);
  for (const code of ['SC-000021', 'SC-000022', 'SC-000023']) await add(code);
  await store();
  await add('SC-000024');
  await portal.database.execute(sql`
    update growth_study set arms = ${arms('Study drug')}::jsonb
    where model_id = (select id from model where model_code = 'SC-000021')`);
  await portal.database.execute(sql`
    delete from growth_study where model_id = (select id from model where model_code = 'SC-000022')`);
  await portal.database.execute(sql`
    update growth_study set model_id = (select id from model where model_code = 'SC-000025')
    where model_id = (select id from model where model_code = 'SC-000023')`);
  const index = await expectUsed();
  await portal.database.execute(sql`delete from growth_study`);
  await index.follow(false);
  await expectSame(index, await fresh());
});

test('the print of the program covers linked files', async () => {
  for (const folder of ['contract', 'server']) mkdirSync(join(dataDir, folder));
  const target = join(dataDir, 'installed.ts');
  writeFileSync(target, 'one');
  symlinkSync(target, join(dataDir, 'server', 'words.ts'));
  const print = () => programPrint(pathToFileURL(`${dataDir}/`));
  const before = await print();
  expect(await print()).toBe(before);
  writeFileSync(target, 'two');
  expect(await print()).not.toBe(before);
});
