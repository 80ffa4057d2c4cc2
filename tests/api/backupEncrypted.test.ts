import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Decrypter, Encrypter } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { lastGoodBackup, newBackupIn, removeOldBackups } from '../../server/platform/backup/backupDirectory.ts';
import { encryptInto, openEncrypted } from '../../server/platform/backup/encryption.ts';
import { BackupError } from '../../server/platform/backup/manifest.ts';
import { openBackup } from '../../server/platform/backup/readBackup.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { writeVerifiedBackup } from '../../server/platform/backup/verifiedBackup.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { createFileStore } from '../../server/platform/files/fileStore.ts';
import { times } from '../support/suite.ts';
import { makePerson } from './support/accounts.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { testDatabase, urlOf } from './support/testDatabase.ts';

// The ö can be written in two ways.
const PASSPHRASE = 'Correct hörse, 电池 staple';
const CHUNK = 65_536;

let portal: TestApp;
let directory: string;
let kept: string;
let copies: string;
let file: string;
let workEmail: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-encrypted-'));
  kept = join(directory, 'kept');
  copies = join(directory, 'copies');
  file = join(directory, 'whole.zip.age');
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

/** Opens a backup and reads it all. Nothing may be left in the directory of decrypted copies, not even meanwhile. */
const refusal = async (from: string, passphrase?: string) => {
  const outcome = await openBackup(from, { passphrase, filesDir: copies }).then(
    async (backup) => {
      expect(copiesLeft()).toEqual([]);
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
  expect(copiesLeft()).toEqual([]);
  return outcome;
};
const copiesLeft = () => (existsSync(copies) ? readdirSync(copies) : []);

/** The same archive with a key that takes no time, for tests that open it many times. */
async function lightCopy(): Promise<{ content: Buffer; header: number }> {
  const [decrypter, encrypter] = [new Decrypter(), new Encrypter()];
  decrypter.addPassphrase(PASSPHRASE);
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(10);
  const content = Buffer.from(await encrypter.encrypt(await decrypter.decrypt(readFileSync(file))));
  return { content, header: content.indexOf('\n', content.indexOf('\n--- ') + 1) + 1 };
}

describe('[A142] an encrypted backup', () => {
  test('cannot be replaced by a plain one of the same name', async () => {
    const plain = join(directory, 'plain.zip');
    await writeBackup({ ...portal.dependencies, passphrase: undefined }, plain);
    expect(await refusal(plain, PASSPHRASE)).toBe('whole');
    const replaced = join(directory, 'replaced.zip.age');
    renameSync(plain, replaced);
    expect(await refusal(replaced, PASSPHRASE)).toContain('is not encrypted, although its name says so');
  });

  test('holds nothing that can be read, and is read with the passphrase only', async () => {
    const content = readFileSync(file);
    for (const text of ['PK\x03\x04', 'manifest.json', 'tables/account', workEmail])
      expect(content.includes(text)).toBe(false);
    expect(await refusal(file, PASSPHRASE)).toBe('whole');
    expect(await refusal(file, PASSPHRASE.normalize('NFD'))).toBe('whole');
    expect(await refusal(file)).toBe('The backup is encrypted: set BACKUP_PASSPHRASE');
    expect(await refusal(file, `${PASSPHRASE} `)).toMatch(/^The passphrase does not fit this backup/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is a file of the age format, with a key that costs a guess 128 MB', () => {
    expect(readFileSync(file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 17\n/);
  });

  test('that the tool age wrote is opened', async () => {
    const [ofAge, plain] = [
      join(import.meta.dirname, '../data/written-by-age.zip.age'),
      '../releases/0000_initial.zip',
    ];
    expect(await refusal(ofAge, PASSPHRASE)).toBe('whole');
    expect(await refusal(ofAge, 'another passphrase')).toMatch(/^The passphrase does not fit this backup/);
    const open = async (from: string) => {
      const backup = await openBackup(from, { passphrase: PASSPHRASE, filesDir: copies });
      backup.close();
      return backup.manifest;
    };
    expect(await open(ofAge)).toEqual(await open(join(import.meta.dirname, plain)));
  });

  test('that is cut, extended, changed or rearranged is refused', async () => {
    const { content, header } = await lightCopy();
    const spoiled = join(directory, 'spoiled.zip.age');
    // A nonce follows the header.
    const [head, chunk] = [header + 16, CHUNK + 16];
    writeFileSync(spoiled, content);
    expect(await refusal(spoiled, PASSPHRASE)).toBe('whole');
    const chunkAt = (which: number) => content.subarray(head + which * chunk, head + (which + 1) * chunk);
    const versions = {
      'cut in the header': content.subarray(0, header - 1),
      'cut after the header': content.subarray(0, header),
      'cut in the nonce': content.subarray(0, head - 1),
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
      expect(await refusal(spoiled, PASSPHRASE)).toMatch(/damaged or incomplete/);
    }
    const inHeader = ['age', '-> ', ' 10', '--- '].map((text) => content.indexOf(text) + text.length);
    const step = Math.ceil((content.length - header) / times(24, 120));
    const inContent = Array.from(
      { length: Math.floor((content.length - header) / step) },
      (_, nth) => header + nth * step,
    );
    for (const at of [...inHeader, ...inContent, content.length - 1]) {
      const altered = Buffer.from(content);
      altered.writeUInt8(altered.readUInt8(at) ^ 0x01, at);
      writeFileSync(spoiled, altered);
      expect(await refusal(spoiled, PASSPHRASE)).toMatch(
        at < header ? /does not fit|damaged or incomplete|is not a backup/ : /damaged or incomplete/,
      );
    }
  });

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('of %i bytes gives the same bytes', async (bytes) => {
    const [content, place] = [randomBytes(bytes), join(directory, `bytes-${bytes}`)];
    const parts = Array.from({ length: Math.ceil(bytes / 10_000) }, (_, part) =>
      content.subarray(part * 10_000, (part + 1) * 10_000),
    );
    await encryptInto(place, Readable.from(parts, { objectMode: false }), 'passphrase');
    const copy = await openEncrypted(place, { passphrase: 'passphrase', filesDir: copies });
    // No name leads to the copy, so that it ends with its descriptor.
    expect(fstatSync(copy)).toMatchObject({ size: bytes, nlink: 0 });
    expect(fstatSync(copy).mode & 0o777).toBe(0o600);
    expect(await buffer(createReadStream('', { fd: copy, start: 0 }))).toEqual(content);
  });

  test('is refused before it is decrypted when the disk has no space for it', async () => {
    const { content, header } = await lightCopy();
    const large = join(directory, 'large.zip.age');
    const { bavail, bsize } = statfsSync(directory);
    const make = (start: Buffer) => {
      writeFileSync(large, start);
      truncateSync(large, 2 * bavail * bsize); // takes no space
    };
    try {
      make(content);
      expect(await refusal(large, PASSPHRASE)).toMatch(
        /^The encrypted backup is decrypted into .*copies, which needs \d+ MB of free space, and \d+ MB are left$/,
      );
      // the header must end, because it is read into memory
      make(content.subarray(0, header - 10));
      expect(await refusal(large, PASSPHRASE)).toBe('The encrypted backup is damaged or incomplete');
    } finally {
      rmSync(large);
    }
  });

  test('leaves nothing behind when it is not written to its end', async () => {
    const place = mkdtempSync(join(directory, 'vain-'));
    const source = { ...portal.dependencies, passphrase: PASSPHRASE };
    await expect(writeBackup(source, join(place, 'a.zip.age'), AbortSignal.abort())).rejects.toThrow('aborted');
    await expect(writeBackup({ ...source, filesDir: file }, join(place, 'b.zip.age'))).rejects.toThrow('ENOTDIR');
    expect(readdirSync(place)).toEqual([]);
    const content = Readable.from(
      (function* () {
        yield randomBytes(CHUNK);
        throw new Error('the source is away');
      })(),
    );
    await expect(encryptInto(join(place, 'c'), content, 'passphrase')).rejects.toThrow('the source is away');
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(CHUNK);
      })(),
    );
    await expect(encryptInto('/dev/full', endless, 'passphrase')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(endless.destroyed).toBe(true);
  });

  test('stops being decrypted when its reader is stopped', async () => {
    const stopping = new AbortController();
    const opened = openBackup(file, { passphrase: PASSPHRASE, filesDir: copies, signal: stopping.signal });
    stopping.abort(new Error('stopped'));
    await expect(opened).rejects.toThrow('stopped');
  });

  test('is restored with its passphrase, and nothing is changed with a wrong one', async () => {
    const place = await testDatabase();
    try {
      const into = { connection: place.connection, filesDir: join(directory, 'files') };
      await expect(restoreBackup({ ...into, passphrase: 'another one' }, file, { replace: false })).rejects.toThrow(
        'does not fit',
      );
      expect(readdirSync(into.filesDir)).toEqual([]);
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
    expect([name, rest]).toEqual([expect.stringMatching(/^oncology-browser-\d{8}T\d{6}Z\.zip\.age$/), []]);
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
    const place = join(directory, 'command.zip.age');
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
