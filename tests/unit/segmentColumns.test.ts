import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { type Emptied, emptied, filled } from '../../server/modules/search/index/columnBlock.ts';
import { columnsOf, segmentFrom } from '../../server/modules/search/index/segmentColumns.ts';
import { ValueList } from '../../server/modules/search/index/valueList.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { suggestionsFor } from '../../server/modules/search/query/suggest.ts';
import { segmentOf, snapshotOf, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';

/** Passes a value as between two processes, in pieces of some length. */
function passed<T>(value: T, length: number): T {
  const { rest, bytes } = emptied(value);
  const columns = filled(deserialize(serialize(rest)) as Emptied<T>);
  const all = Buffer.concat(bytes);
  for (let from = 0; from < all.length; from += length) columns.take(all.subarray(from, from + length));
  return columns.made();
}

const QUERIES: readonly SearchQuery[] = [
  {},
  ...['gene12', 'area 3 cancer', '部位3癌', 'histoolgy 2', 'nci h 33', 'syn17', 'gene1 p.R1H', 'agent2 tgi > 20'].map(
    (text) => ({ text }),
  ),
  { filters: { modelType: ['PDX'], hostStrain: ['hostStrain 1'] }, ranges: { tmb: { min: 10 } } },
  { genes: [{ gene: 'GENE3', status: 'wildType' }], sort: [{ field: 'updatedAt', order: 'desc' }] },
  { genes: [{ gene: 'GENE1', status: 'altered', kind: 'mutation', expressionPercentile: { min: 50 } }] },
  { responses: [{ agent: 'agent1', minTgi: 20 }], waterfall: 'agent1', sort: [{ field: 'response', order: 'desc' }] },
];

test('a segment that passed between processes answers like the one that was built', async () => {
  // more changes of genes than a list keeps as strings
  const built = await segmentOf(syntheticModels(4_000), syntheticVocabulary);
  expect('starts' in built.parts.fields.alteration.values.listed).toBe(true);
  const moved = segmentFrom(passed(columnsOf(built), 65_536));
  const [one, other] = [built, moved].map((segment) => snapshotOf([segment], syntheticVocabulary));
  for (const query of QUERIES)
    for (const visibility of ['published', 'all'] as const) {
      const [expected, found] = [one, other].map((snapshot) => {
        const asked = { ...query, page: 2, limit: 20, locale: 'en' } as const;
        return { ...evaluate(snapshot as NonNullable<typeof one>, asked, visibility), tookMs: 0 };
      });
      expect(found).toEqual(expected);
      expect(found?.count, JSON.stringify(query)).toBeGreaterThan(0);
    }
  for (const text of ['gen', 'nci', 'area', 'GENE1 p.R'])
    expect(suggestionsFor(text, snapshotOf([moved], syntheticVocabulary), 'published')).toEqual(
      suggestionsFor(text, snapshotOf([built], syntheticVocabulary), 'published'),
    );
  const [gone = '', ...left] = built.ids();
  expect([...moved.without([gone]).ids()]).toEqual(left);
});

test('all columns are in one block, apart from measured values, which threads share', async () => {
  const columns = passed(columnsOf(await segmentOf(syntheticModels(50), syntheticVocabulary)), 1_000);
  const blocks = new Set<ArrayBufferLike>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) blocks.add(value.buffer);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part);
  };
  const { expression, copyNumber, ...others } = columns;
  visit(others);
  expect(blocks.size).toBe(1);
  expect([...blocks][0]).toBeInstanceOf(ArrayBuffer);
  const tables = [...expression.tables, ...copyNumber.tables];
  expect(tables.length).toBeGreaterThan(0);
  for (const { values } of tables) expect(values.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('a column that several tables share is one object again, also across a process', () => {
  const docs = Uint32Array.from([1, 2, 3]);
  const own = new Float32Array(new SharedArrayBuffer(8));
  const given = {
    tables: [
      { docs, own },
      { docs, own },
    ],
    alone: Uint32Array.from([1, 2, 3]),
  };
  const { tables, alone } = passed(given, 5);
  expect(tables[0]?.docs).toBe(tables[1]?.docs);
  expect(tables[0]?.own).toBe(tables[1]?.own);
  expect(tables[0]?.docs).not.toBe(alone);
  expect(emptied(given).bytes.reduce((sum, { length }) => sum + length, 0)).toBe(16 + 16 + 8);
});

test('columns of every kind pass whole, in pieces of any length; missing or additional bytes are noticed', () => {
  const numbers = fc.array(fc.nat(255), { maxLength: 20 });
  const column = fc.oneof(
    numbers.map((list) => Uint8Array.from(list)),
    numbers.map((list) => Uint16Array.from(list, (number) => number * 257)),
    numbers.map((list) => Uint32Array.from(list, (number) => number * 65_537)),
    numbers.map((list) => Float32Array.from(list, (number) => number / 4)),
    numbers.map((list) => Float64Array.from(list, (number) => number / 7)),
    numbers.map((list) => {
      const shared = new Float32Array(new SharedArrayBuffer(4 * list.length));
      shared.set(list);
      return shared;
    }),
  );
  const value = fc.record({
    columns: fc.array(column),
    names: fc.array(fc.string()),
    more: fc.record({ one: column, other: column }),
  });
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 30 }), (given, length) => {
      expect(passed(given, length)).toEqual(given);
      const { rest, bytes } = emptied(given);
      const all = Buffer.concat(bytes);
      const some = filled(rest);
      some.take(all);
      expect(() => some.take(Buffer.from('x'))).toThrow('more bytes');
      if (all.length === 0) return;
      const fewer = filled(rest);
      fewer.take(all.subarray(1));
      expect(() => fewer.made()).toThrow('missing');
    }),
  );
});

test('a list of values is the same whether it is packed or not', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 });
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 30 }), fc.constantFrom(0, 4_001), (values, more) => {
      const all = [...values, ...Array.from({ length: more }, (_, number) => `value ${number}`)];
      const list = ValueList.of(all);
      expect('starts' in list.listed).toBe(more > 0);
      expect([...list]).toEqual(all);
      expect([...list.entries()]).toEqual([...all.entries()]);
      for (const code of [-1, 0, all.length - 1, all.length, undefined])
        expect(list.at(code)).toBe(code === undefined || code < 0 ? undefined : all[code]);
      expect([...ValueList.from(list.listed)]).toEqual(all);
    }),
    { numRuns: 30 },
  );
});
