import { expect, test } from 'vitest';
import { cliffsDelta, cliffsDeltaInterval } from '../../server/modules/analysis/cliffsDelta.ts';
import { emptyOrders, type Orders } from '../../server/modules/analysis/orders.ts';
import { centeredRanks, spearman } from '../../server/modules/analysis/spearman.ts';
import compareFeatures from '../../server/modules/workbench/association/compareFeatures.ts';
import correlateGenes, { type GenesToCorrelate } from '../../server/modules/workbench/association/correlateGenes.ts';
import { createRandom } from '../../server/platform/random.ts';

const random = createRandom('association');
const MODELS = 60;
/** Genes altered at random in a third of the models; a tenth of the models were not tested. */
const genes = Array.from({ length: 200 }, (_, place) => ({
  name: `GENE${place}`,
  value: null,
  states: Array.from({ length: MODELS }, () => (random.chance(0.1) ? '-' : random.chance(0.33) ? '1' : '0')).join(''),
}));
const noise = Array.from({ length: MODELS }, () => random.normal(20, 30));
const classes = noise.map(() => null);

test("Cliff's delta: Cliff's definition over all pairs, with an interval that contains it", () => {
  const [one, other] = [
    [1, 2, 2, 5, 9],
    [2, 3, 7, 9, 9, 12],
  ];
  const pairs = other.flatMap((treated) => one.map((reference) => Math.sign(treated - reference)));
  const expected = pairs.reduce((sum, sign) => sum + sign, 0) / pairs.length;
  expect(cliffsDelta([{ reference: one, treated: other }])).toBeCloseTo(expected, 12);
  const interval = cliffsDeltaInterval([{ reference: one, treated: other }]);
  expect(interval?.value).toBeCloseTo(expected, 12);
  expect(interval?.low).toBeLessThan(expected);
  expect(interval?.high).toBeGreaterThan(expected);
  expect(cliffsDeltaInterval([{ reference: one, treated: other }])).toEqual(interval);
  expect(cliffsDelta([{ reference: [], treated: other }])).toBeNull();
  expect(cliffsDelta([{ reference: [1, 2], treated: [3, 4] }])).toBe(1);
});

test("Cliff's delta has no interval if every bootstrap sample is the same: it would claim to be certain", () => {
  // 3 against 3 is the least that is compared, and has p = 0.1 (wilcox.test(1:3, 4:6)$p.value)
  expect(cliffsDeltaInterval([{ reference: [1, 2, 3], treated: [4, 5, 6] }])).toEqual({
    value: 1,
    low: null,
    high: null,
  });
  // one against one in each of three strata, of which one goes the other way
  const pairs = [1, 1, -1].map((sign) => ({ reference: [0], treated: [sign] }));
  expect(cliffsDeltaInterval(pairs)).toEqual({ value: expect.closeTo(1 / 3, 12), low: null, high: null });
  const [overlapping] = [{ reference: [1, 2, 4], treated: [3, 5, 6] }];
  expect(cliffsDeltaInterval([overlapping])?.low).toBeLessThan(7 / 9);
});

test('a planted effect is found first, with its direction', () => {
  const planted = genes[77] as (typeof genes)[number];
  const changes = noise.map((change, model) => (planted.states[model] === '1' ? change - 60 : change));
  const [first, second] = compareFeatures({ changes, classes, strata: null, features: genes });
  expect(first?.name).toBe(planted.name);
  expect(first?.q).toBeLessThan(0.01);
  expect(first?.effect.high).toBeLessThan(0);
  expect(second?.p).toBeGreaterThan(first?.p ?? 1);
});

test('shuffled responses keep the false discovery rate', () => {
  const rounds = 100;
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const changes = createRandom(`shuffle ${round}`).shuffle(noise);
    if (compareFeatures({ changes, classes, strata: null, features: genes }, 0).some(({ q }) => q < 0.05)) found++;
  }
  // without effects every discovery is false: at most one round in twenty, within three standard errors
  expect(found / rounds).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds));
});

test('never fewer than 3 against 3, nor a number of fewer than 10 models', () => {
  const changes = [1, 2, 3, 4, 5, 6];
  const gene = (name: string, states: string) => ({ name, value: null, states });
  const tested = compareFeatures({
    changes,
    classes: [null, 'mCR', 'mPD', 'mSD', 'mPR', 'mPR'],
    strata: null,
    features: [
      gene('TWO', '110000'),
      gene('UNREAD', '111-00'),
      gene('THREE', '111000'),
      { name: 'tmb', value: null, values: [6, 5, 4, 3, 2, 1] },
    ],
  });
  expect(tested.map(({ name }) => name)).toEqual(['THREE']);
  // wilcox.test(1:3, 4:6)$p.value
  expect(tested[0]?.p).toBeCloseTo(0.1, 12);
  expect(tested[0]?.effect.value).toBe(-1);
  expect(tested[0]?.groups).toMatchObject({
    having: { models: 3, responders: 1, stable: 0, classed: 2, median: 2 },
    lacking: { models: 3, responders: 2, stable: 1, classed: 3, median: 5 },
  });
});

test('adjusted, only strata with both groups count, and a confounded gene is not found', () => {
  // the disease shrinks more, and has more altered models; the gene does nothing within a disease
  const strata = Array.from({ length: MODELS }, (_, model) => model % 3);
  const changes = noise.map((change, model) => change - 120 * (strata[model] as number));
  const confounded = strata
    .map((stratum, model) => (Math.floor(model / 3) % 10 < ([1, 5, 9][stratum] ?? 0) ? '1' : '0'))
    .join('');
  const alone = strata.map((stratum) => (stratum === 2 ? '1' : '0')).join('');
  const features = [
    { name: 'CONFOUNDED', value: null, states: confounded },
    { name: 'ALONE', value: null, states: alone },
  ];
  const crude = compareFeatures({ changes, classes, strata: null, features });
  expect(crude.find(({ name }) => name === 'CONFOUNDED')?.p).toBeLessThan(0.01);
  const withoutDisease = strata.with(0, -1);
  const adjusted = compareFeatures({ changes, classes, strata: withoutDisease, features });
  expect(adjusted.map(({ name }) => name)).toEqual(['CONFOUNDED']);
  expect(adjusted[0]).toMatchObject({ strata: 3, models: MODELS - 1 });
  expect(adjusted[0]?.p).toBeGreaterThan(0.05);
  expect(adjusted[0]?.groups?.states[0]).toBe('-');
});

test('numbers are correlated with the changes; unknown ones are left out', () => {
  const values = noise.map((change, model) => (model % 6 === 0 ? null : change + random.normal(0, 5)));
  const [found] = compareFeatures({
    changes: noise,
    classes,
    strata: null,
    features: [{ name: 'tmb', value: null, values }],
  });
  expect(found).toMatchObject({ name: 'tmb', models: 50, groups: null, values, strata: null });
  expect(found?.effect.low).toBeGreaterThan(0.8);
});

/** Single-precision values with ties, an outlier, or all alike: what buckets of equal width divide badly. */
const shapes: Readonly<Record<string, (of: unknown, model: number) => number>> = {
  continuous: () => random.normal(5, 2),
  tied: () => Math.round(random.normal(3, 1)),
  'mostly zero': () => (random.chance(0.7) ? 0 : random.normal(4, 1)),
  'one outlier': () => (random.chance(0.01) ? 1e6 : random.normal(0, 1e-3)),
  constant: () => 1.5,
  // at the places 447 and 448 of 800, because the other columns of the table are zero: ties are in words of 32
  'one pair': (_, model) => (model === 48 ? 48 : model + 1),
};

test('genes are correlated by the same ranks as other numbers, whatever their values', () => {
  for (const size of [12, 400])
    for (const [name, draw] of Object.entries(shapes)) {
      const models = Array.from({ length: size }, (_, model) => model);
      const changes = models.map(() => Math.round(random.normal(0, 40)));
      const values = Float32Array.from(models, draw);
      const strata = models.map((model) => (model < size / 2 ? 0 : 1));
      for (const own of [null, strata]) {
        const expected = spearman(
          (own === null ? [models] : [models.slice(0, size / 2), models.slice(size / 2)]).map((group) => ({
            x: group.map((model) => values[model] as number),
            y: group.map((model) => changes[model] as number),
          })),
        );
        const sorted = taskOf(values, changes, own);
        const orders = emptyOrders(2, size * 2);
        const ordered = { ...sorted, kept: keptIn(orders) };
        // a third of the models is in another table
        const divided = dividedTask(sorted, size / 3);
        const bothOrdered = { ...divided, kept: keptIn(emptyOrders(2, size * 2)) };
        // the second time, the order is known
        for (const task of [sorted, ordered, ordered, divided, bothOrdered, bothOrdered]) {
          const [found] = correlateGenes([task]);
          if (expected === null) {
            expect(found?.rho[0], name).toBeNaN();
            continue;
          }
          const about = `${size} ${name}`;
          expect(found?.rho[0], about).toBeCloseTo(expected.value, 9);
          expect(found?.p[0], about).toBeCloseTo(expected.p, 9);
          expect(found?.low[0], about).toBeCloseTo(expected.low, 9);
        }
        expect([...orders.versions]).toEqual([0, 1]);
      }
    }
});

test('an order that is known is not made again', () => {
  const models = Array.from({ length: 40 }, (_, model) => model);
  const values = Float32Array.from(models, () => random.normal(5, 2));
  const task = taskOf(values, models, null);
  const orders = emptyOrders(2, 80);
  const ordered = { ...task, kept: keptIn(orders) };
  const [before] = correlateGenes([ordered]);
  // the columns of the gene's models, which are behind those with a zero
  orders.places.subarray(120).reverse();
  const [after] = correlateGenes([ordered]);
  expect(after?.rho[0]).toBeCloseTo(-(before?.rho[0] ?? 0), 9);
});

/** The order of the only gene is in the second slot. */
const keptIn = (orders: Orders) => ({ table: 0, orders, slotOf: Uint32Array.of(1) });

/** A task with one gene: its values are every second column of the second row of a table. */
function taskOf(own: Float32Array, changes: readonly number[], strata: readonly number[] | null) {
  const columns = own.length * 2;
  const values = new Float32Array(columns * 2);
  for (const [model, value] of own.entries()) values[columns + model * 2 + 1] = value;
  const half = own.length / 2;
  const groups = strata === null ? [changes] : [changes.slice(0, half), changes.slice(half)];
  const centered = groups.map(centeredRanks);
  return {
    runs: [{ table: 0, chosen: Uint32Array.from(own, (_, model) => model * 2 + 1) }],
    tables: [{ values, columns, rowOf: Uint32Array.of(1) }],
    kept: null,
    ends: Uint32Array.from(groups, (_, group) => groups.slice(0, group + 1).flat().length),
    weights: Int32Array.from(
      centered.flatMap((ranks) => ranks.map((rank) => Math.round(rank * 2 * (ranks.length + 1)))),
    ),
    squares: centered.flat().reduce((sum, rank) => sum + rank * rank, 0),
  };
}

/** The same task with some models, in the middle of their order, in a table of their own. */
function dividedTask(task: GenesToCorrelate, models: number): GenesToCorrelate {
  const [table] = task.tables as [GenesToCorrelate['tables'][number]];
  const [{ chosen }] = task.runs as [GenesToCorrelate['runs'][number]];
  const from = Math.floor(models);
  const moved = chosen.slice(from, from + Math.floor(models));
  const own = { values: table.values.slice(table.columns), columns: table.columns, rowOf: Uint32Array.of(0) };
  // the moved models have other values in the first table, as those of an earlier index
  const values = table.values.slice();
  for (const column of moved) values[table.columns + column] = 3;
  return {
    ...task,
    runs: [
      { table: 0, chosen: chosen.slice(0, from) },
      { table: 1, chosen: moved },
      { table: 0, chosen: chosen.slice(from + moved.length) },
    ],
    tables: [{ ...table, values }, own],
  };
}
