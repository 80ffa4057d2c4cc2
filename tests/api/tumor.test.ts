import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TumorToMatch } from '../../contract/entities/tumor.ts';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** What a model has is read here by SQL from the stored rows, without the index. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const match = (body: TumorToMatch) =>
  tumorMatches(
    { local: { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, database: demo.database },
    body,
    { locale: 'en', signal: new AbortController().signal },
  );

const having = async (gene: string, change: string): Promise<string[]> =>
  (
    await demo.rows<{ code: string }>(`
      select model_code as code from model where state = 'published' and exists (
        select from jsonb_array_elements(alterations) a
        where a->>'gene' = '${gene}' and a->>'kind' = 'mutation' and a->>'proteinChange' like '%${change}')`)
  ).map(({ code }) => code);

test.each(['EGFR L858R', 'EGFR p.Leu858Arg', 'EGFR c.2573T>G'])(
  '%s finds the models with the change first',
  async (text) => {
    const expected = await having('EGFR', 'L858R');
    const { models } = await match({ text });
    expect(expected.length).toBeGreaterThan(3);
    const exact = models
      .filter(({ reasons }) => reasons.some(({ how }) => how === 'change'))
      .map(({ modelCode }) => modelCode);
    expect(exact.toSorted()).toEqual(expected.toSorted());
    expect(models.slice(0, exact.length).map(({ modelCode }) => modelCode)).toEqual(exact);
  },
);

test('each entry is returned as it was read, with the reason if it was not', async () => {
  const { entries } = await match({ text: 'BRAF V600E; TP53 R175H\nERBB2 amp\nqqxyzzy' });
  expect(entries.map(({ gene, kind, reason }) => [gene, kind ?? null, reason ?? null])).toMatchObject([
    ['BRAF', 'mutation', null],
    ['TP53', 'mutation', null],
    ['ERBB2', 'amplification', null],
    [null, null, expect.any(String)],
  ]);
});

test('a rare alteration counts more than a frequent one', async () => {
  const { models } = await match({ text: 'TP53 R175H\nEGFR L858R' });
  const only = (name: string) =>
    models.find(
      ({ reasons }) =>
        reasons.some(({ how, names, count }) => how === 'change' && count === 1 && names[0] === name) &&
        reasons.some(({ how }) => how === 'wildType'),
    );
  const [tp53, egfr] = [only('TP53 R175H'), only('EGFR L858R')];
  expect(tp53 && egfr && egfr.score > tp53.score).toBe(true);
});

test('only the models of the cohort and of the type are compared', async () => {
  const [expected] = await demo.rows<{ all: number; pdx: number }>(`
    select count(*)::int as all, (count(*) filter (where model_type = 'PDX'))::int as pdx
    from model where state = 'published' and patient->>'sex' = 'female'`);
  const cohort = { filters: { sex: ['female'] } };
  const all = await match({ text: 'TP53 R175H', cohort });
  const pdx = await match({ text: 'TP53 R175H', cohort, modelType: 'PDX' });
  expect([all.compared, pdx.compared]).toEqual([expected?.all, expected?.pdx]);
  expect(pdx.models.every(({ modelType }) => modelType === 'PDX')).toBe(true);
  const female = new Set(
    (await demo.rows<{ id: string }>(`select id from model where patient->>'sex' = 'female'`)).map(({ id }) => id),
  );
  expect(all.models.every(({ id }) => female.has(id))).toBe(true);
});

/** Wu and Palmer's similarity, from the stored tree: https://doi.org/10.3115/981732.981751 */
async function nearnessBySql(code: string): Promise<Map<string, number>> {
  const rows = await demo.rows<{ id: string; nearness: number }>(`
    with recursive path(code, at, depth) as (
      select code, code, 0 from oncotree_node where code <> 'TISSUE'
      union all select p.code, n.parent_code, p.depth + 1 from path p join oncotree_node n on n.code = p.at
      where n.parent_code <> 'TISSUE'),
    depths as (select code, count(*)::int as depth from path group by code),
    common as (
      select one.code, count(*)::int as depth from path one join path other on other.at = one.at
      where other.code = '${code}' group by one.code)
    select m.id, coalesce(2.0 * c.depth / (d.depth + own.depth), 0)::float8 as nearness
    from model m join depths own on own.code = '${code}'
      left join depths d on d.code = m.oncotree_code left join common c on c.code = m.oncotree_code`);
  return new Map(rows.map(({ id, nearness }) => [id, nearness]));
}

test.each(['LUAD', 'NSCLC', 'LUNG', 'GB'])('the diagnosis %s is graded by the distance on OncoTree', async (code) => {
  const expected = await nearnessBySql(code);
  const { models, diagnosisRead } = await match({ text: 'TP53 mutation', diagnosis: code });
  expect(diagnosisRead).toBe(true);
  expect(models.length).toBeGreaterThan(100);
  for (const { id, nearness } of models) expect(nearness).toBeCloseTo(expected.get(id) ?? Number.NaN, 10);
});

test('a diagnosis is read in words of both languages, and an unknown one is named', async () => {
  const [code, words, chinese] = await Promise.all(
    ['LUAD', 'Lung Adenocarcinoma', '肺腺癌'].map((diagnosis) => match({ text: 'EGFR L858R', diagnosis })),
  );
  expect(words?.models).toEqual(code?.models);
  expect(chinese?.models).toEqual(code?.models);
  expect((await match({ text: 'EGFR L858R', diagnosis: 'qqxyzzy' })).diagnosisRead).toBe(false);
  const group = await match({ text: 'EGFR L858R', diagnosis: 'lung cancer' });
  expect(group.diagnosisRead).toBe(true);
  expect(group.models[0]?.nearness).toBe(1);
});

test('what only a model has lowers its score if the tumor was tested for it', async () => {
  const [open, tested, hotspot] = await Promise.all([
    match({ text: 'EGFR L858R' }),
    match({ text: 'EGFR L858R', tested: 'all' }),
    match({ text: 'EGFR L858R', tested: 'HOT50' }),
  ]);
  expect(open.models.every(({ additional }) => additional.count === 0)).toBe(true);
  const rows = await demo.rows<{ id: string; more: number }>(`
    select id, (select count(*)::int from jsonb_array_elements(alterations) a where a->>'gene' <> 'EGFR') as more
    from model where state = 'published'`);
  const more = new Map(rows.map(({ id, more: count }) => [id, count]));
  for (const { id, additional, score } of tested.models) {
    expect(additional.count).toBe(more.get(id));
    const before = open.models.find((model) => model.id === id);
    if (before && additional.count > 0) expect(score).toBeLessThan(before.score);
  }
  // A hotspot panel reads no copy numbers and no fusions.
  expect(hotspot.models.flatMap(({ additional }) => additional.names).join()).not.toMatch(/amplification|deletion/);
  expect(hotspot.models.some(({ additional }) => additional.count > 0)).toBe(true);
  await expect(match({ text: 'EGFR L858R', tested: 'no such panel' })).rejects.toMatchObject({ status: 400 });
});

/**
 * The weights by hand: 0.5 + log10(models / models that have it), over the published models as they are stored now. A
 * model that has all of the tumor and nothing else in a tested gene has the score weight / (weight + 1.5).
 */
test('the weights count published models, each as it is now', async () => {
  const [{ id: other }] = (await demo.rows<{ id: string }>(
    `select id from model where state = 'published' and alterations @> '[{"gene": "EGFR", "proteinChange": "p.L858R"}]'
      order by model_code limit 1`,
  )) as [{ id: string }];
  // half of the models with the change are no longer published, and another one is stored again
  await demo.rows(`
    update model set state = 'draft' where id <> '${other}' and id in (
      select id from model where right(id::text, 1) < '8'
        and alterations @> '[{"gene": "EGFR", "proteinChange": "p.L858R"}]')`);
  await demo.rows(`update model set name = name || ' again' where id = '${other}'`);
  await demo.index.follow(false);
  const [counted] = await demo.rows<{ models: number; gene: number; change: number }>(`
    select count(*)::int as models,
      (count(*) filter (where exists (
        select from jsonb_array_elements(alterations) a where a->>'gene' = 'EGFR')))::int as gene,
      (count(*) filter (where alterations @> '[{"gene": "EGFR", "proteinChange": "p.L858R"}]'))::int as change
    from model where state = 'published'`);
  const { models: all = 0, gene = 0, change = 0 } = counted ?? {};
  const { entries, models, sharing } = await match({ text: 'EGFR L858R' });
  expect(entries[0]).toMatchObject({ gene: 'EGFR', models: gene });
  expect(sharing).toBe(gene);
  const weight = 0.5 + Math.log10(all / change);
  expect(models[0]?.score).toBeCloseTo(weight / (weight + 1.5), 12);
});

/** Every other alteration of a model, in a tumor that was tested for all genes, adds its own weight to the divisor. */
test('the weight of what only a model has counts published models, too', async () => {
  const { models } = await match({ text: 'EGFR L858R', tested: 'all' });
  const [{ all }] = (await demo.rows<{ all: number }>(
    `select count(*)::int as all from model where state = 'published'`,
  )) as [{ all: number }];
  const having = await demo.rows<{ id: string; gene: string; change: string; models: number; drafts: number }>(`
    select m.id, a->>'gene' as gene, a->>'proteinChange' as change,
      count(o.id) filter (where o.state = 'published')::int as models,
      count(o.id) filter (where o.state <> 'published')::int as drafts
    from model m, jsonb_array_elements(m.alterations) a, model o
    where m.id in (${models.map(({ id }) => `'${id}'`).join()})
      and o.alterations @> jsonb_build_array(a - 'alleleFraction')
    group by m.id, a`);
  const weightOf = (count: number) => 0.5 + Math.log10(all / count);
  const [compared, drafts] = [new Set<string>(), new Set<number>()];
  for (const { id, score, additional } of models) {
    const own = having.filter((one) => one.id === id);
    const ofEgfr = own.filter(({ gene }) => gene === 'EGFR');
    const others = own.filter(({ gene }) => gene !== 'EGFR');
    if (ofEgfr.length !== 1 || ofEgfr[0]?.change?.endsWith('L858R') !== true || others.length !== additional.count)
      continue;
    const egfr = weightOf(ofEgfr[0].models);
    const divisor = others.reduce((sum, one) => sum + weightOf(one.models), egfr + 1.5);
    expect(score).toBeCloseTo(egfr / divisor, 12);
    compared.add(id);
    for (const one of others) drafts.add(one.drafts);
  }
  expect(compared.size).toBeGreaterThan(3);
  expect(Math.max(...drafts)).toBeGreaterThan(0);
});
