const BITS = 32;

/**
 * The set of seen pairs of words. The second words are numbered; each first word has one bit for each of them. A file
 * of millions of values (model and gene) needs some megabytes.
 */
export class SeenPairs {
  readonly #second = new Map<string, number>();
  readonly #seen = new Map<string, Uint32Array>();

  /** Adds a pair and returns whether it is new. */
  add(first: string, second: string): boolean {
    const number = this.#numberOf(second);
    const word = Math.floor(number / BITS);
    let bits = this.#seen.get(first);
    if (bits === undefined || word >= bits.length) {
      const longer = new Uint32Array(Math.max(2 * word, Math.ceil(this.#second.size / BITS), 4));
      if (bits !== undefined) longer.set(bits);
      bits = longer;
      this.#seen.set(first, bits);
    }
    const bit = 1 << (number % BITS);
    const before = bits[word] ?? 0;
    bits[word] = before | bit;
    return (before & bit) === 0;
  }

  #numberOf(word: string): number {
    let number = this.#second.get(word);
    if (number === undefined) {
      number = this.#second.size;
      this.#second.set(word, number);
    }
    return number;
  }
}
