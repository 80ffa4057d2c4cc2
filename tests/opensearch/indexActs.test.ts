import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClusterIndex, IndexChange, IndexTending } from '../../contract/entities/searchConsole.ts';
import { Cluster } from '../../server/modules/search/cluster/cluster.ts';
import { documentOf, indexBody, SHAPE } from '../../server/modules/search/cluster/document.ts';
import { newName } from '../../server/modules/search/cluster/names.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from '../api/support/accounts.ts';
import { makeModel } from '../api/support/models.ts';
import { searchablePortal } from '../api/support/searchablePortal.ts';
import { indexedModel } from '../support/syntheticModels.ts';
import { clusterUrl, newAlias, removeIndices } from './support/rig.ts';
import { type WayToCluster, wayTo } from './support/wayToCluster.ts';

const soon = { timeout: 30_000, interval: 100 };
const meta = { mark: 1, vocabulary: '1', shape: SHAPE, built: { at: '2026-11-20T02:04:00.000Z', ms: 1 } };

describe.skipIf(clusterUrl === '')('[B.20] actions on single indices of the search cluster', () => {
  const alias = newAlias();
  let way: WayToCluster;
  let made: Awaited<ReturnType<typeof searchablePortal>>;
  let admin: string;
  let cluster: Cluster;
  /** An index of the portal that is not in use, with two segments. */
  let left: string;

  const state = async () => (await made.portal.call('clusterState', { body: {}, token: admin })).data;
  const indices = async (): Promise<ClusterIndex[]> => (await state())?.indices ?? [];
  const current = async (): Promise<string> => (await indices()).find((each) => each.current)?.index ?? '';
  const found = async (name: string) => (await indices()).find(({ index }) => index === name);
  const tend = (index: string, act: IndexTending) =>
    made.portal.call('tendClusterIndex', { body: { index, act }, token: admin });
  const change = (index: string, act: IndexChange) =>
    made.portal.call('changeClusterIndex', { body: { index, act }, token: admin });
  const remove = (index: string, typed = index) =>
    made.portal.call('deleteClusterIndex', { body: { index, typed }, token: admin });
  /** Expects success; a failure shows the refusal's message. */
  const succeeds = async (reply: Promise<{ status: number; message: string }>) => {
    const { status, message } = await reply;
    expect(`${status} ${message}`).toMatch(/^200 /);
  };
  const lastLogged = async () => {
    const [entry] = await made.portal.dependencies.database
      .select()
      .from(operationLog)
      .orderBy(desc(operationLog.createdAt))
      .limit(1);
    return entry;
  };
  const rebuilt = async () => {
    const before = await current();
    await vi.waitFor(async () => {
      await succeeds(made.portal.call('rebuildCluster', { body: {}, token: admin }));
    }, soon);
    await vi.waitFor(async () => expect([before, '']).not.toContain(await current()), soon);
    // the old index is removed after the switch to the new one
    await vi.waitFor(async () => expect(await state()).toMatchObject({ progress: null }), soon);
  };
  const write = (index: string, modelCode: string) => {
    const model = indexedModel({ modelCode });
    return cluster.bulk(index, [{ index: { _id: model.id } }, documentOf(model)]);
  };

  beforeAll(async () => {
    way = await wayTo(clusterUrl);
    cluster = new Cluster(clusterUrl);
    made = await searchablePortal({ OPENSEARCH_URL: way.url, OPENSEARCH_INDEX: alias });
    admin = await signIn(made.portal, await makePerson(made.portal, {}, 'administrator'));
    await vi.waitFor(async () => expect(await found(await current())).toMatchObject({ documents: 4 }), soon);
  });
  beforeEach(async () => {
    left = newName(alias);
    await cluster.createIndex(left, indexBody(meta));
    for (const code of ['L-1', 'L-2']) {
      await write(left, code);
      await cluster.refresh(left);
    }
  });
  afterAll(async () => {
    await made.portal.close();
    await removeIndices(alias);
    await cluster.close();
    await way.block();
  });

  test('refresh, flush and merge into one segment are each logged', async () => {
    await write(left, 'L-3');
    expect(await found(left)).toMatchObject({ documents: 2, complete: true, open: true, lock: null });
    expect(await tend(left, 'refresh')).toMatchObject({ status: 200, data: { finished: true } });
    expect(await found(left)).toMatchObject({ documents: 3, segments: 3 });
    expect(await tend(left, 'flush')).toMatchObject({ status: 200, data: { finished: true } });
    expect(await tend(left, 'merge')).toMatchObject({ status: 200, data: { finished: true } });
    await tend(left, 'refresh');
    expect(await found(left)).toMatchObject({ documents: 3, segments: 1, merging: false });
    expect(await lastLogged()).toMatchObject({
      action: 'exec',
      resource: 'elasticsearch',
      label: { en: `${left}: refreshed`, zh: `${left}：刷新` },
    });
  });

  test('the index that answers searches can be maintained, but not closed, locked or deleted', async () => {
    const asked = await current();
    for (const act of ['refresh', 'flush', 'merge'] as const) await succeeds(tend(asked, act));
    for (const reply of [await change(asked, 'close'), await change(asked, 'lock'), await remove(asked)])
      expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('is in use by searches') });
    expect(await found(asked)).toMatchObject({ current: true, open: true, lock: null });
    expect((await made.search({})).count).toBe(3);
  });

  test('a closed index reports no content, is ignored by a rebuild, and can be opened again', async () => {
    await succeeds(change(left, 'close'));
    expect(await lastLogged()).toMatchObject({ action: 'edit', before: { open: true }, after: { open: false } });
    expect(await found(left)).toMatchObject({ open: false, documents: null, bytes: null, segments: null });
    const mapping = await made.portal.call('clusterMapping', { body: { index: left }, token: admin });
    expect(mapping.data?.mapping).toHaveProperty('properties.codeKey');
    expect(await tend(left, 'merge')).toMatchObject({ status: 400, message: `${left} is closed. Open it first.` });
    expect(await change(left, 'close')).toMatchObject({ status: 400, message: expect.stringContaining('already') });
    await rebuilt();
    await succeeds(change(left, 'open'));
    await vi.waitFor(async () => expect(await found(left)).toMatchObject({ open: true, documents: 2 }), soon);
  });

  test('nothing is written to a read-only index, and neither a user nor a rebuild deletes it until it is released', async () => {
    await succeeds(change(left, 'lock'));
    expect(await lastLogged()).toMatchObject({ before: { readOnly: false }, after: { readOnly: true } });
    expect(await found(left)).toMatchObject({ lock: 'chosen' });
    expect(await write(left, 'L-3')).toMatchObject([{ status: 403 }]);
    expect(await remove(left)).toMatchObject({ status: 400, message: expect.stringContaining('read-only') });
    await succeeds(tend(left, 'merge'));
    // named like an index that a build left behind hours ago
    const old = `${alias}-${(Date.now() - 86_400_000).toString(36)}-0badcafe`;
    const forgotten = `${alias}-${(Date.now() - 86_400_000).toString(36)}-deadbeef`;
    for (const each of [old, forgotten]) await cluster.createIndex(each, indexBody(meta));
    await succeeds(change(old, 'lock'));
    await rebuilt();
    expect([await found(old), await found(forgotten)]).toMatchObject([{ lock: 'chosen' }, undefined]);
    for (const each of [old, left]) await succeeds(change(each, 'release'));
    expect(await found(left)).toMatchObject({ lock: null });
    expect(await write(left, 'L-3')).toMatchObject([{ status: 201 }]);
    await succeeds(remove(old));
  });

  test('an index is deleted only by its name, with a log entry, and is then reported as missing', async () => {
    const mistyped = await remove(left, `${left} `);
    expect(mistyped).toMatchObject({ status: 400, fields: { typed: expect.stringContaining(left) } });
    expect(await found(left)).toBeDefined();
    await succeeds(remove(left));
    expect(await found(left)).toBeUndefined();
    expect(await lastLogged()).toMatchObject({
      action: 'del',
      resource: 'elasticsearch',
      label: { en: left },
      before: { documents: 2 },
    });
    for (const reply of [await remove(left), await tend(left, 'flush'), await change(left, 'close')])
      expect(reply).toMatchObject({ status: 404, message: `The index ${left} no longer exists.` });
  });

  test('an index of a neighboring portal is not shown, not changed, and survives a rebuild', async () => {
    const beside = `${alias}-beside`;
    const theirs = newName(beside);
    const long = `${beside}-${(Date.now() - 86_400_000).toString(36)}-deadbeef`;
    for (const each of [theirs, long]) await cluster.createIndex(each, indexBody(meta));
    await cluster.pointAlias(beside, theirs, []);
    expect(await found(theirs)).toBeUndefined();
    for (const name of [theirs, long, beside, alias, `${alias}-*`, '_all', '*', `${left},${theirs}`]) {
      expect([name, (await tend(name, 'refresh')).status]).toEqual([name, 404]);
      expect([name, (await change(name, 'close')).status]).toEqual([name, 404]);
      expect([name, (await remove(name)).status]).toEqual([name, 404]);
    }
    await rebuilt();
    expect((await cluster.indices(`${beside}-*`)).map(({ index }) => index).toSorted()).toEqual(
      [theirs, long].toSorted(),
    );
  });

  test('during a build no index is closed, locked or deleted', async () => {
    const { database, connection } = made.portal.dependencies;
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const building = modelSource(database, connection).exclusively(() => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    for (const reply of await Promise.all([change(left, 'close'), change(left, 'lock'), remove(left)]))
      expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('being built') });
    expect(await found(left)).toMatchObject({ open: true, lock: null });
    await succeeds(tend(left, 'refresh'));
    end.resolve();
    await building;
    await succeeds(remove(left));
  });

  test('an index that the cluster locked for lack of space is marked, and catches up once it is released', async () => {
    const asked = await current();
    await cluster.changeSettings(asked, { index: { blocks: { read_only_allow_delete: true } } });
    expect(await found(asked)).toMatchObject({ current: true, lock: 'diskFull' });
    expect(await tend(asked, 'merge')).toMatchObject({ status: 400, message: expect.stringContaining('nearly full') });
    await makeModel(made.portal.dependencies.database, { modelCode: 'N-1', name: 'Newly published' });
    // the index in memory already has the model
    await vi.waitFor(async () => expect((await made.search({ text: 'N-1' })).count).toBe(1), soon);
    await succeeds(change(asked, 'release'));
    expect(await found(asked)).toMatchObject({ lock: null });
    await vi.waitFor(async () => expect(await found(await current())).toMatchObject({ documents: 5 }), soon);
  });

  test('an index closed by other means is replaced by a new one, and kept', async () => {
    const asked = await current();
    await cluster.closeIndex(asked);
    await vi.waitFor(
      async () =>
        expect([asked, '']).not.toContain((await indices()).find(({ open, current: is }) => open && is)?.index ?? ''),
      soon,
    );
    expect(await found(asked)).toMatchObject({ current: false, open: false });
    expect((await made.search({})).count).toBe(4);
    await succeeds(remove(asked));
  });

  test('the console reports that the cluster is unavailable', async () => {
    await way.block();
    for (const reply of [await tend(left, 'flush'), await change(left, 'close'), await remove(left)])
      expect(reply).toMatchObject({ status: 400, message: 'The search cluster is currently unreachable.' });
    await way.clear();
    await vi.waitFor(async () => await succeeds(tend(left, 'flush')), soon);
  });
});
