import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

export const SYNONYM_KINDS = ['disease', 'drug', 'gene', 'modelType'] as const;

/**
 * Another word for a concept of the catalog: `concept` is a disease area or OncoTree code, a drug's name, a gene symbol
 * or a model type. `preferred` terms are the ones shown; the rest only find.
 */
export const synonym = pgTable(
  'synonym',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: SYNONYM_KINDS }).notNull(),
    concept: text().notNull(),
    term: text().notNull(),
    language: text({ enum: ['en', 'zh'] }).notNull(),
    relation: text().notNull(),
    /** What else the term may mean; empty where it is clear. */
    ambiguity: text().notNull().default(''),
  },
  (table) => [unique().on(table.kind, table.concept, table.term, table.language), index().on(table.kind)],
);
