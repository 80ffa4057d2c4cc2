import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^oncology-browser-\d{8}T\d{6}Z\.zip$/;

/** Where a backup of this moment belongs; names sort by time. */
export const newBackupIn = (directory: string, now = new Date()): string =>
  join(directory, `oncology-browser-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.zip`);

/** Removes the oldest backups of a directory but `keep`, and nothing else in it. Gives how many went. */
export async function removeOldBackups(directory: string, keep: number): Promise<number> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(directory, name));
  return old.length;
}
