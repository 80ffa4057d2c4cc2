import { sql } from 'drizzle-orm';
import { BACKOFF_SECONDS, type DeliveryOptions, type Ending, type Outbox, startOutbox } from '../outbox/delivery.ts';
import { type SmsGateway, SmsRefusal } from './gateway.ts';
import { type SmsMessage, smsMessage } from './smsMessage.table.ts';

/** Short delays, because a code that arrives after more than a few minutes is useless. */
const SECRET_BACKOFF_SECONDS = [5, 30, 120];

const { notifyStatus } = smsMessage;

/**
 * Returns further values for the row of a message that has ended: what is known about its delivery. Values that only
 * the recipient may see are removed.
 */
export const smsEnding = (state: Ending): Record<string, unknown> => ({
  // A receipt may arrive before the gateway's own response.
  notifyStatus: {
    sent: sql`case when ${notifyStatus} in ('delivered', 'failed') then ${notifyStatus} else 'sent' end`,
    failed: 'failed',
    bounced: 'failed',
    canceled: null,
  }[state],
  parameters: sql`case when ${smsMessage.secret} then '{}'::jsonb else ${smsMessage.parameters} end`,
});

/** The outbox of text messages over a gateway. */
const smsOutbox = (gateway: SmsGateway): Outbox<SmsMessage> => ({
  name: 'text message',
  table: smsMessage,
  // A user is waiting for a code.
  rank: sql`case when ${smsMessage.secret} then 0 else 1 end`,
  send: async (message) => gateway.send(message),
  ending: smsEnding,
  final: (error) => (error instanceof SmsRefusal && error.final ? 'bounced' : undefined),
  waits: ({ secret }) => (secret ? SECRET_BACKOFF_SECONDS : BACKOFF_SECONDS),
});

/** Sends due text messages from the outbox until stopped. The stop waits for those that are being sent. */
export const startSmsDelivery = ({ gateway, ...options }: DeliveryOptions & { gateway: SmsGateway }) =>
  startOutbox(smsOutbox(gateway), options);
