import { kept } from './sharedTexts.ts';

/**
 * Determines whether all rows about one study or model are adjacent in the file. These rows are compared as a whole. If
 * they are scattered, the file is read in one batch; otherwise in batches that keep them together.
 */
export class RowAdjacency {
  readonly #ended = new Set<string>();
  #last: string | undefined;
  #scattered = false;

  /** Records which study or model each row is about. Call it for all rows in the order of the file. */
  scan(thing: string | null): void {
    if (this.#scattered || thing === null || thing === this.#last) return;
    if (this.#last !== undefined) this.#ended.add(this.#last);
    if (this.#ended.has(thing)) this.#scattered = true;
    this.#last = kept(thing);
  }

  get isScattered(): boolean {
    return this.#scattered;
  }

  batchSize(together: number): number {
    return this.#scattered ? Number.POSITIVE_INFINITY : together;
  }
}
