import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a directory with those above it, one after another. Node's own recursive way never ends where the system makes
 * no directories (/proc), and takes a read-only file system for a missing one.
 * @throws the system's error, with the path that is at fault
 */
export function makeDirectory(path: string, mode: number): void {
  const missing: string[] = [];
  let at = resolve(path);
  for (; !isDirectory(at); at = dirname(at)) missing.push(at);
  for (const each of missing.toReversed()) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      if (!isDirectory(each)) throw error; // else another process was faster
    }
  }
}

/**
 * Makes sure that files can be made in a directory, or the directory itself where there is none yet. Makes nothing.
 * @throws the system's error
 */
export function assertUsable(path: string): void {
  let at = resolve(path);
  while (!isDirectory(at)) at = dirname(at);
  accessSync(at, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** False where there is nothing. @throws the system's error where there is something else */
function isDirectory(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR', path });
  return found !== undefined;
}
