import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of earlier builds whose files a build keeps. */
const KEPT_BUILDS = 3;
/** File in which a build lists its own files; it is not served. */
const OWN = join('server', 'assets.json');
/** File in which a build lists the files of each earlier build that it keeps, the latest first; it is not served. */
const EARLIER = join('server', 'earlierAssets.json');

/**
 * Copies the files of the last three builds next to those of the new one. Open pages still request code by its old
 * names, and returning visitors receive only the difference from the code that they have
 * (`server/modules/site/dictionaries.ts`). Files of older builds are left out, so that they do not accumulate. Builds
 * with the same files count once.
 *
 * @param last directory of the previous build; it may be missing
 * @param fresh directory of the complete new build
 */
export function keepEarlierAssets(last: string, fresh: string): void {
  const own = readdirSync(join(fresh, 'assets'));
  const before = [listIn<string[]>(last, OWN) ?? [], ...(listIn<string[][]>(last, EARLIER) ?? [])];
  const seen = new Set([JSON.stringify(own), '[]']);
  const earlier = before.filter((names) => seen.size < seen.add(JSON.stringify(names)).size).slice(0, KEPT_BUILDS);
  writeFileSync(join(fresh, OWN), JSON.stringify(own));
  writeFileSync(join(fresh, EARLIER), JSON.stringify(earlier));
  for (const name of new Set(earlier.flat()))
    if (!own.includes(name)) copyFileSync(join(last, 'assets', name), join(fresh, 'assets', name));
}

function listIn<List>(build: string, file: string): List | undefined {
  const path = join(build, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as List) : undefined;
}
