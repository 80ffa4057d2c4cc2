import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatheredValues } from '../../server/importers/gatheredValues.ts';
import { SeenPairs } from '../../server/importers/pairs.ts';

const located = fc.record({
  line: fc.integer({ min: 2, max: 1e10 }),
  record: fc.record({
    modelId: fc.constantFrom('A', 'B', 'C'),
    gene: fc.oneof(fc.constantFrom('TP53', 'KRAS'), fc.string({ minLength: 1, maxLength: 3 })),
    entrezId: fc.option(fc.constantFrom(1, 7_157, 2 ** 31)),
    value: fc.double({ noNaN: true }),
  }),
});

test('values are returned by model in the order in which they came, once', () => {
  fc.assert(
    fc.property(fc.array(located), fc.nat(20_000), (some, repeated) => {
      const values = new GatheredValues();
      const [first] = some;
      const given = first ? [...some, ...Array.from({ length: repeated }, () => first)] : some;
      for (const one of given) values.add(one);
      const expected = [...Map.groupBy(given, ({ record }) => record.modelId).values()];
      expect([...values.take()]).toEqual(expected);
      expect([...values.take()]).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('a pair is new once, however the words are numbered', () => {
  const word = fc.nat(200).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 500 }), (pairs) => {
      const seen = new SeenPairs();
      const known = new Set<string>();
      for (const [first, second] of pairs) {
        const pair = `${first}\t${second}`;
        expect(seen.add(first, second)).toBe(!known.has(pair));
        known.add(pair);
      }
    }),
  );
});
