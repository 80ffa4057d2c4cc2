import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { type SmsChannel, smsChannel } from '../../platform/sms/smsChannel.table.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';

const HOUR = 3_600;
/** Messages per sending user. */
const OF_A_PERSON = { max: 60, windowSeconds: HOUR };
const TESTS = { max: 5, windowSeconds: 600 };
/** Messages to one number. */
const TO_A_NUMBER = [
  { max: 5, seconds: HOUR },
  { max: 10, seconds: 24 * HOUR },
];

/**
 * Counts a message of the caller and checks the limits per sender.
 * @throws Refusal 429 if the caller has sent too many messages
 */
export async function assertSenderMay(
  limiter: Dependencies['limiter'],
  { caller, locale }: CallContext<SignedIn>,
  purpose: 'message' | 'test',
): Promise<void> {
  const verdicts = [await limiter.take(`sms ${caller.user.id}`, OF_A_PERSON)];
  if (purpose === 'test') verdicts.push(await limiter.take(`sms test ${caller.user.id}`, TESTS));
  const wait = Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
  if (wait > 0) throw refusals.tooMany(locale, wait);
}

/**
 * Counts the rows of the outbox, so that limits apply across servers and after a restart. Senders of one channel wait
 * for each other.
 *
 * @throws Refusal 429 if the number or the channel has reached its limit
 */
export async function assertNumberMay(
  database: Database,
  phone: string,
  channel: SmsChannel,
  { locale }: CallContext<SignedIn>,
): Promise<void> {
  await database.execute(sql`select 1 from ${smsChannel} where ${smsChannel.id} = ${channel.id} for update`);
  for (const { max, seconds } of TO_A_NUMBER)
    if ((await count(database, eq(smsMessage.phone, phone), seconds)) >= max)
      throw new Refusal('too_many', m.sms_limit_number({ max, hours: seconds / HOUR }, { locale }), {
        retryAfterSeconds: HOUR,
      });
  const { perHour: max } = channel;
  if ((await count(database, eq(smsMessage.channelId, channel.id), HOUR)) >= max)
    throw new Refusal('too_many', m.sms_limit_channel({ max }, { locale }), { retryAfterSeconds: HOUR });
}

const count = (database: Database, what: SQL, seconds: number): Promise<number> =>
  database.$count(smsMessage, and(what, gt(smsMessage.createdAt, sql`now() - make_interval(secs => ${seconds})`)));
