import type { Choice } from './choices.ts';

/**
 * The choice that somebody looks at: the one under the pointer, else under the arrow keys, else the first with models
 * behind it. Undefined where nothing is suggested.
 */
export function foremost(
  choices: readonly Choice[],
  active: number | null,
  pointed: number | null,
): Choice | undefined {
  const index = pointed ?? active;
  return index === null ? choices.find((choice) => modelsBehind(choice) > 0) : choices[index];
}

/** How many models a choice stands for. */
export const modelsBehind = (choice: Choice): number => (choice.kind === 'model' ? 1 : choice.count);
