import { sql } from 'drizzle-orm';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSummaries } from '../search/summaries.ts';
import { areaOf } from './areas.ts';
import type { NameReader } from './names.ts';

type Biomarker = DiseaseDetail['biomarkers'][number];

const BIOMARKERS = 12;
const PREVIEW = 6;

/** The published models of an area and of the areas below it, as a CTE `area_model`. */
const areaModel = (areaId: string) => sql`${areaOf}, area_model as (
  select m.* from model m join area_of on area_of.own = m.disease_id
  where area_of.area = ${areaId} and m.state = 'published'
)`;

/**
 * The genes that are altered in most models of an area. Three answers are kept apart: altered; tested and not altered
 * (in the list of the model's panel or in its own list); not tested, which is not counted in `tested`.
 */
export async function readBiomarkers(database: Database, areaId: string): Promise<Biomarker[]> {
  const { rows } = await database.execute<Biomarker>(sql`
    with recursive ${areaModel(areaId)},
    alteration as (
      select distinct m.id, a.gene, a.kind
      from area_model m, jsonb_to_recordset(m.alterations) as a(gene text, kind text)
    ),
    counted as (
      select gene,
        count(*) filter (where kind = 'mutation')::int as mutation,
        count(*) filter (where kind = 'amplification')::int as amplification,
        count(*) filter (where kind = 'deletion')::int as deletion,
        count(*) filter (where kind = 'fusion')::int as fusion,
        count(distinct id)::int as altered
      from alteration group by gene order by altered desc, gene limit ${BIOMARKERS}
    ),
    covered as (
      select p.code, c.gene from gene_panel p cross join counted c
      where p.mutation_genes is null or c.gene = any(p.mutation_genes)
        or p.copy_number_genes is null or c.gene = any(p.copy_number_genes)
        or p.fusion_genes is null or c.gene = any(p.fusion_genes)
    ),
    tested as (
      select m.id, covered.gene from area_model m join covered on covered.code = m.tested_panel
      union
      select m.id, listed.gene from area_model m, unnest(m.tested_genes) as listed(gene)
      where listed.gene in (select gene from counted)
      union
      select id, gene from alteration where gene in (select gene from counted)
    )
    select counted.*, count(tested.id)::int as tested
    from counted join tested using (gene)
    group by counted.gene, mutation, amplification, deletion, fusion, altered
    order by altered desc, gene`);
  return rows;
}

/** The published models of each subtype of an area, those of the OncoTree codes below it included. */
export async function countSubtypes(
  database: Database,
  areaId: string,
  subtypes: readonly { oncotreeCode: string; name: { en: string; zh: string } }[],
): Promise<DiseaseDetail['subtypes']> {
  const codes = subtypes.map(({ oncotreeCode }) => oncotreeCode);
  const { rows } = await database.execute<{ root: string; count: number }>(sql`
    with recursive ${areaModel(areaId)}, below(root, code) as (
      select code, code from unnest(${sql.param(codes)}::text[]) as code
      union
      select below.root, o.code from oncotree_node o join below on o.parent_code = below.code
    )
    select below.root, count(*)::int as count
    from below join area_model m on m.oncotree_code = below.code group by below.root`);
  const counts = new Map(rows.map(({ root, count }) => [root, count]));
  return subtypes.map((subtype) => ({ ...subtype, models: counts.get(subtype.oncotreeCode) ?? 0 }));
}

/** A few models of an area, the ones with the most kinds of data first. */
export async function previewModels(
  database: Database,
  areaId: string,
  readNames: NameReader,
): Promise<DiseaseDetail['models']> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with recursive ${areaModel(areaId)}
    select id from area_model order by cardinality(data_available) desc, model_code limit ${PREVIEW}`);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await readSummaries(database, ids, 'published', readNames)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
