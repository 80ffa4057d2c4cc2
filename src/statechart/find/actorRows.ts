import type { ActorEntry } from './actorHistory.ts';

/** A row of the actor tree. */
export type ActorRow = { actor: ActorEntry; level: number };

/**
 * Returns the tree of actors as rows, parents before their children. With a search, returns the actors whose name,
 * statechart or input has all of its words, and the ancestors of these.
 */
export function actorRows(actors: readonly ActorEntry[], wanted: string, withEnded: boolean): ActorRow[] {
  const shown = actors.filter(({ ended }) => withEnded || !ended);
  const ids = new Set(shown.map(({ id }) => id));
  const children = Map.groupBy(shown, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const rowsBelow = (parent: string | null, level: number): ActorRow[] =>
    (children.get(parent) ?? []).flatMap((actor) => {
      const below = rowsBelow(actor.id, level + 1);
      return below.length > 0 || isHit(actor, words) ? [{ actor, level }, ...below] : [];
    });
  return rowsBelow(null, 1);
}

function isHit({ name, chart, input }: ActorEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${name} ${chart ?? ''} ${input === undefined ? '' : JSON.stringify(input)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
