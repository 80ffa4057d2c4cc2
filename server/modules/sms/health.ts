import { SMS_RECEIPTS_PATH } from '../../../contract/constants.ts';
import type { SmsHealth } from '../../../contract/entities/sms.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readSending } from '../../platform/outbox/acts.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';

/**
 * Returns the health of text message delivery from counts of the outbox. The gateway is not checked, because a request
 * to it would cost money.
 */
export const readSmsHealth = async ({
  database,
  config: { sms, smsReceiptKey, publicUrl },
}: Pick<Dependencies, 'database' | 'config'>): Promise<SmsHealth> => ({
  configured: sms !== undefined,
  server: sms ? new URL(sms.address).host : null,
  receipts: sms && smsReceiptKey !== undefined ? `${publicUrl}${SMS_RECEIPTS_PATH}?key=…` : null,
  ...(await readSending(database, smsMessage)),
});
