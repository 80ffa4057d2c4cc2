import { and, eq, gt, sql } from 'drizzle-orm';
import { M_RECIST, type MRecist } from '../../../contract/entities/model.ts';
import type { Database } from '../../platform/database/database.ts';
import { responsesOf } from '../analysis/responses.ts';
import { studyOf } from '../analysis/subjects.ts';
import { growthStudy } from './growthStudy.table.ts';
import { model } from './model.table.ts';
import { published } from './published.ts';

export type Efficacy = { responses: number; responsesByCategory: { mRecist: string; count: number }[] };

type Category = MRecist | null;

/** About 20 kB per batch: small enough for the connection's buffer while the server is busy with its start. */
const BATCH = 20;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a function that counts the responses of the published models, derived from growth curves or reported without.
 * Deriving takes a while, so a study's categories are cached until its row changes; this needs a few bytes per study.
 */
export function efficacyReader(database: Database): () => Promise<Efficacy> {
  const derived = new Map<string, { written: string; categories: Category[] }>();

  const refresh = async (): Promise<void> => {
    const rows = await database.select({ id: growthStudy.id, written: sql<string>`xmin::text` }).from(growthStudy);
    const written = new Map(rows.map((row) => [row.id, row.written]));
    for (const id of derived.keys()) if (!written.has(id)) derived.delete(id);
    if (rows.every(({ id }) => derived.get(id)?.written === written.get(id))) return;
    for (let after = NO_ID; ; ) {
      const studies = await database
        .select({
          id: growthStudy.id,
          study: growthStudy.study,
          arms: growthStudy.arms,
          animals: growthStudy.animals,
          written: sql<string>`xmin::text`,
        })
        .from(growthStudy)
        .where(gt(growthStudy.id, after))
        .orderBy(growthStudy.id)
        .limit(BATCH);
      for (const { id, written: at, ...study } of studies) {
        derived.set(id, { written: at, categories: responsesOf(studyOf(study)).map(({ mRecist }) => mRecist) });
      }
      after = studies.at(-1)?.id ?? after;
      if (studies.length < BATCH) return;
    }
  };

  return async () => {
    await refresh();
    const seen = await database
      .select({ id: growthStudy.id })
      .from(growthStudy)
      .innerJoin(model, eq(model.id, growthStudy.modelId))
      .where(published(model));
    const counts = new Map<Category, number>();
    const add = (category: Category, count: number) => counts.set(category, (counts.get(category) ?? 0) + count);
    for (const { id } of seen) for (const category of derived.get(id)?.categories ?? []) add(category, 1);
    for (const { category, count } of await reported(database)) add(category, count);
    return {
      responses: [...counts.values()].reduce((sum, count) => sum + count, 0),
      responsesByCategory: M_RECIST.map((mRecist) => ({ mRecist, count: counts.get(mRecist) ?? 0 })),
    };
  };
}

function reported(database: Database): Promise<{ category: Category; count: number }[]> {
  const response = sql`jsonb_array_elements(${model.responses})`;
  const rows = database
    .select({ category: sql<Category>`response ->> 'mRecist'`.as('category') })
    .from(model)
    .innerJoin(sql`lateral ${response} as response`, sql`true`)
    .where(and(published(model), sql`${model.responses} <> '[]'`))
    .as('reported');
  return database
    .select({ category: rows.category, count: sql<number>`count(*)::int` })
    .from(rows)
    .groupBy(rows.category);
}
