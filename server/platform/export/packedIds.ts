const BYTES = 16;

/** Ids in order at 16 bytes each, so that the ids of a file with very many rows fit in memory. */
export class PackedIds {
  readonly #parts: Buffer[] = [];
  readonly #onRead: ((ids: number) => void) | undefined;
  #count = 0;

  /** @param onRead gets the number of ids that were read since the beginning, after each batch */
  constructor(onRead?: (ids: number) => void) {
    this.#onRead = onRead;
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
    let read = 0;
    for (const part of this.#parts) {
      for (let first = 0; first < part.length; first += size * BYTES) {
        const batch = part.subarray(first, first + size * BYTES);
        const ids = Array.from({ length: batch.length / BYTES }, (_, index) =>
          worded(batch.toString('hex', index * BYTES, (index + 1) * BYTES)),
        );
        yield ids;
        read += ids.length;
        this.#onRead?.(read);
      }
    }
  }
}

const worded = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
