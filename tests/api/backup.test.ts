import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { newBackupIn, removeOldBackups } from '../../server/platform/backup/backupDirectory.ts';
import { BackupError } from '../../server/platform/backup/manifest.ts';
import { openBackup } from '../../server/platform/backup/readBackup.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { tablesOf } from '../../server/platform/backup/schema.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { createFileStore } from '../../server/platform/files/fileStore.ts';
import { makePerson } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestApp;
let directory: string;
let file: string;
const places: TestDatabase[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-backup-'));
  file = join(directory, 'whole.zip');
  portal = await testApp({ BACKUP_DIR: join(directory, 'kept') });
  const { database, filesDir, transaction } = portal.dependencies;
  await seedSystem(transaction);
  const person = await makePerson(portal, { jobTitle: 'Tabs\tand "quotes", 换行\n and \\N' });
  const lung = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌'], { slug: 'lung-cancer' });
  await makeModel(database, { modelCode: 'LUN-PDX-0001', diseaseId: lung });
  await database.execute(sql`update account set created_at = '2001-02-03 04:05:06.789+00' where id = ${person.id}`);
  await createFileStore(filesDir).save(randomBytes(500), 'pdf');
  await writeBackup(portal.dependencies, file);
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.drop();
});
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

/** An empty installation. */
async function empty() {
  const database = await testDatabase();
  places.push(database);
  return { connection: database.connection, filesDir: mkdtempSync(join(directory, 'files-')) };
}

/**
 * Returns all rows of all tables as text. Revisions are left out because they count the transactions of their own
 * database.
 */
async function rowsOf(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const all: Record<string, string[]> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'revision')::text AS row FROM ${pg.escapeIdentifier(name)} t ORDER BY 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
const countIn = async (connection: pg.ClientConfig) => Object.values(await rowsOf(connection)).flat().length;
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'base64')]);
const restored = async (from = file, { replace = false, into = empty() } = {}) =>
  restoreBackup(await into, from, { replace });

describe('[R9] backup and restore', () => {
  test('into an empty installation restore the same rows and files', async () => {
    const place = await empty();
    const { rows, files } = await restored(file, { into: Promise.resolve(place) });
    expect(await rowsOf(place.connection)).toEqual(await rowsOf(portal.dependencies.connection));
    expect(rows).toBe(await countIn(place.connection));
    expect(files).toBe(1);
    expect(filesIn(place.filesDir)).toEqual(filesIn(portal.dependencies.filesDir));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('numbering continues where it stopped, and readers that follow revisions find the models', async () => {
    const { connection, database } = portal.dependencies;
    await database.execute(sql`select nextval('inquiry_number_seq'), nextval('inquiry_number_seq')`);
    const later = join(directory, 'later.zip');
    await writeBackup(portal.dependencies, later);
    const place = await empty();
    await restored(later, { into: Promise.resolve(place) });
    const told = async (at: pg.ClientConfig, value: string) => {
      const client = new pg.Client(at);
      await client.connect();
      const { rows } = await client.query(`SELECT ${value} AS told`);
      await client.end();
      return rows[0]?.told;
    };
    const number = `nextval('inquiry_number_seq')::text`;
    expect(await told(place.connection, number)).toBe(await told(connection, number));
    // true once every older transaction of other tests has ended, in all databases of the cluster
    const seen = '(SELECT max(revision) FROM model) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
    await expect.poll(() => told(place.connection, seen)).toBe(true);
  });

  test('captures one moment of the database while others write', async () => {
    const { database, connection } = portal.dependencies;
    let writing = true;
    const before = await database.$count(account);
    const writer = (async () => {
      while (writing) await makePerson(portal);
    })();
    const moving = join(directory, 'moving.zip');
    await writeBackup(portal.dependencies, moving);
    writing = false;
    await writer;
    const place = await empty();
    await restored(moving, { into: Promise.resolve(place) });
    const rows = await rowsOf(place.connection);
    expect(rows.account?.length).toBeGreaterThanOrEqual(before);
    const whole = new Set((await rowsOf(connection)).account);
    expect(rows.account?.every((row) => whole.has(row))).toBe(true);
  });

  test('captures one moment, even when a table is emptied meanwhile', async () => {
    const source = await empty();
    await restored(file, { into: Promise.resolve(source) });
    const restore = new pg.Client(source.connection);
    await restore.connect();
    await restore.query('BEGIN');
    await restore.query('TRUNCATE dictionary_detail');
    const moving = join(directory, 'emptied.zip');
    const writing = writeBackup(source, moving);
    await expect
      .poll(async () => {
        const { rows } = await restore.query(
          "SELECT FROM pg_locks WHERE relation = 'dictionary_detail'::regclass AND NOT granted",
        );
        return rows.length;
      })
      .toBe(1);
    await restore.query(`UPDATE account SET first_name = 'After'`);
    await restore.query('COMMIT');
    await restore.end();
    await writing;
    const place = await empty();
    await restored(moving, { into: Promise.resolve(place) });
    expect(await rowsOf(place.connection)).toEqual(await rowsOf(source.connection));
  });

  test('files removed during the backup are left out, and the backup continues', async () => {
    const source = { ...portal.dependencies, filesDir: mkdtempSync(join(directory, 'swept-')) };
    mkdirSync(join(source.filesDir, '00'));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(source.filesDir, '00', name), name);
    const swept = join(directory, 'swept.zip');
    const writing = writeBackup(source, swept);
    // files are already listed by then, and are read after all tables
    while (!existsSync(`${swept}.part`)) await nextTurn();
    rmSync(join(source.filesDir, '00', 'b'));
    expect(await writing).toMatchObject({ files: 2 });
    const place = await empty();
    await restored(swept, { into: Promise.resolve(place) });
    expect(filesIn(place.filesDir).map(([name]) => name)).toEqual(['a', 'c']);
  });

  test.each([undefined, 'quiet harbor'])(
    'follows no link under its temporary name (passphrase %s)',
    async (passphrase) => {
      const target = join(directory, 'of-another-user');
      writeFileSync(target, 'as it was');
      const linked = join(directory, `linked-${passphrase === undefined}.zip`);
      symlinkSync(target, `${linked}.part`);
      await writeBackup({ ...portal.dependencies, passphrase }, linked);
      expect(readFileSync(target, 'utf8')).toBe('as it was');
      expect(lstatSync(linked).isFile()).toBe(true);
    },
  );

  test('a database with rows stays unchanged unless replacing is requested', async () => {
    const place = await empty();
    const into = Promise.resolve(place);
    await restored(file, { into });
    const before = await rowsOf(place.connection);
    await expect(restored(file, { into })).rejects.toThrow('(npm run restore -- file.zip --replace)');
    expect(await rowsOf(place.connection)).toEqual(before);
    await restored(file, { into, replace: true });
    expect(await rowsOf(place.connection)).toEqual(before);
  });

  test('a file that is not a backup, is cut off or was changed restores nothing', async () => {
    const content = readFileSync(file);
    const spoiled = join(directory, 'spoiled.zip');
    const place = await empty();
    const refused = async (bytes: Buffer) => {
      writeFileSync(spoiled, bytes);
      await expect(restored(spoiled, { into: Promise.resolve(place) })).rejects.toThrow();
      expect(await countIn(place.connection)).toBe(0);
    };
    await refused(Buffer.from('no archive'));
    await refused(content.subarray(0, content.length / 2));
    for (const name of ['tables/account.copy', 'files/', 'manifest.json']) {
      const changed = Buffer.from(content);
      const at = content.indexOf(name) + 100; // past the name, inside the packed content
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      await refused(changed);
    }
    await expect(restored(join(directory, 'none.zip'))).rejects.toThrow(/is not a backup/);
  });

  test('a single altered byte is reported in one line before anything is changed', async () => {
    const content = readFileSync(file);
    const spoiled = join(directory, 'altered.zip');
    const place = await empty();
    const verified = async () => {
      const backup = await openBackup(spoiled, portal.dependencies);
      await backup.verify().finally(backup.close);
      return backup.manifest;
    };
    writeFileSync(spoiled, content);
    const whole = await verified();
    const lines = new Set<string>();
    for (let at = 0; at < content.length; at += Math.ceil(content.length / 100)) {
      const altered = Buffer.from(content);
      altered.writeUInt8(altered.readUInt8(at) ^ 0x01, at);
      writeFileSync(spoiled, altered);
      const outcome = await verified().catch((error: unknown) => error);
      // changed bytes that no reader uses, such as an entry's time, may pass
      if (outcome instanceof BackupError) lines.add(outcome.message.replace(/^\S+ (in the backup )?/, ''));
      else expect(outcome).toEqual(whole);
    }
    expect([...lines]).toContain('is damaged');
    expect([...lines].filter((line) => line.includes('\n'))).toEqual([]);

    const altered = Buffer.from(content);
    const at = content.indexOf('tables/account.copy') + 100;
    altered.writeUInt8(altered.readUInt8(at) ^ 0x01, at);
    writeFileSync(spoiled, altered);
    await expect(restored(spoiled, { into: Promise.resolve(place) })).rejects.toThrow(
      new BackupError('tables/account.copy in the backup is damaged'),
    );
    expect([await countIn(place.connection), filesIn(place.filesDir)]).toEqual([0, []]);
  });

  test('a running portal on the database and a backup of another version are refused in one line', async () => {
    await expect(restoreBackup(portal.dependencies, file, { replace: true })).rejects.toThrow(
      'The portal is running on this database: stop it first',
    );
    const place = await empty();
    const client = new pg.Client(place.connection);
    await client.connect();
    await client.query('CREATE TABLE newer (id uuid)');
    await client.end();
    await expect(restored(file, { into: Promise.resolve(place) })).rejects.toThrow('of another version of the portal');
  });

  test('two restores into new databases never share results computed from their rows', async () => {
    const noted = async () => {
      const place = await empty();
      await restored(file, { into: Promise.resolve(place) });
      const client = new pg.Client(place.connection);
      await client.connect();
      // in another cluster the transactions would begin at the same number
      const { rows } = await client.query(
        "SELECT sum(sum - transaction) AS own FROM derived.table_change WHERE name = 'model'",
      );
      await client.end();
      return rows[0]?.own;
    };
    const [one, other] = [await noted(), await noted()];
    expect(one).toBeDefined();
    expect(other).not.toBe(one);
  });

  test('of two simultaneous restores one is refused in one line and the other is complete', async () => {
    const place = await empty();
    const both = [1, 2].map(() => restored(file, { into: Promise.resolve(place) }));
    const outcomes = await Promise.allSettled(both);
    const [refused, ...others] = outcomes.filter((outcome) => outcome.status === 'rejected');
    const done = outcomes.find((outcome) => outcome.status === 'fulfilled');
    expect(others).toEqual([]);
    expect(refused?.reason).toBeInstanceOf(BackupError);
    // the second may also begin when the first has ended
    expect(refused?.reason.message).toMatch(
      /^(Another restore into this database is running|The database is not empty)/,
    );
    expect(await countIn(place.connection)).toBe(done?.value.rows);
  });

  test('a backup that cannot be written leaves no partial file', async () => {
    await expect(
      writeBackup({ ...portal.dependencies, filesDir: file }, join(directory, 'vain', 'a.zip')),
    ).rejects.toThrow();
    const stopped = AbortSignal.abort();
    await expect(writeBackup(portal.dependencies, join(directory, 'vain.zip'), stopped)).rejects.toThrow();
    expect(readdirSync(directory).filter((name) => name.startsWith('vain.'))).toEqual([]);
  });
});

test('only the newest backups in a directory are kept, and other files are not touched', async () => {
  const kept = mkdtempSync(join(directory, 'old-'));
  const at = (day: number) => newBackupIn(kept, { now: new Date(Date.UTC(2026, 10, day, 3, 15)) });
  for (const day of [3, 1, 2, 10]) writeFileSync(at(day), '');
  writeFileSync(join(kept, 'notes.zip'), '');
  expect(await removeOldBackups(kept, 2)).toBe(2);
  expect(readdirSync(kept).sort()).toEqual([
    'notes.zip',
    'oncology-browser-20261103T031500Z.zip',
    'oncology-browser-20261110T031500Z.zip',
  ]);
});
