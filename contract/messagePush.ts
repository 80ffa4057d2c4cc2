/** How much a message matters: `urgent` is told at once, in words, in every open page of its recipients. */
export const PUSH_LEVELS = ['information', 'important', 'urgent'] as const;
export type PushLevel = (typeof PUSH_LEVELS)[number];

export const PUSH_AUDIENCES = ['all', 'roles', 'people'] as const;

/**
 * Where a message stands. `sending`: some of its recipients have it already. What is `withdrawn` or `expired` is in no
 * inbox any more.
 */
export const PUSH_STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn', 'expired'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** How a recipient stands towards a message. */
export const RECEIPT_STATES = ['unread', 'read', 'removed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const PUSH_TITLE_MAX = 120;
export const PUSH_BODY_MAX = 20_000;
/** An inbox shows so many messages, the newest. */
export const INBOX_SHOWN = 50;
