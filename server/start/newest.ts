import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When something below a path was last written, in milliseconds; 0 where there is nothing. What is compiled does not count. */
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
