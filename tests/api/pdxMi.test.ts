import { afterAll, beforeAll, expect, test } from 'vitest';
import { PDX_MI_LEVELS } from '../../contract/vocabulary.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

/**
 * Counts the essential fields of each published model in SQL, from the standard and the stored row, without the code of
 * the product: 22 for xenografts, 23 for humanized ones, 14 for cultures. Consent, the tumor's ID and its preparation
 * have no column.
 */
const LEVELS = `
  with counted as (
    select
      case when m.model_type in ('cell line', 'organoid') then 14 when m.model_type = 'humanized' then 23 else 22 end as n,
      num_nonnulls(
        m.patient_code, m.patient->>'sex', coalesce(m.patient->>'ageYears', m.patient->>'ageGroup'), m.cancer_type,
        m.primary_site, nullif(m.tumor_type, 'unknown'), m.collection_site, m.histology, m.grade, m.stage,
        coalesce(b->>'msi', b->>'her2', b->>'er', b->>'pr', b->>'pdl1'),
        case when jsonb_typeof(m.patient->'priorTreatments') = 'array'
          and (m.species = 'Homo sapiens' or m.patient->'priorTreatments' <> '[]') then 1 end
      ) + case when m.model_type in ('cell line', 'organoid') then 0 else
        2 + num_nonnulls(
          m.host_strain,
          m.engraftment->>'site',
          case when m.model_type = 'humanized' and m.host_strain ~ 'PBMC|CD34' then 1 end,
          case when checks @? '$[*] ? (@.check != "mycoplasma" && @.result != "pending")' or m.str_profile <> '[]' then 1 end,
          case when checks @> '[{"check":"STR","result":"passed"},{"check":"pathology","result":"passed"}]' then 1 end,
          case when checks @? '$[*] ? (@.result != "pending")' then m.passage end
        ) end as given
    from model m, lateral (select m.biomarkers as b, m.quality_checks as checks)
    where m.state = 'published' and m.model_type not in ('syngeneic', 'GEMM')
  )
  select case when given = n then 'complete' when given >= 0.75 * n then 'from75' when given >= 0.5 * n then 'from50'
    else 'below50' end as level, count(*)::int as count
  from counted group by 1`;

test('the facet counts the models of each level as SQL does', async () => {
  const rows = await demo.rows<{ level: string; count: number }>(LEVELS);
  const expected = Object.fromEntries(rows.map(({ level, count }) => [level, count]));
  expect(rows.length).toBeGreaterThan(1);
  const answer = evaluate(demo.index.snapshot, { page: 1, limit: 10, locale: 'en' }, 'published');
  const facet = answer.facets.pdxMi ?? [];
  expect(Object.fromEntries(facet.map(({ value, count }) => [value, count]))).toEqual(expected);
  for (const level of PDX_MI_LEVELS) {
    expect(demo.ask({ filters: { pdxMi: [level] } }).ids).toHaveLength(expected[level] ?? 0);
  }
});
