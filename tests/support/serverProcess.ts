import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DemoAccount = { role: string; email: string; password: string };
export type ServerProcess = {
  url: string;
  dataDir: string;
  accounts: DemoAccount[];
  process: ChildProcess;
  /** Everything the process printed so far. */
  output: () => string;
  /** Ends the process with SIGTERM and removes the data directory if it was made here. */
  stop: () => Promise<void>;
};

const root = new URL('../..', import.meta.url).pathname;

/**
 * Starts the product as `npm start` does, on a free port and a data directory of its own, and waits for the address
 * that it prints last. `environment` overrides the configuration.
 */
export async function startServer(
  environment: Record<string, string> = {},
  timeoutMs = 90_000,
): Promise<ServerProcess> {
  const made = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'oncology-browser-test-'));
  if (made) chmodSync(made, 0o711); // root's PostgreSQL runs as another user, who passes through
  const dataDir = environment.DATA_DIR ?? made ?? '';
  const port = environment.PORT ?? String(await freePort());
  const child = spawn('node', ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...environment, DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    if (made) rmSync(made, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => fail('did not start in time'), timeoutMs);
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The server ${why}. It printed:\n${output}`));
    };
    child.stdout.on('data', () => {
      const address = /^\s*(http:\/\/\S+)\s*$/m.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address.replace(/\/$/, ''));
    });
    child.once('exit', (code) => fail(`ended with code ${code}`));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const accounts = [...output.matchAll(/^\s*(\S[^\n@]*?)\s+(\S+@\S+)\s+(\S+)\s*$/gm)].map(
    ([, role, email, password]) => ({
      role: role ?? '',
      email: email ?? '',
      password: password ?? '',
    }),
  );
  return { url, dataDir, accounts, process: child, output: () => output, stop };
}

/** A TCP port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
