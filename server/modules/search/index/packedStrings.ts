import { at } from './bits.ts';

/**
 * Strings by number in one buffer. Each takes its text and four bytes; in an array of strings it would take about
 * twenty more.
 */
export class PackedStrings {
  readonly #text: Buffer;
  readonly #starts: Uint32Array;

  constructor(strings: readonly string[]) {
    this.#starts = new Uint32Array(strings.length + 1);
    for (const [index, string] of strings.entries())
      this.#starts[index + 1] = at(this.#starts, index) + Buffer.byteLength(string);
    this.#text = Buffer.allocUnsafeSlow(at(this.#starts, strings.length));
    for (const [index, string] of strings.entries()) this.#text.write(string, at(this.#starts, index));
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  get bytes(): number {
    return this.#text.length + this.#starts.byteLength;
  }

  get textBytes(): number {
    return this.#text.length;
  }

  at(index: number): string {
    return this.#text.toString('utf8', at(this.#starts, index), at(this.#starts, index + 1));
  }
}
