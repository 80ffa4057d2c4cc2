import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextNumbers } from '../../server/modules/search/index/textNumbers.ts';

const texts = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', 'kras', '突变', 'é')),
  {
    maxLength: 900,
  },
);

test('texts are numbered and found as in a map of strings', () => {
  fc.assert(
    fc.property(texts, texts, (added, asked) => {
      const numbers = new TextNumbers();
      const known = new Map<string, number>();
      for (const text of added) {
        if (!known.has(text)) known.set(text, known.size);
        expect(numbers.add(text)).toBe(known.get(text));
      }
      expect(numbers.size).toBe(known.size);
      for (const text of [...asked, ...added]) expect(numbers.find(text)).toBe(known.get(text));
      for (const [text, number] of known) {
        const length = numbers.lengthAt(number);
        expect(length).toBe(Buffer.byteLength(text));
        const copy = Buffer.alloc(length + 2, '-');
        numbers.copyTo(copy, 1, number);
        expect(copy.toString()).toBe(`-${text}-`);
      }
    }),
    { numRuns: 60 },
  );
});

test('texts are ordered by their bytes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 60 }), (added) => {
      const numbers = new TextNumbers();
      for (const text of added) numbers.add(text);
      const order = Array.from(added.keys()).sort((one, other) => (numbers.isBelow(one, other) ? -1 : 1));
      const expected = added.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
      expect(order.map((number) => added[number])).toEqual(expected);
    }),
  );
});
