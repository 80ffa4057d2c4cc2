import type { Suggestions } from '../../contract/entities/search.ts';

/** One suggestion as it can be chosen. `alias` is what the typed text matched, where it is not the name itself. */
export type Choice =
  | ({ kind: 'gene' } & Suggestions['genes'][number])
  | ({ kind: 'disease' } & Suggestions['diseases'][number])
  | ({ kind: 'drug' } & Suggestions['drugs'][number])
  | ({ kind: 'model' } & Suggestions['models'][number]);
export type ChoiceKind = Choice['kind'];
export const CHOICE_KINDS: readonly ChoiceKind[] = ['gene', 'disease', 'drug', 'model'];

/** The suggestions as one list, in the order in which they stand and the arrow keys walk them. */
export const choicesOf = ({ genes, diseases, drugs, models }: Suggestions): Choice[] => [
  ...genes.map((gene) => ({ kind: 'gene' as const, ...gene })),
  ...diseases.map((disease) => ({ kind: 'disease' as const, ...disease })),
  ...drugs.map((drug) => ({ kind: 'drug' as const, ...drug })),
  ...models.map((model) => ({ kind: 'model' as const, ...model })),
];

/** Only those of some kinds: a box that asks for a gene offers genes. */
export const ofKinds = (choices: readonly Choice[], kinds: readonly ChoiceKind[]): Choice[] =>
  choices.filter(({ kind }) => kinds.includes(kind));

export type Move = 'next' | 'previous' | 'first' | 'last';

/** The place after a move; null is the input itself, which lies between the last one and the first. */
export function moved(active: number | null, count: number, move: Move): number | null {
  if (count === 0) return null;
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  if (move === 'next') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  return active === null ? count - 1 : active > 0 ? active - 1 : null;
}
