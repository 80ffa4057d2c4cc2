import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a directory and its parents, one after another. Node's recursive mode never ends where the system creates no
 * directories (/proc), and reports a read-only file system as a missing directory.
 * @throws the system's error, with the path that caused it
 */
export function makeDirectory(path: string, mode: number): void {
  const missing: string[] = [];
  let at = resolve(path);
  for (; !isDirectory(at); at = dirname(at)) missing.push(at);
  for (const each of missing.toReversed()) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      if (!isDirectory(each)) throw error; // otherwise another process created it first
    }
  }
}

/**
 * Checks that files can be created in a directory, or that the directory itself can be if it does not exist. Creates
 * nothing.
 * @throws the system's error
 */
export function assertUsable(path: string): void {
  let at = resolve(path);
  while (!isDirectory(at)) at = dirname(at);
  accessSync(at, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Returns false if nothing is at the path.
 * @throws the system's error if it is not a directory
 */
function isDirectory(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR', path });
  return found !== undefined;
}
