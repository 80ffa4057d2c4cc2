import { sql } from 'drizzle-orm';
import { compareNames } from '../../../contract/collation.ts';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import type { Alteration } from '../../../contract/entities/model.ts';
import { genesOf, isOf } from '../../../contract/fusions.ts';
import { FACET_VALUE_MAX } from '../../../contract/lengths.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSummaries } from '../search/summaries.ts';
import { areaOf } from './areas.ts';
import type { StandardOfCare } from './disease.table.ts';
import { type Drivers, isReadInFull } from './drivers.ts';
import { labelOf, type NameReader, type Names, TOGETHER } from './names.ts';
import { readTestedGenes } from './testedGenes.ts';

type Biomarker = DiseaseDetail['biomarkers'][number];

const BIOMARKERS = 12;
const PREVIEW = 6;

/** The published models of an area and its sub-areas, as a CTE `area_model`. */
const areaModel = (areaId: string) => sql`${areaOf}, area_model as (
  select m.* from model m join area_of on area_of.own = m.disease_id
  where area_of.area = ${areaId} and m.state = 'published'
)`;

/**
 * Returns the genes that are altered in most models of an area, the largest share first; a fusion counts for both
 * genes. Each share is over the models in which every class of change that drives the gene was tested. An altered model
 * in which some classes were not tested counts neither as altered nor as tested.
 */
export async function readBiomarkers(database: Database, areaId: string, drivers: Drivers): Promise<Biomarker[]> {
  const testedGenes = await readTestedGenes(database);
  const { rows } = await database.execute<ReadRow>(sql`
    with recursive ${areaModel(areaId)}
    select m.tested_panel as panel, m.tested_genes as genes, m.alterations from area_model m`);
  const models = rows.map(({ panel, genes, alterations }) => ({ alterations, tested: testedGenes(panel, genes) }));
  const counts = new Map<string, Biomarker>();
  for (const { alterations, tested } of models) {
    for (const gene of new Set(alterations.flatMap(genesOf))) {
      if (!isReadInFull(tested, gene, drivers)) continue;
      const count = counts.get(gene) ?? noAlterations(gene);
      count.altered++;
      const own = alterations.filter((one) => isOf(one, gene));
      for (const kind of new Set(own.map((one) => one.kind))) count[kind]++;
      counts.set(gene, count);
    }
  }
  return [...counts.values()]
    .sort((one, other) => other.altered - one.altered || compareNames(one.gene, other.gene, 'en'))
    .slice(0, BIOMARKERS)
    .map((count) => ({
      ...count,
      tested: models.filter(({ tested }) => isReadInFull(tested, count.gene, drivers)).length,
    }))
    .sort((one, other) => other.altered / other.tested - one.altered / one.tested);
}

type ReadRow = { panel: string | null; genes: string[]; alterations: Alteration[] };

const noAlterations = (gene: string): Biomarker => ({
  gene,
  mutation: 0,
  amplification: 0,
  deletion: 0,
  fusion: 0,
  altered: 0,
  tested: 0,
});

/** Returns the number of published models of each subtype of an area, including the OncoTree codes below it. */
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

/** Returns the number of published models of an area by histology, ignoring case like the search. */
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

/** Returns how many models of an area are sequenced, have responses, and come from pretreated patients. */
export async function tallyModels(database: Database, areaId: string): Promise<DiseaseDetail['tally']> {
  const { rows } = await database.execute<DiseaseDetail['tally']>(sql`
    with recursive ${areaModel(areaId)}
    select count(*) filter (where data_available @> '{mutation}')::int as sequenced,
      count(*) filter (where data_available @> '{response}')::int as tested,
      count(*) filter (where patient->'priorTreatments' not in ('[]', 'null'))::int as pretreated
    from area_model`);
  return rows[0] ?? { sequenced: 0, tested: 0, pretreated: 0 };
}

/** Returns how many models of an area have a response to each agent, reported or from growth curves. */
export async function countTestedAgents(
  database: Database,
  areaId: string,
): Promise<readonly { value: string; count: number }[]> {
  const { rows } = await database.execute<{ value: string; count: number }>(sql`
    with recursive ${areaModel(areaId)},
    tested as (
      select m.id, r.agent from area_model m, jsonb_to_recordset(m.responses) as r(agent text)
      union
      select m.id, coalesce(arm.agent, arm.name) from area_model m join growth_study g on g.model_id = m.id,
        jsonb_to_recordset(g.arms) as arm(name text, role text, agent text)
      where arm.role = 'treatment'
    )
    select min(agent) as value, count(distinct id)::int as count from tested
    where agent <> '' group by lower(agent)`);
  return rows;
}

/**
 * Returns the standard of care with the number of models tested with each drug. If no model got a combination as such,
 * its drugs are listed one by one.
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
 * Returns a few models of an area, alternating between its model types. The most frequent type comes first; within a
 * type, models with the most kinds of data come first.
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
