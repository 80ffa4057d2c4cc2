import type { Suggestions } from '../../contract/entities/search.ts';

/** A suggestion to choose. `alias` is the name that matched the typed text, when that is not the main name. */
export type Choice =
  | ({ kind: 'gene' } & Suggestions['genes'][number])
  | ({ kind: 'disease' } & Suggestions['diseases'][number])
  | ({ kind: 'drug' } & Suggestions['drugs'][number])
  | ({ kind: 'model' } & Suggestions['models'][number]);
export type ChoiceKind = Choice['kind'];
export const CHOICE_KINDS: readonly ChoiceKind[] = ['gene', 'disease', 'drug', 'model'];

/** Returns the suggestions as one list, in display order, which the arrow keys follow. */
export const choicesOf = ({ genes, diseases, drugs, models }: Suggestions): Choice[] => [
  ...genes.map((gene) => ({ kind: 'gene' as const, ...gene })),
  ...diseases.map((disease) => ({ kind: 'disease' as const, ...disease })),
  ...drugs.map((drug) => ({ kind: 'drug' as const, ...drug })),
  ...models.map((model) => ({ kind: 'model' as const, ...model })),
];

/** Returns the suggestions of some kinds only: a box that asks for a gene offers genes. */
export const ofKinds = (choices: readonly Choice[], kinds: readonly ChoiceKind[]): Choice[] =>
  choices.filter(({ kind }) => kinds.includes(kind));

export type Move = 'next' | 'previous' | 'first' | 'last';

/** Returns the position after a move; null is the input itself, which lies between the last position and the first. */
export function moved(active: number | null, count: number, move: Move): number | null {
  if (count === 0) return null;
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  if (move === 'next') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  return active === null ? count - 1 : active > 0 ? active - 1 : null;
}
