import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { SearchResult } from '../../contract/entities/search.ts';
import { FACETS, SORT_FIELDS } from '../../contract/vocabulary.ts';
import { searchResult } from '../../machines/samples.ts';
import { formatQuery, type ModelQuery, pagesOf, parseQuery } from '../../machines/search/query.ts';
import { searchMachine } from '../../machines/search/search.machine.ts';

function open() {
  const clock = new SimulatedClock();
  const asked: { query: ModelQuery; answer: (result: SearchResult) => void; fail: () => void; signal: AbortSignal }[] =
    [];
  const actor = createActor(
    searchMachine.provide({
      actors: {
        searchModels: fromPromise<SearchResult, { query: ModelQuery }>(
          ({ input, signal }) =>
            new Promise((answer, reject) =>
              asked.push({ query: input.query, answer, fail: () => reject(new Error('gone')), signal }),
            ),
        ),
      },
    }),
    { clock },
  ).start();
  return { actor, asked, clock, rest: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}

describe('search', () => {
  test('typing waits for a pause, Enter does not', () => {
    const { actor, asked, clock } = open();
    actor.send({ type: 'search.textChanged', text: 'KR' });
    clock.increment(249);
    actor.send({ type: 'search.textChanged', text: 'KRAS' });
    clock.increment(249);
    expect(asked).toHaveLength(0);
    clock.increment(1);
    expect(asked.map(({ query }) => query.text)).toEqual(['KRAS']);
    actor.send({ type: 'search.textChanged', text: 'EGFR' });
    actor.send({ type: 'search.submitted' });
    expect(asked.at(-1)?.query.text).toBe('EGFR');
  });

  test('a newer query cancels the older one, whose late answer is never shown', async () => {
    const { actor, asked, rest } = open();
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'CDX', chosen: true });
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(searchResult(7));
    await rest();
    asked[0]?.answer(searchResult(99));
    await rest();
    expect(actor.getSnapshot().context.result?.count).toBe(7);
  });

  test('[P.2] a visit to /search without a query keeps everything; an address with one takes its place', async () => {
    const { actor, asked, rest } = open();
    actor.send({ type: 'search.opened', address: '/search?q=kras&modelType=pdx' });
    asked[0]?.answer(searchResult(5));
    await rest();
    actor.send({ type: 'search.opened', address: '/search' });
    expect(asked).toHaveLength(1);
    expect(actor.getSnapshot().context.result?.count).toBe(5);
    actor.send({ type: 'search.opened', address: '/search?q=egfr' });
    expect(asked.at(-1)?.query.text).toBe('egfr');
  });

  test('a page beyond the end becomes the last one; a failure keeps the query and can be tried again', async () => {
    const { actor, asked, rest } = open();
    actor.send({ type: 'search.opened', address: '/search?page=9' });
    asked[0]?.answer(searchResult(25));
    await rest();
    expect(asked[1]?.query.page).toBe(3);
    asked[1]?.fail();
    await rest();
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    actor.send({ type: 'search.retried' });
    expect(asked[2]?.query.page).toBe(3);
  });

  test('the address says the whole query and back', () => {
    const value = fc
      .stringMatching(/^[a-z0-9 :,+&=%#肺-]{1,20}$/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const query = fc.record({
      text: fc.oneof(fc.constant(''), value),
      filters: fc.record(
        { histology: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (text) => text.toLowerCase() }) },
        { requiredKeys: [] },
      ),
      sort: fc.uniqueArray(
        fc.record({ field: fc.constantFrom(...SORT_FIELDS), order: fc.constantFrom('asc' as const, 'desc' as const) }),
        { maxLength: 3, selector: ({ field }) => field },
      ),
      page: fc.integer({ min: 1, max: 500 }),
      limit: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(query, (one) => {
        expect(parseQuery(formatQuery(one))).toEqual({ query: one, unknown: [] });
      }),
    );
  });

  test('values are read without regard to case, and what is not understood is reported', () => {
    const { query, unknown } = parseQuery('/search?MODELTYPE=pdx&tumorType=Nonsense&page=0&foo=1&q=%E8%82%BA');
    expect(query.filters).toEqual({ modelType: ['PDX'] });
    expect(query.text).toBe('肺');
    expect(unknown).toEqual(['tumorType=Nonsense', 'page=0', 'foo=1']);
    expect(FACETS).toContain('modelType');
  });

  test('the page never leaves its range, whatever is pressed', async () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('search.pageChanged' as const), page: fc.integer({ min: -3, max: 12 }) }),
      fc.record({ type: fc.constant('search.limitChanged' as const), limit: fc.constantFrom(10, 50) }),
      fc.record({ type: fc.constant('search.textChanged' as const), text: fc.string() }),
      fc.record({ type: fc.constant('answer' as const), count: fc.integer({ min: 0, max: 60 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const { actor, asked, clock, rest } = open();
        actor.send({ type: 'search.opened', address: '/search' });
        for (const one of events) {
          if (one.type === 'answer') {
            asked.at(-1)?.answer(searchResult(one.count));
            await rest();
          } else actor.send(one);
          clock.increment(300);
          const { query, result } = actor.getSnapshot().context;
          expect(query.page).toBeGreaterThanOrEqual(1);
          if (result && !actor.getSnapshot().hasTag('busy'))
            expect(query.page).toBeLessThanOrEqual(pagesOf(result.count, query.limit));
        }
      }),
      { numRuns: 30 },
    );
  });
});
