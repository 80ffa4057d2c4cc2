/**
 * Pairs of words that were seen, in a number each: a file of millions of values (model and gene) costs some megabytes.
 */
export class SeenPairs {
  readonly #first = new Map<string, number>();
  readonly #second = new Map<string, number>();
  readonly #pairs = new Set<number>();

  /** Whether the pair is new; it is not the next time. */
  add(first: string, second: string): boolean {
    const pair = numberOf(this.#first, first) * 2 ** 26 + numberOf(this.#second, second);
    const before = this.#pairs.size;
    this.#pairs.add(pair);
    return this.#pairs.size > before;
  }
}

function numberOf(words: Map<string, number>, word: string): number {
  let number = words.get(word);
  if (number === undefined) {
    number = words.size;
    words.set(word, number);
  }
  return number;
}
