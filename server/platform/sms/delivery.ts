import { sql } from 'drizzle-orm';
import { BACKOFF_SECONDS, type DeliveryOptions, type Ending, type Outbox, startOutbox } from '../outbox/delivery.ts';
import { type SmsGateway, SmsRefusal } from './gateway.ts';
import { type SmsMessage, smsMessage } from './sms-message.table.ts';

/** A code that comes later than a few minutes is of no use any more. */
const SECRET_BACKOFF_SECONDS = [5, 30, 120];

const { notifyStatus } = smsMessage;

/** What else a message's row says at its end: what is known of its arrival, and nothing that was for the recipient alone. */
export const smsEnding = (state: Ending): Record<string, unknown> => ({
  // a receipt may come before the gateway's own answer
  notifyStatus: {
    sent: sql`case when ${notifyStatus} in ('delivered', 'failed') then ${notifyStatus} else 'sent' end`,
    failed: 'failed',
    bounced: 'failed',
    canceled: null,
  }[state],
  parameters: sql`case when ${smsMessage.secret} then '{}'::jsonb else ${smsMessage.parameters} end`,
});

/** The outbox of text messages, over a gateway. */
const smsOutbox = (gateway: SmsGateway): Outbox<SmsMessage> => ({
  name: 'text message',
  table: smsMessage,
  // a person waits for a code
  rank: sql`case when ${smsMessage.secret} then 0 else 1 end`,
  send: async (message) => gateway.send(message),
  ending: smsEnding,
  final: (error) => (error instanceof SmsRefusal && error.final ? 'bounced' : undefined),
  waits: ({ secret }) => (secret ? SECRET_BACKOFF_SECONDS : BACKOFF_SECONDS),
});

/** Sends what is due in the outbox of text messages until stopped; the stop waits for those under way. */
export const startSmsDelivery = ({ gateway, ...options }: DeliveryOptions & { gateway: SmsGateway }) =>
  startOutbox(smsOutbox(gateway), options);
