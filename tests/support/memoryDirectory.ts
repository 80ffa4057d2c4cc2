import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 6e9;

/**
 * Makes a directory in memory for the temporary files of a run, which is removed when the process ends. On a disk,
 * making and dropping a database takes ten times as long. Returns undefined where the system has no such directory or
 * too little free memory.
 */
export function memoryDirectory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < LEAST_FREE_BYTES) return undefined;
    const directory = mkdtempSync(`${SHARED_MEMORY}/oncology-tests-`);
    // same mode as the system's directory: when run by root, the database runs as another user
    chmodSync(directory, 0o1777);
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    return directory;
  } catch {
    return undefined;
  }
}
