import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { isId } from '../../../contract/patterns.ts';
import type { Database } from '../database/database.ts';
import { smsEnding } from './delivery.ts';
import type { SmsReceipt } from './gateway.ts';
import { smsMessage } from './smsMessage.table.ts';

/**
 * Stores a gateway's receipts, which may be repeated and may arrive out of order. Returns how many were stored.
 *
 * A receipt counts if the message was sent to the gateway, and its id, its number and the gateway's id match. If the
 * gateway's own response was lost, its receipt keeps the message from being sent again.
 */
export async function noteReceipts(database: Database, receipts: readonly SmsReceipt[]): Promise<number> {
  let noted = 0;
  for (const { id, providerId, phones, delivered, code, words } of receipts) {
    if (!isId(id)) continue;
    const { rowCount } = await database
      .update(smsMessage)
      .set({
        ...smsEnding('sent'),
        state: 'sent',
        sentAt: sql`coalesce(${smsMessage.sentAt}, now())`,
        takenUntil: null,
        notifyStatus: delivered ? 'delivered' : 'failed',
        providerId,
        receiptAt: sql`now()`,
        receiptCode: code.slice(0, 80),
        error: delivered ? null : [code, words].filter(Boolean).join(': '),
      })
      .where(
        and(
          eq(smsMessage.id, id),
          inArray(smsMessage.phone, [...phones]),
          or(isNull(smsMessage.providerId), eq(smsMessage.providerId, providerId)),
          inArray(smsMessage.state, ['queued', 'sent', 'failed']),
          gt(smsMessage.tries, 0),
          sql`${smsMessage.notifyStatus} is distinct from 'delivered'`,
        ),
      );
    noted += rowCount ?? 0;
  }
  return noted;
}
