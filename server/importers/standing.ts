/**
 * Whether the rows of one thing stand together in a file. What a file says of a thing is compared as a whole: where its
 * rows are scattered, the file is read in one batch, else in batches that keep them together.
 */
export class Standing {
  readonly #ended = new Set<string>();
  #last: string | undefined;
  #scattered = false;

  /** Sees the rows in their order. */
  scan(thing: string | null): void {
    if (thing === null || thing === this.#last) return;
    if (this.#last !== undefined) this.#ended.add(this.#last);
    if (this.#ended.has(thing)) this.#scattered = true;
    this.#last = thing;
  }

  batchSize(together: number): number {
    return this.#scattered ? Number.POSITIVE_INFINITY : together;
  }
}
