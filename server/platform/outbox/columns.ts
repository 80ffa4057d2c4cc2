import { sql } from 'drizzle-orm';
import { boolean, type ExtraConfigColumn, index, integer, text } from 'drizzle-orm/pg-core';
import { OUTBOX_STATES } from '../../../contract/outbox.ts';
import { instant } from '../database/columns.ts';

/**
 * The columns of every outbox. A message is a row before it is sent, so it survives a restart. `dueAt` is the earliest
 * time of the next try. A server that takes a message moves `dueAt` ahead, so that no other server takes it.
 */
export const outboxColumns = () => ({
  state: text({ enum: OUTBOX_STATES }).notNull(),
  /** Whether a user sent an earlier message again. */
  again: boolean().notNull().default(false),
  tries: integer().notNull().default(0),
  error: text(),
  dueAt: instant().notNull().defaultNow(),
  /** The latest time until which a server holds the message while it sends it. */
  takenUntil: instant(),
  sentAt: instant(),
});

type Indexed = Record<'state' | 'dueAt' | 'createdAt' | 'sentAt', ExtraConfigColumn>;

/** The indexes for queries on an outbox. `name`: name of its table. */
export const outboxIndexes = (name: string, { state, dueAt, createdAt, sentAt }: Indexed) => [
  index(`${name}_due`).on(dueAt).where(sql`${state} = 'queued'`),
  index(`${name}_newest`).on(createdAt),
  index(`${name}_sent`).on(sentAt),
];
