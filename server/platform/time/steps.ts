import type { Breathe } from './breather.ts';

/** A computation that yields wherever it may be paused. */
export type Steps<T> = Generator<void, T, void>;

/** Runs a computation without pauses. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Runs a computation and pauses where `breathe` asks for it. */
export async function inSteps<T>(steps: Steps<T>, breathe: Breathe): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    const pause = breathe();
    if (pause) await pause;
    step = steps.next();
  }
  return step.value;
}
