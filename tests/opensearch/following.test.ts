import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { model } from '../../server/modules/catalog/model.table.ts';
import { Cluster } from '../../server/modules/search/cluster/cluster.ts';
import { indexBody } from '../../server/modules/search/cluster/document.ts';
import { OpenSearchEngine } from '../../server/modules/search/cluster/engine.ts';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { createJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { makeArea, makeModel } from '../api/support/models.ts';
import { type TestDatabase, testDatabase } from '../api/support/testDatabase.ts';
import { clusterUrl, newAlias, removeIndices } from './support/rig.ts';
import { type WayToCluster, wayTo } from './support/wayToCluster.ts';

/** One of several servers with the same database and cluster. */
type Server = { engine: OpenSearchEngine; jobs: Jobs };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const soon = { timeout: 30_000, interval: 100 };

describe.skipIf(clusterUrl === '')('the index of the cluster', () => {
  const alias = newAlias();
  const servers: Server[] = [];
  let database: TestDatabase;
  let way: WayToCluster;
  let cluster: Cluster;

  const start = (): Server => {
    const source = modelSource(database.database, database.connection);
    const jobs = createJobs({ connection: database.connection, log, pollMs: 200 });
    const local = new EmbeddedEngine({ source, onError: () => {} });
    const engine = new OpenSearchEngine({ url: way.url, source, local, jobs, log, alias });
    jobs.start();
    const server = { engine, jobs };
    servers.push(server);
    return server;
  };
  /** Returns the codes in the cluster itself, without a server's engine. */
  const indexed = async (): Promise<string[]> => {
    const found = await cluster.search({ size: 100, sort: [{ codeKey: 'asc' }], _source: ['modelCode'] }, alias);
    return found.hits.hits.map(({ _source }) => (_source as { modelCode: string }).modelCode);
  };
  const holds = (...codes: string[]) => vi.waitFor(async () => expect(await indexed()).toEqual(codes), soon);
  const foundBy = async ({ engine }: Server, text: string): Promise<number> =>
    (await engine.search({ text, page: 1, limit: 10, locale: 'en' }, 'published')).count;

  beforeAll(async () => {
    database = await testDatabase();
    way = await wayTo(clusterUrl);
    cluster = new Cluster(clusterUrl);
    await makeModel(database.database, { modelCode: 'A-1', name: 'Alpha' });
    start();
    start();
    await holds('A-1');
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ jobs }) => jobs.stop()));
    await Promise.all(servers.map(({ engine }) => engine.stop()));
    await cluster.close();
    await removeIndices(alias);
    await way.block();
    await database.drop();
  });

  test('follows additions, changes and removals', async () => {
    const [server] = servers as [Server];
    const added = await makeModel(database.database, { modelCode: 'A-2', name: 'Beta' });
    await holds('A-1', 'A-2');
    await vi.waitFor(async () => expect(await foundBy(server, 'beta')).toBe(1), soon);
    await database.database.update(model).set({ name: 'Gamma' }).where(eq(model.id, added));
    await vi.waitFor(async () => expect(await foundBy(server, 'gamma')).toBe(1), soon);
    await database.database.delete(model).where(eq(model.id, added));
    await holds('A-1');
  });

  test('is rebuilt without a gap when the synonyms of the catalog change', async () => {
    const before = await cluster.indices(`${alias}-*`);
    let asking = true;
    const answers: number[] = [];
    const asked = (async () => {
      while (asking) answers.push((await indexed()).length);
    })();
    const lung = await makeArea(database.database, 'LUN', ['Lung Cancer', '肺癌']);
    await database.database.update(model).set({ diseaseId: lung }).where(eq(model.modelCode, 'A-1'));
    await vi.waitFor(async () => {
      const indices = await cluster.indices(`${alias}-*`);
      expect(indices).toHaveLength(1);
      expect(indices[0]?.index).not.toBe(before[0]?.index);
    }, soon);
    asking = false;
    await asked;
    expect(new Set(answers)).toEqual(new Set([1]));
    const [server] = servers as [Server];
    await vi.waitFor(async () => expect(await foundBy(server, '肺癌')).toBe(1), soon);
  });

  test('misses no change made while the cluster was away; meanwhile the servers answer themselves', async () => {
    const [server] = servers as [Server];
    await way.block();
    await makeModel(database.database, { modelCode: 'A-3', name: 'Delta' });
    await database.database.execute(sql`delete from model where model_code = 'A-1'`);
    await vi.waitFor(async () => expect(await foundBy(server, 'delta')).toBe(1), soon);
    expect(server.engine.state().state).toBe('behind');
    expect(await indexed()).toEqual(['A-1']);
    await way.clear();
    await holds('A-3');
    await vi.waitFor(() => expect(server.engine.state().state).toBe('ready'), soon);
    expect(await foundBy(server, 'delta')).toBe(1);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('is taken over by a server that starts later', async () => {
    const before = await cluster.indices(`${alias}-*`);
    await Promise.all(servers.map(({ jobs }) => jobs.stop()));
    await makeModel(database.database, { modelCode: 'A-4', name: 'Epsilon' });
    start();
    await holds('A-3', 'A-4');
    expect((await cluster.indices(`${alias}-*`)).map(({ index }) => index)).toEqual(before.map(({ index }) => index));
  });

  test('an alias that points to two indices, as after two simultaneous builds, is repaired', async () => {
    const [first] = await cluster.indices(`${alias}-*`);
    const copy = `${alias}-copy`;
    await cluster.createIndex(copy, indexBody(first?.meta ?? {}));
    await cluster.pointAlias(alias, copy, []);
    await makeModel(database.database, { modelCode: 'A-5', name: 'Zeta' });
    await holds('A-3', 'A-4', 'A-5');
    await vi.waitFor(async () => {
      const left = await cluster.indices(`${alias}-*`);
      expect(left).toHaveLength(1);
      expect([first?.index, copy]).not.toContain(left[0]?.index);
    }, soon);
  });
});
