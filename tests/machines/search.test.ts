import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchResult, storedIdentity } from '../../machines/samples.ts';
import { emptyQuery, pagesOf } from '../../machines/search/query.ts';
import { reliefsOf } from '../../machines/search/relief.ts';
import { openSearch } from './support/openSearch.ts';
import { startPortal } from './support/portal.ts';

describe('search', () => {
  test('typing waits for a pause, Enter does not', () => {
    const { actor, asked, clock } = openSearch();
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

  test('nothing is sent while an input method composes characters', () => {
    const { actor, asked, clock } = openSearch();
    actor.send({ type: 'search.textChanged', text: 'fei', composing: true });
    clock.increment(10_000);
    expect(asked).toHaveLength(0);
    expect(actor.getSnapshot().context.query.text).toBe('fei');
    actor.send({ type: 'search.textChanged', text: '肺' });
    clock.increment(250);
    expect(asked.map(({ query }) => query.text)).toEqual(['肺']);
  });

  test('a result is known by its query while another one is loading', async () => {
    const { actor, asked, rest } = openSearch();
    actor.send({ type: 'search.textReplaced', text: 'KRAS' });
    asked[0]?.answer(searchResult(3));
    await rest();
    expect(actor.getSnapshot().context.answered?.text).toBe('KRAS');
    actor.send({ type: 'search.textReplaced', text: 'EGFR' });
    expect(actor.getSnapshot().context).toMatchObject({ answered: { text: 'KRAS' }, query: { text: 'EGFR' } });
    asked[1]?.fail();
    await rest();
    expect(actor.getSnapshot().context.answered?.text).toBe('KRAS');
  });

  test('all queries are forgotten at sign-out', () => {
    const { actor } = openSearch();
    actor.send({ type: 'search.textChanged', text: 'KRAS' });
    actor.send({ type: 'search.forgotten' });
    expect(actor.getSnapshot().context.query).toEqual(emptyQuery);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('a newer query cancels the older one, whose late answer is never shown', async () => {
    const { actor, asked, rest } = openSearch();
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'CDX', chosen: true });
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(searchResult(7));
    await rest();
    asked[0]?.answer(searchResult(99));
    await rest();
    expect(actor.getSnapshot().context.result?.count).toBe(7);
  });

  test('[P.2] a visit to /search without a query keeps everything; an address with a query replaces it', async () => {
    const { actor, asked, rest, scrolled } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?q=kras&modelType=pdx' });
    asked[0]?.answer(searchResult(5));
    await rest();
    actor.send({ type: 'search.left', scrolled: 640 });
    actor.send({ type: 'search.addressed', address: '/search' });
    expect(asked).toHaveLength(1);
    expect(actor.getSnapshot().context.result?.count).toBe(5);
    expect(scrolled).toEqual([640]);
    actor.send({ type: 'search.left', scrolled: 320 });
    actor.send({ type: 'search.addressed', address: '/search?q=egfr' });
    expect(asked.at(-1)?.query.text).toBe('egfr');
    expect(scrolled).toEqual([640]);
  });

  test('an address without a query that comes while the page is there asks for everything', async () => {
    const { actor, asked, rest, scrolled } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?q=kras' });
    asked[0]?.answer(searchResult(5));
    await rest();
    actor.send({ type: 'search.addressed', address: '/search?q=kras' });
    expect(asked).toHaveLength(1);
    actor.send({ type: 'search.addressed', address: '/search' });
    expect(asked.at(-1)?.query).toEqual(emptyQuery);
    expect(scrolled).toEqual([]);
  });

  test('a page beyond the end becomes the last one; a failure keeps the query and can be retried', async () => {
    const { actor, asked, rest } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?page=9' });
    asked[0]?.answer(searchResult(25));
    await rest();
    expect(asked[1]?.query.page).toBe(3);
    asked[1]?.fail();
    await rest();
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    actor.send({ type: 'search.retried' });
    expect(asked[2]?.query.page).toBe(3);
  });

  test('the page number stays in its range, whatever is clicked', async () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('search.pageChanged' as const), page: fc.integer({ min: -3, max: 12 }) }),
      fc.record({ type: fc.constant('search.limitChanged' as const), limit: fc.constantFrom(10, 50) }),
      fc.record({ type: fc.constant('search.textChanged' as const), text: fc.string() }),
      fc.record({ type: fc.constant('answer' as const), count: fc.integer({ min: 0, max: 60 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const { actor, asked, clock, rest } = openSearch();
        actor.send({ type: 'search.addressed', address: '/search' });
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

  test('the rows per page of the account are used unless the address says a number or a page', async () => {
    const { actor, asked, rest } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search' });
    actor.send({ type: 'search.usualLimitKnown', limit: 50 });
    expect(asked.map(({ query }) => query.limit)).toEqual([10, 50]);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(searchResult(200));
    await rest();
    actor.send({ type: 'search.addressed', address: '/search?q=kras' });
    expect(asked[2]?.query).toMatchObject({ text: 'kras', limit: 50 });
    actor.send({ type: 'search.addressed', address: '/search?q=kras&page=2' });
    expect(asked[3]?.query).toMatchObject({ page: 2, limit: 10 });
    actor.send({ type: 'search.addressed', address: '/search?q=kras&limit=20' });
    expect(asked[4]?.query.limit).toBe(20);
    // a shown page with a number of its own stays
    actor.send({ type: 'search.usualLimitKnown', limit: 100 });
    expect(asked).toHaveLength(5);
  });

  test('the first request waits for the rows per page of the account, so that there is one only', () => {
    const { actor, asked } = openSearch();
    actor.send({ type: 'search.usualLimitAwaited' });
    actor.send({ type: 'search.addressed', address: '/search?q=kras' });
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    expect(asked).toHaveLength(0);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.send({ type: 'search.usualLimitKnown', limit: 50 });
    expect(asked.map(({ query }) => query)).toMatchObject([{ text: 'kras', limit: 50 }]);
  });

  test('the first request does not wait if the address names the rows, and never for long', () => {
    for (const address of ['/search?limit=10', '/search?page=2']) {
      const { actor, asked } = openSearch();
      actor.send({ type: 'search.usualLimitAwaited' });
      actor.send({ type: 'search.addressed', address });
      expect(asked).toHaveLength(1);
    }
    const { actor, asked, clock } = openSearch();
    actor.send({ type: 'search.usualLimitAwaited' });
    actor.send({ type: 'search.addressed', address: '/search' });
    clock.increment(1_000);
    expect(asked.map(({ query }) => query.limit)).toEqual([10]);
  });

  test('a number of rows that the address names stays when the one of the account is known later', () => {
    const { actor, asked } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?limit=10' });
    actor.send({ type: 'search.usualLimitKnown', limit: 50 });
    actor.send({ type: 'search.addressed', address: '/search?limit=10' });
    expect(asked.map(({ query }) => query.limit)).toEqual([10]);
  });

  test('a change after a later page without a number of rows names it and loads once', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search?page=2' });
    await portal.rest();
    portal.send('search', { type: 'search.usualLimitKnown', limit: 50 });
    portal.send('search', { type: 'search.addressed', address: '/search?page=2' });
    portal.send('search', { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    const address = '/search?modelType=PDX&limit=10';
    expect(portal.notebook.filter((line: string) => line.startsWith('push /search'))).toEqual([`push ${address}`]);
    const { asked } = portal.context('search');
    portal.send('search', { type: 'search.addressed', address });
    expect(portal.context('search').asked).toBe(asked);
    expect(asked).toMatchObject({ page: 1, limit: 10 });
  });

  test.each([true, false])(
    'a number of rows known while the user types sends no request (composing: %s)',
    (composing) => {
      const { actor, asked, clock } = openSearch();
      actor.send({ type: 'search.addressed', address: '/search' });
      actor.send({ type: 'search.textChanged', text: 'kra', composing });
      actor.send({ type: 'search.usualLimitKnown', limit: 50 });
      expect(asked).toHaveLength(1);
      actor.send({ type: 'search.textChanged', text: 'kras' });
      actor.send({ type: 'search.usualLimitKnown', limit: 20 });
      expect(asked).toHaveLength(1);
      clock.increment(250);
      expect(asked[1]?.query).toMatchObject({ text: 'kras', limit: 20 });
      expect(actor.getSnapshot().context.entry).toBe('typed');
    },
  );

  test('a change of display sends no request; choosing a waterfall does', () => {
    const { actor, asked } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?page=1' });
    actor.send({ type: 'search.viewChanged', view: 'cards' });
    actor.send({ type: 'search.columnsChanged', columns: ['disease'] });
    expect(asked).toHaveLength(1);
    expect(actor.getSnapshot().context.query).toMatchObject({ view: 'cards', columns: ['disease'] });
    actor.send({ type: 'search.waterfallChosen', agent: 'osimertinib' });
    expect(asked[1]?.query).toMatchObject({ waterfall: 'osimertinib', view: 'cards' });
  });

  test('a remark about the address disappears once it was seen', () => {
    const { actor } = openSearch();
    actor.send({ type: 'search.addressed', address: '/search?nonsense=1&sort=beauty' });
    actor.send({ type: 'search.remarkRemoved', part: 'nonsense=1' });
    expect(actor.getSnapshot().context.unknown).toEqual(['sort=beauty']);
  });

  test('choices make one history entry each, and typing makes one until it ends', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('search', { type: 'search.addressed', address: '/search' });
    const type = (text: string) => {
      portal.send('search', { type: 'search.textChanged', text });
      portal.turn(250);
    };
    portal.send('search', { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    type('k');
    type('kras');
    portal.send('search', { type: 'search.submitted' });
    type('kras g12c');
    portal.send('search', { type: 'search.viewChanged', view: 'cards' });
    portal.send('search', { type: 'search.addressed', address: '/search?modelType=PDX' });
    expect(portal.notebook.filter((line: string) => /^(push|replace) \/search/.test(line))).toEqual([
      'push /search?modelType=PDX',
      'push /search?q=k&modelType=PDX',
      'replace /search?q=kras&modelType=PDX',
      'push /search?q=kras+g12c&modelType=PDX',
      'replace /search?q=kras+g12c&modelType=PDX&view=cards',
      'replace /search?modelType=PDX',
    ]);
  });

  test('the steps of a range make one history entry until something else is done', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('search', { type: 'search.addressed', address: '/search' });
    const step = (min: number, continues: boolean) =>
      portal.send('search', { type: 'search.rangeChanged', range: 'age', bounds: { min }, continues });
    step(40, false);
    step(41, true);
    step(42, true);
    portal.send('search', { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    step(43, true);
    step(44, false);
    expect(portal.notebook.filter((line: string) => /^(push|replace) \/search/.test(line))).toEqual([
      'push /search?age=40..',
      'replace /search?age=41..',
      'replace /search?age=42..',
      'push /search?modelType=PDX&age=42..',
      'push /search?modelType=PDX&age=43..',
      'push /search?modelType=PDX&age=44..',
    ]);
  });

  test('an empty result reports which criteria keep it empty', () => {
    const query = {
      ...emptyQuery,
      filters: { modelType: ['PDX'], dataAvailable: ['growth'], sex: ['female'] },
      ranges: { age: { min: 90 } },
      genes: [{ gene: 'KRAS' }],
    };
    const reliefs = reliefsOf(query, {
      ...searchResult(0),
      facets: {
        modelType: [
          { value: 'CDX', count: 3 },
          { value: 'organoid', count: 2 },
        ],
        dataAvailable: [
          { value: 'growth', count: 0 },
          { value: 'response', count: 4 },
          { value: 'mutation', count: 4 },
        ],
        sex: [{ value: 'female', count: 0 }],
      },
      histograms: { age: { min: 1, max: 90, bins: [2, 7], unknown: 1 } },
      genes: [{ asked: 'KRAS', gene: 'KRAS', altered: 0, wildType: 0, notTested: 0, drivers: ['mutation'] }],
    });
    expect(reliefs.map(({ what, gain }) => [what, gain])).toEqual([
      [{ range: 'age' }, 10],
      [{ facet: 'modelType' }, 5],
      [{ facet: 'dataAvailable' }, 4],
    ]);
  });
});
