import { type SQL, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';

/**
 * A text as `order by` sorts it for readers of a language: case makes no difference, numbers inside count by their
 * value. The same order as `compareNames` of the contract.
 */
export const inReadersOrder = (text: SQL, locale: keyof Localized): SQL =>
  sql`(lower(${text}) collate ${sql.identifier(`names_${locale}`)})`;
