import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { InboxEvent, InboxMessage, InboxRead } from '../../../contract/entities/messagePush.ts';
import { INBOX_SHOWN } from '../../../contract/messagePush.ts';
import type { Database } from '../../platform/database/database.ts';
import { pushMessage } from './pushMessage.table.ts';
import { pushInbox, pushReceipt } from './pushReceipt.table.ts';

/** Changes per event; further ones go into another event. */
const CHANGES = 200;

/** Condition that a receipt's message is in the inbox. */
const shown = sql`(${pushReceipt.removedAt} is null and ${pushMessage.state} in ('sending', 'sent') and coalesce(${pushMessage.expiresAt} > now(), true))`;

type Row = InboxMessage & { seq: number; shown: boolean };

/**
 * Returns the changes of an account's inbox after a position in its events, or null if there are none. Returns the
 * whole inbox on request, or if the position is not from this database. The data are of one moment: later changes have
 * a later position.
 */
export async function readInbox(
  database: Database,
  accountId: string,
  after: number,
  { whole = false } = {},
): Promise<{ id: number; data: InboxEvent } | null> {
  const mine = sql`from ${pushReceipt} join ${pushMessage} on ${pushMessage.id} = ${pushReceipt.messageId} where ${pushReceipt.accountId} = ${accountId}`;
  const last = sql`coalesce((select ${pushInbox.last} from ${pushInbox} where ${pushInbox.accountId} = ${accountId}), 0)`;
  const all = sql`(${whole} or ${after} > ${last})`;
  const { rows } = await database.execute<{ last: string; whole: boolean; unread: number; rows: Row[] }>(sql`
    select ${last} as "last", ${all} as "whole",
      (select count(*)::int ${mine} and ${shown} and ${pushReceipt.readAt} is null) as "unread",
      case when ${all}
        then ${gathered(sql`${mine} and ${shown} order by ${pushReceipt.arrivedAt} desc, ${pushMessage.id} desc limit ${INBOX_SHOWN}`)}
        else ${gathered(sql`${mine} and ${pushReceipt.seq} > ${after} order by ${pushReceipt.seq} limit ${CHANGES}`)}
      end as "rows"`);
  const [found] = rows;
  if (!found) throw new Error('The inbox was not read');
  if (!found.whole && found.rows.length === 0) return null;
  const data = {
    whole: found.whole,
    messages: found.rows.filter((row) => row.shown).map(messageOf),
    gone: found.rows.filter((row) => !row.shown).map(({ id }) => id),
    unread: found.unread,
  };
  const full = !found.whole && found.rows.length === CHANGES;
  return { id: full ? (found.rows.at(-1)?.seq ?? after) : Number(found.last), data };
}

const gathered = (from: SQL) => sql`(select coalesce(json_agg(each), '[]') from (
  select ${pushMessage.id} as "id", ${pushMessage.title} as "title", ${pushMessage.body} as "body",
    ${pushMessage.level} as "level", ${pushReceipt.arrivedAt} as "arrivedAt", ${pushReceipt.readAt} as "readAt",
    ${pushReceipt.seq} as "seq", ${shown} as "shown" ${from}) as each)`;

const messageOf = ({ id, title, body, level, arrivedAt, readAt }: Row): InboxMessage => ({
  id,
  title,
  body,
  level,
  arrivedAt: new Date(arrivedAt).toISOString(),
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
});

/**
 * Marks messages as read; those already read stay unchanged.
 *
 * @returns whether at least one was unread
 */
export async function markRead(database: Database, accountId: string, which: InboxRead): Promise<boolean> {
  const chosen = 'ids' in which ? inArray(pushReceipt.messageId, which.ids) : lte(pushReceipt.seq, which.upTo);
  const { rowCount } = await database
    .update(pushReceipt)
    .set({ readAt: sql`now()` })
    .where(and(eq(pushReceipt.accountId, accountId), isNull(pushReceipt.readAt), chosen));
  return (rowCount ?? 0) > 0;
}

/** Removes messages from an account's inbox; the receipt stays and records it. */
export async function removeFrom(database: Database, accountId: string, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await database
    .update(pushReceipt)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        eq(pushReceipt.accountId, accountId),
        isNull(pushReceipt.removedAt),
        inArray(pushReceipt.messageId, [...ids]),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Returns the number of unread messages in an account's inbox. */
export async function countUnread(database: Database, accountId: string): Promise<number> {
  const [row] = await database
    .select({ unread: sql<number>`count(*)::int` })
    .from(pushReceipt)
    .innerJoin(pushMessage, eq(pushMessage.id, pushReceipt.messageId))
    .where(and(eq(pushReceipt.accountId, accountId), isNull(pushReceipt.readAt), shown));
  return row?.unread ?? 0;
}
