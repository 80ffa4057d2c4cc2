import { sql } from 'drizzle-orm';
import { boolean, type ExtraConfigColumn, index, integer, text } from 'drizzle-orm/pg-core';
import { OUTBOX_STATES } from '../../../contract/outbox.ts';
import { instant } from '../database/columns.ts';

/**
 * What every outbox keeps of a message: it is a row before it is sent, so a queued one survives a restart. `dueAt` is
 * when the next try may begin; a server that takes a message moves it ahead, so another server does not take it too.
 */
export const outboxColumns = () => ({
  state: text({ enum: OUTBOX_STATES }).notNull(),
  /** It repeats another one, by hand. */
  again: boolean().notNull().default(false),
  tries: integer().notNull().default(0),
  error: text(),
  dueAt: instant().notNull().defaultNow(),
  /** A server is sending it until then at the latest. */
  takenUntil: instant(),
  sentAt: instant(),
});

type Indexed = Record<'state' | 'dueAt' | 'createdAt' | 'sentAt', ExtraConfigColumn>;

/** What an outbox is looked through by. `name`: of its table. */
export const outboxIndexes = (name: string, { state, dueAt, createdAt, sentAt }: Indexed) => [
  index(`${name}_due`).on(dueAt).where(sql`${state} = 'queued'`),
  index(`${name}_newest`).on(createdAt),
  index(`${name}_sent`).on(sentAt),
];
