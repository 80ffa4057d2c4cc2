import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../database/embedded/embedded.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What the browser app is made of. */
const SOURCES = [
  'src',
  'contract',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'panda.config.ts',
  'package-lock.json',
];

/** Where the built browser app is served from. */
export const SITE = join(ROOT, 'dist');

/** Whether the browser app is missing or older than its sources. An installation without sources is as it was built. */
export function siteIsStale(): boolean {
  const built = statSync(join(SITE, 'index.html'), { throwIfNoEntry: false });
  if (!existsSync(join(ROOT, 'src'))) return false;
  return !built || SOURCES.some((source) => newest(join(ROOT, source)) > built.mtimeMs);
}

/**
 * Builds the browser app in a process of its own, which takes the memory of the build with it.
 * Output: null, or the build's own words when it failed and an earlier build is there to be served.
 * @throws StartError with these words when there is none
 */
export function buildSite(): string | null {
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (build.status === 0) return null;
  const words = `The browser app could not be built: ${build.stderr.trim() || build.signal}`;
  if (!existsSync(join(SITE, 'index.html'))) throw new StartError(words);
  return words;
}

function newest(path: string): number {
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
