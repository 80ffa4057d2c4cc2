import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArea, makeModel } from './support/models.ts';
import { mutation, passportApp } from './support/passports.ts';

type App = Awaited<ReturnType<typeof passportApp>>;
let portal: App['portal'];
let database: App['database'];
let passport: App['passport'];
beforeAll(async () => {
  ({ portal, database, passport } = await passportApp());
});
afterAll(() => portal.close());

test('[P.3] expression is ranked among the models of the disease if at least twenty were measured', async () => {
  const area = await makeArea(database, 'PASB', ['Ranked area', '排名区']);
  const ids: string[] = [];
  for (let value = 1; value <= 21; value++) {
    ids.push(await makeModel(database, { diseaseId: area, expression: { MET: value } }));
  }
  await makeModel(database, { expression: { MET: 500 } });
  const { data } = await passport(ids[15] ?? '');
  expect(data?.expression?.cohort).toEqual({ disease: { en: 'Ranked area', zh: '排名区' }, models: 21 });
  // 15 models below, plus half for the model itself, of 21: 73.8, which is rounded down to 73
  expect(data?.expression?.genes[0]).toMatchObject({
    gene: 'MET',
    value: 16,
    n: 21,
    percentile: 73,
    quartiles: [6, 11, 16],
  });
  expect(data?.expression?.genes[0]?.ticks).toHaveLength(21);
  for (const [place, other] of ids.entries()) {
    const { data: own } = await passport(other);
    const rank = ((place + 0.5) / 21) * 100;
    const told = own?.expression?.genes[0]?.percentile ?? Number.NaN;
    expect(rank > 50 ? told <= rank : told >= rank, `${told} for ${rank}`).toBe(true);
    expect(Math.abs(told - rank)).toBeLessThan(1);
  }
});

test('[P.3] similar models have reasons, and the most similar comes first', async () => {
  const area = await makeArea(database, 'PASC', ['Alike area', '相似区']);
  const genes = Array.from({ length: 12 }, (_, index) => `SIM${index}`);
  const profile = (of: (index: number) => number) => Object.fromEntries(genes.map((name, index) => [name, of(index)]));
  const id = await makeModel(database, {
    diseaseId: area,
    oncotreeCode: 'SIMX',
    alterations: [mutation('SIMA', 'p.A1B'), mutation('SIMB', 'p.C2D')],
    expression: profile((index) => index),
  });
  const twin = await makeModel(database, {
    diseaseId: area,
    oncotreeCode: 'SIMX',
    alterations: [mutation('SIMA', 'p.A1B'), mutation('SIMB', 'p.E3F')],
    expression: profile((index) => index * 1.1),
  });
  const cousin = await makeModel(database, {
    alterations: [mutation('SIMB', 'p.C2D')],
    expression: profile((index) => 12 - index),
  });
  const { data } = await passport(id);
  const [first, second] = data?.similar ?? [];
  expect(first?.id).toBe(twin);
  expect(first?.reasons).toMatchObject({ histology: true, disease: true });
  expect(first?.reasons.alterations).toEqual(
    expect.arrayContaining([
      { gene: 'SIMA', kind: 'mutation', proteinChange: 'p.A1B' },
      { gene: 'SIMB', kind: 'mutation', proteinChange: null },
    ]),
  );
  expect(first?.reasons.expression?.genes).toBe(12);
  expect(first?.reasons.expression?.correlation).toBeGreaterThan(0.5);
  expect(second?.id).toBe(cousin);
  expect(second?.reasons).toMatchObject({ histology: false, disease: false, expression: null });
  expect(first?.similarity ?? 0).toBeGreaterThan(second?.similarity ?? 1);
});
