import { createSeed } from './seed.ts';

/** A step of a walk: `tell` performs it on the machines, `act` in the browser. */
export type Step<Model> = {
  name: string;
  enabled: (model: Model) => boolean;
  tell: (model: Model) => void | Promise<void>;
  act: () => Promise<unknown>;
};

/**
 * Walks through the steps that a model allows. Each turn takes one of the enabled steps, preferring those taken least
 * often, so that every step is taken. The same seed gives the same walk.
 */
export function* createRandomWalk<Model>(
  steps: readonly Step<Model>[],
  seed: number,
  length: number,
): Generator<(model: Model) => Step<Model> | undefined> {
  const next = createSeed(seed);
  const done = new Map<string, number>();
  for (let turn = 0; turn < length; turn += 1) {
    yield (model) => {
      const enabled = steps.filter((step) => step.enabled(model));
      const least = Math.min(...enabled.map(({ name }) => done.get(name) ?? 0));
      const rarest = enabled.filter(({ name }) => (done.get(name) ?? 0) <= least + (next() < 0.3 ? 1 : 0));
      const chosen = rarest[Math.floor(next() * rarest.length)];
      if (chosen) done.set(chosen.name, (done.get(chosen.name) ?? 0) + 1);
      return chosen;
    };
  }
}
