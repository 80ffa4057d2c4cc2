import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Cluster, ClusterAway } from '../../server/modules/search/cluster/cluster.ts';
import { SHAPE } from '../../server/modules/search/cluster/document.ts';
import { Indexer } from '../../server/modules/search/cluster/indexer.ts';
import { fine, itemsOf, metaOf, models, shortOf, source } from '../support/clusterModels.ts';
import { linesOf, type RecordingServer, recordingServer } from '../support/recordingServer.ts';

/** The requests to a cluster and the use of its answers. `npm run test:opensearch` runs against a real cluster. */
let server: RecordingServer;
beforeEach(async () => {
  server = await recordingServer(fine);
});
afterEach(() => server.close());

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
