import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CohortCriteria } from '../../contract/entities/workbench.ts';
import { readNames } from '../../server/modules/catalog/names.ts';
import {
  type CohortModels,
  codeOf,
  onePerPatient,
  patientOf,
  readCohort,
  responsesTo,
  unreadOf,
} from '../../server/modules/workbench/cohort.ts';
import { countCommon, describeCohort } from '../../server/modules/workbench/describe.ts';
import { ONE_NAME } from './support/combinations.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** The cohorts of the demonstration are counted here by SQL over the stored rows, without the index. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const read = (criteria: CohortCriteria): Promise<CohortModels> =>
  readCohort({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, criteria, 'en');

const COUNTS = `
  select count(*)::int as models,
    (count(distinct m.patient_code) + count(*) filter (where m.patient_code is null))::int as patients,
    (count(*) filter (where m.tested_panel is not null or m.tested_genes <> '{}'))::int as tested,
    (count(*) filter (where m.expression <> '{}'))::int as expression
  from model m left join disease d on d.id = m.disease_id
  where m.state = 'published'`;

const PAIRS = `
  with pairs as (
    select distinct m.id, coalesce(m.patient_code, m.id::text) as patient, lower(r->>'agent') as agent
    from model m, jsonb_array_elements(m.responses) r where m.state = 'published'
    union
    select distinct m.id, coalesce(m.patient_code, m.id::text), lower(a->>'agent')
    from model m join growth_study s on s.model_id = m.id, jsonb_array_elements(s.arms) a
    where m.state = 'published' and a->>'role' = 'treatment'
  )`;

describe('a cohort is described as SQL counts it', () => {
  test.each([
    ['all models', {}, ''],
    ['xenografts', { filters: { modelType: ['PDX'] } }, `and m.model_type = 'PDX'`],
    [
      'men older than 60',
      { filters: { sex: ['male'] }, ranges: { age: { min: 61 } } },
      `and m.patient->>'sex' = 'male' and (m.patient->>'ageYears')::int >= 61`,
    ],
  ] satisfies [string, CohortCriteria, string][])('%s', async (_, criteria, where) => {
    const [expected] = await demo.rows<Record<string, number>>(COUNTS + where);
    const size = describeCohort(await read(criteria), await readNames(demo.database));
    expect(size).toMatchObject(expected ?? {});
    expect(size.models).toBeGreaterThan(50);
    expect(size.modelTypes.reduce((sum, { count }) => sum + count, 0)).toBe(size.models);
  });

  test('agents with the models and patients that have a response to them', async () => {
    const rows = await demo.rows<{ agent: string; models: number; patients: number }>(
      `${PAIRS} select ${ONE_NAME} as agent, count(distinct id)::int as models, count(distinct patient)::int as patients
       from pairs group by 1`,
    );
    const { agents } = describeCohort(await read({}), await readNames(demo.database));
    expect(rows.length).toBeGreaterThan(60);
    const own = agents.map(({ agent, models, patients }) => ({ agent: agent.toLowerCase(), models, patients }));
    const sorted = (list: typeof own) => list.toSorted((one, other) => (one.agent < other.agent ? -1 : 1));
    expect(sorted(own)).toEqual(sorted(rows));
    expect(agents.map(({ models }) => models)).toEqual(agents.map(({ models }) => models).toSorted((a, b) => b - a));
  });
});

test.each([
  [
    'values that no model has',
    { filters: { disease: ['lung-cancer', 'lung-cancr'] } },
    [['disease', 'lung-cancr']],
    [],
  ],
  [
    'genes and agents',
    { genes: [{ gene: 'KRAZ' }], responses: [{ agent: 'nonsensib' }] },
    [
      ['gene', 'KRAZ'],
      ['response', 'nonsensib'],
    ],
    [],
  ],
  ['a change of a gene', { genes: [{ gene: 'KRAS', change: 'c.34A>T' }] }, [['gene', 'KRAS c.34A>T']], []],
  ['words of the text', { text: 'KRAS qqxyzzyq' }, [], ['qqxyzzyq']],
] satisfies [string, CohortCriteria, [string, string][], string[]][])(
  '%s are named if they are unknown',
  async (_, criteria, unknown, words) => {
    const { unread } = unreadOf(await read(criteria), criteria, 'en');
    expect(unread?.unknown.map(({ part, value }) => [part, value])).toEqual(unknown);
    expect(unread?.words).toEqual(words);
  },
);

test('a cohort of which all is known has no remark; a model that is not in the catalog is named', async () => {
  const [{ code }] = (await demo.rows<{ code: string }>(
    `select model_code as code from model where state = 'published' order by 1 limit 1`,
  )) as [{ code: string }];
  for (const criteria of [{}, { text: 'KRAS G12C' }, { ids: [code], filters: { disease: ['lung-cancer'] } }])
    expect(unreadOf(await read(criteria), criteria, 'en')).toEqual({});
  const criteria = { ids: [code, 'NCI-H0000'] };
  const { unread } = unreadOf(await read(criteria), criteria, 'en');
  expect(unread).toEqual({ unknown: [{ part: 'ids', value: 'NCI-H0000' }], words: [] });
});

test('models that two cohorts share', async () => {
  const [row] = await demo.rows<{ count: number }>(
    `select count(*)::int as count from model where state = 'published' and model_type = 'PDX' and patient->>'sex' = 'female'`,
  );
  const [one, other] = await Promise.all([
    read({ filters: { modelType: ['PDX'] } }),
    read({ filters: { sex: ['female'] } }),
  ]);
  expect(countCommon(one, other)).toBe(row?.count);
});

test('one model of each patient: a PDX before others, then by code', async () => {
  const cohort = await read({});
  const chosen = onePerPatient(cohort.models.map((model) => ({ model })));
  const rows = await demo.rows<{ model_code: string }>(`
    select distinct on (coalesce(patient_code, id::text)) model_code from model where state = 'published'
    order by coalesce(patient_code, id::text),
      array_position(array['PDX','CDX','cell line','organoid','syngeneic','GEMM','humanized'], model_type), model_code`);
  expect(chosen.map(({ model }) => codeOf(model)).toSorted()).toEqual(rows.map((row) => row.model_code).toSorted());
  expect(chosen.length).toBeLessThan(cohort.models.length);
  const patients = chosen.map(({ model }) => patientOf(model)).filter((patient) => patient !== null);
  expect(new Set(patients).size).toBe(patients.length);
});

test('the best response of each model to an agent', async () => {
  const cohort = await read({});
  const responses = responsesTo(cohort, 'osimertinib');
  const [row] = await demo.rows<{ count: number }>(
    `${PAIRS} select count(*)::int as count from pairs where agent = 'osimertinib'`,
  );
  expect(responses).toHaveLength(row?.count ?? 0);
  expect(responses.length).toBeGreaterThan(20);
});
