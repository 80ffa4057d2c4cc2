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
 * A set of genes that one assay reads, by kind of alteration. A gene inside the list without an alteration was tested
 * and found wild type; a gene outside was not tested. Null stands for every gene, an empty list for none.
 */
export const genePanel = pgTable('gene_panel', {
  code: text().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  mutationGenes: text().array(),
  copyNumberGenes: text().array(),
  fusionGenes: text().array(),
});

export type NewGenePanel = typeof genePanel.$inferInsert;
