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
 * A set of genes that one assay reads, by class of change. A gene inside a list without an alteration was read for that
 * class and nothing found; what that says of the gene is in `contract/driverClasses.ts`. Null stands for every gene, an
 * empty list for none.
 */
export const genePanel = pgTable('gene_panel', {
  code: text().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  mutationGenes: text().array(),
  copyNumberGenes: text().array(),
  fusionGenes: text().array(),
});

export type NewGenePanel = typeof genePanel.$inferInsert;
