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
/** An empty portal with one administrator: it starts in a second. */
export const EMPTY = { DEMO_DATA: 'off', ...ADMIN };

/** A directory for one test, below the system's temporary one, that root's database user can pass through. */
export function makeDirectory(name = 'faults'): string {
  const directory = mkdtempSync(join(tmpdir(), `oncology ${name} `));
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a portal on the directory; the end of the test stops it if nothing did before. */
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

/** A login of the administrator: a write whose token is the receipt. Null when the connection broke before an answer. */
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

/** The token of a login that has to succeed. */
export async function login(server: Pick<ServerProcess, 'url'>): Promise<string> {
  const answer = await tryLogin(server);
  if (!answer?.token) throw new Error(`The login was refused: ${answer?.status ?? 'no answer'}`);
  return answer.token;
}

/** Whether the server knows the token. */
export async function isKnown({ url }: Pick<ServerProcess, 'url'>, token: string): Promise<boolean> {
  const reply = await fetch(`${url}${pathOf(routes.session)}`, { headers: { authorization: `Bearer ${token}` } });
  return reply.status === 200;
}

/** Resolves when the process is gone, with its exit code; null after a kill. It throws when the process does not go. */
export async function end({ process: child }: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  await ended(child, signal);
  return child.exitCode;
}

/** The process of the PostgreSQL of a data directory, or undefined when none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

export type Outcome = { code: number | null; lines: string[] };
/** Another user than the one who runs the tests. */
export type As = { uid?: number; gid?: number };

/**
 * A start that is expected to end by itself, with these words behind `npm start --`. Output: what it printed, its code.
 */
export async function startInVain(
  environment: Record<string, string>,
  as: As = {},
  words: readonly string[] = [],
): Promise<Outcome> {
  const { code, output } = await launch(environment, { as, words });
  return { code, lines: output.split('\n').filter(Boolean) };
}

/** A start whose process kills itself at the moment. Output: the signal that ended it, null when it ended otherwise. */
export async function startAndDie(environment: Record<string, string>, moment: Moment): Promise<NodeJS.Signals | null> {
  const preload = ['--import', new URL('dieAt.ts', import.meta.url).href];
  const { signal } = await launch({ ...environment, DIE_AT: moment }, { preload });
  return signal;
}

/** The longest that a start may take; one that goes on to serve is ended then. */
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
