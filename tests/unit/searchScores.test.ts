import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDocs, countBits, docsOf, emptyBits } from '../../server/modules/search/index/bits.ts';
import type { Segment } from '../../server/modules/search/index/segment.ts';
import { Order } from '../../server/modules/search/query/order.ts';
import { Scores } from '../../server/modules/search/query/scores.ts';
import { segmentOf, syntheticModels } from '../support/syntheticModels.ts';

const SIZE = 300;
const all = [...syntheticModels(SIZE + 40)];
const large = await segmentOf(all.slice(0, SIZE));
const small = await segmentOf(all.slice(SIZE));
const FIELDS = ['histology', 'tumorType', 'gene', 'alteration'] as const;

const weight = fc.constantFrom(0, 1, 2, 3, 6, 8, 8, 10_000);
/** What adds to a score, described without a segment. `share` of a set: every third document, for example. */
const part = fc.oneof(
  fc.record({
    kind: fc.constantFrom('bits' as const, 'docs' as const),
    share: fc.integer({ min: 1, max: 40 }),
    weight,
  }),
  fc.record({
    kind: fc.constant('codes' as const),
    field: fc.constantFrom(...FIELDS),
    codes: fc.uniqueArray(fc.nat(30), { maxLength: 12 }),
    weight,
  }),
);
const parts = fc.array(part, { maxLength: 7 });
type Part = typeof part extends fc.Arbitrary<infer V> ? V : never;

const every = (segment: Segment, share: number): Uint32Array =>
  Uint32Array.from({ length: Math.ceil(segment.size / share) }, (_, place) => place * share);

const codesIn = (segment: Segment, { field, codes }: Extract<Part, { kind: 'codes' }>): Uint32Array =>
  Uint32Array.from(codes.filter((code) => code < segment.parts.fields[field].values.length)).sort();

const bitsOf = (segment: Segment, docs: Uint32Array) => {
  const bits = emptyBits(segment.size);
  addDocs(bits, docs);
  return bits;
};

function scoresOf(segment: Segment, added: readonly Part[]): Scores {
  const scores = new Scores(segment);
  for (const one of added)
    if (one.kind === 'codes') scores.add({ field: one.field, codes: codesIn(segment, one) }, one.weight);
    else {
      const docs = every(segment, one.share);
      scores.add(one.kind === 'docs' ? { docs } : { bits: bitsOf(segment, docs) }, one.weight);
    }
  return scores;
}

/** Adds up the score of one document by itself. */
function plainScore(segment: Segment, doc: number, added: readonly Part[]): number {
  let score = 0;
  for (const one of added)
    if (one.kind !== 'codes') score += doc % one.share === 0 ? one.weight : 0;
    else
      for (const code of codesIn(segment, one))
        score += segment.parts.fields[one.field].docsOfCode(code).includes(doc) ? one.weight : 0;
  return score;
}

const found = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE, size: 'max' }).map((docs) => Uint32Array.from(docs));

test('the score of a document is the sum of the weights of what it has', () => {
  fc.assert(
    fc.property(parts, (added) => {
      const expected = Array.from({ length: SIZE }, (_, doc) => plainScore(large, doc, added));
      const scores = scoresOf(large, added);
      expect(expected.map((_, doc) => scores.at(doc))).toEqual(expected);
      expect(Array.from(scores.column)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('groups have one score each, the highest first, and all documents together', () => {
  let [grouped, many] = [0, 0];
  fc.assert(
    fc.property(parts, found, (added, docs) => {
      const groups = scoresOf(large, added).groups(bitsOf(large, docs), docs.length);
      if (groups === undefined) {
        many++;
        return;
      }
      grouped++;
      const expected = new Map<number, number[]>();
      for (const doc of docs.toSorted()) {
        const score = plainScore(large, doc, added);
        expected.set(score, [...(expected.get(score) ?? []), doc]);
      }
      const order = [...expected.keys()].toSorted((one, other) => other - one);
      const told = groups.map((group) => Array.from(docsOf(group)));
      if (docs.length > 0) expect(told).toEqual(order.map((score) => expected.get(score)));
    }),
    { numRuns: 300 },
  );
  // both ways are taken, so the next test compares both
  expect(Math.min(grouped, many)).toBeGreaterThan(20);
});

const direction = fc.constantFrom('asc' as const, 'desc' as const);
const sort = fc
  .tuple(direction, fc.array(fc.record({ field: fc.constantFrom('tmb', 'modelCode', 'relevance'), order: direction })))
  .map(([order, more]) => [{ field: 'relevance', order } as const, ...more.slice(0, 2)]);

test('a page of a result over two segments equals that part of all documents in order', () => {
  fc.assert(
    fc.property(parts, found, sort, fc.nat(SIZE), fc.integer({ min: 1, max: 60 }), (added, docs, by, from, length) => {
      const order = new Order({ sort: by, locale: 'en' }, null);
      const matches = [large, small].map((segment) => {
        const passing = bitsOf(
          segment,
          docs.filter((doc) => doc < segment.size),
        );
        const ranks = { scores: scoresOf(segment, added), response: undefined, listed: undefined };
        return { segment, filtered: { passing }, count: countBits(passing), ranks };
      });
      const expected = matches
        .flatMap(({ segment, filtered: { passing } }) =>
          Array.from(docsOf(passing), (doc) => ({ segment, doc, score: plainScore(segment, doc, added) })),
        )
        .sort((one, other) => {
          for (const { field, order: wanted } of by) {
            const sign = wanted === 'asc' ? 1 : -1;
            const [left, right] = [one, other].map(({ segment, doc, score }) => {
              if (field === 'modelCode') return segment.codeKeyOf(doc);
              const tmb = segment.parts.numbers.tmb[doc] ?? Number.NaN;
              return field === 'relevance' ? score : Number.isNaN(tmb) ? null : tmb;
            });
            if (left === right || left === undefined || right === undefined) continue;
            if (left === null || right === null) return left === null ? 1 : -1;
            return (left < right ? -1 : 1) * sign;
          }
          return one.segment.codeKeyOf(one.doc) < other.segment.codeKeyOf(other.doc) ? -1 : 1;
        });
      const idOf = ({ segment, doc }: { segment: Segment; doc: number }) => segment.idOf(doc);
      const part = order.part(matches, from, from + length);
      expect(part.map(idOf)).toEqual(expected.slice(from, from + length).map(idOf));
    }),
    { numRuns: 200 },
  );
});
