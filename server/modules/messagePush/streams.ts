import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { InboxEvent } from '../../../contract/entities/messagePush.ts';
import type { Announcements, Changed } from '../../platform/announcements/announcements.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { EventReply, ServerEvent } from '../../platform/http/events.ts';
import type { Locale, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { validSignIns } from '../apiTokens/validSignIns.ts';
import { readInbox } from './inbox.ts';
import { pushInbox } from './pushReceipt.table.ts';

/** Open streams of one user per server: visible pages on all devices. */
export const STREAMS_OF_ONE = 8;
const STREAMS = 5_000;
const RETRY_SECONDS = 30;
/** Interval for a check that finds changes without an announcement, and ended sessions. */
const LOOK_MS = 5_000;

type Follower = { accountId: string; sessionId: string; cursor: number; rouse: () => void; ended: boolean };
type Parts = Pick<Dependencies, 'database' | 'config'> & {
  announcements: Announcements;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * The open streams of this server. Events are read from the database each time, after the reader's position; memory
 * holds only the waiting readers. A stream ends with its session, and sends nothing after that.
 */
export class InboxStreams {
  readonly #followers = new Set<Follower>();
  readonly #parts: Parts;
  readonly #look: NodeJS.Timeout;
  readonly #unfollow: () => Promise<void>;
  #looking: Promise<void> | undefined;

  constructor(parts: Parts, lookMs = LOOK_MS) {
    this.#parts = parts;
    this.#unfollow = parts.announcements.follow((changed) => this.#rouse(changed));
    this.#look = setInterval(() => void this.look(), lookMs).unref();
  }

  get size(): number {
    return this.#followers.size;
  }

  /**
   * Returns the events of a user's inbox, for `sendEvents`.
   *
   * @param asked position after which to begin; 0 is the whole inbox
   */
  open({ user, sessionId }: SignedIn, asked: number, locale: Locale): EventReply<InboxEvent> {
    const { database } = this.#parts;
    return {
      now: (last = asked) => readInbox(database, user.id, last, { whole: last === 0 }),
      follow: (last = asked, signal) => {
        const own = [...this.#followers].filter(({ accountId }) => accountId === user.id);
        if (own.length >= STREAMS_OF_ONE) throw refusals.tooMany(locale, RETRY_SECONDS);
        if (this.#followers.size >= STREAMS) throw refusals.busy(locale);
        const follower = { accountId: user.id, sessionId, cursor: last, rouse: () => {}, ended: false };
        this.#followers.add(follower);
        return this.#events(follower, signal);
      },
    };
  }

  async *#events(follower: Follower, signal: AbortSignal): AsyncGenerator<ServerEvent<InboxEvent>> {
    const { database, config } = this.#parts;
    const { accountId, sessionId } = follower;
    let whole = follower.cursor === 0;
    const over = () => follower.rouse();
    signal.addEventListener('abort', over);
    try {
      while (!signal.aborted && !follower.ended) {
        const roused = Promise.withResolvers<void>();
        follower.rouse = roused.resolve; // before the check: changes during it trigger another one
        if (!(await validSignIns(database, config, [sessionId])).has(sessionId)) return;
        const event = await readInbox(database, accountId, follower.cursor, { whole });
        whole = false;
        if (event) {
          follower.cursor = event.id;
          yield event;
        } else if (!signal.aborted && !follower.ended) await roused.promise;
      }
    } finally {
      signal.removeEventListener('abort', over);
      this.#followers.delete(follower);
    }
  }

  #rouse(changed: Changed): void {
    const ids = changed === 'all' ? undefined : new Set(changed);
    for (const follower of this.#followers) if (ids?.has(follower.accountId) ?? true) follower.rouse();
  }

  /** Compares the positions of all streams with the database, and ends streams whose sessions have ended. */
  look(): Promise<void> {
    this.#looking ??= this.#compare()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'open event streams could not be checked'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #compare(): Promise<void> {
    const followers = [...this.#followers];
    if (followers.length === 0) return;
    const { database, config } = this.#parts;
    const accounts = [...new Set(followers.map(({ accountId }) => accountId))];
    const rows = await database
      .select({ id: pushInbox.accountId, last: sql<string>`${pushInbox.last}` })
      .from(pushInbox)
      .where(inArray(pushInbox.accountId, accounts));
    const last = new Map(rows.map((row) => [row.id, Number(row.last)]));
    const valid = await validSignIns(
      database,
      config,
      followers.map(({ sessionId }) => sessionId),
    );
    for (const follower of followers) {
      follower.ended ||= !valid.has(follower.sessionId);
      if (follower.ended || (last.get(follower.accountId) ?? 0) !== follower.cursor) follower.rouse();
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#look);
    for (const follower of this.#followers) {
      follower.ended = true;
      follower.rouse();
    }
    await Promise.all([this.#unfollow(), this.#looking]);
  }
}
