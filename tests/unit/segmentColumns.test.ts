import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { type SegmentColumns, segmentFrom, sharedColumns } from '../../server/modules/search/index/segmentColumns.ts';
import { ValueList } from '../../server/modules/search/index/valueList.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { suggestionsFor } from '../../server/modules/search/query/suggest.ts';
import { segmentOf, snapshotOf, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';

/** Passes a message as a thread does. */
function passed<T>(message: T): T {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(message);
  const received = receiveMessageOnPort(port2);
  port1.close();
  return received?.message as T;
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

test('a segment that passed between threads answers like the one that was built', async () => {
  // more changes of genes than a list keeps as strings
  const built = await segmentOf(syntheticModels(4_000), syntheticVocabulary);
  expect('starts' in built.parts.fields.alteration.values.listed).toBe(true);
  const columns = sharedColumns(built);
  const moved = segmentFrom(passed(columns));
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

test('all columns of a segment are in one block of shared memory, apart from measured values', async () => {
  const columns = sharedColumns(await segmentOf(syntheticModels(50), syntheticVocabulary));
  const blocks = new Set<ArrayBufferLike>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) blocks.add(value.buffer);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part);
  };
  const { expression, copyNumber, ...others } = columns satisfies SegmentColumns;
  visit(others);
  expect(blocks.size).toBe(1);
  expect([...blocks][0]).toBeInstanceOf(SharedArrayBuffer);
  for (const { values } of [...expression.tables, ...copyNumber.tables])
    expect(values.buffer).toBeInstanceOf(SharedArrayBuffer);
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
