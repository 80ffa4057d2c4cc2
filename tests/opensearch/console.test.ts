import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ClusterState } from '../../contract/entities/searchConsole.ts';
import { createModules, type Modules } from '../../server/handlers.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from '../api/support/accounts.ts';
import { searchablePortal } from '../api/support/searchablePortal.ts';
import { clusterUrl, newAlias, removeIndices } from './support/rig.ts';
import { type WayToCluster, wayTo } from './support/wayToCluster.ts';

const soon = { timeout: 30_000, interval: 100 };

describe.skipIf(clusterUrl === '')('[B.20] the console of the search cluster', () => {
  const alias = newAlias();
  let way: WayToCluster;
  let made: Awaited<ReturnType<typeof searchablePortal>>;
  let admin: string;
  let other: Modules;

  const call = async <K extends 'clusterState' | 'compareEngines' | 'clusterMapping' | 'indexState'>(
    key: K,
    body: object = {},
  ) => {
    const reply = await made.portal.call(key, { body, token: admin });
    if (reply.data === null) throw new Error(reply.message);
    return reply.data;
  };
  const state = (): Promise<ClusterState> => call('clusterState');
  const does = (key: 'useIndex' | 'useCluster' | 'rebuildCluster') => made.portal.call(key, { body: {}, token: admin });

  beforeAll(async () => {
    way = await wayTo(clusterUrl);
    made = await searchablePortal({ OPENSEARCH_URL: way.url, OPENSEARCH_INDEX: alias });
    admin = await signIn(made.portal, await makePerson(made.portal, {}, 'administrator'));
    const { dependencies } = made.portal;
    const jobs = createJobs({ connection: dependencies.connection, log: dependencies.log });
    other = createModules({ ...dependencies, jobs });
    // the first index may be older than the models, which the follower then adds
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'ready', documents: 4 }), soon);
  });
  afterAll(async () => {
    await other.stop();
    await made.portal.close();
    await removeIndices(alias);
    await way.block();
  });

  test('reports health, nodes, and the one index that answers', async () => {
    const { cluster, nodes, indices, active, configured, documents } = await state();
    expect([active, configured, documents]).toEqual(['opensearch', true, 4]);
    expect(cluster?.version).toMatch(/^opensearch \d/);
    expect(['green', 'yellow']).toContain(cluster?.health);
    expect(nodes).toHaveLength(1);
    expect(nodes[0]?.heapPercent).toBeGreaterThan(0);
    expect(indices).toMatchObject([{ current: true, aliases: [alias], documents: 4 }]);
    const { mapping } = await call('clusterMapping', { index: indices[0]?.index });
    expect(mapping).toHaveProperty('properties.codeKey');
    const foreign = await made.portal.call('clusterMapping', { body: { index: '_all' }, token: admin });
    expect(foreign.status).toBe(404);
  });

  test('compares the answers of both engines', async () => {
    const compared = await call('compareEngines', { text: 'lung' });
    expect(compared).toMatchObject({ agree: true, opensearch: { count: 2 }, embedded: { count: 2 } });
    expect(compared.opensearch.hits.map(({ modelCode }) => modelCode)).toEqual(
      compared.embedded.hits.map(({ modelCode }) => modelCode),
    );
  });

  test('builds a new index, then switches to it', async () => {
    const [before] = (await state()).indices;
    // retried, because the index may be following changes of the catalog's terms
    await vi.waitFor(async () => expect((await does('rebuildCluster')).status).toBe(200), soon);
    await vi.waitFor(async () => {
      expect((await made.search({})).count).toBe(3);
      const { indices, progress } = await state();
      expect(progress).toBeNull();
      expect(indices).toHaveLength(1);
      expect(indices[0]?.index).not.toBe(before?.index);
    }, soon);
  });

  test('switches every server to the index in memory and back to the cluster, and logs the user', async () => {
    expect((await does('useIndex')).status).toBe(200);
    expect((await state()).active).toBe('embedded');
    expect((await call('indexState')).active).toBe('embedded');
    expect((await made.search({ text: 'KRAS' })).count).toBe(1);
    const chosenThere = async () => (await other.handlers.clusterState({ body: {} }, {} as never)).active;
    await vi.waitFor(async () => expect(await chosenThere()).toBe('embedded'), soon);
    expect((await does('useCluster')).status).toBe(200);
    await vi.waitFor(async () => expect(await chosenThere()).toBe('opensearch'), soon);
    const logged = await made.portal.dependencies.database.select().from(operationLog);
    expect(logged.filter(({ action }) => action === 'edit').map(({ resource }) => resource)).toEqual([
      'lucene',
      'elasticsearch',
    ]);
  });

  test('reports that the cluster is unavailable and what it cannot do, and refuses to choose it', async () => {
    await does('useIndex');
    await way.block();
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ state: 'behind', cluster: null, indices: [] }),
      soon,
    );
    const compared = await made.portal.call('compareEngines', { body: { text: 'KRAS' }, token: admin });
    expect(compared).toMatchObject({ status: 400, message: 'The search cluster is currently unreachable.' });
    await vi.waitFor(async () => expect((await does('useCluster')).status).toBe(400), soon);
    expect((await made.search({})).count).toBe(3);
    await way.clear();
    await vi.waitFor(async () => expect((await does('useCluster')).status).toBe(200), soon);
  });
});
