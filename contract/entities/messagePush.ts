import Type, { type Static } from 'typebox';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { PUSH_LEVELS, PUSH_STATES, PUSH_VALUE_MAX, RECEIPT_STATES } from '../messagePush.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable, Page, Text } from '../schema.ts';

/** A position in the events of one account; the database counts it up from 0. */
export const InboxCursor = Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 });

/** A message as shown to its recipient. */
export const InboxMessage = closed({
  id: Id,
  title: Localized,
  body: Localized,
  level: literals(PUSH_LEVELS),
  arrivedAt: Instant,
  readAt: nullable(Instant),
});
export type InboxMessage = Static<typeof InboxMessage>;

/**
 * A change of an inbox. `whole`: `messages` is the complete inbox. Otherwise `messages` are those that are new or
 * changed, and `gone` those that are no longer shown.
 */
export const InboxEvent = closed({
  whole: Type.Boolean(),
  messages: Type.Array(InboxMessage),
  gone: Type.Array(Id),
  unread: Type.Integer(),
});
export type InboxEvent = Static<typeof InboxEvent>;

/** Requests the events after a position; 0 requests the whole inbox. The header `Last-Event-ID` takes precedence. */
export const InboxQuery = closed({ after: Type.String({ pattern: '^[0-9]{1,15}$' }) });

const Ids = Type.Array(Id, { minItems: 1, maxItems: 200 });
/**
 * Marks single messages as read, or all up to a position. Messages that arrived later, which the user has not seen,
 * stay unread.
 */
export const InboxRead = Type.Union([closed({ ids: Ids }), closed({ upTo: InboxCursor })]);
export type InboxRead = Static<typeof InboxRead>;
export const InboxRemove = closed({ ids: Ids });
export const InboxCount = closed({ unread: Type.Integer() });

/** A value for each variable of the template. */
export const PushTest = closed({ values: Type.Record(Type.String({ maxLength: 30 }), Line(PUSH_VALUE_MAX)) });

/** The state of a message after an action on it. */
export const PushOutcome = closed({ state: literals(PUSH_STATES) });

export const ReceiptQuery = closed({
  ...Page,
  state: Type.Optional(literals(RECEIPT_STATES)),
  text: Type.Optional(Text(SEARCH_TEXT_MAX)),
});
/** A recipient of a message, and when they read it. */
export const Receipt = closed({
  id: Id,
  name: Type.String(),
  workEmail: Type.String(),
  state: literals(RECEIPT_STATES),
  arrivedAt: Instant,
  readAt: nullable(Instant),
});
export type Receipt = Static<typeof Receipt>;
export const Receipts = closed({ count: Type.Integer(), list: Type.Array(Receipt) });
