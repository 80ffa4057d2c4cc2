import type pg from 'pg';
import { listen } from './listen.ts';

/** The channel of `changes.trigger.sql`. It sends the name of a table when a transaction that wrote to it commits. */
const CHANNEL = 'table_changed';

/**
 * Reports to this server which tables changed. Results computed from tables may be kept while their epoch stays the
 * same. The server knows its own writes at once (`wrote`) and those of others within milliseconds.
 */
export type ChangeFeed = {
  /**
   * Returns a number that differs after each change of one of these tables. Returns null while the feed is not
   * connected; then nothing may be kept.
   */
  epochOf(tables: readonly string[]): number | null;
  /** Reports tables that this server wrote, so that it need not wait for its own message. */
  wrote(tables: readonly string[]): void;
  stop(): Promise<void>;
};

/** Follows the changes that the triggers of `server/modules/system/changes.trigger.sql` report. */
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
