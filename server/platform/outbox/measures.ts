import { sql } from 'drizzle-orm';
import type { OutboxState } from '../../../contract/outbox.ts';
import type { Database } from '../database/database.ts';
import type { Measure } from '../http/metrics.ts';
import type { OutboxTable } from './delivery.ts';

/** All tries of a message end within a day. */
const LATELY = sql`now() - interval '1 day'`;
const SHOWN = ['queued', 'failed', 'bounced'] as const satisfies OutboxState[];

/**
 * Returns the number of waiting messages, and of those of the last day that did not arrive, by state.
 * @param name name of the figure
 */
export async function outboxMeasures(database: Database, table: OutboxTable, name: string): Promise<Measure[]> {
  const { rows } = await database.execute<Record<(typeof SHOWN)[number], number>>(sql`
    select (select count(*)::int from ${table} where state = 'queued') as queued,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'bounced')::int as bounced
    from ${table} where created_at > ${LATELY}`);
  const help = 'Waiting messages (queued), and messages of the last day that did not arrive, by state';
  return SHOWN.map((state) => ({ name, help, value: rows[0]?.[state] ?? 0, labels: { state } }));
}
