import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { lastGoodBackup, newBackupIn, removeOldBackups } from '../../server/platform/backup/backupDirectory.ts';
import { openBackup } from '../../server/platform/backup/readBackup.ts';
import { UnverifiedError, writeVerifiedBackup } from '../../server/platform/backup/verifiedBackup.ts';
import { onDatabase } from '../../server/platform/database/onDatabase.ts';
import { dropLeftScratch } from '../../server/platform/database/scratch.ts';
import { createFileStore } from '../../server/platform/files/fileStore.ts';
import { makeHolder } from './support/roles.ts';
import { scratchName, scratchOf } from './support/scratch.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let directory: string;
let kept: string;
let run: () => Promise<typeof taskRun.$inferSelect | undefined>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-verified-'));
  kept = join(directory, 'kept');
  portal = await testApp({ BACKUP_DIR: kept });
  const { database, transaction, filesDir } = portal.dependencies;
  await seedSystem(transaction);
  await seedSchedules(transaction);
  await createFileStore(filesDir).save(randomBytes(500), 'pdf');
  await database.update(schedule).set({ tries: 1 }).where(eq(schedule.task, 'backup'));
  const [backup] = await database.select().from(schedule).where(eq(schedule.task, 'backup'));
  const id = backup?.id ?? '';
  const { token } = await makeHolder(portal, { codes: ['quartz:exec', 'quartz:list', 'quartz:loglist'] });
  run = async () => {
    await database.delete(taskRun).where(eq(taskRun.scheduleId, id));
    expect((await portal.call('quartzExec', { params: { id }, token })).status).toBe(200);
    const found = () => database.select().from(taskRun).where(eq(taskRun.scheduleId, id));
    await expect.poll(async () => (await found())[0]?.state).toMatch(/succeeded|failed/);
    return (await found())[0];
  };
});
beforeEach(() => rmSync(kept, { recursive: true, force: true }));
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

async function admin<T>(statement: string, at = inject('postgres').connection): Promise<T[]> {
  const client = new pg.Client(at);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}
/** Writes a row that no restore accepts, as a bug in the program would. */
const spoil = () =>
  admin(
    `ALTER TABLE account DISABLE TRIGGER ALL; ALTER TABLE account_role DISABLE TRIGGER ALL;
    INSERT INTO account_role (account_id, role_id) SELECT gen_random_uuid(), id FROM role LIMIT 1;
    ALTER TABLE account ENABLE TRIGGER ALL; ALTER TABLE account_role ENABLE TRIGGER ALL`,
    portal.dependencies.connection,
  );
const repair = () =>
  admin('DELETE FROM account_role WHERE account_id NOT IN (SELECT id FROM account)', portal.dependencies.connection);

describe('[R9] the backup task', () => {
  test('restores each archive into a scratch database and reports it in its run', async () => {
    const done = await run();
    expect(done?.state).toBe('succeeded');
    expect(done?.output.at(-1)?.text).toEqual({
      en: expect.stringMatching(/^Verified\. .* all rows of \d+ tables match, 1 files intact$/),
      zh: expect.stringMatching(/^已验证：/),
    });
    expect(readdirSync(kept)).toEqual([expect.stringMatching(/^oncology-browser-\d{8}T\d{6}Z\.zip$/)]);
    expect(await scratchOf(portal.dependencies.connection)).toEqual([]);
    expect((await lastGoodBackup(kept))?.valueOf()).toBeGreaterThan(Date.now() - 3_600_000);
  });

  test('fails when the archive cannot be restored, and keeps it under a name that shows it', async () => {
    await spoil();
    const done = await run().finally(repair);
    expect(done?.state).toBe('failed');
    expect(done?.error).toMatch(/was written, but it is not verified: .*violates foreign key constraint/);
    const [aside = ''] = readdirSync(kept);
    expect(aside).toMatch(/Z\.unverified\.zip$/);
    expect(done?.output.at(-1)?.text).toEqual({
      en: expect.stringMatching(`^Not verified: .*kept as ${aside}$`),
      zh: expect.stringMatching(`^未通过验证：.*${aside}$`),
    });
    expect(await scratchOf(portal.dependencies.connection)).toEqual([]);
    expect(await lastGoodBackup(kept)).toBeUndefined();
  });
});

describe('[R9] verifying a backup', () => {
  test('removes a scratch database that a crash left behind, and no other database', async () => {
    const { connection } = portal.dependencies;
    const left = await scratchName(connection);
    const other = `${left}_of_another`;
    for (const name of [left, other]) await admin(`CREATE DATABASE ${name}`);
    await admin('CREATE TABLE half (id uuid)', onDatabase(connection, left));
    const file = join(directory, 'after.zip');
    expect(await writeVerifiedBackup(portal.dependencies, file)).toMatchObject({ file });
    expect(await scratchOf(connection)).toEqual([other]);
    await admin(`CREATE DATABASE ${left}`);
    await dropLeftScratch(connection);
    expect(await scratchOf(connection)).toEqual([other]);
    await admin(`DROP DATABASE ${other}`);
  });

  test('two verifications at once run one after the other', async () => {
    const files = ['one.zip', 'two.zip'].map((name) => join(directory, name));
    const both = await Promise.all(files.map((file) => writeVerifiedBackup(portal.dependencies, file)));
    expect(both.map(({ file }) => file)).toEqual(files);
  });

  test('two backups to the same place at once leave one complete file', async () => {
    const place = mkdtempSync(join(directory, 'same-'));
    const file = join(place, 'same.zip');
    const both = [1, 2].map(() => writeVerifiedBackup(portal.dependencies, file));
    expect(await Promise.all(both)).toMatchObject([{ file }, { file }]);
    expect(readdirSync(place)).toEqual(['same.zip']);
    const backup = await openBackup(file, portal.dependencies);
    await backup.verify().finally(backup.close);
  });

  test('does not start when a directory has its name', async () => {
    const place = mkdtempSync(join(directory, 'taken-'));
    mkdirSync(join(place, 'backups'));
    const file = join(place, 'backups');
    await expect(writeVerifiedBackup(portal.dependencies, file)).rejects.toThrow(
      `${file} is a directory: name a file in it`,
    );
    expect(readdirSync(place)).toEqual(['backups']);
  });

  test('stops with the server, and leaves the archive marked and no scratch database', async () => {
    const file = join(directory, 'stopped.zip');
    const stopping = new AbortController();
    const { connection } = portal.dependencies;
    // the lock of another verification, held until this connection ends
    const holder = new pg.Client(connection);
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(811311)');
    const verifying = writeVerifiedBackup(portal.dependencies, file, stopping.signal);
    verifying.catch(() => {});
    await expect.poll(() => readdirSync(directory)).toContain('stopped.unverified.zip');
    stopping.abort();
    await holder.end();
    await expect(verifying).rejects.toThrow(UnverifiedError);
    expect(readdirSync(directory)).not.toContain('stopped.zip');
    expect(await scratchOf(portal.dependencies.connection)).toEqual([]);
  });

  test('for a database role that may not create a database, backups are kept as not verified, with the reason', async () => {
    const { connection } = portal.dependencies;
    const role = `reader_${randomBytes(4).toString('hex')}`;
    await admin(`CREATE ROLE ${role} IN ROLE pg_read_all_data`);
    const limited = { ...portal.dependencies, connection: { ...connection, options: `-c role=${role}` } };
    const file = join(directory, 'limited.zip');
    const { file: written, unverified } = await writeVerifiedBackup(limited, file);
    expect(basename(written)).toBe('limited.unverified.zip');
    expect(unverified?.message).toBe(`the database role ${role} may not create a database`);
    expect(readdirSync(directory)).not.toContain('limited.zip');
    await admin(`DROP ROLE ${role}`);
  });
});

test('of unverified backups only the newest are kept, and they replace no verified one', async () => {
  const place = mkdtempSync(join(directory, 'old-'));
  const at = (day: number) => newBackupIn(place, { now: new Date(Date.UTC(2026, 10, day, 3, 15)) });
  for (const day of [1, 2]) writeFileSync(at(day), '');
  for (const day of [3, 4, 5]) writeFileSync(at(day).replace('.zip', '.unverified.zip'), '');
  // a backup that was killed on day 1, and one that is being written now
  for (const day of [1, 9]) writeFileSync(`${at(day).replace('.zip', '.unverified.zip')}.part`, '');
  expect(await lastGoodBackup(place)).toEqual(new Date(Date.UTC(2026, 10, 2, 3, 15)));
  expect(await removeOldBackups(place, 2, new Date(Date.UTC(2026, 10, 9, 3, 30)))).toBe(1);
  expect(readdirSync(place).sort()).toEqual([
    'oncology-browser-20261101T031500Z.zip',
    'oncology-browser-20261102T031500Z.zip',
    'oncology-browser-20261104T031500Z.unverified.zip',
    'oncology-browser-20261105T031500Z.unverified.zip',
    'oncology-browser-20261109T031500Z.unverified.zip.part',
  ]);
  expect(await lastGoodBackup(join(place, 'none'))).toBeUndefined();
});
