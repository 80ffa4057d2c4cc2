/**
 * Where a message stands that goes out by mail or as a text message. `kept`: nothing is configured that sends it, it stays
 * in the outbox. `failed`: tried as often as makes sense. `bounced`: refused for good by what takes it.
 */
export const OUTBOX_STATES = ['queued', 'sent', 'failed', 'bounced', 'canceled', 'kept'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
