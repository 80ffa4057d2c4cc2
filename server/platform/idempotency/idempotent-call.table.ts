import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Receipts of writes that came with an `Idempotency-Key`. Neither the key nor the body is kept, only a digest of each. */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    /** Of the key, the endpoint and the caller. */
    digest: text().primaryKey(),
    /** Digest of what was sent, salted with the key. */
    body: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `{ data }` of the answer. Whoever sees the row sees the answer: one transaction wrote both, and all that was done. */
    answer: jsonb().$type<{ data: unknown }>(),
  },
  (table) => [index('idempotent_call_started_at').on(table.startedAt)],
);
