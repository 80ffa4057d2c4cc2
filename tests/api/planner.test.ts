import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanToSimulate } from '../../contract/entities/planner.ts';
import { FIRST_PLAN } from '../../machines/planner/address.ts';
import { createPlanner } from '../../server/modules/workbench/planner/handlers.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** The planner on the demonstration. Controls are counted here by SQL over the stored studies. */

type Planner = ReturnType<typeof createPlanner>;
let demo: DemoIndex;
let planner: Planner;
beforeAll(async () => {
  demo = await demoIndex();
  const local = { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) };
  planner = createPlanner({ local: local as Parameters<typeof createPlanner>[0]['local'], database: demo.database });
});
afterAll(async () => {
  await planner.stop();
  await demo.close();
});

type Call = Parameters<Planner['handlers']['simulatePlan']>[1];
const call = (signal = new AbortController().signal) => ({ locale: 'en', signal }) as Call;
const simulate = (body: Partial<PlanToSimulate>, signal?: AbortSignal) =>
  planner.handlers.simulatePlan({ body: { cohort: {}, plan: FIRST_PLAN, trials: 1_000, ...body } }, call(signal));

/** Control animals that were measured twice and have a baseline above 0, by model; two of them make a model usable. */
const CONTROLS = (where: string) => `
  with reference as (
    select s.id, s.model_id, (
      select a->>'name' from jsonb_array_elements(s.arms) with ordinality l(a, n)
      where a->>'role' in ('control', 'untreated') order by (a->>'role' = 'control') desc, n limit 1) as arm
    from growth_study s join model m on m.id = s.model_id where m.state = 'published' ${where}
  ), animals as (
    select r.model_id, r.id as study, (
      select array_agg((p->>'volumeMm3')::float order by (p->>'day')::float)
      from jsonb_array_elements(a->'points') p
      where p->>'volumeMm3' is not null and (p->>'day')::float >= 0) as volumes
    from reference r join growth_study s on s.id = r.id, jsonb_array_elements(s.animals) a where a->>'arm' = r.arm
  ), usable as (
    select model_id from animals where volumes[1] > 0 and cardinality(volumes) > 1 group by 1 having count(*) > 1
  )
  select count(distinct study)::int as studies, count(distinct model_id)::int as models, count(*)::int as animals
  from animals where volumes[1] > 0 and model_id in (select model_id from usable)`;

test.each([
  ['xenografts', { filters: { modelType: ['PDX'] } }, `and m.model_type = 'PDX'`],
  ['cell line xenografts', { filters: { modelType: ['CDX'] } }, `and m.model_type = 'CDX'`],
] satisfies [string, PlanToSimulate['cohort'], string][])(
  'the growth is that of the controls of %s',
  async (_, cohort, where) => {
    const [expected] = await demo.rows<Record<string, number>>(CONTROLS(where));
    const { growth } = await simulate({ cohort });
    expect(growth).toMatchObject({ source: 'cohort', ...expected });
    expect(growth.models).toBeGreaterThan(20);
  },
);

test('a cohort with fewer than three models with controls uses the whole catalog', async () => {
  const [row] = await demo.rows<{ model_code: string }>(
    `select m.model_code from model m join growth_study s on s.model_id = m.id where m.state = 'published' limit 1`,
  );
  const [expected] = await demo.rows<Record<string, number>>(CONTROLS(''));
  const { growth } = await simulate({ cohort: { ids: [row?.model_code ?? ''] } });
  expect(growth).toMatchObject({ source: 'catalog', cohortModels: 1, least: 3, ...expected });
});

test('the answer: power with its interval, its curve, the smallest sizes, and the false positives', async () => {
  const answer = await simulate({ plan: { ...FIRST_PLAN, models: 12 } });
  expect(answer).toMatchObject({ trials: 1_000, animals: 24, measurements: 9 });
  const own = answer.curve.find(({ size }) => size === 12);
  expect(own?.power).toEqual(answer.power);
  expect(answer.power.low).toBeLessThan(answer.power.value);
  expect(answer.falsePositive.value).toBeLessThan(0.08);
  const sizes = answer.curve.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  const [eighty, ninety] = answer.smallest.map(({ found }) => found);
  expect(eighty?.power.value).toBeGreaterThanOrEqual(0.8);
  expect(ninety?.size).toBeGreaterThanOrEqual(eighty?.size ?? 0);
  expect(await simulate({ plan: { ...FIRST_PLAN, models: 12 } })).toEqual(answer);
});

test('several arms: all together are found less often than one', async () => {
  const plan = { ...FIRST_PLAN, design: 'arms', models: 1, arms: 3, animals: 6, size: 25 } as const;
  const answer = await simulate({ plan });
  expect(answer.animals).toBe(24);
  expect(answer.all.value).toBeLessThan(answer.power.value);
});

test('a caller who leaves ends the simulation', async () => {
  const leaving = new AbortController();
  const asked = simulate({ plan: { ...FIRST_PLAN, models: 190 }, trials: 10_000 }, leaving.signal);
  setTimeout(() => leaving.abort(), 20);
  await expect(asked).rejects.toThrow();
});
