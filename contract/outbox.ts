/**
 * States of an outgoing mail or text message. `kept`: it remains in the outbox because no mail server or gateway is
 * configured. `failed`: all attempts failed. `bounced`: the receiving side refused it permanently.
 */
export const OUTBOX_STATES = ['queued', 'sent', 'failed', 'bounced', 'canceled', 'kept'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
