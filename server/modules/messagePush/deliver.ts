import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Announcements } from '../../platform/announcements/announcements.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { isOpen } from '../accounts/registration.ts';
import { type PushMessage, pushMessage } from './pushMessage.table.ts';
import { pushReceipt } from './pushReceipt.table.ts';

type Parts = Pick<Dependencies, 'database' | 'transaction'> & { announcements: Announcements };

/** Inboxes per transaction, so that a statement ends before the statement timeout. */
const BATCH = 1_000;

const due = or(
  eq(pushMessage.state, 'sending'),
  and(eq(pushMessage.state, 'scheduled'), lte(pushMessage.scheduledAt, sql`now()`)),
);

/**
 * Delivers every due message to the inboxes of its audience, and removes expired ones from them. It continues where
 * another server, or an earlier start, stopped: an inbox never gets a message twice.
 */
export async function deliverDue(parts: Parts, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  await expire(database);
  const waiting = await database
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(due)
    .orderBy(pushMessage.scheduledAt);
  for (const { id } of waiting) while (!signal.aborted && (await deliverSome(parts, id)) === 'sending');
  const ended = await database
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(and(inArray(pushMessage.state, ['withdrawn', 'expired']), isNull(pushMessage.toldAt)));
  for (const { id } of ended) if (!signal.aborted) await announceEnd(parts, id, signal);
}

async function expire(database: Database): Promise<void> {
  await database
    .update(pushMessage)
    .set({ state: 'expired', ...changed })
    .where(and(inArray(pushMessage.state, ['scheduled', 'sending', 'sent']), lte(pushMessage.expiresAt, sql`now()`)));
}

/** Delivers a due message to the next inboxes. `sending`: there may be more; null: it is not due. */
export async function deliverSome(
  { transaction, announcements }: Parts,
  id: string,
): Promise<'sending' | 'sent' | null> {
  const given = await transaction(async (database) => {
    const [message] = await database
      .select()
      .from(pushMessage)
      .where(and(eq(pushMessage.id, id), due))
      .for('no key update');
    if (!message) return null;
    // Accounts being created now are included below; later ones get the message by `push.trigger.sql`.
    await database.execute(sql`select pg_advisory_xact_lock(hashtextextended('push_audience', 0))`);
    const had = sql`exists (select 1 from ${pushReceipt} where ${pushReceipt.messageId} = ${id} and ${pushReceipt.accountId} = ${account.id})`;
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into ${pushReceipt} (message_id, account_id, seq)
      select ${id}::uuid, ${account.id}, 0 from ${account} where ${audienceOf(message)} and ${isOpen} and not ${had}
      order by ${account.id} limit ${BATCH} returning account_id as "id"`);
    const state = rows.length === BATCH ? 'sending' : 'sent';
    await database
      .update(pushMessage)
      .set({ state, sentAt: message.sentAt ?? sql`now()`, ...changed })
      .where(eq(pushMessage.id, id));
    return { ids: rows.map((row) => row.id), state } as const;
  });
  if (given === null) return null;
  await announcements.announce(given.ids);
  return given.state;
}

function audienceOf({ audience, roles, people }: PushMessage): SQL {
  if (audience === 'all') return sql`true`;
  if (audience === 'people') return people.length > 0 ? inArray(account.id, people) : sql`false`;
  if (roles.length === 0) return sql`false`;
  return sql`${account.id} in (select ${accountRole.accountId} from ${accountRole} where ${inArray(accountRole.roleId, roles)})`;
}

/**
 * Marks every receipt of an ended message as changed, so that open pages are updated. An interrupted job starts again.
 */
async function announceEnd({ database, announcements }: Parts, id: string, signal: AbortSignal): Promise<void> {
  for (let after = NO_ID; !signal.aborted; ) {
    const { rows } = await database.execute<{ id: string }>(sql`
      update ${pushReceipt} set message_id = message_id where ${pushReceipt.messageId} = ${id} and ${pushReceipt.accountId} in (
        select ${pushReceipt.accountId} from ${pushReceipt} where ${pushReceipt.messageId} = ${id}
        and ${pushReceipt.accountId} > ${after} order by ${pushReceipt.accountId} limit ${BATCH})
      returning account_id as "id"`);
    const ids = rows.map((row) => row.id).sort();
    await announcements.announce(ids);
    if (ids.length < BATCH) {
      await database.update(pushMessage).set({ toldAt: sql`now()` }).where(eq(pushMessage.id, id));
      return;
    }
    after = ids.at(-1) ?? after;
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const changed = { updatedAt: sql`now()`, version: sql`${pushMessage.version} + 1` };
