import { sql } from 'drizzle-orm';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { FACET_VALUE_MAX } from '../../../contract/lengths.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSummaries } from '../search/summaries.ts';
import { areaOf } from './areas.ts';
import type { StandardOfCare } from './disease.table.ts';
import { labelOf, type NameReader, type Names, TOGETHER } from './names.ts';

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

/** The published models of an area by histology, in any letters, as the search takes it. */
export async function countHistologies(
  database: Database,
  areaId: string,
  readNames: NameReader,
): Promise<DiseaseDetail['histologies']> {
  const { rows } = await database.execute<{ value: string; count: number }>(sql`
    with recursive ${areaModel(areaId)}
    select min(histology) as value, count(*)::int as count from area_model
    where histology <> '' and length(histology) <= ${FACET_VALUE_MAX}
    group by lower(histology) order by count desc, value`);
  const names = await readNames();
  return rows.map((row) => withLabel(row, names.disease(row.value)));
}

/** How many models of an area have what decides whether one looks further. */
export async function tallyModels(database: Database, areaId: string): Promise<DiseaseDetail['tally']> {
  const { rows } = await database.execute<DiseaseDetail['tally']>(sql`
    with recursive ${areaModel(areaId)}
    select count(*) filter (where data_available @> '{mutation}')::int as sequenced,
      count(*) filter (where data_available @> '{response}')::int as tested,
      count(*) filter (where patient->'priorTreatments' <> '[]')::int as pretreated
    from area_model`);
  return rows[0] ?? { sequenced: 0, tested: 0, pretreated: 0 };
}

/** How many models of an area have a response to each agent, reported or from growth curves. */
export async function countTestedAgents(
  database: Database,
  areaId: string,
): Promise<readonly { value: string; count: number }[]> {
  const { rows } = await database.execute<{ value: string; count: number }>(sql`
    with recursive ${areaModel(areaId)},
    tested as (
      select m.id, r.agent from area_model m, jsonb_to_recordset(m.responses) as r(agent text)
      union
      select m.id, arm.agent from area_model m join growth_study g on g.model_id = m.id,
        jsonb_to_recordset(g.data->'arms') as arm(agent text)
    )
    select min(agent) as value, count(distinct id)::int as count from tested
    where agent <> '' group by lower(agent)`);
  return rows;
}

/**
 * The standard of care with how many models were tested with each drug. Of a combination that no model got as such, the
 * drugs are told one by one.
 */
export function testedCare(
  care: StandardOfCare,
  tested: Awaited<ReturnType<typeof countTestedAgents>>,
  names: Names,
): DiseaseDetail['standardOfCare'] {
  const known = new Map(tested.map((agent) => [agent.value.toLowerCase(), agent]));
  const countOf = (agent: string) => known.get(agent.toLowerCase());
  return care.map(({ agent, targets }) => ({
    agents: (countOf(agent) ? [agent] : agent.split(TOGETHER))
      .map((one) => countOf(one) ?? { value: one, count: 0 })
      .map((count) => withLabel(count, names.drug(count.value))),
    targets,
  }));
}

function withLabel<Count extends object>(count: Count, name: Localized): Count & { label?: Localized } {
  const label = labelOf(name);
  return label ? { ...count, label } : count;
}

/**
 * A few models of an area, of as many types as it has: one of each type by turns, the most frequent type first, of each
 * those with the most kinds of data.
 */
export async function previewModels(
  database: Database,
  areaId: string,
  readNames: NameReader,
): Promise<DiseaseDetail['models']> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with recursive ${areaModel(areaId)}
    select id from (
      select id, model_type, count(*) over (partition by model_type) as size,
        row_number() over (partition by model_type order by cardinality(data_available) desc, model_code) as turn
      from area_model
    ) as taken order by turn, size desc, model_type limit ${PREVIEW}`);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await readSummaries(database, ids, 'published', readNames)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
