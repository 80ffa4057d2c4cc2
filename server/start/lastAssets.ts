import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a build says which files it made itself; not served. */
const LIST = join('server', 'assets.json');

/**
 * Puts the files of the build before beside those of a new one: whoever has a page open from then asks for its code by
 * the names of then. Only that build's own files, so that they do not gather.
 *
 * @param last directory of the build before; there may be none
 * @param fresh directory of the new build, whole
 */
export function keepLastAssets(last: string, fresh: string): void {
  const own = readdirSync(join(fresh, 'assets'));
  writeFileSync(join(fresh, LIST), JSON.stringify(own));
  if (!existsSync(join(last, LIST))) return;
  const before: string[] = JSON.parse(readFileSync(join(last, LIST), 'utf8'));
  for (const name of before)
    if (!own.includes(name)) copyFileSync(join(last, 'assets', name), join(fresh, 'assets', name));
}
