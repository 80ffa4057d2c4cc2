import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../platform/database/embedded/embedded.ts';
import { newest } from './newest.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What the browser app is made of. */
const SOURCES = [
  'src',
  'build',
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

/** Whether its sources and what builds it are here. An installation without them is as it was built. */
export const canBuild = (): boolean => ['src', 'node_modules/vite'].every((path) => existsSync(join(ROOT, path)));

/** Whether the browser app is missing or older than its sources, and can be built. */
export function siteIsStale(): boolean {
  if (!canBuild()) return false;
  const built = statSync(join(SITE, 'index.html'), { throwIfNoEntry: false });
  return !built || SOURCES.some((source) => newest(join(ROOT, source)) > built.mtimeMs);
}

/**
 * Builds the browser app in a process of its own, which takes the memory of the build with it.
 * Output: null, or the build's own words when it failed and an earlier build is there to be served.
 * @param onStop takes what ends the build when the start is broken off
 * @throws StartError with these words when there is none, and when the start was broken off
 */
export async function buildSite(onStop: (work: () => Promise<void>) => void): Promise<string | null> {
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    cwd: ROOT,
    // over the channel it learns when we are gone
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let broken = false;
  onStop(() => {
    broken = true;
    return endBuild(build);
  });
  const said = build.stderr ? text(build.stderr) : '';
  const [code, signal] = (await once(build, 'close')) as [number | null, NodeJS.Signals | null];
  if (broken) throw new StartError('The start was broken off');
  if (code === 0) return null;
  const words = `The browser app could not be built: ${(await said).trim() || signal}`;
  if (!existsSync(join(SITE, 'index.html'))) throw new StartError(words);
  return words;
}

async function endBuild(build: ChildProcess): Promise<void> {
  if (build.exitCode !== null || build.signalCode !== null) return;
  const gone = once(build, 'exit');
  build.kill();
  await gone;
}
