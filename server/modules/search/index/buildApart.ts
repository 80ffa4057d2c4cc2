import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { BuiltBase } from './baseBuild.ts';
import type { BuildAnswer, BuildWork, Built } from './buildWork.ts';
import { filled } from './columnBlock.ts';
import { segmentFrom } from './segmentColumns.ts';

/** Builds a segment of all models elsewhere: see `buildBase`. */
export type BuildApart = (mark: number, onProgress: (done: number) => void, signal: AbortSignal) => Promise<BuiltBase>;

/** Requests of this process come before the build. */
const NICENESS = 10;

/**
 * Returns how the index of a database is built in a process of its own. Requests do not wait for it, and all memory
 * that the build needs is returned to the system. Only the columns come here. A thread would not return what its
 * columns took while they grew.
 */
export function buildInProcess(connection: pg.ClientConfig): BuildApart {
  return async (mark, onProgress, signal) => {
    signal.throwIfAborted();
    const child = fork(new URL('./buildWork.ts', import.meta.url), {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
    });
    const end = () => child.kill('SIGKILL');
    signal.addEventListener('abort', end, { once: true });
    try {
      lower(child);
      const work: BuildWork = { connection, mark };
      child.send(work);
      return await builtBy(child, onProgress);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  };
}

async function builtBy(child: ChildProcess, onProgress: (done: number) => void): Promise<BuiltBase> {
  const answered = Promise.withResolvers<Built>();
  child.on('message', (answer: BuildAnswer) => {
    if ('done' in answer) onProgress(answer.done);
    else if ('failed' in answer) answered.reject(new Error(answer.failed));
    else answered.resolve(answer);
  });
  child.once('error', answered.reject);
  child.once('exit', () => answered.reject(new Error('the process that builds the search index ended early')));
  const { rest, seen } = await answered.promise;
  const columns = filled(rest);
  for await (const chunk of child.stdout as Readable) columns.take(chunk as Buffer);
  return { segment: segmentFrom(columns.made()), seen };
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, which its exit tells, or the system does not allow it.
  }
}
