import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningPostmaster, stopPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { guard, guardDatabase } from './guard.ts';

export type DemoAccount = { role: string; email: string; password: string };
export type ServerProcess = {
  url: string;
  dataDir: string;
  accounts: DemoAccount[];
  process: ChildProcess;
  /** Returns all output of the process so far. */
  output: () => string;
  /** Ends the process with SIGTERM, and its database. Removes the data directory if it was made here. */
  stop: () => Promise<void>;
};

const root = new URL('../..', import.meta.url).pathname;
const START_MS = 120_000;
const STOP_MS = 30_000;

/**
 * Starts the product as `npm start` does, on a free port and a new data directory, and waits for the address that it
 * prints last. `environment` overrides the configuration. The server ends with this process at the latest.
 * @param descriptors limit of open file descriptors; by default that of this process
 * @param words arguments after `npm start --`
 */
export async function startServer(
  environment: Record<string, string> = {},
  timeoutMs = START_MS,
  descriptors?: number,
  words: readonly string[] = [],
): Promise<ServerProcess> {
  const made = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'oncology-browser-test-'));
  if (made) chmodSync(made, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const dataDir = environment.DATA_DIR ?? made ?? '';
  const program = ['node', 'server/main.ts', ...words];
  const limited = ['sh', '-c', `ulimit -n ${descriptors} && exec ${program.join(' ')}`];
  const [command = '', ...args] = descriptors === undefined ? program : limited;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guard(child);
  const release = guardDatabase(dataDir);
  const output = outputOf(child);
  const stop = async () => {
    try {
      await ended(child, 'SIGTERM');
    } finally {
      await endDatabase(dataDir);
      release();
      if (made) rmSync(made, { recursive: true, force: true });
    }
  };
  try {
    const url = await addressOf(child, output, timeoutMs);
    return { url, dataDir, accounts: accountsIn(output()), process: child, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Collects the output of a process from now on. Returns a function that returns it. */
export function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
}

/**
 * Waits for the address that a server prints when it is ready.
 * @throws Error with the output when the server ends or is not ready in time
 */
export function addressOf(child: ChildProcess, output: () => string, timeoutMs = START_MS): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => fail('did not start in time'), timeoutMs);
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The server ${why}. It printed:\n${output()}`));
    };
    // removed once the address is found: otherwise every line of a server's log would be searched
    const look = () => {
      const address = /^\s*(http:\/\/\S+)\s*$/m.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      child.stdout?.off('data', look);
      resolve(address.replace(/\/$/, ''));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? `code ${code}`}`));
  });
}

/**
 * Sends a signal to a process and waits until it has ended.
 * @throws Error when it does not end in time; it is then killed
 */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = Promise.withResolvers<void>();
  child.once('exit', () => gone.resolve());
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    gone.reject(new Error(`A process was sent ${signal} and was still there after ${STOP_MS / 1_000} s`));
  }, STOP_MS);
  child.kill(signal);
  await gone.promise.finally(() => clearTimeout(timer));
}

/** Ends the PostgreSQL of a data directory if one runs, for example after the server was killed. */
export async function endDatabase(dataDir: string): Promise<void> {
  const left = runningPostmaster(join(dataDir, 'postgres'));
  if (left) await stopPostmaster(left);
}

const accountsIn = (output: string): DemoAccount[] =>
  [...output.matchAll(/^\s*(\S[^\n@]*?)\s+(\S+@\S+)\s+(\S+)\s*$/gm)].map(([, role, email, password]) => ({
    role: role ?? '',
    email: email ?? '',
    password: password ?? '',
  }));
