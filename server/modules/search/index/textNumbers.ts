import { at } from './bits.ts';
import { asBuffer } from './packedStrings.ts';

const FIRST_BYTES = 1 << 12;
const FIRST_SLOTS = 1 << 8;
const FIRST_SOUGHT = 1 << 8;
/** A longer text needs at most this many bytes for each of its UTF-16 units. */
const BYTES_A_UNIT = 3;
const EMPTY = 0;

/** The columns of numbered texts. */
export type NumberedTexts = { text: Uint8Array; starts: Uint32Array; slots: Uint32Array };

/**
 * Numbers distinct texts from zero in the order in which they were added. It keeps their UTF-8 bytes in one buffer and
 * finds them by a hash table of numbers. A map of strings would take about four times as much memory, and an index of a
 * hundred thousand models has millions of terms.
 */
export class TextNumbers {
  #text: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** Where each text begins, and where the last one ends. */
  #starts: Uint32Array = new Uint32Array(FIRST_SLOTS);
  /** By hash: the number of a text plus one. At most half of the slots are taken. */
  #slots: Uint32Array = new Uint32Array(2 * FIRST_SLOTS);
  #size = 0;
  /** A text that is looked for. */
  #sought: Buffer = Buffer.allocUnsafeSlow(FIRST_SOUGHT);

  static from({ text, starts, slots }: NumberedTexts): TextNumbers {
    const numbers = new TextNumbers();
    numbers.#text = asBuffer(text);
    numbers.#starts = starts;
    numbers.#slots = slots;
    numbers.#size = starts.length - 1;
    return numbers;
  }

  /** The columns without the room for further texts. */
  get columns(): NumberedTexts {
    const starts = this.#starts.slice(0, this.#size + 1);
    return { text: new Uint8Array(this.#text.subarray(0, at(starts, this.#size))), starts, slots: this.#slots };
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#text.length + this.#starts.byteLength + this.#slots.byteLength;
  }

  /** Returns the number of a text, which is added if it is new. */
  add(text: string): number {
    const start = at(this.#starts, this.#size);
    const end = start + this.#write(text, start);
    const slot = this.#slotOf(this.#text, start, end);
    const known = at(this.#slots, slot);
    if (known !== EMPTY) return known - 1;
    const number = this.#size++;
    this.#slots[slot] = number + 1;
    if (this.#size === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#size] = end;
    if (2 * this.#size > this.#slots.length) this.#spread();
    return number;
  }

  /** Returns the number of a text; undefined if it was not added. */
  find(text: string): number | undefined {
    const needed = BYTES_A_UNIT * text.length;
    if (needed > this.#sought.length) this.#sought = Buffer.allocUnsafeSlow(2 * needed);
    const known = at(this.#slots, this.#slotOf(this.#sought, 0, this.#sought.write(text)));
    return known === EMPTY ? undefined : known - 1;
  }

  /** Returns the length of a text in bytes. */
  lengthAt(number: number): number {
    return at(this.#starts, number + 1) - at(this.#starts, number);
  }

  /** Copies the bytes of a text into a buffer at a position. */
  copyTo(into: Buffer, place: number, number: number): void {
    this.#text.copy(into, place, at(this.#starts, number), at(this.#starts, number + 1));
  }

  /** Returns whether a text comes before another one in the order of their bytes. */
  isBelow(one: number, other: number): boolean {
    const [from, end] = [at(this.#starts, one), at(this.#starts, one + 1)];
    const [otherFrom, otherEnd] = [at(this.#starts, other), at(this.#starts, other + 1)];
    const shared = Math.min(end - from, otherEnd - otherFrom);
    for (let place = 0; place < shared; place++) {
      const difference = (this.#text[from + place] as number) - (this.#text[otherFrom + place] as number);
      if (difference !== 0) return difference < 0;
    }
    return end - from < otherEnd - otherFrom;
  }

  #write(text: string, start: number): number {
    const needed = start + BYTES_A_UNIT * text.length;
    if (needed > this.#text.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#text.length));
      this.#text.copy(larger, 0, 0, start);
      this.#text = larger;
    }
    return this.#text.write(text, start);
  }

  /** Returns the slot of a text between two positions of a buffer, or the free slot where it belongs. */
  #slotOf(bytes: Buffer, start: number, end: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hashOf(bytes, start, end) & last; ; slot = (slot + 1) & last) {
      const known = at(this.#slots, slot);
      if (known === EMPTY || this.#isSame(known - 1, bytes, start, end)) return slot;
    }
  }

  #isSame(number: number, bytes: Buffer, start: number, end: number): boolean {
    const own = at(this.#starts, number);
    if (at(this.#starts, number + 1) - own !== end - start) return false;
    for (let place = start; place < end; place++) if (bytes[place] !== this.#text[own + place - start]) return false;
    return true;
  }

  #spread(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#size; number++)
      this.#slots[this.#slotOf(this.#text, at(this.#starts, number), at(this.#starts, number + 1))] = number + 1;
  }
}

/** FNV-1a, with its bits mixed because the slot is only the lowest of them. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 2_166_136_261;
  for (let place = start; place < end; place++) hash = Math.imul(hash ^ (bytes[place] as number), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length);
  larger.set(array);
  return larger;
}
