import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { guard } from '../support/guard.ts';
import { addressOf, outputOf } from '../support/serverProcess.ts';
import { inDebian, lackOf, makeDebian } from './bareDebian.ts';

/**
 * `npm run test:bare`: runs the README's two commands on a bare machine. It makes a minimal Debian 12 with git, Node 20
 * and npm in a temporary directory, and checks out the current commit in it. As an ordinary user it installs and starts
 * the portal until it answers with demo data, then runs `npm test`. It removes everything at the end.
 *
 * Arguments choose the parts of the tests (`npm run test:bare -- unit e2e`); without arguments the whole gate runs. On
 * a machine that cannot run it, it prints the reason and succeeds.
 */
helpIfAsked(import.meta.filename);

const START_MS = 20 * 60_000;
const START = 'npm ci && npm start';
const parts = process.argv.slice(2);
const TEST = parts.length > 0 ? `npm test -- ${parts.join(' ')}` : 'npm test';

const lack = lackOf();
if (lack !== undefined) {
  console.log(`test:bare is skipped: ${lack}`);
  process.exit(0);
}

let running: ChildProcess | undefined;
const root = mkdtempSync(join(tmpdir(), 'oncology-bare-'));
chmodSync(root, 0o755); // as a root directory usually is
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(1));
try {
  await step('a minimal Debian 12 with git, Node 20 and npm', () => makeDebian(root));
  await step(START, startWithDemoData);
  await step(TEST, runTests);
  await leave(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await leave(1);
}

async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  console.log(`\n--- ${name} ---`);
  const begun = performance.now();
  await work();
  console.log(`--- ${name}: ${Math.round((performance.now() - begun) / 1_000)} s`);
}

/** Starts the portal and waits until the page and the data of the demonstration are available. */
async function startWithDemoData(): Promise<void> {
  const portal = run(START, { PORT: '0' });
  const url = await addressOf(portal, outputOf(portal), START_MS);
  const page = await fetch(`${url}/home`);
  const reply = await fetch(`${url}${pathOf(routes.bannerEnlist)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await reply.json()) as { data: { list: unknown[] } | null };
  if (!page.ok || !data || data.list.length === 0)
    throw new Error(`The portal answers ${page.status}, with ${data?.list.length ?? 'no'} panels`);
  await end(portal);
}

async function runTests(): Promise<void> {
  const [code] = await once(run(TEST), 'close');
  if (code !== 0) throw new Error(`${TEST} ended with ${code}`);
}

function run(line: string, environment: Record<string, string> = {}): ChildProcess {
  const child = inDebian(root, line, environment);
  guard(child);
  child.stdout?.pipe(process.stdout, { end: false });
  running = child;
  return child;
}

/** Ends a process, and with its namespace everything that it started. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

async function leave(code: number): Promise<never> {
  await end(running);
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit(code);
}
