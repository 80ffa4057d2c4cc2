import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import type { Receipt } from '../../../contract/entities/messagePush.ts';
import type { ReceiptState } from '../../../contract/messagePush.ts';
import { pushMessage as definition } from '../../../contract/resources/messagePush.ts';
import { inReadersOrder } from '../../platform/database/collation.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { referable, visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { pushReceipt } from './pushReceipt.table.ts';

const CODES = ['push:detail'] as const;
const removed = sql`${pushReceipt.removedAt} is not null`;
const read = sql`${pushReceipt.readAt} is not null`;
const inState: Record<ReceiptState, SQL> = {
  removed,
  read: sql`${read} and not ${removed}`,
  unread: sql`not ${read} and not ${removed}`,
};

/** Returns the handler that lists who received and read a message, limited to users whom the caller may see. */
export function receiptHandlers({
  database,
  engine,
}: Pick<Dependencies, 'database'> & { engine: Engine }): Handlers<'pushReceipts'> {
  return {
    pushReceipts: async ({ params: { id }, body }, { caller, locale }) => {
      const visible = await visibleIds(engine, database, definition.name, caller, CODES);
      const { rows } = await database.execute(sql`select 1 where ${id}::uuid in ${visible}`);
      if (rows.length === 0) throw refusals.notFound(locale);
      const people = engine.sources.get('user');
      if (!people) throw new Error('There are no users');
      const { page = 1, limit = DEFAULT_LIMIT, state, text = '' } = body;
      const wanted = and(
        eq(pushReceipt.messageId, id),
        await referable(engine, database, people, caller),
        state && inState[state],
        text.trim() === ''
          ? undefined
          : sql`position(lower(${text.trim()}) in lower(${account.firstName} || ' ' || ${account.lastName} || ' ' || ${account.workEmail})) > 0`,
      );
      const from = () => ({ table: pushReceipt, on: eq(account.id, pushReceipt.accountId) });
      const [total] = await database
        .select({ count: count() })
        .from(from().table)
        .innerJoin(account, from().on)
        .where(wanted);
      const found = await database
        .select({ account, receipt: pushReceipt })
        .from(pushReceipt)
        .innerJoin(account, from().on)
        .where(wanted)
        .orderBy(
          sql`${desc(pushReceipt.readAt)} nulls last`,
          inReadersOrder(sql`${account.lastName}`, locale),
          account.id,
        )
        .limit(limit)
        .offset(offsetIn(total?.count ?? 0, { page, limit }));
      return {
        count: total?.count ?? 0,
        list: found.map(
          ({ account: { id: person, firstName, lastName, workEmail }, receipt }): Receipt => ({
            id: person,
            name: fullName(firstName, lastName),
            workEmail,
            state: receipt.removedAt ? 'removed' : receipt.readAt ? 'read' : 'unread',
            arrivedAt: receipt.arrivedAt.toISOString(),
            readAt: receipt.readAt?.toISOString() ?? null,
          }),
        ),
      };
    },
  };
}
