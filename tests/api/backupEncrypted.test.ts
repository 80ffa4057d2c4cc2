import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { lastGoodBackup, newBackupIn, removeOldBackups } from '../../server/platform/backup/backupDirectory.ts';
import { encrypting, openEncrypted } from '../../server/platform/backup/encryption.ts';
import { BackupError } from '../../server/platform/backup/manifest.ts';
import { openBackup } from '../../server/platform/backup/readBackup.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { writeVerifiedBackup } from '../../server/platform/backup/verifiedBackup.ts';
import { createFileStore } from '../../server/platform/files/fileStore.ts';
import { times } from '../support/suite.ts';
import { makePerson } from './support/accounts.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { testDatabase, urlOf } from './support/testDatabase.ts';

const PASSPHRASE = 'Correct horse, 电池 staple';
const CHUNK = 65_536;

let portal: TestApp;
let directory: string;
let kept: string;
let file: string;
let workEmail: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-encrypted-'));
  kept = join(directory, 'kept');
  file = join(directory, 'whole.zip.enc');
  portal = await testApp({ BACKUP_DIR: kept, BACKUP_PASSPHRASE: PASSPHRASE });
  const { transaction, filesDir } = portal.dependencies;
  await seedSystem(transaction);
  ({ workEmail } = await makePerson(portal));
  await createFileStore(filesDir).save(randomBytes(3 * CHUNK), 'pdf');
  await writeVerifiedBackup({ ...portal.dependencies, passphrase: PASSPHRASE }, file);
});
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

const refusal = (from: string, passphrase?: string) =>
  openBackup(from, passphrase).then(
    async (backup) => {
      try {
        await backup.verify();
        return 'whole';
      } catch (error) {
        return error instanceof BackupError ? error.message : error;
      } finally {
        backup.close();
      }
    },
    (error: unknown) => (error instanceof BackupError ? error.message : error),
  );

describe('[A142] an encrypted backup', () => {
  test('holds nothing that can be read, and is read with the passphrase only', async () => {
    const content = readFileSync(file);
    for (const text of ['PK\x03\x04', 'manifest.json', 'tables/account', workEmail])
      expect(content.includes(text)).toBe(false);
    expect(await refusal(file, PASSPHRASE)).toBe('whole');
    expect(await refusal(file, PASSPHRASE.normalize('NFD'))).toBe('whole');
    expect(await refusal(file)).toBe('The backup is encrypted: set BACKUP_PASSPHRASE');
    expect(await refusal(file, `${PASSPHRASE} `)).toMatch(/^The passphrase does not fit this backup/);
  });

  test('that is cut, extended, changed or rearranged is refused', async () => {
    const content = readFileSync(file);
    const spoiled = join(directory, 'spoiled.zip.enc');
    const [head, chunk] = [56, CHUNK + 16];
    const chunkAt = (which: number) => content.subarray(head + which * chunk, head + (which + 1) * chunk);
    const versions = {
      'cut in the head': content.subarray(0, head - 1),
      'without a chunk': content.subarray(0, head),
      'cut within a chunk': content.subarray(0, content.length - 1),
      'cut at a chunk': content.subarray(0, head + 2 * chunk),
      'with one byte more': Buffer.concat([content, Buffer.from([0])]),
      'with a repeated chunk': Buffer.concat([content.subarray(0, head), chunkAt(0), content.subarray(head)]),
      'with two chunks exchanged': Buffer.concat([
        content.subarray(0, head),
        chunkAt(1),
        chunkAt(0),
        content.subarray(head + 2 * chunk),
      ]),
    };
    for (const [, version] of Object.entries(versions)) {
      writeFileSync(spoiled, version);
      expect(await refusal(spoiled, PASSPHRASE)).toMatch(/damaged|incomplete/);
    }
    for (let at = 8; at < content.length; at += Math.ceil(content.length / times(12, 60))) {
      const altered = Buffer.from(content);
      altered.writeUInt8(altered.readUInt8(at) ^ 0x01, at);
      writeFileSync(spoiled, altered);
      expect(await refusal(spoiled, PASSPHRASE)).toMatch(at < head ? /does not fit/ : /damaged|incomplete/);
    }
  });

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('of %i bytes gives the same bytes', async (bytes) => {
    const [content, place] = [randomBytes(bytes), join(directory, `bytes-${bytes}`)];
    const parts = Array.from({ length: Math.ceil(bytes / 10_000) }, (_, part) =>
      content.subarray(part * 10_000, (part + 1) * 10_000),
    );
    writeFileSync(
      place,
      await buffer(Readable.from(parts, { objectMode: false }).pipe(await encrypting('passphrase'))),
    );
    // The end of a stream closes its reader.
    const read = async (start: number, end: number) => {
      const reader = await openEncrypted(place, 'passphrase');
      expect(reader.size).toBe(bytes);
      return buffer(reader.createReadStream({ start, end }));
    };
    expect(await read(0, bytes)).toEqual(content);
    const [start, end] = [Math.floor(bytes / 3), Math.ceil(bytes / 2)];
    expect(await read(start, end)).toEqual(content.subarray(start, end));
  });

  test('is restored with its passphrase, and nothing is changed with a wrong one', async () => {
    const place = await testDatabase();
    try {
      const into = { connection: place.connection, filesDir: join(directory, 'files') };
      await expect(restoreBackup({ ...into, passphrase: 'another one' }, file, { replace: false })).rejects.toThrow(
        'does not fit',
      );
      await restoreBackup({ ...into, passphrase: PASSPHRASE }, file, { replace: false });
      const { rows } = await place.pool.query('select work_email from account');
      expect(rows).toContainEqual({ work_email: workEmail });
      expect(readdirSync(join(directory, 'files'), { recursive: true })).toContainEqual(
        expect.stringMatching(/\.pdf$/),
      );
    } finally {
      await place.drop();
    }
  });

  test('is written by the scheduled task, and counts as a verified backup', async () => {
    const { database, transaction } = portal.dependencies;
    await seedSchedules(transaction);
    const [backup] = await database.select().from(schedule).where(eq(schedule.task, 'backup'));
    const id = backup?.id ?? '';
    const { token } = await makeHolder(portal, { codes: ['quartz:exec', 'quartz:list', 'quartz:loglist'] });
    expect((await portal.call('quartzExec', { params: { id }, token })).status).toBe(200);
    const state = async () => (await database.select().from(taskRun).where(eq(taskRun.scheduleId, id)))[0]?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('succeeded');
    const [name = '', ...rest] = readdirSync(kept);
    expect([name, rest]).toEqual([expect.stringMatching(/^oncology-browser-\d{8}T\d{6}Z\.zip\.enc$/), []]);
    expect(await refusal(join(kept, name), PASSPHRASE)).toBe('whole');
    expect(await lastGoodBackup(kept)).toBeInstanceOf(Date);
  });

  test('is removed with the other old ones', async () => {
    const place = mkdtempSync(join(directory, 'old-'));
    const names = [1, 2, 3, 4].map((day) =>
      newBackupIn(place, { now: new Date(Date.UTC(2026, 10, day)), encrypted: day > 2 }),
    );
    for (const name of names) writeFileSync(name, '');
    expect(await removeOldBackups(place, 1)).toBe(3);
    expect(readdirSync(place).map((name) => join(place, name))).toEqual(names.slice(3));
  });

  test('is written and read by the commands', async () => {
    const place = join(directory, 'command.zip.enc');
    const run = (script: string, words: string[], passphrase: string) => {
      const env = { ...process.env, DATABASE_URL: urlOf(portal.database.connection), BACKUP_PASSPHRASE: passphrase };
      return promisify(execFile)(process.execPath, [script, ...words], { env }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr.trim(),
      );
    };
    expect(await run('server/backup.ts', [place], PASSPHRASE)).toMatch(/Encrypted: yes\nVerified: yes/);
    expect(await run('server/restore.ts', [place], '')).toBe('The backup is encrypted: set BACKUP_PASSPHRASE');
    expect(await run('server/restore.ts', [place], 'not this passphrase')).toMatch(/^The passphrase does not fit/);
    expect(await run('server/restore.ts', [place], PASSPHRASE)).toMatch(/^The database is not empty|running/);
  });
});
