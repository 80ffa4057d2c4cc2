import { PackedStrings, type StringColumns } from './packedStrings.ts';

/** Longer lists are packed. Short ones are read with every count of a facet. */
const MOST_STRINGS = 4_000;

/** The values of a list as another thread can take them: strings, or their columns if they are packed. */
export type ListedValues = readonly string[] | StringColumns;

/** The values of a field by code. A field can have hundreds of thousands, for example gene changes. */
export class ValueList {
  readonly length: number;
  readonly #strings: readonly string[] | undefined;
  readonly #packed: PackedStrings;

  private constructor(strings: readonly string[] | undefined, packed: PackedStrings) {
    this.#strings = strings;
    this.#packed = packed;
    this.length = strings?.length ?? packed.length;
  }

  static of(values: readonly string[]): ValueList {
    return ValueList.from(values.length > MOST_STRINGS ? PackedStrings.of(values).columns : values);
  }

  static from(listed: ListedValues): ValueList {
    return 'starts' in listed
      ? new ValueList(undefined, PackedStrings.from(listed))
      : new ValueList(listed, PackedStrings.of([]));
  }

  get listed(): ListedValues {
    return this.#strings ?? this.#packed.columns;
  }

  get bytes(): number {
    return this.#packed.bytes;
  }

  /** Returns the value of a code; undefined if there is none. */
  at(code: number | undefined): string | undefined {
    if (code === undefined || code < 0 || code >= this.length) return undefined;
    return this.#strings === undefined ? this.#packed.at(code) : this.#strings[code];
  }

  *[Symbol.iterator](): Generator<string, void, void> {
    if (this.#strings === undefined) for (let code = 0; code < this.length; code++) yield this.#packed.at(code);
    else yield* this.#strings;
  }

  /** Yields each code with its value. */
  *entries(): Generator<[code: number, value: string], void, void> {
    let code = 0;
    for (const value of this) yield [code++, value];
  }

  map<T>(of: (value: string, code: number) => T): T[] {
    return Array.from(this, of);
  }
}
