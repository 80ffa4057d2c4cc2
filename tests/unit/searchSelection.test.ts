import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBy, compareNumbers, type Keys, selected } from '../../server/modules/search/query/selection.ts';

const few = fc.constantFrom(0, 1, 2, -1, Number.NaN);
const many = fc.double({ min: -1e6, max: 1e6 });
/**
 * Values with outliers: one far value leaves all others in one bin, and the distance between the extremes is not a
 * finite number.
 */
const far = fc.oneof(
  { weight: 20, arbitrary: many },
  fc.constantFrom(1e300, -1e300, 1e9),
  fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.POSITIVE_INFINITY),
);
const SIZE = 400;

const columnOf = (value: fc.Arbitrary<number>) => {
  const values = fc.array(value, { minLength: SIZE, maxLength: SIZE });
  return fc.oneof(
    values.map((all) => Float64Array.from(all)),
    values.map((all) => Float32Array.from(all)),
  );
};
const column = fc.oneof(...[few, many, far, fc.constant(7), fc.constant(Number.NaN)].map(columnOf));
const sign = fc.constantFrom<1 | -1>(1, -1);
const keys: fc.Arbitrary<Keys> = fc.record({
  columns: fc.array(fc.record({ values: column, sign }), { maxLength: 3 }),
  numbers: sign,
});
const docs = fc
  .uniqueArray(fc.nat(SIZE - 1), { minLength: 0, maxLength: SIZE, size: 'max' })
  .map((numbers) => Uint32Array.from(numbers).sort());

test('a part of the order equals that part of the fully sorted list', () => {
  fc.assert(
    fc.property(docs, keys, fc.nat(SIZE), fc.integer({ min: 0, max: 30 }), (all, order, from, length) => {
      const sorted = Array.from(all).sort(compareBy(order));
      expect(Array.from(selected(all, order, from, from + length))).toEqual(sorted.slice(from, from + length));
      expect(Array.from(selected(all, order, 0, SIZE))).toEqual(sorted);
      const last = Math.max(0, all.length - length);
      expect(Array.from(selected(all, order, last, last + length))).toEqual(sorted.slice(last));
    }),
    { numRuns: 300 },
  );
});

test('missing values come last in both directions', () => {
  const columns = [{ values: Float64Array.of(3, Number.NaN, 5, Number.NaN), sign: -1 as const }];
  const all = Uint32Array.of(0, 1, 2, 3);
  expect([...selected(all, { columns, numbers: -1 }, 0, 4)]).toEqual([2, 0, 3, 1]);
  expect(compareNumbers(Number.NaN, 1, 1)).toBeGreaterThan(0);
  expect(compareNumbers(Number.NaN, 1, -1)).toBeGreaterThan(0);
  expect(compareNumbers(Number.NaN, Number.NaN, 1)).toBe(0);
});
