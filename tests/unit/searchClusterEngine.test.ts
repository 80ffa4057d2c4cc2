import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FACETS, RANGES } from '../../contract/vocabulary.ts';
import { OpenSearchEngine } from '../../server/modules/search/cluster/engine.ts';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { fine, models, source } from '../support/clusterModels.ts';
import { type RecordingServer, type Reply, recordingServer } from '../support/recordingServer.ts';

/** How the engine asks a cluster and uses its answers. `npm run test:opensearch` runs against a real cluster. */
let server: RecordingServer;
beforeEach(async () => {
  server = await recordingServer(fine);
});
afterEach(() => server.close());

describe('the engine over a cluster', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const query = { page: 1, limit: 10, locale: 'en' } as const;
  let engine: OpenSearchEngine;
  beforeEach(() => {
    vi.clearAllMocks();
    const local = new EmbeddedEngine({ source, onError: () => {} });
    const jobs = createJobs({ connection: {}, log });
    engine = new OpenSearchEngine({ url: server.url, source, local, jobs, log, alias: 'models', timeoutMs: 300 });
  });
  afterEach(() => {
    vi.useRealTimers();
    return engine.stop();
  });

  const searches = () => server.requests.filter(({ path }) => path === '/models/_search');
  const found = (total: number, ids: string[]): Reply => ({
    body: {
      hits: { total: { value: total }, hits: ids.map((_id) => ({ _id })) },
      aggregations: {
        ...counted('facet', FACETS, { values: { buckets: [] } }),
        ...counted('number', RANGES, { unknown: { doc_count: 0 } }),
      },
    },
  });
  const counted = (word: string, names: readonly string[], counts: object) =>
    Object.fromEntries(names.map((name) => [`${word} ${name}`, counts]));

  test('sends one request with visibility, facets that ignore their own selection, order and page', async () => {
    server.reply = (request) => (request.path === '/models/_search' ? found(1, ['a']) : fine(request));
    const filters = { modelType: ['PDX'], stage: ['IV'] };
    const answer = await engine.search({ ...query, page: 2, filters }, 'published');
    expect(answer).toMatchObject({ count: 1, page: 1, ids: ['a'] });
    const [first, second] = searches().map(({ body }) => JSON.parse(body));
    const modelType = { terms: { 'fields.modelType': ['pdx'] } };
    const stage = { terms: { 'fields.stage': ['iv'] } };
    const visible = { term: { published: true } };
    expect(first).toMatchObject({
      from: 10,
      size: 10,
      query: { bool: { filter: [visible, modelType, stage] } },
      sort: [{ codeKey: 'asc' }, { id: 'asc' }],
      aggs: {
        'facet sex': { filter: { match_all: {} }, aggs: { values: { terms: { field: 'fields.sex' } } } },
        others: {
          global: {},
          aggs: {
            'facet modelType': { filter: { bool: { filter: [visible, stage] } } },
            'facet stage': { filter: { bool: { filter: [visible, modelType] } } },
          },
        },
      },
    });
    expect(first).not.toHaveProperty('post_filter');
    expect(second).toMatchObject({ from: 0 });
    expect(second).not.toHaveProperty('aggs');
  });

  test('sends the reading of a text: named terms count once with their weight, excluded terms nothing', async () => {
    server.reply = (request) => (request.path === '/models/_search' ? found(1, ['a']) : fine(request));
    const answer = await engine.search({ ...query, text: 'PDX cisplatin -KRAS TMB > 10' }, 'published');
    // a separate search counts the other reading of '-KRAS'
    const asked = searches()
      .map(({ body }) => JSON.parse(body))
      .find((search) => search.query.script_score !== undefined);
    const pdx = { terms: { 'fields.modelType': ['pdx'] } };
    const cisplatin = { terms: { 'fields.testedAgent': ['cisplatin'] } };
    const kras = { bool: { filter: [{ term: { alterations: 'kras||' } }] } };
    const above = { range: { 'numbers.tmb': { gte: expect.any(Number) } } };
    const text = { bool: { filter: [pdx, cisplatin, { bool: { must_not: [kras] } }, above] } };
    expect(asked.query.script_score.query.bool).toEqual({
      filter: [{ term: { published: true } }, text],
      should: [{ constant_score: { filter: pdx, boost: 15 } }, { constant_score: { filter: cisplatin, boost: 18 } }],
    });
    // an exclusive bound becomes the next larger number
    const [, , , { range }] = asked.query.script_score.query.bool.filter[1].bool.filter;
    expect(range['numbers.tmb'].gte - 10).toBeGreaterThan(0);
    expect(range['numbers.tmb'].gte - 10).toBeLessThan(1e-12);
    expect(asked.sort).toMatchObject([
      { _score: { order: 'desc' } },
      // class, then best average change, then inhibition
      { 'best.class': { order: 'desc', missing: '_last' } },
      { 'best.average': { order: 'desc', missing: '_last' } },
      { 'best.inhibition': { order: 'desc', missing: '_last' } },
      { codeKey: 'asc' },
      { id: 'asc' },
    ]);
    expect(answer).toMatchObject({
      agent: 'Cisplatin',
      reading: [
        { typed: 'PDX', meant: { as: 'value', facet: 'modelType' } },
        { typed: 'cisplatin', meant: { as: 'tested', agent: 'Cisplatin' } },
        { typed: 'KRAS', meant: { as: 'gene' }, excluded: true },
        { typed: 'TMB > 10', meant: { as: 'range', range: 'tmb', min: 10, open: true } },
      ],
    });
  });

  test('a gene in a text is weighted by its clause', async () => {
    server.reply = (request) => (request.path === '/models/_search' ? found(1, ['a']) : fine(request));
    await engine.search({ ...query, text: 'KRAS G12D' }, 'published');
    const [asked] = searches().map(({ body }) => JSON.parse(body));
    const kras = { bool: { filter: [{ term: { alterations: 'kras||=g12d' } }] } };
    const { script, query: within } = asked.query.script_score;
    expect(within.bool.should).toEqual([{ constant_score: { filter: kras, boost: 30 } }]);
    // alterations are indexed for lookups only: scripts cannot read them
    expect(JSON.stringify(script)).not.toContain('alterations');
  });

  test.each<[string, () => Reply]>([
    ['is busy', () => ({ status: 429, body: {} })],
    ['is not available', () => ({ status: 503, body: {} })],
    ['has no index yet', () => ({ status: 404, body: { error: { type: 'index_not_found_exception' } } })],
    ['does not answer in time', () => undefined],
  ])('uses its own index when the cluster %s, logs it once, and returns to the cluster', async (_name, reply) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.reply = (request) => (request.path === '/models/_search' ? reply() : fine(request));
    for (let time = 0; time < 3; time++) {
      const answer = await engine.search(query, 'all');
      expect(answer.ids).toEqual(models.map(({ id }) => id));
    }
    // later searches did not wait for the cluster
    expect(searches()).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(engine.state()).toMatchObject({ engine: 'opensearch', state: 'behind' });

    server.reply = (request) => (request.path === '/models/_search' ? found(1, ['from the cluster']) : fine(request));
    vi.setSystemTime(Date.now() + 2_000);
    expect((await engine.search(query, 'all')).ids).toEqual(['from the cluster']);
    expect(log.warn).toHaveBeenLastCalledWith(
      { seconds: expect.any(Number), calls: 3 },
      'the search cluster is reachable again',
    );
    expect(engine.state()).toMatchObject({ state: 'ready' });
  });

  test('uses its own index when the cluster is unreachable', async () => {
    await server.close();
    expect((await engine.search(query, 'published')).ids).toEqual([models[0]?.id]);
    expect((await engine.ids({ locale: 'en' }, 'published', 10)).count).toBe(1);
    expect(await engine.neighbors(models[0]?.id ?? '', { locale: 'en' }, 'published')).toMatchObject({ position: 1 });
  });

  test.each([
    ['the cluster', true],
    ['its own index', false],
  ])('all ids come with the corrected text and the agent, from %s', async (_, isThere) => {
    const hits = { total: { value: 1 }, hits: [{ _id: models[0]?.id, sort: [1] }] };
    server.reply = (request) => (request.path.includes('_search') ? { body: { pit_id: 'one', hits } } : fine(request));
    if (!isThere) await server.close();
    const { batches, ...told } = await engine.ids({ locale: 'en', text: 'cisplatn' }, 'published', 10);
    expect(told).toEqual({ count: expect.any(Number), corrected: 'cisplatin', agent: 'Cisplatin' });
    for await (const batch of batches) expect(batch).toEqual([models[0]?.id]);
    expect(log.warn).toHaveBeenCalledTimes(isThere ? 0 : 1);
  });

  test('answers a query that the cluster refuses, and logs an error', async () => {
    server.reply = (request) =>
      request.path === '/models/_search' ? { status: 400, body: { error: { type: 'parsing' } } } : fine(request);
    expect((await engine.search(query, 'published')).ids).toEqual([models[0]?.id]);
    expect(log.error).toHaveBeenCalledOnce();
  });
});
