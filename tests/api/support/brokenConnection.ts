import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/**
 * `before`: the statement never reaches the database. `behind`: it is executed, and its answer is lost. `at` counts
 * from 1.
 */
export type Break = { at: number; side: 'before' | 'behind' };

/**
 * Breaks the connection to PostgreSQL at one statement of a call. Statements are counted from 1; other work of the
 * portal is not counted. `of` returns how many statements the work made.
 */
export function breakable(pool: pg.Pool): { of: (work: () => Promise<unknown>, broken?: Break) => Promise<number> } {
  const watched = new AsyncLocalStorage<{ made: number; broken: Break | undefined }>();
  type Line = { connection: { stream: { destroy: () => void; destroySoon: () => void } } };
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    // The socket is not in the driver's public types.
    const { stream } = (client as unknown as Line).connection;
    client.query = ((...given: unknown[]) => {
      const work = watched.getStore();
      if (!work) return ask(...given);
      work.made += 1;
      const side = work.made === work.broken?.at ? work.broken.side : undefined;
      if (side === 'before') stream.destroy();
      const answer = ask(...given);
      if (side === 'behind') stream.destroySoon();
      return answer;
    }) as typeof client.query;
  });
  return {
    of: async (work, broken) => {
      const count = { made: 0, broken };
      await watched.run(count, work);
      return count.made;
    },
  };
}
