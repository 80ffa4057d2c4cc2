import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { BuiltBase } from './baseBuild.ts';
import type { BuildAnswer, BuildWork } from './buildWork.ts';
import { segmentFrom } from './segmentColumns.ts';

/** Builds a segment of all models elsewhere: see `buildBase`. */
export type BuildApart = (mark: number, onProgress: (done: number) => void, signal: AbortSignal) => Promise<BuiltBase>;

/**
 * Returns how the index of a database is built in a thread of its own. Requests do not wait for it, and its memory is
 * returned to the system when it ends. Only the columns, in shared memory, stay.
 */
export function buildInThread(connection: pg.ClientConfig): BuildApart {
  return async (mark, onProgress, signal) => {
    const work: BuildWork = { connection, mark };
    const thread = new Worker(new URL('./buildWork.ts', import.meta.url), { workerData: work });
    const ended = Promise.withResolvers<BuiltBase>();
    const end = () => ended.reject(signal.reason);
    thread.on('message', (answer: BuildAnswer) => {
      if ('done' in answer) onProgress(answer.done);
      else ended.resolve({ segment: segmentFrom(answer.columns), seen: answer.seen });
    });
    thread.once('error', ended.reject);
    thread.once('exit', () => ended.reject(new Error('the thread that builds the search index ended early')));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      return await ended.promise;
    } finally {
      signal.removeEventListener('abort', end);
      await thread.terminate();
    }
  };
}
