import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EDITIONS } from '../../../contract/constants.ts';
import type { EnrollmentAgent } from '../../../contract/entities/panel.ts';
import { REQUEST_STATES } from '../../../contract/vocabulary.ts';
import { instant, record } from '../../platform/database/columns.ts';
import { panel } from '../catalog/panel.table.ts';
import type { AskedModel } from '../inquiries/inquiry.table.ts';

/**
 * A wish to take part in a panel. `holdsSlot`: it counts in the panel's taken slots, which only a confirmed one can;
 * without, it waits for its confirmation or for a slot.
 */
export const enrollment = pgTable(
  'enrollment',
  {
    ...record(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1_001 }),
    panelId: uuid()
      .notNull()
      .references(() => panel.id, { onDelete: 'restrict' }),
    /**
     * The account that was signed in. It stays when the account is removed, so that a restored account has its
     * requests.
     */
    accountId: uuid(),
    name: text().notNull(),
    workEmail: text().notNull(),
    organization: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    phone: text(),
    edition: text({ enum: EDITIONS }).notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    agents: jsonb().$type<EnrollmentAgent[]>().notNull(),
    armCount: integer().notNull(),
    wishedStart: date({ mode: 'string' }),
    message: text().notNull().default(''),
    models: jsonb().$type<AskedModel[]>().notNull(),
    holdsSlot: boolean().notNull(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    /** Who of the office takes care of it, and what they note about it; the sender sees neither. */
    assigneeId: uuid(),
    notes: text().notNull().default(''),
    consentAt: instant().notNull(),
    /** The sender takes a place on the waiting list when no slot is left. */
    waitingList: boolean().notNull().default(false),
    /** SHA-256 of the secret of the newest link that confirms it, hexadecimal; null once it was used. */
    confirmHash: text(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.confirmHash),
    index().on(table.panelId),
    index().on(table.state, table.createdAt),
  ],
);

export type EnrollmentRow = typeof enrollment.$inferSelect;

/** What people call an enrollment: 'E-1042'. */
export const enrollmentReference = (number: number): string => `E-${number}`;
