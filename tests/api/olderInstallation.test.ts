import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../server/platform/backup/readBackup.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { knownMigrations, migrate } from '../../server/platform/database/migrate.ts';
import { appliedMigrations } from '../../server/platform/database/schema.ts';
import { fillEmptyTables } from '../support/oneOfEverything.ts';
import { bareDatabase, urlOf } from './support/testDatabase.ts';

/** The schema version of a release in `tests/releases`. */
const OLDER = 4;
const REFUSED =
  'The database is of an older version: start this version of the portal once, which upgrades it. Nothing was changed';

let directory: string;
let connection: pg.ClientConfig;
const drops: (() => Promise<void>)[] = [];

async function bare(): Promise<pg.ClientConfig> {
  const made = await bareDatabase();
  drops.push(made.drop);
  return made.connection;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-older-'));
  connection = await bare();
  await migrate(connection, { upTo: OLDER });
  await fillEmptyTables(connection);
});
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(directory, { recursive: true, force: true });
});

async function over<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to);
  await client.connect();
  return work(client).finally(() => client.end());
}
const schemaOf = (to: pg.ClientConfig) => over(to, appliedMigrations);

/** Runs a command of this version against the database. Returns its exit code and output. */
async function run(program: string, words: string[], to = connection) {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: urlOf(to), DATA_DIR: join(directory, 'data') };
  const done = promisify(execFile)(process.execPath, [`server/${program}.ts`, ...words], { env });
  return done.then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, lines: stderr.trim().split('\n') }),
  );
}

describe('[R9] over an installation of an older version', () => {
  test('a backup is written and verified at the schema that it finds', async () => {
    const before = await schemaOf(connection);
    const file = join(directory, 'older.zip');
    const { code, lines } = await run('backup', [file]);
    expect([code, lines.at(-1)]).toEqual([0, 'Verified: yes, by restoring it']);
    expect(await schemaOf(connection)).toEqual(before);
    const backup = await openBackup(file, { filesDir: directory });
    backup.close();
    expect(backup.manifest.schema).toEqual(before);
    expect(before).toHaveLength(OLDER);
    const place = { connection: await bare(), filesDir: join(directory, 'files') };
    await restoreBackup(place, file, { replace: false });
    expect(await schemaOf(place.connection)).toEqual(knownMigrations());
  });

  test('other commands refuse in one line and change nothing', async () => {
    const before = await schemaOf(connection);
    const csv = join(directory, 'diseases.csv');
    writeFileSync(csv, 'code,name,main_type,tissue,level,parent_code\nTISSUE,Tissue,,,0,\n');
    const administrator = await run('administrator', ['create', 'late@example.org']);
    expect(administrator).toEqual({ code: 1, lines: [REFUSED] });
    expect(await run('import', ['diseases', csv])).toEqual({ code: 1, lines: [REFUSED] });
    expect(await schemaOf(connection)).toEqual(before);
  });

  test('a newer backup does not replace its rows', async () => {
    const before = await schemaOf(connection);
    const current = { connection: await bare(), filesDir: join(directory, 'files') };
    await migrate(current.connection);
    const file = join(directory, 'current.zip');
    await run('backup', [file], current.connection);
    const { code, lines } = await run('restore', [file, '--replace']);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^The database is of an older version: .*changed$/)]]);
    expect(await schemaOf(connection)).toEqual(before);
  });
});

test('[R9] an older backup over a newer database, with or without rows, is refused in favor of an empty database', async () => {
  const place = await bare();
  await migrate(place);
  const older = join(import.meta.dirname, '../releases/0003_tell_table_changes.zip');
  const line =
    'The database is of a newer version than the backup: restore it into an empty one (another DATA_DIR or DATABASE_URL). Nothing was changed';
  expect(await run('restore', [older], place)).toEqual({ code: 1, lines: [line] });
  await fillEmptyTables(place);
  expect(await run('restore', [older, '--replace'], place)).toEqual({ code: 1, lines: [line] });
  expect(await run('restore', [older], await bare())).toMatchObject({ code: 0 });
});

test('[R9] no backup is written of a database without a portal or with a newer version', async () => {
  const place = await bare();
  const file = join(directory, 'none.zip');
  expect(await run('backup', [file], place)).toEqual({
    code: 1,
    lines: ['There is no portal in the database: set DATABASE_URL as for the portal'],
  });
  expect(await schemaOf(place)).toEqual([]);
  await migrate(place);
  await over(place, (client) =>
    client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`),
  );
  expect(await run('backup', [file], place)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database is of a newer version/)],
  });
  expect(readdirSync(directory)).not.toContain('none.zip');
});
