/** A value on its way to another window: its own, or the number of a part that was sent before. */
export type Packed = { value: unknown } | { part: number };
/** An object or list, sent once. Later values name it by its number. */
export type Part = { number: number; items: Packed[] } | { number: number; names: string[]; fields: Packed[] };

/** Objects deeper than this are sent with the part that holds them. */
const DEPTH = 3;

/**
 * Packs plain data so that what two values share is sent only once. Successive snapshots share most of their context,
 * for example a list of results that stays while the user types.
 */
export class Packer {
  #numbers = new WeakMap<object, number>();
  #fresh: Part[] = [];
  #count = 0;

  /** How many parts the other side holds. */
  get count(): number {
    return this.#count;
  }

  pack(value: unknown, depth = DEPTH): Packed {
    if (typeof value !== 'object' || value === null || depth === 0) return { value };
    const known = this.#numbers.get(value);
    if (known !== undefined) return { part: known };
    this.#count += 1;
    const number = this.#count;
    this.#numbers.set(value, number);
    const inner = (field: unknown) => this.pack(field, depth - 1);
    const part: Part = Array.isArray(value)
      ? { number, items: value.map(inner) }
      : { number, names: Object.keys(value), fields: Object.values(value).map(inner) };
    // after the parts that it holds, so that the other side can build it at once
    this.#fresh.push(part);
    return { part: number };
  }

  /** Returns the parts to send before the values packed since the last call. */
  take(): Part[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}

/** Builds the values again. Equal parts are the same object, as they were on the other side. */
export class Unpacker {
  #values = new Map<number, unknown>();

  add(parts: readonly Part[]): void {
    for (const part of parts) {
      const value =
        'items' in part
          ? part.items.map(this.read)
          : Object.fromEntries(part.fields.map((field, index) => [part.names[index], this.read(field)]));
      this.#values.set(part.number, value);
    }
  }

  read = (packed: Packed): unknown => ('part' in packed ? this.#values.get(packed.part) : packed.value);
}
