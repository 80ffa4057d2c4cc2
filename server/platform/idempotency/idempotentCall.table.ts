import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Receipts of writes with an `Idempotency-Key`. Only digests of the key and the body are stored. */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    /** Digest of the key, the endpoint and the caller. */
    digest: text().primaryKey(),
    /** Digest of the input, salted with the key. */
    body: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * The response as `{ data }`. It is visible as soon as the row is, because one transaction writes the row, the
     * response and all changes.
     */
    answer: jsonb().$type<{ data: unknown }>(),
  },
  (table) => [index('idempotent_call_started_at').on(table.startedAt)],
);
