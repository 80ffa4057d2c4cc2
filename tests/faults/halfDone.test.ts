import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { lastGoodBackup } from '../../server/platform/backup/backupDirectory.ts';
import { knownMigrations, migrate } from '../../server/platform/database/migrate.ts';
import { appliedMigrations } from '../../server/platform/database/schema.ts';
import { fillEmptyTables } from '../support/oneOfEverything.ts';
import { killAt, leftDatabase, over } from './support/heldStep.ts';
import { login, makeDirectory, start, startInVain } from './support/portal.ts';

const root = new URL('../..', import.meta.url).pathname;
const RELEASE = join(root, 'tests/releases/0003_tell_table_changes.zip');
/** The number of migrations of that release. */
const OLDER = 4;
const UNFINISHED = /^A restore into this database did not finish: .* run npm run restore again\. Nothing was changed$/;

let dataDir: string;
let connection: pg.ClientConfig;
beforeEach(async () => {
  dataDir = makeDirectory('half');
  connection = await leftDatabase(dataDir);
});

const schemaOf = () => over(connection, appliedMigrations);
const count = (table: string) =>
  over(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0]?.count;
  });
const run = (command: 'backup' | 'restore', ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${command}.ts`, ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
};

test.each([
  ['a migration', 'CREATE VIEW removed_name AS SELECT 1', /already exists/],
  ['the verification', 'CREATE TABLE removed_name (id uuid)', /is not verified: .* The database was not upgraded$/],
])('[R7] repeated failed upgrades in %s do not leave an archive each', async (_, inTheWay, line) => {
  await migrate(connection, { upTo: OLDER });
  const before = await schemaOf();
  await over(connection, (client) => client.query(inTheWay));
  const { lines } = await startInVain({ DATA_DIR: dataDir });
  expect(lines).toContain('Nothing was upgraded: the backup is removed again');
  expect(lines.filter((one) => line.test(one))).not.toEqual([]);
  connection = await leftDatabase(dataDir);
  expect(await schemaOf()).toEqual(before);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});

describe('[R7] killed half way', { tags: ['long'], timeout: 300_000 }, () => {
  test('an upgrade leaves the older version with a verified backup of it, and the next start completes', async () => {
    await migrate(connection, { upTo: OLDER });
    await fillEmptyTables(connection);
    // `fillEmptyTables` makes an account without a valid password, which no real portal has
    await over(connection, (client) => client.query('TRUNCATE account CASCADE'));
    const before = await schemaOf();
    await killAt(connection, {
      program: ['server/main.ts'],
      environment: { DATA_DIR: dataDir },
      application: 'oncology-browser migrations',
      ...{ table: 'push_message', mode: 'ACCESS SHARE' },
    });
    expect(await schemaOf()).toEqual(before);
    expect(await lastGoodBackup(join(dataDir, 'backups'))).toBeDefined();
    const server = await start(dataDir);
    expect(await login(server)).toBeTruthy();
    expect(await schemaOf()).toEqual(knownMigrations());
    expect(await count('gene')).toBe(1);
    await server.stop();
    expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a restore leaves no portal that starts; the next restore completes', async () => {
    await migrate(connection, { upTo: OLDER });
    await killAt(connection, {
      program: ['server/restore.ts', RELEASE],
      environment: { DATA_DIR: dataDir },
      application: 'oncology-browser restore',
      ...{ table: 'task_run', mode: 'SHARE' },
    });
    expect(await count('account')).toBe(0);
    expect(await startInVain({ DATA_DIR: dataDir })).toEqual({ code: 1, lines: [expect.stringMatching(UNFINISHED)] });
    expect(run('backup')).toEqual({ status: 1, lines: [expect.stringMatching(UNFINISHED)] });
    const damaged = readFileSync(RELEASE);
    const at = damaged.indexOf('tables/account.copy') + 100; // past the name: what was packed
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
    writeFileSync(join(dataDir, 'damaged.zip'), damaged);
    expect(run('restore', join(dataDir, 'damaged.zip')).status).toBe(1);
    expect(await startInVain({ DATA_DIR: dataDir })).toMatchObject({ code: 1 });
    expect(run('restore', RELEASE)).toMatchObject({ status: 0 });
    const server = await start(dataDir);
    expect(await login(server)).toBeTruthy();
  });

  test('a restore over other rows leaves these rows, and their portal starts', async () => {
    await migrate(connection);
    const first = await start(dataDir);
    const token = await login(first);
    await first.stop();
    expect(token).toBeTruthy();
    const file = join(dataDir, 'own.zip');
    expect(run('backup', file)).toMatchObject({ status: 0 });
    connection = await leftDatabase(dataDir);
    const before = await count('account_session');
    await killAt(connection, {
      program: ['server/restore.ts', file, '--replace'],
      environment: { DATA_DIR: dataDir },
      application: 'oncology-browser restore',
      ...{ table: 'account_session', mode: 'SHARE' },
    });
    expect(await count('account_session')).toBe(before);
    expect(await login(await start(dataDir))).toBeTruthy();
  });

  test('a first demonstration leaves nothing, and the next start creates it', async () => {
    await migrate(connection);
    const demo = { DATA_DIR: dataDir, DEMO_DATA: 'on', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' };
    await killAt(connection, {
      program: ['server/main.ts'],
      environment: demo,
      application: 'oncology-browser',
      ...{ table: 'push_message', mode: 'SHARE' },
    });
    for (const table of ['account', 'disease', 'model', 'picture'])
      expect([table, await count(table)]).toEqual([table, 0]);
    const server = await start(dataDir, demo);
    expect(server.accounts.map(({ role }) => role)).toEqual(['administrator', 'contentEditor', 'auditor', 'member']);
    expect(await count('model')).toBe(3_000);
  });
});
