import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';

/** A human gene by its approved symbol. */
export const gene = pgTable('gene', {
  symbol: text().primaryKey(),
  name: text().notNull(),
  aliases: text().array().notNull().default([]),
  entrezId: integer(),
  cytoband: text(),
});

/**
 * The genes that an assay tests, by class of change. A listed gene without an alteration was tested for that class
 * without a finding; `contract/driverClasses.ts` defines what this means for the gene. Null means every gene, an empty
 * list none.
 */
export const genePanel = pgTable('gene_panel', {
  code: text().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  mutationGenes: text().array(),
  copyNumberGenes: text().array(),
  fusionGenes: text().array(),
});

export type NewGenePanel = typeof genePanel.$inferInsert;
