import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { AlterationKind } from '../../platform/search/engine.ts';
import type { Field, IndexedModel, TestedGenes } from '../../platform/search/record.ts';

/** A row of `modelColumns`. */
export type IndexRow = {
  id: string;
  revision: string;
  published: boolean;
  model_code: string;
  name: string;
  other_keys: (string | null)[];
  model_type: string;
  diseases: string[] | null;
  oncotree: string[] | null;
  cancer_type: string;
  histology: string | null;
  site: string | null;
  tumor_type: string;
  prior_treatments: string[];
  data_available: string[];
  provider: string | null;
  alterations: { gene: string; kind: AlterationKind; proteinChange: string | null }[];
  agents: (string | null)[] | null;
  tested_panel: string | null;
  tested_genes: string[];
  doubling_time: number | null;
  tmb: number | null;
  age: number | null;
  updated_at: number;
};

/**
 * What the index takes of `model m`. A model's own area comes first in `diseases`, then those above it; areas that are
 * not published are not named. Likewise its OncoTree node and those above, without the root.
 */
export const modelColumns = sql`
  m.id, m.revision, m.state = 'published' as published, m.model_code, m.name,
  m.aliases || array[m.rrid, m.catalog_number, m.source_model_id] as other_keys,
  m.model_type, m.cancer_type, m.histology, m.collection_site as site, m.tumor_type, m.provider,
  (with recursive areas(id, parent_id, depth) as (
    select d.id, d.parent_id, 0 from disease d where d.id = m.disease_id and d.state = 'published'
    union all
    select d.id, d.parent_id, depth + 1 from disease d join areas a on d.id = a.parent_id
    where d.state = 'published' and depth < 9
  ) select array_agg(id::text order by depth) from areas) as diseases,
  (with recursive nodes(code, parent_code, depth) as (
    select o.code, o.parent_code, 0 from oncotree_node o where o.code = m.oncotree_code
    union all
    select o.code, o.parent_code, depth + 1 from oncotree_node o join nodes n on o.code = n.parent_code
    where o.parent_code is not null and depth < 9
  ) select array_agg(code order by depth) from nodes) as oncotree,
  m.alterations, m.tested_panel, m.tested_genes, m.data_available,
  array(select jsonb_array_elements_text(m.patient->'priorTreatments')) as prior_treatments,
  array(
    select response->>'agent' from jsonb_array_elements(m.responses) response
    union select arm->>'agent' from growth_study g, jsonb_array_elements(g.data->'arms') arm where g.model_id = m.id
  ) as agents,
  (m.growth->>'doublingTimeDays')::float8 as doubling_time,
  (m.biomarkers->>'tmbPerMb')::float8 as tmb,
  (m.patient->>'ageYears')::float8 as age,
  (extract(epoch from m.updated_at) * 1000)::float8 as updated_at`;

/** Genes of each panel, by its code; sets of genes read beside a panel are added as they are met. */
export type Panels = { byCode: Map<string, TestedGenes>; byGenes: Map<string, TestedGenes> };

export async function indexedPanels(database: Database): Promise<Panels> {
  const { rows } = await database.execute<{
    code: string;
    mutation_genes: string[] | null;
    copy_number_genes: string[] | null;
    fusion_genes: string[] | null;
  }>(sql`select code, mutation_genes, copy_number_genes, fusion_genes from gene_panel`);
  const setOf = (genes: string[] | null) => (genes === null ? null : new Set(genes));
  const byCode = new Map(
    rows.map((row) => [
      row.code,
      {
        mutation: setOf(row.mutation_genes),
        copyNumber: setOf(row.copy_number_genes),
        fusion: setOf(row.fusion_genes),
      },
    ]),
  );
  return { byCode, byGenes: new Map() };
}

/** A row as the index takes it. */
export function indexedModel(row: IndexRow, panels: Panels): IndexedModel {
  return {
    id: row.id,
    modelCode: row.model_code,
    name: row.name,
    otherKeys: row.other_keys.filter((key) => key !== null),
    published: row.published,
    values: valuesOf(row),
    alterations: row.alterations,
    tested: testedGenes(row, panels),
    numbers: { doublingTime: row.doubling_time, tmb: row.tmb, age: row.age },
    updatedAt: row.updated_at,
  };
}

function valuesOf(row: IndexRow): [Field, string][] {
  const lists: [Field, readonly (string | null | undefined)[]][] = [
    ['modelType', [row.model_type]],
    ['ownDisease', [row.diseases?.[0]]],
    ['disease', row.diseases ?? []],
    ['oncotree', row.oncotree ?? []],
    ['cancerType', [row.cancer_type]],
    ['histology', [row.histology]],
    ['tumorType', [row.tumor_type]],
    ['priorTreatment', row.prior_treatments],
    ['dataAvailable', row.data_available],
    ['agent', row.agents ?? []],
    ['site', [row.site]],
    ['provider', [row.provider]],
  ];
  return lists.flatMap(([field, values]) =>
    values
      .filter((value) => value !== null && value !== undefined && value !== '')
      .map((value): [Field, string] => [field, value ?? '']),
  );
}

/** One object for each distinct set, so that the index keeps it once. */
function testedGenes({ tested_panel: code, tested_genes: genes }: IndexRow, panels: Panels): TestedGenes | null {
  const panel = code === null ? undefined : panels.byCode.get(code);
  if (genes.length === 0) return panel ?? null;
  const key = `${code ?? ''}:${genes.join(' ')}`;
  let known = panels.byGenes.get(key);
  if (known === undefined) {
    const mutation = panel?.mutation === null ? null : new Set([...(panel?.mutation ?? []), ...genes]);
    known = {
      mutation,
      copyNumber: panel === undefined ? new Set() : panel.copyNumber,
      fusion: panel === undefined ? new Set() : panel.fusion,
    };
    panels.byGenes.set(key, known);
  }
  return known;
}
