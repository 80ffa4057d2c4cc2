import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { ModelRow, ModelSummary, ShownResponse } from '../../contract/entities/model.ts';
import type { FacetCount, SearchResult, Waterfall } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import type { Localized } from '../../contract/schema.ts';
import { ALTERATION_KINDS, COLUMNS, DATA_KINDS, FACETS, TUMOR_TYPES } from '../../contract/vocabulary.ts';
import { foundModels } from '../../machines/search/found.ts';
import type { Names } from '../../server/modules/catalog/names.ts';
import { IndexNotReady } from '../../server/modules/search/engine/engine.ts';
import { searchHandlers } from '../../server/modules/search/handlers.ts';
import { knownTerms, leanResult, termReader } from '../../server/modules/search/lean.ts';
import { LOCALES, speakLocale } from '../../src/i18n/locale.ts';
import { ModelCards } from '../../src/site/models/ModelCards.tsx';
import { ModelTable } from '../../src/site/models/ModelTable.tsx';

/** The lean form of a search shows the same page as the full one. */

const WORDS = ['Lung', 'Colon', '肺癌', '', 'a,b', 'p.G12C'] as const;
const word = fc.constantFrom(...WORDS);
const name: fc.Arbitrary<Localized> = fc.record({ en: word, zh: word });
const id = fc.uuid();
const percent = fc.option(fc.double({ min: -100, max: 300, noNaN: true, noDefaultInfinity: true }));
const response: fc.Arbitrary<ShownResponse> = fc.record({
  agent: name,
  mRecist: fc.option(fc.constantFrom(...M_RECIST)),
  bestAverageChangePercent: percent,
  tgiPercent: percent,
  n: fc.option(fc.nat(20)),
  evaluationDay: fc.option(fc.nat(40)),
  derived: fc.boolean(),
  counterpart: fc.constant(null),
});
const fieldCount = fc.record({ given: fc.nat(9), applicable: fc.integer({ min: 10, max: 20 }) });
const model: fc.Arbitrary<ModelSummary> = fc.record({
  id,
  modelCode: word,
  name: word,
  modelType: fc.constantFrom(...MODEL_TYPES),
  diseaseId: fc.option(id),
  disease: fc.option(name),
  oncotreeCode: fc.option(word),
  cancerType: name,
  histology: fc.option(name),
  tumorType: fc.constantFrom(...TUMOR_TYPES),
  stage: fc.option(word),
  collectionSite: fc.option(word),
  alterations: fc.uniqueArray(
    fc.record({
      gene: word,
      kind: fc.constantFrom(...ALTERATION_KINDS),
      proteinChange: fc.option(word),
      alleleFraction: fc.constant(null),
    }),
    { maxLength: 6, selector: ({ gene, kind, proteinChange }) => `${gene} ${kind} ${proteinChange}` },
  ),
  priorTreatments: fc.option(fc.array(name, { maxLength: 3 })),
  doublingTimeDays: percent,
  tmbPerMb: percent,
  bestResponse: fc.option(response),
  agentResponse: fc.option(response),
  dataAvailable: fc.subarray([...DATA_KINDS]),
  provider: fc.option(word),
  pdxMi: fc.option(fc.record({ essential: fieldCount, all: fieldCount })),
  updatedAt: fc.constant('2026-03-01T08:00:00.000Z'),
});
const counts: fc.Arbitrary<FacetCount[]> = fc
  .uniqueArray(
    fc
      .record({ value: fc.oneof(word, fc.string({ maxLength: 3 })), label: fc.option(name), count: fc.nat(9) })
      .map(({ value, label, count }) => ({ value, ...(label && { label }), count: count + 1 })),
    { selector: ({ value }) => value, maxLength: 12 },
  )
  .map((values) => values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)));
const facets = fc
  .tuple(...FACETS.map(() => counts))
  .map((all) => Object.fromEntries(FACETS.map((f, i) => [f, all[i] ?? []])));
const bars: fc.Arbitrary<Waterfall['bars']> = fc.array(
  fc.record({
    id,
    modelCode: word,
    modelType: fc.constantFrom(...MODEL_TYPES),
    study: word,
    mRecist: fc.option(fc.constantFrom(...M_RECIST)),
    bestAverageChangePercent: percent,
    tgiPercent: percent,
  }),
  { maxLength: 5 },
);
const result: fc.Arbitrary<SearchResult> = fc
  .record({ list: fc.array(model, { maxLength: 4 }), facets, bars: fc.option(bars) })
  .map(({ bars: drawn, ...rest }) => ({
    count: 30,
    total: 400,
    tookMs: 1.5,
    page: 2,
    agent: { en: 'Osimertinib', zh: '奥希替尼' },
    ...rest,
    ...(drawn && { waterfall: { asked: 'osimertinib', agent: 'Osimertinib', count: 9, bars: drawn } }),
  }));

/** As it arrives: JSON has no negative zero. */
const throughText = (value: SearchResult): SearchResult => JSON.parse(JSON.stringify(value));

/** What a row shows: without what only the full form has. */
function rowOf({ diseaseId: _, alterations, bestResponse, agentResponse, pdxMi, ...row }: ModelSummary): ModelRow {
  const figures = (of: ShownResponse | null) =>
    of && {
      agent: of.agent,
      mRecist: of.mRecist,
      bestAverageChangePercent: of.bestAverageChangePercent,
      tgiPercent: of.tgiPercent,
    };
  return {
    ...row,
    alterations: alterations.slice(0, 3).map(({ alleleFraction: _without, ...shown }) => shown),
    ...(alterations.length > 3 && { alterationCount: alterations.length }),
    bestResponse: figures(bestResponse),
    agentResponse: figures(agentResponse),
    pdxMi: pdxMi && { essential: pdxMi.essential },
  };
}

const engineWith = (generation: () => number | null) => ({
  generation,
  search: vi.fn().mockResolvedValue({ facets: { provider: [{ value: 'Withdrawn partner', count: 1 }] } }),
});

describe('the lean form of a search', () => {
  test('has the same result as the full form, with terms that came with it or before', () => {
    fc.assert(
      fc.property(result.map(throughText), facets, (full, older) => {
        for (const known of [knownTerms(full.facets), knownTerms(older)]) {
          const { terms, ...found } = foundModels(throughText(leanResult(full, known, undefined)), undefined);
          const expected = { ...full, list: full.list.map(rowOf) };
          expect(found).toEqual(expected);
          const { terms: same, ...again } = foundModels(throughText(leanResult(full, known, terms?.key)), terms);
          expect(again).toEqual(expected);
          expect(same).toBe(terms);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(LOCALES)('draws the same table and cards as the full form, with every column (%s)', (locale) => {
    speakLocale(locale);
    const views = [ModelTable, ModelCards];
    const draw = (models: readonly ModelRow[], agent: string | undefined) =>
      views.map((View) =>
        renderToStaticMarkup(
          <Router ssrPath="/search">
            <View models={models} caption="Models" columns={COLUMNS} agent={agent} />
          </Router>,
        ),
      );
    fc.assert(
      fc.property(result.map(throughText), (full) => {
        const { list } = foundModels(throughText(leanResult(full, knownTerms(full.facets), undefined)), undefined);
        for (const agent of [undefined, 'Osimertinib']) expect(draw(list, agent)).toEqual(draw(full.list, agent));
      }),
      { numRuns: 30 },
    );
    speakLocale('en');
  });

  test('leaves out the terms that the caller has, until a value or its label changes', () => {
    const [lung, colon] = [
      { value: 'lung', label: { en: 'Lung', zh: '肺' }, count: 2 },
      { value: 'colon', label: { en: 'colon', zh: '结肠' }, count: 1 },
    ];
    const full = { count: 3, total: 3, list: [], facets: { disease: [lung, colon] }, tookMs: 1 };
    const known = knownTerms(full.facets);
    const { key } = known.terms;
    expect(known.terms.facets).toEqual({
      disease: { values: ['colon', 'lung'], labels: [['结肠'], ['Lung', '肺']] },
    });
    expect(leanResult(full, known, undefined).lean?.terms).toBe(known.terms);
    expect(leanResult(full, known, key).lean).toEqual({ counts: { disease: [1, 2] }, names: [], rows: [] });
    expect(leanResult(full, known, 'older').lean?.terms?.key).toBe(key);
    // counts are no part of the terms
    expect(knownTerms({ disease: [{ ...colon, count: 7 }, lung] }).terms.key).toBe(key);
    expect(knownTerms({ disease: [lung] }).terms.key).not.toBe(key);
    expect(knownTerms({ disease: [{ ...lung, label: { en: 'Lung', zh: '肺癌' } }, colon] }).terms.key).not.toBe(key);
  });

  test('reads the terms once for each generation of the index, and again after a failure', async () => {
    const engine = engineWith(() => 1);
    const read = termReader(engine, 'published');
    const first = await read(1);
    expect(await read(1)).toBe(first);
    // a result that began before a change of the index ends after it
    expect(await read(0)).toBe(first);
    expect(engine.search).toHaveBeenCalledTimes(1);
    engine.search.mockRejectedValueOnce(new Error('gone'));
    await expect(read(2)).rejects.toThrow('gone');
    expect((await read(2)).terms).toEqual(first.terms);
    expect(engine.search).toHaveBeenCalledTimes(3);
  });

  test('of an engine that tells no changes has no values that only withdrawn models had', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const engine = engineWith(() => null);
    const read = termReader(engine, 'published');
    const valuesFor = async (generation: number) => (await read(generation)).terms.facets.provider?.values;
    expect(await valuesFor(1)).toEqual(['Withdrawn partner']);
    engine.search.mockResolvedValueOnce({ facets: { provider: [{ value: 'Partner', count: 1 }] } });
    expect(await valuesFor(2)).toEqual(['Partner']);
    // the results of a cluster also change within a generation
    engine.search.mockResolvedValueOnce({ facets: { provider: [{ value: 'Later partner', count: 1 }] } });
    expect(await valuesFor(2)).toEqual(['Partner']);
    vi.advanceTimersByTime(60_000);
    expect(await valuesFor(2)).toEqual(['Later partner']);
    vi.useRealTimers();
  });

  test('a search whose terms cannot be read answers that the index is not ready', async () => {
    const engine = engineWith(() => 1);
    const none = { ids: [], count: 0, total: 0, page: 1, facets: {}, responses: [], tookMs: 1, generation: 1 };
    engine.search.mockResolvedValueOnce(none);
    engine.search.mockRejectedValueOnce(new IndexNotReady());
    const names = new Map() as unknown as Names;
    const parts = { engine, readNames: async () => names } as unknown as Parameters<typeof searchHandlers>[0];
    const { searchModels } = searchHandlers(parts);
    const context = { locale: 'en' } as Parameters<typeof searchModels>[1];
    await expect(searchModels({ body: { lean: {} } }, context)).rejects.toMatchObject({ word: 'busy' });
  });

  test('a response in the full form is returned as it is', () => {
    const full: SearchResult = { count: 0, total: 3, list: [], facets: {}, tookMs: 1 };
    expect(foundModels(full, undefined)).toBe(full);
  });
});
