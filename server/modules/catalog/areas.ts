import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Disease, DiseaseTreeNode } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { disease } from './disease.table.ts';
import { published } from './published.ts';

export type ModelTypeCount = { modelType: string; count: number };
/** Number of published models by area, including sub-areas, the most frequent type first. */
export type AreaCounts = ReadonlyMap<string, readonly ModelTypeCount[]>;

/**
 * The published area of each model and every published area above it: `area_of(own, area)`, a CTE for queries that
 * count models by area. An area whose parent is a draft is at the top, as in the search.
 */
export const areaOf: SQL = sql`area_of(own, area, above) as (
  select id, id, parent_id from disease where state = 'published'
  union all
  select area_of.own, d.id, d.parent_id from area_of join disease d on d.id = area_of.above and d.state = 'published'
)`;

export async function countByArea(database: Database): Promise<AreaCounts> {
  const { rows } = await database.execute<{ area: string; model_type: string; count: number }>(sql`
    with recursive ${areaOf}, own as (
      select disease_id, model_type, count(*) as count from model
      where state = 'published' and disease_id is not null group by disease_id, model_type
    )
    select area_of.area, own.model_type, sum(own.count)::int as count
    from own join area_of on area_of.own = own.disease_id
    group by area_of.area, own.model_type order by count desc, own.model_type`);
  const counts = new Map<string, ModelTypeCount[]>();
  for (const { area, model_type, count } of rows) {
    counts.set(area, [...(counts.get(area) ?? []), { modelType: model_type, count }]);
  }
  return counts;
}

/** Returns the published areas in their order. The id of an unpublished parent area is left out. */
export async function readAreas(database: Database, counts: AreaCounts): Promise<Disease[]> {
  const parent = alias(disease, 'parent');
  const rows = await database
    .select({
      id: disease.id,
      code: disease.code,
      slug: disease.slug,
      parentId: parent.id,
      oncotreeCodes: disease.oncotreeCodes,
      diseaseTitle: disease.diseaseTitle,
      organ: disease.organ,
      sort: disease.sort,
      version: disease.version,
    })
    .from(disease)
    .leftJoin(parent, and(eq(parent.id, disease.parentId), published(parent)))
    .where(published(disease))
    .orderBy(asc(disease.sort), asc(disease.code));
  return rows.map(({ oncotreeCodes, ...row }) => {
    const modelTypes = [...(counts.get(row.id) ?? [])];
    return {
      ...row,
      oncotreeCode: oncotreeCodes[0] ?? null,
      modelCount: modelTypes.reduce((sum, { count }) => sum + count, 0),
      modelTypes,
    };
  });
}

/** Nests the areas by their parent area. */
export function treeOf(areas: readonly Disease[], parentId: string | null = null): DiseaseTreeNode[] {
  return areas
    .filter((area) => area.parentId === parentId)
    .map(({ id, code, diseaseTitle, modelCount }) => ({
      id,
      code,
      diseaseTitle,
      modelCount,
      children: treeOf(areas, id),
    }));
}
