import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pathOf, routes } from '../../../contract/routes.ts';
import { guard } from '../../support/guard.ts';
import { ended, outputOf, type ServerProcess, startServer } from '../../support/serverProcess.ts';
import type { Moment } from './dieAt.ts';

export const ADMIN = { ADMIN_EMAIL: 'keeper@example.org', ADMIN_PASSWORD: 'Lantern-harbor-2741' };
/** The environment of an empty portal with one administrator, which starts in a second. */
export const EMPTY = { DEMO_DATA: 'off', ...ADMIN };

/** Makes a temporary directory for one test, which PostgreSQL's user can enter when root runs the tests. */
export function makeDirectory(name = 'faults'): string {
  const directory = mkdtempSync(join(tmpdir(), `oncology ${name} `));
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a portal on the directory. It is stopped at the end of the test unless it was stopped before. */
export async function start(
  dataDir: string,
  environment: Record<string, string> = {},
  descriptors?: number,
  words?: readonly string[],
): Promise<ServerProcess> {
  const server = await startServer({ ...EMPTY, ...environment, DATA_DIR: dataDir }, undefined, descriptors, words);
  onTestFinished(server.stop);
  return server;
}

export type Answer = { status: number; token: string | null };

/**
 * Logs in as the administrator: a write whose token proves that it was done. Returns null if the connection broke
 * first.
 */
export async function tryLogin({ url }: Pick<ServerProcess, 'url'>): Promise<Answer | null> {
  const password = Buffer.from(ADMIN.ADMIN_PASSWORD).toString('base64');
  try {
    const reply = await fetch(`${url}${pathOf(routes.login)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ workEmail: ADMIN.ADMIN_EMAIL, password }),
    });
    const envelope = await reply.json();
    return { status: envelope.status, token: envelope.data?.user.token ?? null };
  } catch {
    return null;
  }
}

/** Logs in as the administrator and returns the token. The login must succeed. */
export async function login(server: Pick<ServerProcess, 'url'>): Promise<string> {
  const answer = await tryLogin(server);
  if (!answer?.token) throw new Error(`The login was refused: ${answer?.status ?? 'no answer'}`);
  return answer.token;
}

/** Returns whether the server knows the token. */
export async function isKnown({ url }: Pick<ServerProcess, 'url'>, token: string): Promise<boolean> {
  const reply = await fetch(`${url}${pathOf(routes.session)}`, { headers: { authorization: `Bearer ${token}` } });
  return reply.status === 200;
}

/**
 * Sends a signal to the process, waits for its end and returns its exit code, null after a kill.
 * @throws when the process does not end
 */
export async function end({ process: child }: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  await ended(child, signal);
  return child.exitCode;
}

/** Returns the PostgreSQL process of a data directory, or undefined if none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

export type Outcome = { code: number | null; lines: string[] };
/** A user other than the one who runs the tests. */
export type As = { uid?: number; gid?: number };

/**
 * Starts a portal that is expected to end by itself, with these arguments after `npm start --`. Returns its output and
 * exit code.
 */
export async function startInVain(
  environment: Record<string, string>,
  as: As = {},
  words: readonly string[] = [],
): Promise<Outcome> {
  const { code, output } = await launch(environment, { as, words });
  return { code, lines: output.split('\n').filter(Boolean) };
}

/** Starts a portal that kills itself at the moment. Returns the signal that ended it, or null if it ended otherwise. */
export async function startAndDie(environment: Record<string, string>, moment: Moment): Promise<NodeJS.Signals | null> {
  const preload = ['--import', new URL('dieAt.ts', import.meta.url).href];
  const { signal } = await launch({ ...environment, DIE_AT: moment }, { preload });
  return signal;
}

/** The longest time for a start in milliseconds. A start that serves instead of ending is ended then. */
const GIVE_UP_MS = 60_000;

type Launched = { as?: As; preload?: readonly string[]; words?: readonly string[] };

async function launch(environment: Record<string, string>, { as = {}, preload = [], words = [] }: Launched) {
  const child = spawn(process.execPath, [...preload, 'server/main.ts', ...words], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...EMPTY, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: GIVE_UP_MS,
    ...as,
  });
  guard(child);
  const output = outputOf(child);
  const [code, signal]: [number | null, NodeJS.Signals | null] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...how) => resolve(how));
  });
  return { code, signal, output: output() };
}
