import type { Choice } from './choices.ts';

/**
 * Returns the highlighted choice: the one under the pointer, otherwise the one selected with the arrow keys, otherwise
 * the first that has models. Undefined when there are no suggestions.
 */
export function foremost(
  choices: readonly Choice[],
  active: number | null,
  pointed: number | null,
): Choice | undefined {
  const index = pointed ?? active;
  return index === null ? choices.find((choice) => modelsBehind(choice) > 0) : choices[index];
}

/** Returns the number of models of a choice. */
export const modelsBehind = (choice: Choice): number => (choice.kind === 'model' ? 1 : choice.count);
