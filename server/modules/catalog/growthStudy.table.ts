import { date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';
import { record } from '../../platform/database/columns.ts';
import { model } from './model.table.ts';

/**
 * An efficacy study: the treatments of its arms, and the curve of every animal, which names its arm. Means, TGI, T/C
 * and mRECIST are derived (`server/modules/analysis`), not stored. A write of a study increases the revision of
 * its model in the same transaction (`growthStudy.trigger.sql`).
 */
export const growthStudy = pgTable(
  'growth_study',
  {
    ...record(),
    modelId: uuid()
      .notNull()
      .references(() => model.id, { onDelete: 'cascade' }),
    study: text().notNull(),
    startedOn: date({ mode: 'string' }),
    arms: jsonb().$type<StudyArm[]>().notNull(),
    animals: jsonb().$type<StudyAnimal[]>().notNull(),
  },
  (table) => [unique().on(table.modelId, table.study), index().on(table.modelId)],
);
