import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EDITIONS } from '../../../contract/constants.ts';
import { INQUIRY_TOPICS, OWN_REQUEST_STATES } from '../../../contract/vocabulary.ts';
import { instant, record } from '../../platform/database/columns.ts';

/** A model that was asked for, with its code as it was then. */
export type AskedModel = { id: string; modelCode: string };

/**
 * A message of the contact form. What was typed is kept as it came; `accountId` is who was signed in, if anyone.
 * `number` counts the inquiries and makes the reference that people name.
 */
export const inquiry = pgTable(
  'inquiry',
  {
    ...record(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1_001 }),
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
    /** The region whose business contact was told. */
    edition: text({ enum: EDITIONS }).notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    topic: text({ enum: INQUIRY_TOPICS }).notNull(),
    message: text().notNull(),
    models: jsonb().$type<AskedModel[]>().notNull().default([]),
    /** The search that the models came from: an address of the product's own search page. */
    searchAddress: text(),
    state: text({ enum: OWN_REQUEST_STATES }).notNull().default('received'),
    /** Who of the office takes care of it, and what they note about it; the sender sees neither. */
    assigneeId: uuid(),
    notes: text().notNull().default(''),
    consentAt: instant().notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.state, table.createdAt)],
);

export type InquiryRow = typeof inquiry.$inferSelect;

/** What people call an inquiry: 'Q-1042'. */
export const inquiryReference = (number: number): string => `Q-${number}`;
