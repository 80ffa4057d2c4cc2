import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { publicationState } from '../catalog/publication.ts';

/** An antibody product. Products of one `menu` are grouped; menus are in the order of their first product. */
export const antibody = pgTable('antibody', {
  ...record(),
  catalogNumber: text().notNull().unique(),
  menu: jsonb().$type<Localized>().notNull(),
  name: text().notNull(),
  targetGene: text(),
  targetProtein: text(),
  targetAliases: text().array().notNull().default([]),
  /** Its number in the Antibody Registry, `AB_…`. */
  rrid: text(),
  clone: text(),
  host: text().notNull(),
  isotype: text(),
  clonality: text().notNull(),
  format: text().notNull(),
  conjugate: text(),
  applications: text().array().notNull().default([]),
  reactivity: text().array().notNull().default([]),
  size: text().notNull(),
  storage: text().notNull(),
  /** The uploaded file of its picture. The public gets the picture from `picture` after publication. */
  imageId: uuid(),
  sort: integer().notNull().default(0),
  state: publicationState(),
});

export type AntibodyRow = typeof antibody.$inferSelect;
