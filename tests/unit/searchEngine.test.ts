import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SORT_FIELDS } from '../../contract/entities/search.ts';
import type { EngineQuery } from '../../server/modules/search/engine/engine.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import type { Segment } from '../../server/modules/search/index/segment.ts';
import { evaluate, idsOf, neighborsOf } from '../../server/modules/search/query/evaluate.ts';
import { PlainSearch } from '../support/plainSearch.ts';
import {
  randomModels,
  randomSelection,
  randomSort,
  randomVisibility,
  randomVocabulary,
} from '../support/randomModels.ts';
import {
  indexedModel,
  segmentOf,
  snapshotOf,
  syntheticModels,
  syntheticVocabulary,
  vocabularyOf,
} from '../support/syntheticModels.ts';

const base = { page: 1, limit: 200, locale: 'en' } as const;

/** Makes a snapshot of the models in two segments, as after a change. */
async function snapshot(models: readonly IndexedModel[]) {
  const cut = Math.floor(models.length / 3);
  const segments = [models.slice(cut), models.slice(0, cut)].map((part) => segmentOf(part, randomVocabulary));
  return snapshotOf(await Promise.all(segments), randomVocabulary);
}

test('every answer equals a plain loop over the models', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomModels,
      randomSelection,
      fc.boolean(),
      randomVisibility,
      async (models, asked, more, seen) => {
        const query: EngineQuery = { ...base, ...asked, availability: more };
        const { ids, tookMs: _, ...answer } = evaluate(await snapshot(models), query, seen);
        const expected = new PlainSearch(models, query, seen, randomVocabulary).answer();
        expect({ ...answer, ids }).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('every page in every order is correct', async () => {
  await fc.assert(
    fc.asyncProperty(randomModels, randomSort, fc.integer({ min: 1, max: 4 }), async (models, sort, page) => {
      const query: EngineQuery = { ...base, sort, page, limit: 7, waterfall: 'Cisplatin' };
      const answer = evaluate(await snapshot(models), query, 'all');
      const expected = new PlainSearch(models, query, 'all', randomVocabulary).answer();
      expect(answer.page).toBe(expected.page);
      expect(answer.ids).toEqual(expected.ids.slice((answer.page - 1) * 7, answer.page * 7));
    }),
    { numRuns: 150 },
  );
});

test('the whole result is in order, and each model has its position', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomModels,
      randomSelection,
      fc.nat(70),
      randomVisibility,
      async (models, asked, place, seen) => {
        const index = await snapshot(models);
        const selection = { ...asked, locale: 'en' as const };
        const expected = new PlainSearch(models, { ...base, ...asked }, seen, randomVocabulary).answer();
        expect(idsOf(index, selection, seen, 100)).toMatchObject({ ids: expected.ids, count: expected.count });
        expect(idsOf(index, selection, seen, 3).ids).toEqual(expected.ids.slice(0, 3));
        const model = models[place];
        if (model === undefined) return;
        const found = neighborsOf(index, model.id, selection, seen);
        const position = expected.ids.indexOf(model.id);
        expect(found).toMatchObject({ position: position < 0 ? null : position + 1, count: expected.count });
        expect(found.previous?.id).toBe(position < 0 ? undefined : expected.ids[position - 1]);
        expect(found.next?.id).toBe(position < 0 ? undefined : expected.ids[position + 1]);
      },
    ),
    { numRuns: 200 },
  );
});

test('a waterfall of many models keeps its ends and gives their number', async () => {
  const models = [...syntheticModels(3_000)].map((model, index) => ({
    ...model,
    published: true,
    responses: [{ study: 'S', agent: 'Drug', tgiPercent: (index * 7919) % 3_000, mRecist: null }],
  }));
  const index = snapshotOf([await segmentOf(models)]);
  const { waterfall } = evaluate(index, { ...base, waterfall: 'drug' }, 'published');
  expect(waterfall).toMatchObject({ asked: 'drug', agent: 'Drug', count: 3_000 });
  const bars = waterfall?.bars.map(({ tgiPercent }) => tgiPercent ?? 0) ?? [];
  expect(bars).toHaveLength(200);
  // from 100 on, more inhibition is not a better response
  expect(Math.min(bars[0] ?? 0, 100)).toBe(100);
  expect(bars.at(-1)).toBe(0);
  const counted = bars.map((tgi) => Math.min(tgi, 100));
  expect(counted).toEqual(counted.toSorted((one, other) => other - one));
});

test('a document removed from a segment is in no later answer, and still in those of the segment before', async () => {
  const all = [...syntheticModels(200)];
  const ids = all.map(({ id }) => id);
  const whole = await segmentOf(all);
  const half = whole.without([...ids.slice(0, 100), ids[0] ?? '', '00000000-0000-7000-8000-000000000000']);
  const found = (segment: Segment) => new Set(evaluate(snapshotOf([segment]), base, 'all').ids);
  expect([half.documents, found(half)]).toEqual([100, new Set(ids.slice(100))]);
  expect([whole.documents, found(whole)]).toEqual([200, new Set(ids)]);
});

test('a word that thousands of values share finds and weighs each of them', async () => {
  const change = (index: number) => `p.${'ACDEFGHIKL'[index % 10]}${10 + index}${'LKIHGFEDCA'[index % 10]}`;
  const alterations = Array.from({ length: 3_000 }, (_, index) => ({
    gene: `GENE${index % 7}`,
    kind: 'mutation' as const,
    proteinChange: change(index),
  }));
  const models = Array.from({ length: 1_000 }, (_, index) =>
    indexedModel({
      modelCode: `M-${index}`,
      alterations: alterations.slice(0, 1 + (index % 3)).concat(alterations.slice(3 * index, 3 * index + 2)),
    }),
  );
  const terms = Object.fromEntries(
    alterations.map(({ gene, proteinChange }) => [`${gene} mutation ${proteinChange}`, [`${gene} sharedword`]]),
  );
  const vocabulary = vocabularyOf({ alteration: terms });
  const snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
  const { count, ids } = evaluate(snapshot, { ...base, limit: 1_000, text: 'sharedword' }, 'published');
  expect(count).toBe(1_000);
  const own = (id: string) => new Set(models.find((model) => model.id === id)?.alterations).size;
  // models with more of the values come first
  expect(ids.map(own)).toEqual(ids.map(own).toSorted((one, other) => other - one));
});

test('a large result is counted and sorted like a small one', async () => {
  const all = [...syntheticModels(1_000)];
  const index = snapshotOf([await segmentOf(all, syntheticVocabulary)], syntheticVocabulary);
  for (const field of SORT_FIELDS.filter((name) => name !== 'relevance' && name !== 'disease')) {
    const query: EngineQuery = { ...base, limit: 20, sort: [{ field, order: 'desc' }] };
    const { ids, facets, histograms } = evaluate(index, query, 'published');
    const expected = new PlainSearch(all, query, 'published', syntheticVocabulary).answer();
    expect(ids).toEqual(expected.ids.slice(0, 20));
    expect({ facets, histograms }).toEqual({ facets: expected.facets, histograms: expected.histograms });
  }
});

test('if most models of a large result count, they are counted like a few', async () => {
  const all = [...syntheticModels(1_000)];
  const index = snapshotOf([await segmentOf(all, syntheticVocabulary)], syntheticVocabulary);
  const types = evaluate(index, base, 'published').facets.modelType.map(({ value }) => value);
  const query: EngineQuery = { ...base, filters: { modelType: types.slice(0, -1) } };
  const { facets, histograms } = evaluate(index, query, 'published');
  const expected = new PlainSearch(all, query, 'published', syntheticVocabulary).answer();
  expect({ facets, histograms }).toEqual({ facets: expected.facets, histograms: expected.histograms });
});
