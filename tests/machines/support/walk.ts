import { createSeed } from './seed.ts';

/** One thing that can be done: to the charts (`tell`) and for real (`act`). */
export type Step<Model> = {
  name: string;
  enabled: (model: Model) => boolean;
  tell: (model: Model) => void | Promise<void>;
  act: () => Promise<unknown>;
};

/**
 * A walk through what a model allows: at each turn one of the steps that are enabled, those done least often first, so
 * that every step has its turn. The same seed walks the same way.
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
