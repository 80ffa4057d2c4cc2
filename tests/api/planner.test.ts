import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanModelsToChoose, PlanToSimulate } from '../../contract/entities/planner.ts';
import { FIRST_PLAN } from '../../machines/planner/address.ts';
import { createPlanner } from '../../server/modules/workbench/planner/handlers.ts';
import { createShares } from '../../server/platform/limits/shares.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';
import { textOf } from './support/pdfTexts.ts';

/** The planner on the demonstration. Controls are counted here by SQL over the stored studies. */

type Planner = ReturnType<typeof createPlanner>;
let demo: DemoIndex;
let planner: Planner;
beforeAll(async () => {
  demo = await demoIndex();
  const local = { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) };
  planner = createPlanner({
    local: local as Parameters<typeof createPlanner>[0]['local'],
    database: demo.database,
    config: { publicUrl: 'https://models.example' },
    inShare: createShares(),
  });
});
afterAll(async () => {
  await planner.stop();
  await demo.close();
});

type Call = Parameters<Planner['handlers']['simulatePlan']>[1];
const call = (signal = new AbortController().signal, account = 'one') =>
  ({ locale: 'en', signal, caller: { user: { id: account } } }) as Call;
const simulate = (body: Partial<PlanToSimulate>, signal?: AbortSignal, account?: string) =>
  planner.handlers.simulatePlan(
    { body: { cohort: {}, plan: FIRST_PLAN, trials: 1_000, ...body } },
    call(signal, account),
  );

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

test('a plan with too many animals is refused', async () => {
  const plan = { ...FIRST_PLAN, design: 'arms', models: 30, arms: 4, animals: 10 } as const;
  await expect(simulate({ plan })).rejects.toMatchObject({ word: 'fail', message: expect.stringContaining('1000') });
});

test('a caller who leaves ends the simulation', async () => {
  const leaving = new AbortController();
  const asked = simulate({ plan: { ...FIRST_PLAN, models: 190 }, trials: 10_000 }, leaving.signal);
  setTimeout(() => leaving.abort(), 20);
  await expect(asked).rejects.toThrow();
});

test('an account that asks for twelve large plans at once holds up only itself', async () => {
  const leaving = new AbortController();
  const large = { plan: { ...FIRST_PLAN, models: 60 }, trials: 10_000 } as const;
  const many = Array.from({ length: 12 }, () => simulate(large, leaving.signal, 'busy'));
  const ended = Promise.allSettled(many);
  const other = await simulate({}, undefined, 'other');
  expect(other.trials).toBe(1_000);
  leaving.abort();
  const refused = (await ended).filter((one) => one.status === 'rejected' && one.reason.name === 'QueueFull');
  expect(refused).toHaveLength(4);
}, 60_000);

const choose = (asked: Partial<PlanModelsToChoose>) =>
  planner.handlers.choosePlanModels(
    { body: { cohort: {}, count: 12, seed: 1, pinned: [], excluded: [], ...asked } },
    call() as Parameters<Planner['handlers']['choosePlanModels']>[1],
  );

test('models balanced by a gene: half altered and half wild type, one per patient, suitable', async () => {
  const chosen = await choose({ gene: 'KRAS' });
  expect(chosen).toMatchObject({ gene: 'KRAS', unknownGene: false });
  expect(chosen.models.map(({ genotype }) => genotype).filter((one) => one === 'altered')).toHaveLength(6);
  const rows = await demo.rows<{ model_code: string; patient: string; altered: boolean; take: number; days: number }>(`
    select model_code, coalesce(patient_code, id::text) as patient,
      exists(select from jsonb_array_elements(alterations) a where a->>'gene' = 'KRAS') as altered,
      (growth->>'takeRatePercent')::float as take, (growth->>'doublingTimeDays')::float as days
    from model where state = 'published' and model_code in (${chosen.models.map(({ code }) => `'${code}'`).join()})`);
  const byCode = new Map(rows.map((row) => [row.model_code, row]));
  for (const { code, genotype, takeRatePercent, doublingTimeDays } of chosen.models) {
    expect(byCode.get(code)?.altered).toBe(genotype === 'altered');
    expect([takeRatePercent, doublingTimeDays]).toEqual([
      byCode.get(code)?.take ?? null,
      byCode.get(code)?.days ?? null,
    ]);
    expect(takeRatePercent ?? 100).toBeGreaterThanOrEqual(chosen.limits.takeRatePercent);
    expect(doublingTimeDays ?? 0).toBeLessThanOrEqual(chosen.limits.doublingTimeDays);
  }
  expect(new Set(rows.map(({ patient }) => patient)).size).toBe(12);
  expect(chosen.imbalance).toBeLessThan(chosen.random.low);
  expect(await choose({ gene: 'KRAS' })).toEqual(chosen);
});

test('the candidates are counted as SQL counts them', async () => {
  const [row] = await demo.rows<{ count: number }>(`
    select count(distinct coalesce(patient_code, id::text))::int as count from model
    where state = 'published' and model_type not in ('cell line', 'organoid')
      and coalesce((growth->>'takeRatePercent')::float, 100) >= 50
      and coalesce((growth->>'doublingTimeDays')::float, 0) <= 20`);
  const { candidates } = await choose({});
  expect(candidates).toBe(row?.count);
});

test('a pinned model stays, an excluded one goes, an unknown one is named', async () => {
  const first = await choose({});
  const [kept, gone] = first.models.map(({ code }) => code);
  const other = await choose({ pinned: [kept ?? '', 'NO-SUCH'], excluded: [gone ?? ''], seed: 2 });
  const codes = other.models.map(({ code }) => code);
  expect(codes).toContain(kept);
  expect(codes).not.toContain(gone);
  expect(other.models).toHaveLength(12);
  expect(other.missing).toEqual(['NO-SUCH']);
  expect(await choose({ gene: 'NOTAGENE' })).toMatchObject({ unknownGene: true, gene: null });
});

test('the plan as PDF', async () => {
  const body = {
    cohort: { filters: { modelType: ['PDX'] } },
    plan: FIRST_PLAN,
    gene: 'TP53',
    pinned: [],
    excluded: [],
    address: '/analysis?screen=planner&gene=TP53',
  };
  const reply = await planner.handlers.planDocument(
    { body },
    call() as Parameters<Planner['handlers']['planDocument']>[1],
  );
  expect(reply).toMatchObject({ contentType: 'application/pdf' });
  const content = (reply as { body: Buffer }).body;
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOf(content);
  const { models } = await choose({ cohort: body.cohort, gene: 'TP53', count: FIRST_PLAN.models });
  for (const { code } of models) expect(text).toContain(code);
  expect(text).toContain('screen=planner');
});

test.each([1, 2])(
  'a cohort of %i models is planned: all that can be chosen, the catalog\u2019s growth, the PDF',
  async (count) => {
    const rows = await demo.rows<{ model_code: string }>(
      `select distinct on (coalesce(patient_code, id::text)) model_code from model
     where state = 'published' and model_type = 'PDX'
       and coalesce((growth->>'takeRatePercent')::float, 100) >= 50
       and coalesce((growth->>'doublingTimeDays')::float, 0) <= 20
     order by coalesce(patient_code, id::text), model_code limit ${count}`,
    );
    const codes = rows.map(({ model_code }) => model_code);
    const cohort = { ids: codes };
    for (const gene of [undefined, 'KRAS']) {
      const chosen = await choose({ cohort, ...(gene && { gene }) });
      expect(chosen.candidates).toBeLessThanOrEqual(count);
      expect(chosen.models).toHaveLength(chosen.candidates);
      for (const number of [chosen.imbalance, chosen.random.mean, chosen.random.low, chosen.random.high])
        expect(Number.isFinite(number)).toBe(true);
    }
    expect((await choose({ cohort })).models.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect((await choose({ cohort, excluded: codes })).models).toEqual([]);
    for (const design of ['paired', 'arms'] as const)
      for (const models of [1, 2]) {
        const answer = await simulate({ cohort, plan: { ...FIRST_PLAN, design, models } });
        expect(answer.growth).toMatchObject({ source: 'catalog', least: 3 });
        for (const { value, low, high } of [answer.power, answer.all, answer.falsePositive])
          for (const share of [value, low, high]) expect(share >= 0 && share <= 1).toBe(true);
      }
    const body = { cohort, plan: FIRST_PLAN, pinned: [], excluded: [], address: '/analysis?screen=planner' };
    const reply = await planner.handlers.planDocument(
      { body },
      call() as Parameters<Planner['handlers']['planDocument']>[1],
    );
    const text = textOf((reply as { body: Buffer }).body);
    for (const code of codes) expect(text).toContain(code);
    expect(text).toContain(`Only ${count === 1 ? '1 model' : '2 models'} of the cohort can be chosen`);
  },
);

test.each([
  ['a single model', { design: 'paired', models: 1 }, 'With a single model'],
  ['one animal per arm', { design: 'arms', models: 2, animals: 1 }, 'With one animal per arm'],
] as const)('a plan with %s has no power, and its PDF says why', async (_, change, words) => {
  const plan = { ...FIRST_PLAN, ...change };
  expect((await simulate({ plan })).power.value).toBe(0);
  const body = { cohort: {}, plan, pinned: [], excluded: [], address: '/analysis?screen=planner' };
  const reply = await planner.handlers.planDocument(
    { body },
    call() as Parameters<Planner['handlers']['planDocument']>[1],
  );
  expect(textOf((reply as { body: Buffer }).body)).toContain(words);
});
