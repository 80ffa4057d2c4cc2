import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { publicationState } from '../catalog/publication.ts';

/** A model of a disease other than cancer. */
export const otherModel = pgTable('other_model', {
  ...record(),
  code: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  therapeuticArea: jsonb().$type<Localized>().notNull(),
  species: text().array().notNull().default([]),
  strain: text(),
  induction: text().notNull(),
  readouts: text().array().notNull().default([]),
  durationDays: integer(),
  positiveControls: text().array().notNull().default([]),
  summary: jsonb().$type<Localized>().notNull(),
  /** The uploaded file of its picture. The public gets the picture from `picture` after publication. */
  imageId: uuid(),
  sort: integer().notNull().default(0),
  state: publicationState(),
});
