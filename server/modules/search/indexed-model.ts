import { sql } from 'drizzle-orm';
import type { AlterationKind } from '../../platform/search/engine.ts';
import type { Field, IndexedModel } from '../../platform/search/record.ts';
import type { IndexContext } from './index-context.ts';

/** A row of `modelColumns`. */
export type IndexRow = {
  id: string;
  revision: string;
  published: boolean;
  model_code: string;
  name: string;
  other_keys: (string | null)[];
  model_type: string;
  disease_id: string | null;
  oncotree_code: string | null;
  cancer_type: string;
  histology: string | null;
  site: string | null;
  tumor_type: string;
  prior_treatments: string[];
  data_available: string[];
  provider: string | null;
  alterations: { gene: string; kind: AlterationKind; proteinChange: string | null }[];
  agents: (string | null)[];
  tested_panel: string | null;
  tested_genes: string[];
  doubling_time: number | null;
  tmb: number | null;
  age: number | null;
  updated_at: number;
};

/** What the index takes of `model m`. */
export const modelColumns = sql`
  m.id, m.revision, m.state = 'published' as published, m.model_code, m.name,
  m.aliases || array[m.rrid, m.catalog_number, m.source_model_id] as other_keys,
  m.model_type, m.disease_id, m.oncotree_code, m.cancer_type, m.histology, m.collection_site as site, m.tumor_type,
  m.provider, m.alterations, m.tested_panel, m.tested_genes, m.data_available,
  m.patient->'priorTreatments' as prior_treatments,
  array(
    select response->>'agent' from jsonb_array_elements(m.responses) response
    union select arm->>'agent' from growth_study g, jsonb_array_elements(g.data->'arms') arm where g.model_id = m.id
  ) as agents,
  (m.growth->>'doublingTimeDays')::float8 as doubling_time,
  (m.biomarkers->>'tmbPerMb')::float8 as tmb,
  (m.patient->>'ageYears')::float8 as age,
  (extract(epoch from m.updated_at) * 1000)::float8 as updated_at`;

/** A row as the index takes it. */
export function indexedModel(row: IndexRow, context: IndexContext): IndexedModel {
  return {
    id: row.id,
    modelCode: row.model_code,
    name: row.name,
    otherKeys: row.other_keys.filter((key) => key !== null),
    published: row.published,
    values: valuesOf(row, context),
    alterations: row.alterations,
    tested: context.testedGenes(row.tested_panel, row.tested_genes),
    numbers: { doublingTime: row.doubling_time, tmb: row.tmb, age: row.age },
    updatedAt: row.updated_at,
  };
}

function valuesOf(row: IndexRow, context: IndexContext): [Field, string][] {
  const areas = context.areasFrom(row.disease_id);
  const lists: [Field, readonly (string | null | undefined)[]][] = [
    ['modelType', [row.model_type]],
    ['ownDisease', [areas[0]]],
    ['disease', areas],
    ['oncotree', context.codesFrom(row.oncotree_code)],
    ['cancerType', [row.cancer_type]],
    ['histology', [row.histology]],
    ['tumorType', [row.tumor_type]],
    ['priorTreatment', row.prior_treatments],
    ['dataAvailable', row.data_available],
    ['agent', row.agents],
    ['site', [row.site]],
    ['provider', [row.provider]],
  ];
  return lists.flatMap(([field, values]) =>
    values.flatMap((value): [Field, string][] => (value ? [[field, value]] : [])),
  );
}
