import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GeneAlterations } from '../../server/modules/search/changes/alteration.ts';
import { Pairs } from '../../server/modules/search/index/postings.ts';
import { SpellingGroups } from '../../server/modules/search/index/spellingGroups.ts';
import { ValueList } from '../../server/modules/search/index/valueList.ts';
import { atOnce, inSteps } from '../../server/platform/time/steps.ts';

test('postings are the sorted numbers of each key, with or without pauses', async () => {
  const pairs = fc.array(fc.tuple(fc.nat(9), fc.nat(29)), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(pairs, async (given) => {
      const made = () => {
        const collected = new Pairs();
        for (const [left, right] of given) collected.add(left, right);
        return collected;
      };
      const listed = ({ starts, docs }: { starts: Uint32Array; docs: Uint32Array }) =>
        Array.from({ length: starts.length - 1 }, (_, key) => [...docs.subarray(starts[key], starts[key + 1])]);
      const expected = Array.from({ length: 10 }, (_, key) =>
        [...new Set(given.filter(([left]) => left === key).map(([, right]) => right))].toSorted((a, b) => a - b),
      );
      expect(listed(atOnce(made().byLeft(10, 30)))).toEqual(expected);
      expect(listed(await inSteps(made().byLeft(10, 30), () => Promise.resolve()))).toEqual(expected);
    }),
  );
});

test('the long parts of an index can be paused often', () => {
  const size = 100_000;
  const pairs = new Pairs();
  for (let index = 0; index < size; index++) pairs.add(index, index);
  const terms = Array.from({ length: size }, (_, index) => `gene${index}`);
  const changes = terms.map((term) => `${term} mutation p.R1H`);
  const pausesOf = (steps: Generator<void, unknown, void>) => {
    let pauses = 0;
    while (!steps.next().done) pauses += 1;
    return pauses;
  };
  expect(pausesOf(pairs.byLeft(size, size))).toBeGreaterThan(20);
  expect(pausesOf(SpellingGroups.of(terms.length, (number) => terms[number] ?? ''))).toBeGreaterThan(40);
  expect(pausesOf(GeneAlterations.of(ValueList.of(changes)))).toBeGreaterThanOrEqual(50);
});
