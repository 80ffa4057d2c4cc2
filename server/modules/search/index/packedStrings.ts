import { at } from './bits.ts';

/** The columns of packed strings. */
export type StringColumns = { text: Uint8Array; starts: Uint32Array };

/**
 * Strings by number in one buffer. Each takes its text and four bytes; in an array of strings it would take about
 * twenty more.
 */
export class PackedStrings {
  readonly #text: Buffer;
  readonly #starts: Uint32Array;

  private constructor(text: Buffer, starts: Uint32Array) {
    this.#text = text;
    this.#starts = starts;
  }

  static of(strings: readonly string[]): PackedStrings {
    const starts = new Uint32Array(strings.length + 1);
    for (const [index, string] of strings.entries()) starts[index + 1] = at(starts, index) + Buffer.byteLength(string);
    const text = Buffer.allocUnsafeSlow(at(starts, strings.length));
    for (const [index, string] of strings.entries()) text.write(string, at(starts, index));
    return new PackedStrings(text, starts);
  }

  static from({ text, starts }: StringColumns): PackedStrings {
    return new PackedStrings(asBuffer(text), starts);
  }

  get columns(): StringColumns {
    return { text: this.#text, starts: this.#starts };
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

/** Returns the same bytes as a buffer, which can decode text. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
