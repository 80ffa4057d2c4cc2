import type { Config } from '../../config.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { channelFor } from '../../platform/sms/channels.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';
import { assertNumberMay } from './limits.ts';

type Written = Pick<
  typeof smsMessage.$inferInsert,
  'purpose' | 'phone' | 'personId' | 'templateCode' | 'signName' | 'text' | 'parameters' | 'secret' | 'again'
>;

/**
 * Puts a message into the outbox, in the transaction that `database` is. If no gateway is configured it stays there,
 * without the values that are for the recipient only.
 *
 * @throws Refusal if no channel accepts the number, or the number or its channel has reached its limit
 */
export async function putSms(
  database: Database,
  message: Written,
  { sms }: Pick<Config, 'sms'>,
  context: CallContext<SignedIn>,
): Promise<'queued' | 'kept'> {
  const { caller, locale } = context;
  const channel = await channelFor(database, message.phone);
  if (!channel) throw new Refusal('fail', m.sms_no_channel({}, { locale }));
  await assertNumberMay(database, message.phone, channel, context);
  const state = sms ? 'queued' : 'kept';
  await database.insert(smsMessage).values({
    ...message,
    ...(state === 'kept' && message.secret && { parameters: {} }),
    channelId: channel.id,
    state,
    notifyStatus: sms ? 'pending' : null,
    createdBy: caller.user.id,
    updatedBy: caller.user.id,
  });
  return state;
}
