import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 6e9;

/**
 * A directory in memory for the temporary files of a run, gone when the process ends: a disk takes ten times as long to
 * make and drop a database. Undefined where the system has no such place, or no plenty of it.
 */
export function memoryDirectory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < LEAST_FREE_BYTES) return undefined;
    const directory = mkdtempSync(`${SHARED_MEMORY}/oncology-tests-`);
    // as the system's own: root's database runs as another user
    chmodSync(directory, 0o1777);
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    return directory;
  } catch {
    return undefined;
  }
}
