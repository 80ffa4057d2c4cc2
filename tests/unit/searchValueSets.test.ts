import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countValues } from '../../server/modules/search/index/count.ts';
import { type FieldIndex, FieldIndexBuilder } from '../../server/modules/search/index/fieldIndex.ts';
import { atOnce } from '../../server/platform/time/steps.ts';

/** Builds an index of documents in the given order. */
function indexOf(docs: readonly (readonly number[])[]): FieldIndex {
  const builder = new FieldIndexBuilder();
  for (const [doc, values] of docs.entries()) for (const value of values) builder.add(`value ${value}`, doc);
  return atOnce(builder.finish(Uint32Array.from(docs.keys()), true, () => undefined));
}

/** Expects the values of each document, and the count of each value among the chosen documents. */
function expectAll(docs: readonly (readonly number[])[], index: FieldIndex, chosen: Uint32Array): void {
  const told = docs.map((_, doc) => index.codesOfDoc(doc).map((code) => index.values.at(code)));
  expect(told.map((values) => values.toSorted())).toEqual(
    docs.map((values) => [...new Set(values)].map((value) => `value ${value}`).toSorted()),
  );
  const expected = index.values.map((value) => [...chosen].filter((doc) => told[doc]?.includes(value)).length);
  expect(Array.from(countValues(index, chosen)).slice(1)).toEqual(expected);
}

test('documents keep their values, and few and many of them are counted alike', () => {
  const values = fc.array(fc.nat(9), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(values, { maxLength: 80 }), fc.nat(79), (docs, few) => {
      const index = indexOf(docs);
      const all = Uint32Array.from(docs.keys());
      expectAll(docs, index, all);
      expectAll(docs, index, all.subarray(0, few));
    }),
  );
});

test.each([
  ['bytes', 250],
  ['two bytes', 300],
  ['four bytes', 70_000],
])('value sets are counted correctly when their numbers need %s', (_, sets) => {
  const docs = Array.from({ length: sets }, (__, doc) => [doc % 269, 1_000 + Math.floor(doc / 269)]);
  const index = indexOf([...docs, [], ...docs.slice(0, 5)]);
  const all = Uint32Array.from({ length: sets + 6 }, (__, doc) => doc);
  const counts = countValues(index, all);
  const first = index.codeOf('value 0') ?? -1;
  expect(counts[first + 1]).toBe(Math.ceil(sets / 269) + 1);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2 * (sets + 5));
  const last = [(sets - 1) % 269, 1_000 + Math.floor((sets - 1) / 269)];
  expect(new Set(index.codesOfDoc(sets - 1))).toEqual(new Set(last.map((value) => index.codeOf(`value ${value}`))));
});
