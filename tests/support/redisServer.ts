import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { guard } from './guard.ts';
import { holdPort } from './heldPort.ts';
import { ended, outputOf } from './serverProcess.ts';

/** Whether Debian's redis-server, or another one in the path, is there. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type RedisServer = {
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** It hangs: connections stay, nothing is answered. */
  pause: () => void;
  resume: () => void;
};

/** A real Redis on a port of its own that keeps nothing on disk. It is killed, not stopped: as it dies in earnest. */
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
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    kill: async () => {
      if (child) await ended(child, 'SIGKILL');
    },
  };
}
