import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRUG_CLASSES } from '../../contract/drugClasses.ts';
import type { DrugResponses, ResponseTally } from '../../contract/entities/drug.ts';
import type { CohortCriteria } from '../../contract/entities/workbench.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { type Names, readNames } from '../../server/modules/catalog/names.ts';
import { agentIn, readCohort, responsesTo } from '../../server/modules/workbench/cohort.ts';
import { drugResponsesOf } from '../../server/modules/workbench/drug/responses.ts';
import { wilsonRoots } from '../support/wilsonRoots.ts';
import { ONE_NAME } from './support/combinations.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** Where a drug works is counted here by SQL over the stored rows, without the index. */

let demo: DemoIndex;
let names: Names;
beforeAll(async () => {
  demo = await demoIndex();
  // studies may name the drugs of a combination in any order; those of the demonstration all name them in the same one
  await demo.rows(`
    update growth_study set arms = (
      select jsonb_agg(
        case when a->>'agent' like '% + %' and a->>'agent' not like '% + % + %'
          then jsonb_set(a, '{agent}', to_jsonb(
            split_part(a->>'agent', ' + ', 2) || ' + ' || split_part(a->>'agent', ' + ', 1)))
          else a end order by place)
      from jsonb_array_elements(arms) with ordinality as arm(a, place))
    where right(id::text, 1) < '8'`);
  await demo.index.build();
  names = await readNames(demo.database);
});
afterAll(() => demo.close());

const read = (criteria: CohortCriteria = {}) =>
  readCohort({ view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, criteria, 'en');
async function drug(asked: string, criteria: CohortCriteria = {}): Promise<DrugResponses> {
  const cohort = await read(criteria);
  return drugResponsesOf(cohort, agentIn(cohort, asked) ?? '', names);
}

/** Every arm of a study or reported response: model, study and agent. */
const ARMS = `
  with arms as (
    select m.id, coalesce(m.patient_code, m.id::text) as patient, lower(r->>'agent') as agent, r->>'study' as study
    from model m, jsonb_array_elements(m.responses) r where m.state = 'published'
    union
    select m.id, coalesce(m.patient_code, m.id::text), lower(a->>'agent'), s.study
    from model m join growth_study s on s.model_id = m.id, jsonb_array_elements(s.arms) a
    where m.state = 'published' and a->>'role' = 'treatment'
  )`;

/** The model of each patient that counts, among some models: a PDX before others, then by code. */
const chosenAmong = (ids: readonly string[]) =>
  demo.rows<{ id: string; disease_id: string | null; prior: string[] | null; human: boolean }>(`
    select distinct on (coalesce(patient_code, id::text)) id, disease_id, species = 'Homo sapiens' as human,
      case when jsonb_typeof(patient->'priorTreatments') = 'array' then
        array(select jsonb_array_elements_text(patient->'priorTreatments')) end as prior
    from model where state = 'published' and id in ('${ids.join("','")}')
    order by coalesce(patient_code, id::text),
      array_position(array['PDX','CDX','cell line','organoid','syngeneic','GEMM','humanized'], model_type), model_code`);

function expectRates({ models, classes, response, control }: ResponseTally): void {
  expect(classes.reduce((sum, one) => sum + one, 0)).toBe(models);
  const [complete = 0, partial = 0, stable = 0] = classes;
  for (const [share, count] of [
    [response, complete + partial],
    [control, complete + partial + stable],
  ] as const) {
    expect(share?.value).toBeCloseTo(count / models, 12);
    const [low, high] = wilsonRoots(count, models);
    expect(share?.low).toBeCloseTo(low, 9);
    expect(share?.high).toBeCloseTo(high, 9);
  }
}

/** Drugs and the closest of their classes. */
const CLASS_OF_DRUG: Readonly<Record<string, string>> = {
  osimertinib: 'EGFR tyrosine kinase inhibitors',
  cisplatin: 'Platinum compounds',
  trametinib: 'MEK inhibitors',
  pembrolizumab: 'PD-1 inhibitors',
};
const DRUGS = Object.keys(CLASS_OF_DRUG);

test.each(DRUGS)('models, patients, studies and combinations as SQL counts them: %s', async (agent) => {
  const found = await drug(agent);
  const [row] = await demo.rows<Record<string, number>>(`${ARMS}
    select count(distinct id)::int as models, count(distinct patient)::int as patients,
      count(distinct id::text || study)::int as studies from arms where agent = '${agent}'`);
  expect(found).toMatchObject(row ?? {});
  expect(found.models).toBeGreaterThan(10);
  expect(found.waterfall.count).toBe(found.models);
  const rows = await demo.rows<{ agent: string; models: number; studies: number }>(`${ARMS}
    select ${ONE_NAME} as agent, count(distinct id)::int as models, count(distinct id::text || study)::int as studies
    from arms where agent like '% + %' and '${agent}' = any(string_to_array(agent, ' + ')) group by 1`);
  const sorted = (list: typeof rows) => list.toSorted((one, other) => (one.agent < other.agent ? -1 : 1));
  const own = found.combinations.map((one) => ({
    agent: one.agent.toLowerCase(),
    models: one.models,
    studies: one.studies,
  }));
  expect(sorted(own)).toEqual(sorted(rows));
});

test('a combination is one drug, whatever the order of its drugs', async () => {
  const split = await demo.rows<{ agent: string; names: string[]; models: number }>(`${ARMS}
    select ${ONE_NAME} as agent, array_agg(distinct agent) as names, count(distinct id)::int as models
    from arms where agent like '% + %' group by 1 having count(distinct agent) > 1`);
  expect(split.length).toBeGreaterThan(10);
  for (const { agent, names: entered, models } of split)
    for (const name of entered) {
      const found = await drug(name);
      expect(found.agent.toLowerCase()).toBe(agent);
      expect(found.models, name).toBe(models);
    }
  const all = demo.index.snapshot.segments.flatMap(({ parts }) => [...parts.fields.testedAgent.values]);
  const keys = all.map((name) => name.toLowerCase().split(' + ').toSorted().join(' + '));
  expect(new Set(keys).size).toBe(new Set(all.map((name) => name.toLowerCase())).size);
});

describe.each(DRUGS)('rates of %s', (agent) => {
  test('by disease and prior exposure, one model of each patient', async () => {
    const found = await drug(agent);
    // the class of each model is checked by the tests of the search; here it is read as the catalog derives it
    const classOf = new Map(
      responsesTo(await read(), found.agent).map(({ model, mRecist }) => [model.segment.idOf(model.doc), mRecist]),
    );
    const classed = [...classOf].filter(([, mRecist]) => mRecist !== null).map(([id]) => id);
    const chosen = await chosenAmong(classed);
    const tally = (rows: typeof chosen) =>
      M_RECIST.map((name) => rows.filter(({ id }) => classOf.get(id) === name).length);
    expect(found.all.classes).toEqual(tally(chosen));
    expect(found.all.models).toBe(chosen.length);
    expectRates(found.all);

    const byDisease = Map.groupBy(
      chosen.filter((row) => row.disease_id !== null),
      (row) => row.disease_id,
    );
    const classesOf = (list: readonly number[][]) => list.map((one) => one.join(' ')).toSorted();
    expect(classesOf(found.diseases.map((one) => one.tally.classes))).toEqual(
      classesOf([...byDisease.values()].map(tally)),
    );
    for (const one of found.diseases) expectRates(one.tally);

    const related = DRUG_CLASSES.filter(({ name }) => name.en === CLASS_OF_DRUG[agent]).flatMap(
      ({ agents, recorded = [] }) => [...agents, ...recorded].map((one) => one.toLowerCase()),
    );
    const byExposure = Map.groupBy(chosen, ({ prior, human }) => {
      const list = prior?.flatMap((one) => one.toLowerCase().split(' + ')) ?? null;
      if (list === null || (list.length === 0 && !human)) return 'unknown';
      if (list.length === 0) return 'none';
      if (list.includes(agent)) return 'drug';
      return list.some((one) => related.includes(one)) ? 'class' : 'others';
    });
    expect(Object.fromEntries(found.exposures.map((one) => [one.value, one.tally.classes]))).toEqual(
      Object.fromEntries([...byExposure].map(([value, rows]) => [value, tally(rows)])),
    );
    for (const one of found.exposures) expectRates(one.tally);
  });

  test('by genotype: at least 3 altered and 3 wild-type models', async () => {
    const { genes, all } = await drug(agent);
    for (const { altered, wildType } of genes) {
      expect(Math.min(altered.models, wildType.models)).toBeGreaterThanOrEqual(3);
      expect(altered.models + wildType.models).toBeLessThanOrEqual(all.models);
      expectRates(altered);
      expectRates(wildType);
    }
  });
});

test('the altered models of a gene as SQL counts them', async () => {
  const found = await drug('osimertinib');
  const egfr = found.genes.find(({ gene }) => gene === 'EGFR');
  const responses = responsesTo(await read(), found.agent).filter(({ mRecist }) => mRecist !== null);
  const chosen = await chosenAmong(responses.map(({ model }) => model.segment.idOf(model.doc)));
  const [row] = await demo.rows<{ count: number }>(`
    select count(*)::int as count from model where id in ('${chosen.map(({ id }) => id).join("','")}')
      and exists (select 1 from jsonb_array_elements(alterations) a where a->>'gene' = 'EGFR')`);
  expect(egfr?.altered.models).toBe(row?.count);
});

test('any spelling, Chinese names and brand names find a drug; other names do not', async () => {
  const cohort = await read();
  for (const name of ['Osimertinib', 'OSIMERTINIB', '奥希替尼', 'Tagrisso', 'AZD9291'])
    expect(agentIn(cohort, name)?.toLowerCase(), name).toBe('osimertinib');
  expect(agentIn(cohort, 'no such drug')).toBeNull();
  const { label, synonyms, classes, related } = await drug('Tagrisso');
  expect(label?.zh).toBe('奥希替尼');
  expect(synonyms).toContain('Tagrisso');
  expect(classes.map(({ en }) => en)).toContain('EGFR tyrosine kinase inhibitors');
  expect(related.map(({ agent }) => agent)).toContain('Gefitinib');
  // a kinase inhibitor, but not of EGFR
  expect(related.map(({ agent }) => agent)).not.toContain('Sorafenib');
});

test('a cohort limits everything to its models', async () => {
  const [whole, part] = [await drug('osimertinib'), await drug('osimertinib', { filters: { sex: ['female'] } })];
  expect(part.models).toBeGreaterThan(0);
  expect(part.models).toBeLessThan(whole.models);
  expect(part.waterfall.count).toBe(part.models);
  expect(part.all.models).toBeLessThanOrEqual(part.models);
});
