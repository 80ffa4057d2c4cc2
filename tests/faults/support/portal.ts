import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pathOf, routes } from '../../../contract/routes.ts';
import { freePort, type ServerProcess, startServer } from '../../support/serverProcess.ts';

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
export async function start(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...EMPTY, ...environment, DATA_DIR: dataDir });
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

/** Resolves when the process is gone, with the milliseconds that took. */
export async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<number> {
  const { process: child } = server;
  const started = performance.now();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
  return performance.now() - started;
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

/** A start that is expected to end by itself: what it printed, and its exit code. */
export async function startInVain(environment: Record<string, string>, as: As = {}): Promise<Outcome> {
  const { gone, output } = await launch(environment, as);
  const code = await gone;
  return { code, lines: output().split('\n').filter(Boolean) };
}

const LOOK_MS = 2;

/** Starts, and kills the process as soon as the moment is reached. Output: whether it was, before the process ended. */
export async function killAt(environment: Record<string, string>, isReached: (output: string) => boolean) {
  const { child, gone, output } = await launch(environment, {});
  let reached = false;
  const watch = setInterval(() => {
    reached ||= isReached(output());
    if (reached) child.kill('SIGKILL');
  }, LOOK_MS);
  await gone;
  clearInterval(watch);
  return reached;
}

async function launch(environment: Record<string, string>, as: As) {
  const PORT = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { ...process.env, NODE_ENV: 'test', ...EMPTY, ...environment, PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
    ...as,
  });
  let text = '';
  const take = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, gone, output: () => text };
}
