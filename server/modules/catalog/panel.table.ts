import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { disease } from './disease.table.ts';
import { model } from './model.table.ts';
import { publicationState } from './publication.ts';

/** A set of models offered as one study, with a number of slots that sponsors can book until `closesAt`. */
export const panel = pgTable('panel', {
  ...record(),
  code: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  summary: jsonb().$type<Localized>().notNull(),
  studyDesign: jsonb().$type<Localized>().notNull(),
  deliverables: jsonb().$type<{ en: string[]; zh: string[] }>().notNull().default({ en: [], zh: [] }),
  slotsTotal: integer().notNull(),
  slotsTaken: integer().notNull().default(0),
  opensAt: date({ mode: 'string' }).notNull(),
  closesAt: date({ mode: 'string' }).notNull(),
  /** Uploaded files of its pictures. The public gets the pictures from `picture` after publication. */
  enlistImgId: uuid(),
  itemImgId: uuid(),
  sort: integer().notNull().default(0),
  state: publicationState(),
});

export const panelDisease = pgTable(
  'panel_disease',
  {
    panelId: uuid()
      .notNull()
      .references(() => panel.id, { onDelete: 'cascade' }),
    diseaseId: uuid()
      .notNull()
      .references(() => disease.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.panelId, table.diseaseId] }), index().on(table.diseaseId)],
);

export const panelModel = pgTable(
  'panel_model',
  {
    panelId: uuid()
      .notNull()
      .references(() => panel.id, { onDelete: 'cascade' }),
    modelId: uuid()
      .notNull()
      .references(() => model.id, { onDelete: 'restrict' }),
    sort: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.panelId, table.modelId] }), index().on(table.modelId)],
);
