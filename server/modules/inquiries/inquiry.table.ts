import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EDITIONS } from '../../../contract/constants.ts';
import { INQUIRY_TOPICS, OWN_REQUEST_STATES } from '../../../contract/vocabulary.ts';
import { instant, record } from '../../platform/database/columns.ts';

/** A requested model with its code at that time. */
export type AskedModel = { id: string; modelCode: string };

/**
 * A message of the contact form, stored as it was typed. `accountId` is the signed-in sender, if there was one.
 * `number` counts the inquiries; the reference is derived from it.
 */
export const inquiry = pgTable(
  'inquiry',
  {
    ...record(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1_001 }),
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
    /** The region whose business contact was notified. */
    edition: text({ enum: EDITIONS }).notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    topic: text({ enum: INQUIRY_TOPICS }).notNull(),
    message: text().notNull(),
    models: jsonb().$type<AskedModel[]>().notNull().default([]),
    /** The search that the models came from: an address of this site's search page. */
    searchAddress: text(),
    state: text({ enum: OWN_REQUEST_STATES }).notNull().default('received'),
    /** The responsible member of staff and their notes; the sender sees neither. */
    assigneeId: uuid(),
    notes: text().notNull().default(''),
    consentAt: instant().notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.state, table.createdAt)],
);

export type InquiryRow = typeof inquiry.$inferSelect;

/** Returns the reference of an inquiry for users, such as 'Q-1042'. */
export const inquiryReference = (number: number): string => `Q-${number}`;
