/**
 * The set of seen pairs of words, each stored as one number. A file of millions of values (model and gene) needs some
 * megabytes.
 */
export class SeenPairs {
  readonly #first = new Map<string, number>();
  readonly #second = new Map<string, number>();
  readonly #pairs = new Set<number>();

  /** Adds a pair and returns whether it is new. */
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
