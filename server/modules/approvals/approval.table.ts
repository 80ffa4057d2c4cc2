import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { APPROVAL_KINDS } from '../../../contract/approvals.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';
import type { Effect } from './effects.ts';

/** A request that waits for a second person, or was decided. `createdBy` asked. */
export const approval = pgTable(
  'approval',
  {
    ...record(),
    kind: text({ enum: APPROVAL_KINDS }).notNull(),
    /** Key of the endpoint, and the input with which it was called. Secrets in it are encrypted. */
    call: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    label: jsonb().$type<Localized>().notNull(),
    /** What it would do, as the operation log would record it. */
    effects: jsonb().$type<Effect[]>().notNull(),
    state: text({ enum: ['waiting', 'done', 'rejected'] })
      .notNull()
      .default('waiting'),
    expiresAt: instant().notNull(),
    decidedBy: uuid(),
    decidedAt: instant(),
  },
  (table) => [index().on(table.state, table.createdAt)],
);
