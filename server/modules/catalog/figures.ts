import { sql } from 'drizzle-orm';
import type { Figures } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { efficacyReader } from './efficacy.ts';

/** The figures that depend on the models only. */
export type ModelFigures = Omit<Figures, 'areas' | 'panels'>;

/**
 * Returns a function that computes the home page's figures of the published models. `models` is the total of the
 * unfiltered search.
 */
export function figuresReader(database: Database): () => Promise<ModelFigures> {
  const readEfficacy = efficacyReader(database);
  return async () => {
    const [types, years, totals, efficacy] = await Promise.all([
      countTypes(database),
      countXenograftYears(database),
      readTotals(database),
      readEfficacy(),
    ]);
    return {
      models: types.reduce((sum, { count }) => sum + count, 0),
      modelTypes: types,
      xenografts: types.find(({ modelType }) => modelType === 'PDX')?.count ?? 0,
      xenograftsByYear: years,
      ...totals,
      ...efficacy,
    };
  };
}

async function countTypes(database: Database): Promise<ModelFigures['modelTypes']> {
  const { rows } = await database.execute<ModelFigures['modelTypes'][number]>(sql`
    select model_type as "modelType", count(*)::int as count from model
    where state = 'published' group by model_type order by count desc, model_type`);
  return rows;
}

/**
 * Counts by the year in which a model joined the catalog; years without new models between the first and the last are
 * 0.
 */
async function countXenograftYears(database: Database): Promise<ModelFigures['xenograftsByYear']> {
  const { rows } = await database.execute<ModelFigures['xenograftsByYear'][number]>(sql`
    with added as (
      select extract(year from added_on)::int as year, count(*)::int as count from model
      where state = 'published' and model_type = 'PDX' group by 1
    )
    select year, coalesce(added.count, 0) as count
    from generate_series((select min(year) from added), (select max(year) from added)) as year
    left join added using (year) order by year`);
  return rows;
}

async function readTotals(database: Database): Promise<Pick<ModelFigures, 'profiled' | 'updatedAt'>> {
  const { rows } = await database.execute<{ profiled: number; updated_at: string | null }>(sql`
    select count(*) filter (where data_available @> '{mutation,expression}')::int as profiled,
      to_char(max(updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    from model where state = 'published'`);
  return { profiled: rows[0]?.profiled ?? 0, updatedAt: rows[0]?.updated_at ?? null };
}
