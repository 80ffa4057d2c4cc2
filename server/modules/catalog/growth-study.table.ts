import { date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { GrowthStudy } from '../../../contract/entities/model.ts';
import { id } from '../../platform/database/columns.ts';
import { model } from './model.table.ts';

/** What an arm was given, for the table of responses; keyed by the arm's name in the study's data. */
export type ArmTreatment = { target: string | null; route: string | null; schedule: string | null };

/**
 * An efficacy study with the curve of every animal. Means, TGI, T/C and mRECIST are derived (`response.ts`), not kept.
 * Whoever writes a study updates its model in the same transaction, so that the model's revision moves.
 */
export const growthStudy = pgTable(
  'growth_study',
  {
    id: id(),
    modelId: uuid()
      .notNull()
      .references(() => model.id, { onDelete: 'cascade' }),
    study: text().notNull(),
    startedOn: date({ mode: 'string' }),
    data: jsonb().$type<GrowthStudy>().notNull(),
    treatments: jsonb().$type<Record<string, ArmTreatment>>().notNull().default({}),
  },
  (table) => [unique().on(table.modelId, table.study), index().on(table.modelId)],
);
