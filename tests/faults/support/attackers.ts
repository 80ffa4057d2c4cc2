import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import { guard } from '../../support/guard.ts';

/** Attacks that run in their own process, so that their work delays no measurement (`attack.ts`). */
export type Attack = 'wrongJson' | 'pipelinedPages';

/** Starts an attack on a port. `end` stops it and returns the number of answers by HTTP status. */
export async function attack(kind: Attack, port: number): Promise<{ end: () => Promise<Record<string, number>> }> {
  const child = spawn(process.execPath, [new URL('attack.ts', import.meta.url).pathname, kind, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  guard(child);
  await once(child, 'message');
  const end = async () => {
    const said = once(child, 'message');
    child.send('end');
    const [answers] = await said;
    await gone(child);
    return answers as Record<string, number>;
  };
  onTestFinished(() => gone(child));
  return { end };
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

export type Latency = { calls: number; failed: string[]; p50: number; p95: number; longest: number };

const PAUSE_MS = 50;

/** Requests paths one after another for a while, each over a new connection. Times are in milliseconds. */
export async function readAs(address: string, url: string, paths: readonly string[], ms: number): Promise<Latency> {
  const times: number[] = [];
  const failed: string[] = [];
  const until = performance.now() + ms;
  for (let at = 0; performance.now() < until; at += 1) {
    const path = paths[at % paths.length] ?? '/';
    const begun = performance.now();
    const status = await read(address, `${url}${path}`);
    times.push(performance.now() - begun);
    if (status !== 200) failed.push(`${path}: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const sorted = times.toSorted((left, right) => left - right);
  const share = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { calls: times.length, failed, p50: share(0.5), p95: share(0.95), longest: share(1) };
}

function read(localAddress: string, url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false, localAddress, headers: { 'accept-language': 'en' } });
    asked.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
    asked.on('error', (error) => resolve(String(error)));
    asked.end();
  });
}

/** Returns the processor time that a process has used, in seconds (Linux counts hundredths). */
export function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
