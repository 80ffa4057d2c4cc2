import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slicedSort } from '../../server/modules/search/index/slicedSort.ts';

type Entry = { key: number; place: number };
const isBelow = (one: Entry, other: Entry) => one.key < other.key;

test('a sort in slices gives the order of toSorted, and equal elements keep theirs', async () => {
  const entries = fc
    .array(fc.integer({ min: 0, max: 300 }), { minLength: 0, maxLength: 9_000, size: 'max' })
    .map((keys) => keys.map((key, place) => ({ key, place })));
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const sorted = await slicedSort(given, isBelow, () => undefined);
      expect(sorted).toEqual(given.toSorted((one, other) => one.key - other.key));
    }),
    { numRuns: 60 },
  );
});

test('a long sort pauses many times', async () => {
  const given = Array.from({ length: 100_000 }, (_, place) => ({ key: (place * 7_919) % 100_003, place }));
  let pauses = 0;
  await slicedSort(given, isBelow, () => {
    pauses++;
    return undefined;
  });
  expect(pauses).toBeGreaterThan(200);
});
