import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { SYNONYM_KINDS } from '../../../contract/resources/synonym.ts';
import { record } from '../../platform/database/columns.ts';

/**
 * A synonym for a concept of the catalog. `concept` is a disease area or OncoTree code, a drug's name, a gene symbol or
 * a model type. `preferred` terms are shown; the others are for searches only.
 */
export const synonym = pgTable(
  'synonym',
  {
    ...record(),
    kind: text({ enum: SYNONYM_KINDS }).notNull(),
    concept: text().notNull(),
    term: text().notNull(),
    language: text({ enum: ['en', 'zh'] }).notNull(),
    /** Origin or relation of the term; terms added in the back-office are synonyms. */
    relation: text().notNull().default('synonym'),
    /** Other meanings of the term; empty if it is unambiguous. */
    ambiguity: text().notNull().default(''),
  },
  (table) => [unique().on(table.kind, table.concept, table.term, table.language), index().on(table.kind)],
);
