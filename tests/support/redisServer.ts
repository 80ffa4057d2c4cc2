import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { guard } from './guard.ts';
import { holdPort } from './heldPort.ts';
import { ended, outputOf } from './serverProcess.ts';

/** Whether redis-server, Debian's or another one, is in the path. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type RedisServer = {
  url: string;
  pid: () => number;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Makes it hang: connections stay open, and nothing is answered. */
  pause: () => void;
  resume: () => void;
};

/** Starts a real Redis on a free port that stores nothing on disk. It is killed instead of stopped, as in a crash. */
export async function redisServer(): Promise<RedisServer> {
  const port = holdPort();
  const nothingKept = ['--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', ...nothingKept]);
    child = started;
    guard(started);
    const output = outputOf(started);
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.once('close', () => reject(new Error(`redis-server did not start: ${output()}`)));
      started.stdout.on('data', () => {
        if (output().includes('Ready to accept connections')) resolve();
      });
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    kill: async () => {
      if (child) await ended(child, 'SIGKILL');
    },
  };
}
