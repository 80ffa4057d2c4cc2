import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

const LOOK_EVERY_MS = 2_000;
/** A server that died over a message leaves it to the others after this time. */
const LEASE_SECONDS = 180;
/** Waits after the first, second, … try that failed; then the message has failed. */
export const BACKOFF_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600];
const ERROR_MAX = 2_000;

/** A table with `outboxColumns`. */
export type OutboxTable = PgTable &
  Record<'id' | 'version' | 'createdAt' | 'state' | 'tries' | 'error' | 'dueAt' | 'takenUntil' | 'sentAt', PgColumn>;

/** What a message ends as, once it is neither waiting nor kept. */
export type Ending = 'sent' | 'failed' | 'bounced' | 'canceled';

/** One way on which messages leave, and the rows that wait for it. */
export type Outbox<Message extends { id: string; tries: number }> = {
  /** What a message is called in the log. */
  name: string;
  table: OutboxTable;
  /** Sends a message. Gives what else its row says from then on. Rejects when it was not sent. */
  send: (message: Message) => Promise<Record<string, unknown>>;
  /** What else its row says at its end. */
  ending: (state: Ending) => Record<string, unknown>;
  /** What a failure means that no later try can end otherwise; undefined: it is tried again. */
  final: (error: unknown) => 'failed' | 'bounced' | undefined;
  /** Seconds to wait after each try. */
  waits?: (message: Message) => readonly number[];
};

export type DeliveryOptions = {
  database: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds between looks into the outbox. */
  everyMs?: number | undefined;
};

/**
 * Sends what is due in an outbox, again and again until stopped. The rows are the queue: what was not sent before a
 * stop, a crash or an outage of what takes it is sent after it; of several servers one takes a message.
 */
export function startOutbox<Message extends { id: string; tries: number }>(
  outbox: Outbox<Message>,
  { database, log, everyMs = LOOK_EVERY_MS }: DeliveryOptions,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    try {
      while (!stopped) {
        const message = await take(database, outbox);
        if (!message) break;
        // the stop came while it was being taken
        if (stopped) await giveBack(database, outbox, message);
        else await deliver(message);
      }
    } catch (error) {
      log.warn({ err: error }, 'The outbox could not be read');
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look();
    }, everyMs);
    timer.unref();
  };
  const deliver = async (message: Message) => {
    let more: Record<string, unknown>;
    try {
      more = await outbox.send(message);
    } catch (error) {
      return notSent(database, outbox, message, error, log);
    }
    const { table } = outbox;
    await database
      .update(table)
      .set({ state: 'sent', sentAt: sql`now()`, error: null, takenUntil: null, ...outbox.ending('sent'), ...more })
      .where(eq(table.id, message.id));
  };

  looking = look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** The next due message, hidden from other servers for the time of the lease. */
async function take<Message extends { id: string; tries: number }>(
  database: Database,
  { table }: Outbox<Message>,
): Promise<Message | undefined> {
  const due: SQL = sql`(select id from ${table} where state = 'queued' and due_at <= now()
    order by due_at limit 1 for update skip locked)`;
  const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const rows = await database
    .update(table)
    .set({ dueAt: leased, takenUntil: leased, tries: sql`${table.tries} + 1` })
    .where(eq(table.id, due))
    .returning();
  // the rows of the outbox's own table
  return (rows as unknown as Message[])[0];
}

/** As if it had not been taken. */
async function giveBack<Message extends { id: string; tries: number }>(
  database: Database,
  { table }: Outbox<Message>,
  { id }: Message,
): Promise<void> {
  await database
    .update(table)
    .set({ dueAt: sql`now()`, takenUntil: null, tries: sql`${table.tries} - 1` })
    .where(and(eq(table.id, id), eq(table.state, 'queued')));
}

async function notSent<Message extends { id: string; tries: number }>(
  database: Database,
  { name, table, final, ending, waits }: Outbox<Message>,
  message: Message,
  error: unknown,
  log: DeliveryOptions['log'],
): Promise<void> {
  const { id, tries } = message;
  const end = final(error);
  const wait = end ? undefined : (waits?.(message) ?? BACKOFF_SECONDS)[tries - 1];
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
  log.warn({ [name]: id, tries, reason, again: wait !== undefined }, `A ${name} was not sent`);
  const state = end ?? 'failed';
  await database
    .update(table)
    .set(
      wait === undefined
        ? { state, error: reason, takenUntil: null, ...ending(state) }
        : { error: reason, takenUntil: null, dueAt: sql`now() + make_interval(secs => ${wait})` },
    )
    .where(and(eq(table.id, id), eq(table.state, 'queued')));
}
