import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** How far the logs were forwarded. Has one row. */
export const logForward = pgTable('log_forward', {
  name: text({ enum: ['log'] }).primaryKey(),
  /** Position in the sealed log of the last entry that the receiver took. */
  seq: bigint({ mode: 'number' }).notNull(),
  /** The server that forwards now, and until when the others wait for it. */
  takenBy: text(),
  takenUntil: instant(),
});
