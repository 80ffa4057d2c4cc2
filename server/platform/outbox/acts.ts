import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Sending } from '../../../contract/entities/outbox.ts';
import type { Database } from '../database/database.ts';
import type { CallContext, Locale, SignedIn } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import type { Hooks } from '../resources/hooks.ts';
import type { Outbox, OutboxTable } from './delivery.ts';

type Say = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/**
 * Reads a message and locks it until the transaction ends.
 * @throws Refusal 404
 */
export async function lockedMessage<Message>(
  database: Database,
  table: OutboxTable,
  id: string,
  locale: Locale,
): Promise<Message> {
  const [message] = await database.select().from(table).where(eq(table.id, id)).for('update');
  if (!message) throw refusals.notFound(locale);
  // The rows have the type of the outbox's table.
  return message as unknown as Message;
}

/**
 * Cancels a waiting message.
 * @throws Refusal when it no longer waits (`late`), or is being sent now (`leaving`)
 */
export async function cancelMessage(
  database: Database,
  { table, ending }: Pick<Outbox<never>, 'table' | 'ending'>,
  { id, state }: { id: string; state: string },
  { caller, locale }: CallContext<SignedIn>,
  say: { late: Say; leaving: Say },
): Promise<void> {
  if (state !== 'queued') throw new Refusal('fail', say.late({}, { locale }));
  const canceled = await database
    .update(table)
    .set({
      state: 'canceled',
      ...ending('canceled'),
      updatedAt: sql`now()`,
      updatedBy: caller.user.id,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.id, id), sql`coalesce(${table.takenUntil} < now(), true)`))
    .returning({ id: table.id });
  if (canceled.length === 0) throw new Refusal('fail', say.leaving({}, { locale }));
}

/** Refuses to remove messages that still wait. */
export const keepingWaiting =
  (table: OutboxTable, say: Say): NonNullable<Hooks['kept']> =>
  async (database, ids, { locale }) => {
    const waiting = await database
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, [...ids]), eq(table.state, 'queued')));
    return new Map(waiting.map(({ id }) => [String(id), say({}, { locale })]));
  };

/** Returns how many messages wait in an outbox, how many failed recently, and when the last one was sent. */
export async function readSending(database: Database, table: OutboxTable): Promise<Sending> {
  const { rows } = await database.execute<Sending>(sql`
    select
      (select count(*)::int from ${table} where state = 'queued') as "waiting",
      (select ${instant(sql`min(created_at)`)} from ${table} where state = 'queued') as "oldestWaiting",
      (select count(*)::int from ${table}
        where state in ('failed', 'bounced') and created_at > now() - interval '1 day') as "failedLastDay",
      (select ${instant(sql`max(sent_at)`)} from ${table} where sent_at is not null) as "lastSentAt"`);
  const [counts] = rows;
  if (!counts) throw new Error('The outbox could not be counted');
  return counts;
}

const instant = (value: ReturnType<typeof sql>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
