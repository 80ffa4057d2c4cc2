import type { IndexedModel, Vocabulary } from './record.ts';

/** A model with the number of the transaction that wrote it. */
export type ReadModel = { model: IndexedModel; revision: number };

/** The kind of change: rows were written or removed. */
export type ChangeMessage = 'written' | 'removed';

/** An index is being built now, by this server or another one. */
export class SourceBusy extends Error {}

/** The source of an index's models. The search module implements it over PostgreSQL. */
export interface ModelSource {
  /**
   * Returns a revision: changes that a read starting now does not see have this revision or a higher one. An index
   * takes the mark before it reads, and later reads `since` that mark, so it misses no change.
   */
  mark(): Promise<number>;
  /** Yields the models in batches: all of them, or those with revision `since` or higher. */
  models(since?: number): AsyncIterable<ReadModel[]>;
  ids(): Promise<ReadonlySet<string>>;
  count(): Promise<number>;
  vocabulary(): Promise<Vocabulary>;
  /** Returns a text that changes with every change of the vocabulary. */
  vocabularyVersion(): Promise<string>;
  /**
   * Runs work that no other server on this database runs at the same time. It waits for at most `withinMs`.
   * @throws SourceBusy after that time
   */
  exclusively<T>(work: () => Promise<T>, withinMs?: number): Promise<T>;
  /** Calls back on each message, and when the connection is lost. The caller must then call `listen` again. */
  listen(onChange: (message: ChangeMessage) => void, onLost: () => void): Promise<{ close(): Promise<void> }>;
}
