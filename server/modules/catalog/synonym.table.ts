import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { SYNONYM_KINDS } from '../../../contract/resources/synonym.ts';
import { record } from '../../platform/database/columns.ts';

/**
 * Another word for a concept of the catalog: `concept` is a disease area or OncoTree code, a drug's name, a gene symbol
 * or a model type. `preferred` terms are the ones shown; the rest only find.
 */
export const synonym = pgTable(
  'synonym',
  {
    ...record(),
    kind: text({ enum: SYNONYM_KINDS }).notNull(),
    concept: text().notNull(),
    term: text().notNull(),
    language: text({ enum: ['en', 'zh'] }).notNull(),
    /** Where the word comes from, or how it relates; those added by hand are synonyms. */
    relation: text().notNull().default('synonym'),
    /** What else the term may mean; empty where it is clear. */
    ambiguity: text().notNull().default(''),
  },
  (table) => [unique().on(table.kind, table.concept, table.term, table.language), index().on(table.kind)],
);
