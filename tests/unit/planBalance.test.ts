import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Candidate,
  chooseBalanced,
  imbalanceOf,
  randomImbalance,
} from '../../server/modules/workbench/planner/balance.ts';

const candidates = fc
  .array(
    fc.record({
      group: fc.constantFrom(0 as const, 1 as const),
      disease: fc.constantFrom('lung', 'colon', 'breast'),
      prior: fc.constantFrom('naive', 'treated'),
    }),
    { minLength: 6, maxLength: 9 },
  )
  .map((list) =>
    list.map(
      ({ group, disease, prior }, index): Candidate => ({
        key: `M${index}`,
        group,
        levels: [disease, prior],
        pinned: index === 0,
      }),
    ),
  );

/** All choices of a size that have the pinned model. */
function choices(list: readonly Candidate[], count: number): Candidate[][] {
  const [first, ...rest] = list;
  if (first === undefined) return count === 0 ? [[]] : [];
  const having = count > 0 ? choices(rest, count - 1).map((one) => [first, ...one]) : [];
  return first.pinned ? having : [...having, ...choices(rest, count)];
}

test('near the best of all choices, and never worse than the mean of the random ones', () => {
  let [best, own] = [0, 0];
  fc.assert(
    fc.property(candidates, fc.integer({ min: 2, max: 5 }), (list, count) => {
      const chosen = chooseBalanced(list, count, 'seed');
      const all = choices(list, count).map((one) => imbalanceOf(one, list));
      expect(chosen).toHaveLength(count);
      expect(chosen).toContain(list[0]);
      best += Math.min(...all);
      own += imbalanceOf(chosen, list);
      expect(imbalanceOf(chosen, list)).toBeLessThanOrEqual(all.reduce((sum, one) => sum + one, 0) / all.length + 1e-9);
    }),
    { seed: 49, numRuns: 200 },
  );
  expect(own).toBeLessThan(best * 1.1);
});

test('the imbalance, by hand: two altered lung models against one wild type', () => {
  const model = (key: string, group: 0 | 1, disease: string): Candidate => ({
    key,
    group,
    levels: [disease],
    pinned: false,
  });
  const list = [model('a', 0, 'lung'), model('b', 0, 'lung'), model('c', 1, 'lung'), model('d', 1, 'colon')];
  // groups |2 - 1|, lung |2 - 1| and |3 - 3 * 3/4|, colon |0 - 3/4|; over three models
  expect(imbalanceOf(list.slice(0, 3), list)).toBeCloseTo((1 + 1 + 0.75 + 0.75) / 3, 12);
  expect(imbalanceOf(list, list)).toBeCloseTo((0 + 1 + 1) / 4, 12);
});

test('random choices have the mean of all choices', () => {
  const list: Candidate[] = Array.from({ length: 8 }, (_, index) => ({
    key: `M${index}`,
    group: index % 2 === 0 ? 0 : 1,
    levels: [index < 3 ? 'lung' : 'colon'],
    pinned: index === 0,
  }));
  const all = choices(list, 4).map((one) => imbalanceOf(one, list));
  const expected = all.reduce((sum, one) => sum + one, 0) / all.length;
  const spread = Math.sqrt(all.reduce((sum, one) => sum + (one - expected) ** 2, 0) / all.length);
  const { mean, choices: count } = randomImbalance(list, 4, 'x');
  expect(Math.abs(mean - expected)).toBeLessThan((4 * spread) / Math.sqrt(count));
});
