import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { BuiltBase } from './baseBuild.ts';
import type { BuildAnswer, BuildWork, Built, StoringEnd } from './buildWork.ts';
import { filled } from './columnBlock.ts';
import { segmentFrom } from './segmentColumns.ts';
import type { BuildStart } from './stored/storedIndex.ts';

/** Builds a segment of all models elsewhere: see `buildBase`. */
export type BuildApart = (
  start: BuildStart,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<BuiltBase>;

/**
 * Where a built index is stored, and who learns how that ended. `patienceMs`: how long the next build waits until it is
 * stored.
 */
export type Storing = { directory: string; onEnd: (end: StoringEnd) => void; patienceMs?: number };

/** Requests of this process come before the build. */
const NICENESS = 10;
/** By then a disk has stored the largest index, or does not answer. The next index is stored in its place. */
const PATIENCE_MS = 60_000;

/**
 * Returns how the index of a database is built in a process of its own. Requests do not wait for it, and all memory
 * that the build needs is returned to the system. Only the columns come here. A thread would not return what its
 * columns took while they grew.
 *
 * @param storing the process also stores the index after it was sent here; the next build waits for that
 */
export function buildInProcess(connection: pg.ClientConfig, storing?: Storing): BuildApart {
  let earlier = { ended: Promise.resolve(), kill: () => {} };
  return async (start, onProgress, signal) => {
    // two at once would take twice the memory
    const patience = delay(storing?.patienceMs ?? PATIENCE_MS, undefined, { ref: false, signal }).catch(() => {});
    await Promise.race([earlier.ended, patience]);
    earlier.kill();
    signal.throwIfAborted();
    const child = fork(new URL('./buildWork.ts', import.meta.url), {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
    });
    const kill = () => void child.kill('SIGKILL');
    const ended = Promise.withResolvers<void>();
    earlier = { ended: ended.promise, kill };
    let [stores, told] = [false, false];
    // a process that stores the index removes its unfinished file when it has lost the server
    const end = () => (stores && child.connected ? child.disconnect() : kill());
    signal.addEventListener('abort', end, { once: true });
    const settle = () => {
      signal.removeEventListener('abort', end);
      ended.resolve();
    };
    child.once('exit', settle);
    child.once('error', settle);
    const tell = (stored: StoringEnd) => {
      if (!told && !signal.aborted) storing?.onEnd(stored);
      told = true;
    };
    try {
      lower(child);
      const work: BuildWork = { connection, start, directory: storing?.directory };
      child.send(work);
      const built = await builtBy(child, onProgress, tell);
      stores = true;
      // follows its last message, also when it was killed
      const lost = () => tell({ notStored: 'the process that stores it ended early' });
      if (child.connected) child.once('disconnect', lost);
      else lost();
      return built;
    } catch (error) {
      kill();
      throw signal.aborted ? signal.reason : error;
    }
  };
}

async function builtBy(
  child: ChildProcess,
  onProgress: (done: number) => void,
  onStored: (end: StoringEnd) => void,
): Promise<BuiltBase> {
  const answered = Promise.withResolvers<Built>();
  child.on('message', (answer: BuildAnswer) => {
    if ('done' in answer) onProgress(answer.done);
    else if ('failed' in answer) answered.reject(new Error(answer.failed));
    else if ('rest' in answer) answered.resolve(answer);
    else onStored(answer);
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
