import Type, { type Static } from 'typebox';
import { closed, Instant, nullable } from '../schema.ts';

/** How much waits in an outbox, what failed of late, and when something last left. */
export const sendingParts = {
  waiting: Type.Integer(),
  oldestWaiting: nullable(Instant),
  failedLastDay: Type.Integer(),
  lastSentAt: nullable(Instant),
};
const Sending = closed(sendingParts);
export type Sending = Static<typeof Sending>;
