import Type, { type Static } from 'typebox';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { PUSH_LEVELS, PUSH_STATES, PUSH_VALUE_MAX, RECEIPT_STATES } from '../messagePush.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable, Page, Text } from '../schema.ts';

/** A place in the events of one account, counted up from 0 in the database. */
export const InboxCursor = Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 });

/** A message as its recipient has it. */
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
 * What an inbox became. `whole`: `messages` are all that it shows; else those that came or changed, and `gone` those
 * that it does not show any more.
 */
export const InboxEvent = closed({
  whole: Type.Boolean(),
  messages: Type.Array(InboxMessage),
  gone: Type.Array(Id),
  unread: Type.Integer(),
});
export type InboxEvent = Static<typeof InboxEvent>;

/** The events behind a place; 0 asks for the whole inbox. The header `Last-Event-ID` goes before it. */
export const InboxQuery = closed({ after: Type.String({ pattern: '^[0-9]{1,15}$' }) });

const Ids = Type.Array(Id, { minItems: 1, maxItems: 200 });
/** Single messages, or all that had come by a place: what the person has not seen yet stays unread. */
export const InboxRead = Type.Union([closed({ ids: Ids }), closed({ upTo: InboxCursor })]);
export type InboxRead = Static<typeof InboxRead>;
export const InboxRemove = closed({ ids: Ids });
export const InboxCount = closed({ unread: Type.Integer() });

/** A value for each variable of the template. */
export const PushTest = closed({ values: Type.Record(Type.String({ maxLength: 30 }), Line(PUSH_VALUE_MAX)) });

/** Where a message stands after an act on it. */
export const PushOutcome = closed({ state: literals(PUSH_STATES) });

export const ReceiptQuery = closed({
  ...Page,
  state: Type.Optional(literals(RECEIPT_STATES)),
  text: Type.Optional(Text(SEARCH_TEXT_MAX)),
});
/** Who got a message, and since when it is read. */
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
