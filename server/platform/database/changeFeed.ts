import type pg from 'pg';
import { listen } from './listen.ts';

/** The channel of `changes.trigger.sql`: the name of a table, when a transaction that wrote to it commits. */
const CHANNEL = 'table_changed';

/**
 * Which tables changed, as this server hears of it: what follows from them may be kept as long as their epoch stays.
 * What this server itself writes is known at once (`wrote`), what others write within milliseconds.
 */
export type ChangeFeed = {
  /** Another number after each change of one of these tables; null while nothing is heard: then nothing is kept. */
  epochOf(tables: readonly string[]): number | null;
  /** Tells of what this server wrote, lest it waits for its own message. */
  wrote(tables: readonly string[]): void;
  stop(): Promise<void>;
};

/** Follows the changes that triggers tell of (`server/modules/system/changes.trigger.sql`). */
export function followChanges(connection: pg.ClientConfig): ChangeFeed {
  const epochs = new Map<string, number>();
  let [isHeard, losses] = [false, 0];
  const wrote = (tables: readonly string[]) => {
    for (const table of tables) epochs.set(table, (epochs.get(table) ?? 0) + 1);
  };
  const stop = listen(
    connection,
    { channel: CHANNEL, name: 'oncology-browser changes' },
    {
      onMessage: (table = '') => wrote([table]),
      onHeard: () => {
        isHeard = true;
      },
      onLost: () => {
        isHeard = false;
        losses += 1;
      },
    },
  );
  return {
    epochOf: (tables) => (isHeard ? tables.reduce((sum, table) => sum + (epochs.get(table) ?? 0), losses) : null),
    wrote,
    stop,
  };
}
