import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { API_PREFIX } from '../contract/constants.ts';
import { helpIfAsked } from './platform/commandHelp.ts';
import { refreshGenerated } from './start/generated.ts';

/**
 * `npm run dev`: runs the portal for development at `PORT` (5173). The server runs behind it and restarts when one of
 * its files changes. The browser app reloads changed modules by itself. Texts and styles are regenerated when their
 * sources change. Ctrl-C ends all of it.
 */
helpIfAsked(import.meta.filename);

const ROOT = join(import.meta.dirname, '..');
const PORT = 5173;
/** An editor saves a file in several steps. */
const SETTLED_MS = 100;

refreshGenerated();
const wanted = process.env.PORT;
const behind = await freePort();
const site = await createServer({
  root: ROOT,
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(wanted ?? PORT),
    strictPort: wanted !== undefined,
    proxy: Object.fromEntries(
      [API_PREFIX, '/docs', '/healthz', '/readyz', '/metrics'].map((path) => [path, `http://127.0.0.1:${behind}`]),
    ),
  },
});
await site.listen();
const server = startServer(portOf(site));
const watching = ['src/theme', 'contract', 'src/i18n/messages', 'server/i18n/messages'].map(regenerate);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
server.once('exit', end);

/**
 * Starts the server, whose output goes to the terminal. Its last line is the app's address, which visitors use. The
 * server reads its mode from the same HOST as the app, because everyone who reaches the app also reaches the server.
 */
function startServer(port: number): ChildProcess {
  const words = ['--watch', '--watch-preserve-output', join(ROOT, 'server/main.ts'), `--behind=${behind}`];
  return spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  });
}

function regenerate(path: string) {
  let timer: NodeJS.Timeout | undefined;
  return watch(join(ROOT, path), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        for (const product of refreshGenerated()) console.log(`${product} regenerated`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }, SETTLED_MS);
  });
}

function end(): void {
  for (const each of watching) each.close();
  server.kill('SIGTERM');
  void site.close().then(() => {
    if (server.exitCode !== null || server.signalCode !== null) process.exit(server.exitCode ?? 0);
    server.once('exit', (code) => process.exit(code ?? 0));
  });
}

function portOf({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address();
  return typeof address === 'object' && address ? address.port : PORT;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
