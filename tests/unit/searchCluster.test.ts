import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FACETS, RANGES } from '../../contract/vocabulary.ts';
import { Cluster, ClusterAway } from '../../server/modules/search/cluster/cluster.ts';
import { SHAPE } from '../../server/modules/search/cluster/document.ts';
import { OpenSearchEngine } from '../../server/modules/search/cluster/engine.ts';
import { Indexer } from '../../server/modules/search/cluster/indexer.ts';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import type { ModelSource } from '../../server/modules/search/engine/source.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import {
  linesOf,
  type Recorded,
  type RecordingServer,
  type Reply,
  recordingServer,
} from '../support/recordingServer.ts';
import { indexedModel, vocabularyOf } from '../support/syntheticModels.ts';

/** The requests to a cluster and the use of its answers. `npm run test:opensearch` runs against a real cluster. */
const models = [
  indexedModel({
    modelCode: 'LUN-PDX-1',
    otherKeys: ['别名1'],
    values: [['modelType', 'PDX']],
    alterations: [{ gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D' }],
    tested: { mutation: null, copyNumber: new Set(['MYC']), fusion: new Set() },
    responses: [
      { study: 'S1', agent: 'Cisplatin', tgiPercent: 90, mRecist: 'mSD' },
      { study: 'S2', agent: 'Cisplatin', tgiPercent: 10, mRecist: 'mCR' },
    ],
  }),
  indexedModel({ modelCode: 'LUN-PDX-2', published: false }),
];
const source: ModelSource = {
  mark: async () => 7,
  async *models() {
    yield models.map((model) => ({ model, revision: 5 }));
  },
  ids: async () => new Set(models.map(({ id }) => id)),
  count: async () => models.length,
  vocabulary: async () => vocabularyOf(),
  vocabularyVersion: async () => 'words',
  exclusively: (work) => work(),
  listen: () => new Promise(() => {}),
};

let server: RecordingServer;
beforeEach(async () => {
  server = await recordingServer(fine);
});
afterEach(() => server.close());

/** Answers like a cluster without problems. */
function fine({ method, path, body }: Recorded): Reply {
  if (path.endsWith('/_bulk')) return { body: { items: itemsOf(body, () => 201) } };
  if (method === 'GET' && path.includes('/_stats')) return { body: { _all: { primaries: {} } } };
  if (method === 'GET' && path.includes('/_count')) return { body: { count: models.length } };
  if (method === 'GET') return { body: { 'models-old': { aliases: { models: {} }, mappings: { _meta: metaOf(3) } } } };
  return { body: { acknowledged: true } };
}
const metaOf = (mark: number) => ({ mark, vocabulary: 'words', shape: SHAPE });
const itemsOf = (body: string, statusOf: (id: string) => number) =>
  linesOf({ method: '', path: '', body }).flatMap((line) => {
    const { _id } = (line as { index?: { _id: string } }).index ?? {};
    if (_id === undefined) return [];
    const status = statusOf(_id);
    return [{ index: { _id, status, ...(status >= 400 && { error: { reason: 'because' } }) } }];
  });

const shortOf = ({ method, path }: Recorded) => `${method} ${path.replace(/models-[a-z0-9]+-[a-f0-9]+/, 'models-NEW')}`;

describe('the indexer', () => {
  const indexer = () => new Indexer({ cluster: new Cluster(server.url), source, alias: 'models' });

  test('builds a new index beside the old one and switches the alias in one step', async () => {
    const index = await indexer().rebuild();
    expect(server.requests.map(shortOf)).toEqual([
      'PUT /models-NEW',
      'POST /models-NEW/_bulk',
      'PUT /models-NEW/_settings',
      'POST /models-NEW/_refresh',
      'PUT /models-NEW/_mapping',
      'GET /models-*?allow_no_indices=true&expand_wildcards=open,closed',
      'POST /_aliases',
      'DELETE /models-old?ignore_unavailable=true',
    ]);
    const [created, , , , , , switched] = server.requests;
    expect(JSON.parse(created?.body ?? '')).toMatchObject({ mappings: { dynamic: 'strict', _meta: metaOf(7) } });
    expect(JSON.parse(switched?.body ?? '')).toEqual({
      actions: [{ remove: { index: 'models-old', alias: 'models' } }, { add: { index, alias: 'models' } }],
    });
  });

  test('writes documents with folded terms, each under the revision that was read', async () => {
    await indexer().rebuild();
    const bulk = server.requests.find(({ path }) => path.endsWith('/_bulk'));
    const [action, document] = bulk === undefined ? [] : linesOf(bulk);
    expect(action).toEqual({ index: { _id: models[0]?.id, version: 5, version_type: 'external_gte' } });
    expect(document).toMatchObject({
      published: true,
      compactCode: 'lunpdx1',
      keys: ['=lunpdx1', 'lun', 'pdx', '1', '~别名1', '别名', '1'].filter((key, at, all) => all.indexOf(key) === at),
      fields: { modelType: ['pdx'], gene: ['kras'], testedAgent: ['cisplatin'] },
      alterations: ['', '=g12d', '=g12', '=@12', '=g12x', '=exon 2 mutation'].flatMap((change) => [
        `kras||${change}`,
        `kras|mutation|${change}`,
      ]),
      tested: ['mutation|*', 'copyNumber|MYC'],
      best: [{ agent: 'cisplatin', study: 'S2', tgiPercent: 10, mRecist: 'mCR' }],
    });
  });

  test('sends again only what the cluster had no capacity for', async () => {
    let full = true;
    server.reply = (request) => {
      if (!request.path.endsWith('/_bulk')) return fine(request);
      const items = itemsOf(request.body, (id) => (full && id === models[1]?.id ? 429 : 201));
      full = false;
      return { body: { items } };
    };
    await indexer().rebuild();
    const bulks = server.requests.filter(({ path }) => path.endsWith('/_bulk')).map(linesOf);
    expect(bulks.map((lines) => lines.length)).toEqual([4, 2]);
    expect(bulks[1]?.[0]).toMatchObject({ index: { _id: models[1]?.id } });
  });

  test('deletes its new index and keeps the alias when a document is refused', async () => {
    server.reply = (request) =>
      request.path.endsWith('/_bulk') ? { body: { items: itemsOf(request.body, () => 400) } } : fine(request);
    await expect(indexer().rebuild()).rejects.toThrow('because');
    expect(server.requests.map(shortOf).slice(-1)).toEqual(['DELETE /models-NEW?ignore_unavailable=true']);
    expect(server.requests.some(({ path }) => path === '/_aliases')).toBe(false);
  });

  test('deletes leftovers of builds, and nothing of a portal whose alias has the same prefix', async () => {
    const hoursAgo = (Date.now() - 7_200_000).toString(36);
    const left = `models-${hoursAgo}-0badcafe`;
    const beside = `models-beside-${hoursAgo}-0badcafe`;
    const index = { aliases: {}, mappings: {} };
    server.reply = (request) =>
      request.method === 'GET' && request.path.startsWith('/models-*')
        ? { body: { [left]: index, [beside]: index, 'models-notes': index } }
        : fine(request);
    await indexer().rebuild();
    const removed = server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(removed).toEqual([`/${left}?ignore_unavailable=true`]);
  });

  test('continues from the mark stored in the index, and moves it', async () => {
    await indexer().follow(false);
    const written = server.requests.map(shortOf);
    expect(written).toContain('POST /models-old/_bulk');
    const mapping = server.requests.find(({ path }) => path === '/models-old/_mapping');
    expect(JSON.parse(mapping?.body ?? '')).toEqual({ _meta: metaOf(7) });
  });

  test('removes documents without a model, and reads the ids page by page', async () => {
    const page = Array.from({ length: 10_000 }, (_, place) => ({ _id: models[0]?.id, sort: [place] }));
    const asked: unknown[] = [];
    server.reply = (request) => {
      if (request.body.includes('"delete"')) return { body: { items: [{ delete: { _id: 'gone', status: 200 } }] } };
      if (request.path !== '/models-old/_search') return fine(request);
      asked.push(JSON.parse(request.body).search_after);
      const hits = [page, [{ _id: 'gone', sort: [10_000] }]][asked.length - 1] ?? [];
      return { body: { hits: { total: { value: 10_001 }, hits } } };
    };
    await indexer().follow(true);
    expect(asked).toEqual([undefined, [9_999]]);
    const removed = server.requests.filter(({ body }) => body.includes('"delete"')).flatMap(linesOf);
    expect(removed).toEqual([{ delete: { _id: 'gone' } }]);
  });

  test.each([
    ['of an older version, whose documents hold what was derived then', { shape: SHAPE - 1 }],
    ['that was built in other words', { vocabulary: 'other words' }],
  ])('rebuilds an index %s, although no row has changed', async (_, old) => {
    server.reply = (request) => {
      const { method, path } = request;
      if (method !== 'GET' || path.includes('/_')) return fine(request);
      return { body: { 'models-old': { aliases: { models: {} }, mappings: { _meta: { ...metaOf(7), ...old } } } } };
    };
    await indexer().follow(false);
    const asked = server.requests.map(shortOf);
    expect(asked).toContain('PUT /models-NEW');
    expect(asked).toContain('DELETE /models-old?ignore_unavailable=true');
    const created = server.requests.find(({ method, path }) => method === 'PUT' && /^\/models-[a-z0-9-]+$/.test(path));
    expect(JSON.parse(created?.body ?? '')).toMatchObject({ mappings: { _meta: metaOf(7) } });
  });

  test.each([429, 503])(
    'reports the cluster as unavailable at status %i, so that the job is retried',
    async (status) => {
      server.reply = () => ({ status, body: { error: 'busy' } });
      await expect(indexer().follow(false)).rejects.toThrow(ClusterAway);
    },
  );
});

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
