import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the pages are rendered and a small index is built. */
const AFTER_MS = 15_000;

/**
 * Collects the garbage of the start once, some time after it. Loading all modules leaves about 200 MB, which Node would
 * keep until as much again was needed.
 * @returns what ends the wait
 */
export function collectStartGarbage(afterMs = AFTER_MS, collect = collectGarbage): () => Promise<void> {
  const timer = setTimeout(collect, afterMs);
  timer.unref();
  return async () => clearTimeout(timer);
}

/** Collects all garbage and returns its memory to the system. The process stands still for about 0.1 s. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
