/** An event of a record, as far as a search reads it. */
export type Findable = {
  number: number;
  /** The statechart and the event, as shown. */
  words: string;
  /** The event's type. */
  event: string;
  /** The states that the event led to, below their statechart. */
  entered: readonly string[];
};

/** Returns the words of a search, in lower case. */
export const wantedWords = (wanted: string): string[] => wanted.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns the entries that have all words of a search: in statechart, event, or states that the event led to. */
export function recordHits<Entry extends Findable>(entries: readonly Entry[], wanted: string): Entry[] {
  const all = wantedWords(wanted);
  return entries.filter(({ words, event, entered }) => {
    const text = [words, event, ...entered].join(' ').toLowerCase();
    return all.every((word) => text.includes(word));
  });
}

/** Returns the states that have one of the words. */
export function statesWith(entered: readonly string[], wanted: string): string[] {
  const words = wantedWords(wanted);
  return entered.filter((state) => words.some((word) => state.toLowerCase().includes(word)));
}

/** Returns the states that were entered: those of the later list that are not in the earlier one. */
export function enteredStates(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  return after.filter((state) => !known.has(state));
}

/**
 * Returns the number of the hit after the current entry, or before it, and from the last to the first. Without a
 * current entry it begins at the first hit, or at the last.
 */
export function otherHit(hits: readonly { number: number }[], current: number | null, by: 1 | -1): number | undefined {
  const numbers = hits.map(({ number }) => number).toSorted((one, other) => one - other);
  if (by === 1) return numbers.find((number) => number > (current ?? Number.NEGATIVE_INFINITY)) ?? numbers[0];
  return numbers.findLast((number) => number < (current ?? Number.POSITIVE_INFINITY)) ?? numbers.at(-1);
}
