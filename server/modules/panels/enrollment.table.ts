import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EDITIONS } from '../../../contract/constants.ts';
import type { EnrollmentAgent } from '../../../contract/entities/panel.ts';
import { REQUEST_STATES } from '../../../contract/vocabulary.ts';
import { instant, record } from '../../platform/database/columns.ts';
import { panel } from '../catalog/panel.table.ts';
import type { AskedModel } from '../inquiries/inquiry.table.ts';

/**
 * A request to take part in a panel. `holdsSlot`: it counts in the panel's taken slots, which requires a confirmation.
 * Otherwise it waits for its confirmation or for a slot.
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
     * Account of the signed-in sender. It is kept when the account is removed, so that a restored account has its
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
    /** The responsible member of staff and their notes; the sender sees neither. */
    assigneeId: uuid(),
    notes: text().notNull().default(''),
    consentAt: instant().notNull(),
    /** The sender accepts a place on the waiting list if no slot is free. */
    waitingList: boolean().notNull().default(false),
    /** SHA-256 of the secret of the newest confirmation link, hexadecimal; null after it was used. */
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

/** Returns the reference of an enrollment for users, such as 'E-1042'. */
export const enrollmentReference = (number: number): string => `E-${number}`;
