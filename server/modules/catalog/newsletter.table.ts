import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { disease } from './disease.table.ts';
import { publicationState } from './publication.ts';

export const newsletterCategory = pgTable('newsletter_category', {
  ...record(),
  code: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  sort: integer().notNull().default(0),
});

/** A publication. `fileKey` names the PDF in the file storage; `pages`, `bytes` and `etag` describe that file. */
export const newsletter = pgTable(
  'newsletter',
  {
    ...record(),
    code: text().notNull().unique(),
    categoryId: uuid()
      .notNull()
      .references(() => newsletterCategory.id, { onDelete: 'restrict' }),
    topicName: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<{ en: string; zh?: string }>().notNull().default({ en: '', zh: '' }),
    /** The uploaded PDF. It becomes the file below when the publication is published. */
    fileId: uuid(),
    fileKey: text().notNull().default(''),
    pages: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    etag: text().notNull().default(''),
    /** The uploaded file of its cover. The public gets the picture from `picture` after publication. */
    imageId: uuid(),
    isHead: boolean().notNull().default(false),
    publishedAt: date({ mode: 'string' }).notNull(),
    state: publicationState(),
  },
  (table) => [index().on(table.categoryId)],
);

/** The disease areas of a publication. */
export const newsletterDisease = pgTable(
  'newsletter_disease',
  {
    newsletterId: uuid()
      .notNull()
      .references(() => newsletter.id, { onDelete: 'cascade' }),
    diseaseId: uuid()
      .notNull()
      .references(() => disease.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.newsletterId, table.diseaseId] }), index().on(table.diseaseId)],
);
