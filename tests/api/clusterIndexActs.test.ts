import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClusterIndex } from '../../contract/entities/searchConsole.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type StandInCluster, standInCluster } from './support/standInCluster.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const alias = 'models';
let cluster: StandInCluster;
let portal: TestApp;
let token: string;
let left: string;
beforeAll(async () => {
  cluster = await standInCluster();
  portal = await seededApp({ OPENSEARCH_URL: cluster.url, OPENSEARCH_INDEX: alias });
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  await vi.waitFor(async () => expect((await indices()).some(({ current }) => current)).toBe(true), soon);
});
beforeEach(() => {
  cluster.instead = () => undefined;
  left = cluster.leave(alias);
});
afterAll(async () => {
  await portal.close();
  await cluster.close();
});

const indices = async (): Promise<ClusterIndex[]> =>
  (await portal.call('clusterState', { body: {}, token })).data?.indices ?? [];
const found = async (name = left) => (await indices()).find(({ index }) => index === name);
const does = (act: string, more: { index?: string; headers?: Record<string, string> } = {}) => {
  const { index = left, headers = {} } = more;
  const call = { token, headers };
  if (act === 'delete') return portal.call('deleteClusterIndex', { ...call, body: { index, typed: index } });
  const key = ['refresh', 'flush', 'merge'].includes(act) ? 'tendClusterIndex' : 'changeClusterIndex';
  return portal.call(key, { ...call, body: { index, act } });
};
const logged = () =>
  portal.dependencies.database.select().from(operationLog).where(eq(operationLog.resource, 'elasticsearch'));
const about = async (index = left) => (await logged()).filter(({ label }) => label?.en.startsWith(index));
/** Makes the cluster answer this to an act on the index left behind by a build. */
const says = (act: string, status: number, body: object) => {
  cluster.instead = ({ path }) => (path.startsWith(`/${left}/${act}`) ? { reply: { status, body } } : undefined);
};

describe('[B.20] actions on an index of the search cluster', () => {
  test('run one after the other, each logged with what it changed', async () => {
    for (const act of ['refresh', 'flush', 'merge', 'close', 'open', 'lock', 'release', 'delete'])
      expect([act, (await does(act)).status]).toEqual([act, 200]);
    expect(await found()).toBeUndefined();
    expect((await about()).map(({ action, label, before, after }) => [action, label?.zh, before, after])).toEqual([
      ['exec', `${left}：刷新`, null, null],
      ['exec', `${left}：落盘`, null, null],
      ['exec', `${left}：合并`, null, null],
      ['edit', left, { open: true }, { open: false }],
      ['edit', left, { open: false }, { open: true }],
      ['edit', left, { readOnly: false }, { readOnly: true }],
      ['edit', left, { readOnly: true }, { readOnly: false }],
      ['del', left, { documents: 2, bytes: 208, createdAt: expect.any(String) }, null],
    ]);
  });

  test('are refused and not logged for the index that answers searches', async () => {
    const asked = (await indices()).find(({ current }) => current)?.index ?? '';
    for (const act of ['close', 'lock', 'delete'])
      expect(await does(act, { index: asked, headers: { 'accept-language': 'zh' } })).toMatchObject({
        status: 400,
        message: `检索正在使用 ${asked}，不能关闭、设为只读或删除。重建后由新索引取代。`,
      });
    expect(await found(asked)).toMatchObject({ current: true, open: true, lock: null });
    expect(await about(asked)).toEqual([]);
  });

  test('are refused if the index already has that state, or is closed or locked', async () => {
    const refusedBy = async (act: string) => (await does(act)).message;
    expect(await refusedBy('open')).toContain('already in this state');
    expect(await refusedBy('release')).toContain('already in this state');
    await does('lock');
    expect(await refusedBy('delete')).toBe(`${left} is read-only. Release it before deleting it.`);
    await does('close');
    expect(await refusedBy('refresh')).toBe(`${left} is closed. Open it first.`);
    expect(await found()).toMatchObject({ open: false, lock: 'chosen', documents: null, bytes: null });
  });

  test('a wrongly typed name deletes nothing and is reported at its field', async () => {
    const reply = await portal.call('deleteClusterIndex', { body: { index: left, typed: left.slice(1) }, token });
    expect(reply).toMatchObject({ status: 400, error: 'validation', fields: { typed: expect.stringContaining(left) } });
    expect(await found()).toBeDefined();
  });

  test('a deletion repeated after a lost answer is done once', async () => {
    const headers = { 'idempotency-key': 'delete-index-0001' };
    expect((await does('delete', { headers })).status).toBe(200);
    expect((await does('delete', { headers })).status).toBe(200);
    expect(await does('delete')).toMatchObject({ status: 404, message: `The index ${left} no longer exists.` });
    expect(await about()).toHaveLength(1);
  });

  test('an index that disappears before the action is reported as missing', async () => {
    says('_flush', 404, { error: 'no such index' });
    expect(await does('flush')).toMatchObject({ status: 404, message: `The index ${left} no longer exists.` });
    expect(await about()).toEqual([]);
  });

  test('a refusal of the cluster is shown in the cluster’s words', async () => {
    const reason = 'no permissions for [indices:admin/flush]';
    says('_flush', 403, {
      error: { type: 'security_exception', reason, root_cause: [{ type: 'security_exception', reason }] },
      status: 403,
    });
    expect(await does('flush')).toMatchObject({ status: 400, message: expect.stringContaining(reason) });
    says('_refresh', 200, { _shards: { total: 2, successful: 1, failed: 1 } });
    expect(await does('refresh')).toMatchObject({ status: 400, message: expect.stringContaining('1 shards of') });
    expect(await about()).toEqual([]);
  });

  test('a long merge continues in the cluster, is shown as running, and is not started twice', async () => {
    cluster.instead = ({ path }) => (path.startsWith(`/${left}/_forcemerge`) ? { reply: undefined } : undefined);
    expect(await does('merge')).toMatchObject({ status: 200, data: { finished: false } });
    cluster.merging.add(left);
    expect(await found()).toMatchObject({ merging: true });
    expect(await does('merge')).toMatchObject({ status: 400, message: `${left} is already being merged.` });
    cluster.merging.clear();
  });

  test('a cluster user without access to tasks still sees the indices', async () => {
    cluster.instead = ({ path }) => (path.startsWith('/_tasks') ? { reply: { status: 403, body: {} } } : undefined);
    expect(await found()).toMatchObject({ open: true, merging: false });
  });

  test('an overloaded cluster is reported as unreachable', async () => {
    says('_close', 503, {});
    expect(await does('close')).toMatchObject({
      status: 400,
      message: 'The search cluster is currently unreachable.',
    });
  });
});
