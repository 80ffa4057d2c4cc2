import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the time of the last write below a path in milliseconds, or 0 if the path does not exist. Compiled files do
 * not count.
 */
export function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'compiled')
      .map((name) => newest(join(path, name))),
  );
}
