import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

const LOOK_EVERY_MS = 2_000;
/**
 * After this time, other servers take over a message whose server died. A server that is still sending renews the
 * lease.
 */
const LEASE_SECONDS = 180;
/** The longest time for sending one message. A recipient server that answers slowly must not block a worker. */
const SEND_SECONDS = 600;
/** How many messages of an outbox a server sends at the same time. */
export const AT_ONCE = 5;
/** Delays after the first, second, … failed try. After the last one the message has failed. */
export const BACKOFF_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600];
const ERROR_MAX = 2_000;

/** A table that has `outboxColumns`. */
export type OutboxTable = PgTable &
  Record<'id' | 'version' | 'createdAt' | 'state' | 'tries' | 'error' | 'dueAt' | 'takenUntil' | 'sentAt', PgColumn>;

/** The final state of a message that is neither waiting nor kept. */
export type Ending = 'sent' | 'failed' | 'bounced' | 'canceled';

/** A channel for messages, with the table of those that wait. */
export type Outbox<Message extends { id: string; tries: number }> = {
  /** Name of a message in the log. */
  name: string;
  table: OutboxTable;
  /** Priority of a row as a whole number; the smallest is sent first. One worker is reserved for 0. */
  rank: SQL;
  /**
   * Sends a message and returns further values for its row. Rejects if it was not sent. `signal` aborts when sending
   * takes too long.
   */
  send: (message: Message, signal: AbortSignal) => Promise<Record<string, unknown>>;
  /** Further values for the row of a message that has ended. */
  ending: (state: Ending) => Record<string, unknown>;
  /** Returns the final state if a retry cannot succeed after this error; undefined if the message is retried. */
  final: (error: unknown) => 'failed' | 'bounced' | undefined;
  /** Seconds to wait after each try. */
  waits?: (message: Message) => readonly number[];
};

export type DeliveryOptions = {
  database: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds between checks of the outbox. */
  everyMs?: number | undefined;
  /** Duration of a server's lease on a message without renewal, and the longest time to send one, both in seconds. */
  leaseSeconds?: number | undefined;
  sendSeconds?: number | undefined;
};

/**
 * Sends due messages of an outbox, several at a time, until stopped. The rows are the queue: messages left over by a
 * stop, a crash or an outage are sent later. Each message is taken by one server. If a server crashes between sending
 * and recording it, the message is sent again.
 */
export function startOutbox<Message extends { id: string; tries: number }>(
  outbox: Outbox<Message>,
  { database, log, everyMs = LOOK_EVERY_MS, leaseSeconds = LEASE_SECONDS, sendSeconds = SEND_SECONDS }: DeliveryOptions,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lanes = lanesOf(outbox);
  const working = new Map<Lane, Promise<void>>();
  const unreadable = (error: unknown) => log.warn({ err: error }, 'The outbox could not be read');

  /** Starts idle workers. */
  const look = async () => {
    try {
      for (const lane of lanes) {
        if (working.has(lane)) continue;
        const message = await next(lane);
        if (!message) break;
        const done = work(lane, message)
          .catch(unreadable)
          .finally(() => working.delete(lane));
        working.set(lane, done);
      }
    } catch (error) {
      unreadable(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look();
    }, everyMs);
    timer.unref();
  };
  const work = async (lane: Lane, first: Message) => {
    for (let message: Message | undefined = first; message; message = await next(lane)) await deliver(message);
  };
  const next = async (lane: Lane): Promise<Message | undefined> => {
    if (stopped) return undefined;
    const message = await take(database, outbox, lane, leaseSeconds);
    if (!message || !stopped) return message;
    // The stop came while the message was being taken.
    await giveBack(database, outbox, message);
    return undefined;
  };
  const deliver = async (message: Message) => {
    const { table } = outbox;
    const tooLong = new AbortController();
    const limit = setTimeout(
      () => tooLong.abort(new Error(`It took longer than ${sendSeconds} s`)),
      sendSeconds * 1_000,
    );
    // If a renewal fails, the next one follows.
    const renewal = setInterval(
      () => void renew(database, outbox, message, leaseSeconds).catch(() => {}),
      (leaseSeconds * 1_000) / 3,
    );
    let more: Record<string, unknown>;
    try {
      more = await outbox.send(message, tooLong.signal);
    } catch (error) {
      return await notSent(database, outbox, message, error, log);
    } finally {
      clearTimeout(limit);
      clearInterval(renewal);
    }
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
      await Promise.all(working.values());
    },
  };
}

/** What a worker takes: all due messages or some of them, in an order. */
type Lane = { only?: SQL; first?: SQL };

/**
 * Returns one lane per worker, so that urgent and other messages never wait behind many of the other kind. One worker
 * takes the message that has waited longest; one is reserved for urgent messages. The reserved lane comes last because
 * the others take urgent messages too: when one of them finds nothing, the rest have nothing to do.
 */
const lanesOf = ({ rank }: Pick<Outbox<never>, 'rank'>): Lane[] => [
  {},
  ...Array.from({ length: AT_ONCE - 2 }, () => ({ first: rank })),
  { only: sql`${rank} = 0` },
];

/** Takes the next due message of a lane and hides it from other workers and servers during the lease. */
async function take<Message extends { id: string; tries: number }>(
  database: Database,
  { table }: Outbox<Message>,
  { only, first }: Lane,
  leaseSeconds: number,
): Promise<Message | undefined> {
  const due = and(eq(table.state, 'queued'), lte(table.dueAt, sql`now()`), only);
  const order = sql.join(first ? [first, table.dueAt] : [table.dueAt], sql`, `);
  const chosen = sql`(select id from ${table} where ${due} order by ${order} limit 1 for update skip locked)`;
  const leased = leaseFor(leaseSeconds);
  const rows = await database
    .update(table)
    .set({ dueAt: leased, takenUntil: leased, tries: sql`${table.tries} + 1` })
    .where(eq(table.id, chosen))
    .returning();
  // The rows have the type of the outbox's table.
  return (rows as unknown as Message[])[0];
}

const leaseFor = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/** Renews the lease of a message that is still being sent. */
async function renew<Message extends { id: string; tries: number }>(
  database: Database,
  { table }: Outbox<Message>,
  { id, tries }: Message,
  leaseSeconds: number,
): Promise<void> {
  const leased = leaseFor(leaseSeconds);
  await database
    .update(table)
    .set({ dueAt: leased, takenUntil: leased })
    .where(and(eq(table.id, id), eq(table.state, 'queued'), eq(table.tries, tries), isNotNull(table.takenUntil)));
}

/** Returns a message to the outbox as if it were never taken. */
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
  log.warn({ [name]: id, tries, reason, again: wait !== undefined }, `A ${name} could not be sent`);
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
