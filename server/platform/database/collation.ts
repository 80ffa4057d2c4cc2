import { type SQL, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';

/**
 * Returns an `order by` expression that sorts a text for readers of a language: case is ignored, and numbers inside
 * sort by value. The order is that of `compareNames` in the contract.
 */
export const inReadersOrder = (text: SQL, locale: keyof Localized): SQL =>
  sql`(lower(${text}) collate ${sql.identifier(`names_${locale}`)})`;
