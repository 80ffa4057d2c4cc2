import { expect, test } from 'vitest';
import { cliffsDelta, cliffsDeltaInterval } from '../../server/modules/analysis/cliffsDelta.ts';
import compareGenes from '../../server/modules/workbench/association/compareGenes.ts';
import { createRandom } from '../../server/platform/random.ts';

const random = createRandom('association');
const MODELS = 60;
/** Genes altered at random in a third of the models; a tenth of the models were not tested. */
const genes = Array.from({ length: 200 }, (_, place) => ({
  gene: `GENE${place}`,
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
  expect(cliffsDelta(one, other)).toBeCloseTo(expected, 12);
  const interval = cliffsDeltaInterval(one, other);
  expect(interval?.value).toBeCloseTo(expected, 12);
  expect(interval?.low).toBeLessThan(expected);
  expect(interval?.high).toBeGreaterThan(expected);
  expect(cliffsDeltaInterval(one, other)).toEqual(interval);
  expect(cliffsDelta([], other)).toBeNull();
  expect(cliffsDelta([1, 2], [3, 4])).toBe(1);
});

test('a planted effect is found first, with its direction', () => {
  const planted = genes[77] as (typeof genes)[number];
  const changes = noise.map((change, model) => (planted.states[model] === '1' ? change - 60 : change));
  const [first, second] = compareGenes({ changes, classes, genes });
  expect(first?.gene).toBe(planted.gene);
  expect(first?.q).toBeLessThan(0.01);
  expect(first?.delta.high).toBeLessThan(0);
  expect(second?.p).toBeGreaterThan(first?.p ?? 1);
});

test('shuffled responses keep the false discovery rate', () => {
  const rounds = 100;
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const changes = createRandom(`shuffle ${round}`).shuffle(noise);
    if (compareGenes({ changes, classes, genes }, 0).some(({ q }) => q < 0.05)) found++;
  }
  // without effects every discovery is false: at most one round in twenty, within three standard errors
  expect(found / rounds).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds));
});

test('never fewer than 3 against 3', () => {
  const changes = [1, 2, 3, 4, 5, 6];
  const tested = compareGenes({
    changes,
    classes: [null, 'mCR', 'mPD', 'mSD', 'mPR', 'mPR'],
    genes: [
      { gene: 'TWO', states: '110000' },
      { gene: 'UNREAD', states: '111-00' },
      { gene: 'THREE', states: '111000' },
    ],
  });
  expect(tested.map(({ gene }) => gene)).toEqual(['THREE']);
  // wilcox.test(1:3, 4:6)$p.value
  expect(tested[0]?.p).toBeCloseTo(0.1, 12);
  expect(tested[0]?.delta.value).toBe(-1);
  expect(tested[0]?.altered).toEqual({ models: 3, responders: 1, stable: 0, classed: 2, median: 2 });
  expect(tested[0]?.wildType).toEqual({ models: 3, responders: 2, stable: 1, classed: 3, median: 5 });
});
