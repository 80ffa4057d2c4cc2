import type { IndexedModel, Vocabulary } from './record.ts';

/** A model as it was read, with the number of the transaction that wrote it. */
export type ReadModel = { model: IndexedModel; revision: number };

/** What a change message says: rows were written, or rows were taken away. */
export type ChangeMessage = 'written' | 'removed';

/** Another server, or this one, builds an index just now. */
export class SourceBusy extends Error {}

/** Where an index reads its models. Implemented over PostgreSQL by the search module. */
export interface ModelSource {
  /**
   * A revision: every change that a reading begun now does not show has this revision or a higher one. So an index that
   * took a mark before it read, reads `since` that mark next time, and misses nothing.
   */
  mark(): Promise<number>;
  /** All models in batches, or those whose revision is `since` or higher. */
  models(since?: number): AsyncIterable<ReadModel[]>;
  ids(): Promise<ReadonlySet<string>>;
  count(): Promise<number>;
  vocabulary(): Promise<Vocabulary>;
  /** Changes whenever a word of the vocabulary does. */
  vocabularyVersion(): Promise<string>;
  /**
   * Does the work while no other server on this database does such work; waits for its turn, `withinMs` at most.
   * @throws SourceBusy where the turn did not come in that time
   */
  exclusively<T>(work: () => Promise<T>, withinMs?: number): Promise<T>;
  /** Calls back on each message, and when the connection is lost; a new `listen` is up to the caller. */
  listen(onChange: (message: ChangeMessage) => void, onLost: () => void): Promise<{ close(): Promise<void> }>;
}
