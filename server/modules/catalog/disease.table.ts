import { type AnyPgColumn, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import type { PublishedFrequency } from '../../../contract/entities/frequency.ts';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { publicationState } from './publication.ts';

/** A drug in use, or a combination (`dabrafenib + trametinib`), with its targets. */
export type StandardOfCare = { agent: string; targets: string[] }[];

/**
 * A disease area. Counts of models are never stored but computed from the models. `oncotreeCodes` are the roots whose
 * descendants belong to the area; `oncotreeExcluded` are branches that do not.
 */
export const disease = pgTable('disease', {
  ...record(),
  code: text().notNull().unique(),
  slug: text().notNull().unique(),
  parentId: uuid().references((): AnyPgColumn => disease.id, { onDelete: 'restrict' }),
  oncotreeCodes: text().array().notNull().default([]),
  oncotreeExcluded: text().array().notNull().default([]),
  diseaseTitle: jsonb().$type<Localized>().notNull(),
  organ: jsonb().$type<Localized>().notNull(),
  summary: jsonb().$type<Localized>().notNull(),
  /** Sanitized HTML. */
  body: jsonb().$type<Localized>().notNull(),
  facts: jsonb().$type<DiseaseDetail['facts']>().notNull().default([]),
  subtypes: jsonb().$type<{ oncotreeCode: string; name: Localized }[]>().notNull().default([]),
  frequencies: jsonb().$type<PublishedFrequency[]>().notNull().default([]),
  standardOfCare: jsonb().$type<StandardOfCare>().notNull().default([]),
  /** Uploaded files of its pictures. The public gets the pictures from `picture` after publication. */
  diseaseIconId: uuid(),
  itemImgId: uuid(),
  imageId: uuid(),
  sort: integer().notNull().default(0),
  state: publicationState(),
});
