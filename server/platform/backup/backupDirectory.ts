import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENCRYPTED } from './encryption.ts';

/** Matches the archives in the directory, complete or still being written. The names sort by time. */
const NAME = /^oncology-browser-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.unverified)?\.zip(?:\.age)?(\.part)?$/;
/** No backup takes longer than this to write. */
const DRAFT_MS = 86_400_000;

type Archive = { name: string; at: Date; verified: boolean; whole: boolean };

/** Returns the path of a backup made now. The names sort by time. */
export const newBackupIn = (directory: string, { now = new Date(), encrypted = false } = {}): string =>
  join(directory, `oncology-browser-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.zip${encrypted ? ENCRYPTED : ''}`);

/** Returns the name that a backup has until it is verified. */
export const unverifiedName = (file: string): string => file.replace(/(\.zip(\.age)?)?$/, '.unverified$1');

/**
 * Removes the oldest backups of a directory, except the newest `keep`, and returns how many it removed. It also removes
 * incomplete files of backups that were killed, and no other files. Unverified backups are counted separately, so they
 * never push out a verified one.
 */
export async function removeOldBackups(directory: string, keep: number, now = new Date()): Promise<number> {
  const all = await archivesIn(directory);
  const whole = all.filter((archive) => archive.whole);
  const old = [true, false].flatMap((kind) => {
    const same = whole.filter(({ verified }) => verified === kind);
    return same.slice(0, Math.max(0, same.length - keep));
  });
  const drafts = all.filter((archive) => !archive.whole && now.valueOf() - archive.at.valueOf() > DRAFT_MS);
  for (const { name } of [...old, ...drafts]) await rm(join(directory, name), { force: true });
  return old.length;
}

/** Returns the start time of the newest verified backup in a directory, or undefined if there is none. */
export async function lastGoodBackup(directory: string): Promise<Date | undefined> {
  const all = await archivesIn(directory);
  return all.findLast(({ verified, whole }) => verified && whole)?.at;
}

/** The oldest first. */
async function archivesIn(directory: string): Promise<Archive[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // no backup was ever written
    throw error;
  });
  return names.sort().flatMap((name) => {
    const [found, year, month, day, hour, minute, second, unverified, part] = NAME.exec(name) ?? [];
    if (found === undefined) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ name, at, verified: unverified === undefined, whole: part === undefined }];
  });
}
