import Type, { type Static } from 'typebox';
import { closed, Instant, nullable } from '../schema.ts';

/** The state of an outbox: how much is waiting, recent failures, and when the last item was sent. */
export const sendingParts = {
  waiting: Type.Integer(),
  oldestWaiting: nullable(Instant),
  failedLastDay: Type.Integer(),
  lastSentAt: nullable(Instant),
};
const Sending = closed(sendingParts);
export type Sending = Static<typeof Sending>;
