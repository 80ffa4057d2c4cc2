import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../platform/database/embedded/embedded.ts';
import { newest } from './newest.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The source files of the browser app. */
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

/** Directory from which the built browser app is served. */
export const SITE = join(ROOT, 'dist');

/** Returns whether the sources and the build tools are installed. Otherwise the installation uses the shipped build. */
export const canBuild = (): boolean => ['src', 'node_modules/vite'].every((path) => existsSync(join(ROOT, path)));

/** Returns whether the browser app can be built, and is missing or older than its sources. */
export function siteIsStale(): boolean {
  if (!canBuild()) return false;
  const built = statSync(join(SITE, 'index.html'), { throwIfNoEntry: false });
  return !built || SOURCES.some((source) => newest(join(ROOT, source)) > built.mtimeMs);
}

/** The build makes many short-lived objects. With 64 MB for them, it spends less time on collecting garbage. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];

/**
 * Builds the browser app in a separate process, so that the memory of the build is freed with it and the start goes on
 * meanwhile. The start may fail before it waits for the build, so a rejection that nothing waits for has no effect.
 *
 * @param onStop receives the function that ends the build if the start is canceled
 * @returns null, or the build's output if it failed and an earlier build can be served
 * @throws StartError with that output if there is no earlier build, and if the start was canceled
 */
export function buildSite(onStop: (work: () => Promise<void>) => void): Promise<string | null> {
  const built = runBuild(onStop);
  built.catch(() => {});
  return built;
}

async function runBuild(onStop: (work: () => Promise<void>) => void): Promise<string | null> {
  const build = spawn(process.execPath, [...NODE_OPTIONS, join(import.meta.dirname, 'build.ts')], {
    cwd: ROOT,
    // The IPC channel closes when this process ends, so the build notices.
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
  if (broken) throw new StartError('The start was canceled');
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
