import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File in which a build lists its own files; it is not served. */
const LIST = join('server', 'assets.json');

/**
 * Copies the files of the previous build next to those of the new one, because open pages still request code by its old
 * names. Only that build's own files are copied, so that they do not accumulate.
 *
 * @param last directory of the previous build; it may be missing
 * @param fresh directory of the complete new build
 */
export function keepLastAssets(last: string, fresh: string): void {
  const own = readdirSync(join(fresh, 'assets'));
  writeFileSync(join(fresh, LIST), JSON.stringify(own));
  if (!existsSync(join(last, LIST))) return;
  const before: string[] = JSON.parse(readFileSync(join(last, LIST), 'utf8'));
  for (const name of before)
    if (!own.includes(name)) copyFileSync(join(last, 'assets', name), join(fresh, 'assets', name));
}
