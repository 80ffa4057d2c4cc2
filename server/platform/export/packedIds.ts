const BYTES = 16;

/** Ids in order at 16 bytes each, so that the ids of a file with very many rows fit in memory. */
export class PackedIds {
  readonly #parts: Buffer[] = [];
  readonly #onRead: ((ids: number) => void) | undefined;
  #count = 0;

  #passes = 1;
  /** Ids that were read in all passes. */
  #read = 0;

  /**
   * @param onRead gets after each batch how many ids were read; if they are read several times, the part of all passes
   */
  constructor(onRead?: (ids: number) => void) {
    this.#onRead = onRead;
  }

  /** Says how often all ids will be read, including passes that are over, so that there is one progress for all. */
  expectPasses(count: number): void {
    this.#passes = count;
  }

  get count(): number {
    return this.#count;
  }

  add(ids: readonly string[]): void {
    this.#parts.push(Buffer.from(ids.join('').replaceAll('-', ''), 'hex'));
    this.#count += ids.length;
  }

  /** Yields the ids, at most `size` at a time. */
  *batches(size: number): Generator<string[]> {
    for (const part of this.#parts) {
      for (let first = 0; first < part.length; first += size * BYTES) {
        const batch = part.subarray(first, first + size * BYTES);
        const ids = Array.from({ length: batch.length / BYTES }, (_, index) =>
          worded(batch.toString('hex', index * BYTES, (index + 1) * BYTES)),
        );
        yield ids;
        this.#read += ids.length;
        this.#onRead?.(Math.min(this.#count, Math.floor(this.#read / this.#passes)));
      }
    }
  }
}

const worded = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
