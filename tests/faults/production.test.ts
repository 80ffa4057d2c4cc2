import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asUser, identityFor } from '../../server/platform/database/embedded/identity.ts';
import { guard, guardDatabase } from '../support/guard.ts';
import { addressOf, endDatabase, outputOf } from '../support/serverProcess.ts';
import { EMPTY, login, makeDirectory } from './support/portal.ts';

const checkout = new URL('../..', import.meta.url).pathname;
const MOST_BYTES = 450e6;
/** The command from the instructions, so that the test runs what the document describes. */
const [ship = ''] = /tar -czf portal\.tar\.gz .*/.exec(readFileSync(join(checkout, 'docs/operate.md'), 'utf8')) ?? [];

/** The path without the checkout's packages, so that none is found by chance. */
const PATH = (process.env.PATH ?? '').split(':').filter((place) => !place.includes('node_modules'));
const { NODE_EXTRA_CA_CERTS } = process.env;
const ordinary = { PATH: PATH.join(':'), ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };

/** Runs a command line in a directory with a minimal environment. Returns its output. */
const run = (cwd: string, line: string, more: { env?: Record<string, string>; uid?: number; gid?: number } = {}) =>
  execFileSync('sh', ['-c', line], {
    ...more,
    cwd,
    env: { ...ordinary, ...more.env },
    encoding: 'utf8',
    stdio: 'pipe',
  });

type Entry = { path: string; mode: number; changed: number; inode: number; bytes: number; isDirectory: boolean };

/** Returns a directory and everything below it. */
const entriesOf = (directory: string): Entry[] =>
  ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].sort().map((path) => {
    const entry = lstatSync(join(directory, path));
    const { mtimeMs: changed, ino: inode, blocks } = entry;
    return { path, mode: entry.mode & 0o777, changed, inode, bytes: blocks * 512, isDirectory: entry.isDirectory() };
  });

/** Returns the disk space of the entries in bytes; a file with two names counts once. */
const bytesOf = (entries: readonly Entry[]) =>
  [...new Map(entries.map(({ inode, bytes }) => [inode, bytes])).values()].reduce((sum, bytes) => sum + bytes, 0);

/** Copies the checkout's files to another directory, with the same packages. */
function buildMachine(): string {
  const machine = makeDirectory('machine');
  run(checkout, `git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C '${machine}'`);
  symlinkSync(join(checkout, 'node_modules'), join(machine, 'node_modules'));
  return machine;
}

test('a build runs elsewhere: without development packages and sources, as an ordinary user, read-only', {
  tags: ['long'],
  timeout: 900_000,
}, async () => {
  const machine = buildMachine();
  run(machine, `umask 077 && npm run build && ${ship}`);
  const wrong = entriesOf(join(machine, 'dist')).filter(
    ({ mode, isDirectory }) => mode !== (isDirectory ? 0o755 : 0o644),
  );
  expect(wrong).toEqual([]);

  const home = makeDirectory('production');
  const program = join(home, 'portal');
  mkdirSync(program);
  run(program, `tar -xzf '${join(machine, 'portal.tar.gz')}'`);
  const production = { NODE_ENV: 'production', npm_config_cache: join(home, 'cache') };
  run(program, 'npm ci', { env: production });
  expect(readdirSync(program)).not.toContain('src');
  expect(readdirSync(join(program, 'node_modules'))).not.toContain('vite');
  run(program, 'chmod -R a-w .');
  onTestFinished(() => void run(program, 'chmod -R u+w .'));
  const installed = entriesOf(program);
  expect(bytesOf(installed)).toBeLessThan(MOST_BYTES);

  const dataDir = join(home, 'data');
  mkdirSync(dataDir);
  const user = identityFor(join(home, 'none'));
  chownSync(dataDir, user.uid, user.gid);
  const environment = { ...ordinary, ...EMPTY, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir };
  for (const round of ['first', 'second']) {
    const npm = spawn('npm', ['start'], { cwd: program, env: environment, detached: true, ...asUser(user) });
    if (npm.pid === undefined) throw new Error('npm cannot be started');
    guard(npm, -npm.pid);
    const release = guardDatabase(dataDir);
    onTestFinished(async () => {
      await endDatabase(dataDir);
      release();
    });
    const output = outputOf(npm);
    const url = await addressOf(npm, output);
    expect(output()).toContain('Production mode');
    expect(await login({ url }), round).toBeTruthy();
    const page = await (await fetch(`${url}/home`)).text();
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(`${url}${script}`)).headers.get('content-type')).toMatch(/javascript/);
    const exit = once(npm, 'exit');
    npm.kill('SIGTERM');
    expect(await exit, output()).toEqual([0, null]);
  }
  const words = run(program, 'npm run backup', { env: environment, ...asUser(user) });
  expect(words).toMatch(/\/data\/backups\/.*\.zip: \d+ rows/);
  expect(entriesOf(program)).toEqual(installed);
});

test('an installation without its build output reports in one line how to get it', () => {
  const program = makeDirectory('unbuilt');
  for (const part of ['server', 'contract', 'package.json']) {
    const isCopied = (source: string) => !source.endsWith('compiled');
    cpSync(join(checkout, part), join(program, part), { recursive: true, filter: isCopied });
  }
  mkdirSync(join(program, 'node_modules'));
  for (const name of readdirSync(join(checkout, 'node_modules')).filter((one) => !['vite', '@formatjs'].includes(one)))
    symlinkSync(join(checkout, 'node_modules', name), join(program, 'node_modules', name));
  const env = { ...EMPTY, DATA_DIR: join(program, 'data') };
  expect(() => run(program, `'${process.execPath}' server/main.ts`, { env })).toThrow(
    /failed: .*\nThis installation lacks server\/i18n\/compiled\/messages\.js and dist\/index\.html: run `npm ci && npm run build` where .*\n$/,
  );
  expect(readdirSync(program)).not.toContain('data');
});
