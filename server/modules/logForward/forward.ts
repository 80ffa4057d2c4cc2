import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, plainMessage } from '../../platform/database/database.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { createOutage } from '../../platform/outage.ts';
import { entriesAfter } from './entries.ts';
import type { Receiver } from './receivers.ts';

/** Milliseconds between looks for new entries. */
const LOOK_MS = 2_000;
/** The longest wait between two tries while the receiver is away. */
const WAIT_MAX_MS = 300_000;
/** After this time, another server takes over from one that died. Longer than a send may take. */
const LEASE_SECONDS = 60;

type Parts = { database: Database; receiver: Receiver; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Forwards new entries of the operation and login logs, in their order, until stopped. Of several servers, one does
 * this at a time. The position is stored after the receiver took the entries, so each arrives at least once: a batch is
 * sent again if the server dies in between. While the receiver is away, the waits between tries double.
 *
 * @returns a function that stops it and waits for work in progress
 */
export function startForwarding({ database, receiver, log }: Parts, lookMs = LOOK_MS): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const server = randomUUID();
  const outage = createOutage(log, 'log entries are forwarded again');
  const work = async () => {
    let wait = lookMs;
    while (!signal.aborted) {
      try {
        while (await forwardSome(database, receiver, server, signal));
        outage.end();
        wait = lookMs;
      } catch (error) {
        if (signal.aborted) break;
        outage.begin({ reason: plainMessage(error) }, 'log entries could not be forwarded; the server retries');
        wait = Math.min(wait * 2, WAIT_MAX_MS);
      }
      await delay(wait, undefined, { signal, ref: false }).catch(() => {}); // stopped meanwhile
    }
    await giveBack(database, server).catch(() => {}); // the lease ends by itself
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}

/** Forwards the next entries. Returns whether there may be more. */
async function forwardSome(
  database: Database,
  receiver: Receiver,
  server: string,
  signal: AbortSignal,
): Promise<boolean> {
  const seq = await take(database, server);
  if (seq === null) return false;
  const { entries, upTo } = await entriesAfter(database, seq);
  if (upTo === seq) return false;
  if (entries.length > 0) await receiver(entries, signal);
  await database.execute(sql`update log_forward set seq = ${upTo} where taken_by = ${server}`);
  return true;
}

/** Returns the position from which this server forwards, or null while another one does. */
async function take(database: Database, server: string): Promise<number | null> {
  // Forwarding begins with the entries after its first start.
  await database.execute(sql`
    insert into log_forward (name, seq) select 'log', coalesce(max(seq), 0) from log_chain where name = 'head'
    on conflict do nothing`);
  const { rows } = await database.execute<{ seq: string }>(sql`
    update log_forward set taken_by = ${server}, taken_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where taken_by = ${server} or taken_until is null or taken_until < now() returning seq::text`);
  return rows[0] ? Number(rows[0].seq) : null;
}

async function giveBack(database: Database, server: string): Promise<void> {
  await database.execute(sql`update log_forward set taken_by = null, taken_until = null where taken_by = ${server}`);
}

/** Returns the number of sealed entries that the receiver has not taken yet. */
export async function forwardMeasures(database: Database): Promise<Measure[]> {
  const { rows } = await database.execute<{ count: string }>(sql`
    select count(*)::text as count from log_seal where seq > coalesce((select seq from log_forward), 0)`);
  const help = 'Entries of the logs that are not forwarded yet';
  return [{ name: 'log_entries_to_forward', help, value: Number(rows[0]?.count ?? 0) }];
}
