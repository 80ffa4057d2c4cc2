import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Calls that came with an `Idempotency-Key`. The key itself and the body are not kept, only a digest of both. */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    digest: text().primaryKey(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `{ data }` of the first answer; null while the first call is under way. */
    answer: jsonb().$type<{ data: unknown }>(),
  },
  (table) => [index('idempotent_call_started_at').on(table.startedAt)],
);
