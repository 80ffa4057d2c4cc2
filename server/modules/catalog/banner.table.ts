import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { publicationState } from './publication.ts';

/** A message on the home page. `link` is a path of this site. */
export const banner = pgTable('banner', {
  ...record(),
  code: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  subtitle: jsonb().$type<Localized>().notNull(),
  link: text().notNull(),
  /** The uploaded file of its picture. The public gets the picture from `picture` after publication. */
  imageId: uuid(),
  sort: integer().notNull().default(0),
  state: publicationState(),
});
