import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

const LOOK_EVERY_MS = 2_000;
/** A server that died over a message leaves it to the others after this time; one that is at work renews it. */
const LEASE_SECONDS = 180;
/** What takes a message, and answers a little now and then, holds a worker no longer. */
const SEND_SECONDS = 600;
/** Messages of one outbox that a server sends at the same time. */
export const AT_ONCE = 5;
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
  /** How soon a message leaves, a whole number of its row: the smaller the sooner. For 0 a worker is kept free. */
  rank: SQL;
  /**
   * Sends a message. Gives what else its row says from then on. Rejects when it was not sent. `signal` is aborted when
   * it takes too long.
   */
  send: (message: Message, signal: AbortSignal) => Promise<Record<string, unknown>>;
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
  /** Seconds for which a message is a server's without a sign of life, and those that sending one may take. */
  leaseSeconds?: number | undefined;
  sendSeconds?: number | undefined;
};

/**
 * Sends what is due in an outbox, several at the same time, again and again until stopped. The rows are the queue: what
 * was not sent before a stop, a crash or an outage of what takes it is sent after it; of several servers one takes a
 * message. A crash between the sending and the note of it sends a message again.
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

  /** Gives idle workers something to do. */
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
    // the stop came while it was being taken
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
    // a renewal that fails is followed by the next one
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

/** What a worker takes: of what is due, or of a part of it, the first by an order. */
type Lane = { only?: SQL; first?: SQL };

/**
 * One for each worker. Neither what is urgent nor what is not waits behind any number of the other: one worker takes
 * whatever has waited longest, and one is kept free for what is urgent. It is the last, since the others take it as
 * well: when one of them finds nothing, there is nothing for the rest.
 */
const lanesOf = ({ rank }: Pick<Outbox<never>, 'rank'>): Lane[] => [
  {},
  ...Array.from({ length: AT_ONCE - 2 }, () => ({ first: rank })),
  { only: sql`${rank} = 0` },
];

/** The next due message of a lane, hidden from other workers and servers for the time of the lease. */
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
  // the rows of the outbox's own table
  return (rows as unknown as Message[])[0];
}

const leaseFor = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/** Keeps a message that is still being sent from being taken again. */
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
