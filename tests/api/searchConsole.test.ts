import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { synonym as synonymDefinition } from '../../contract/resources/synonym.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let made: Awaited<ReturnType<typeof searchablePortal>>;
let admin: string;
beforeAll(async () => {
  made = await searchablePortal();
  admin = await signIn(made.portal, await makePerson(made.portal, {}, 'administrator'));
});
afterAll(() => made.portal.close());

const tried = async (text: string) => {
  const reply = await made.portal.call('tryQuery', { body: { text }, token: admin });
  if (reply.data === null) throw new Error(reply.message);
  return reply.data;
};
const state = async () => {
  const reply = await made.portal.call('indexState', { body: {}, token: admin });
  if (reply.data === null) throw new Error(reply.message);
  return reply.data;
};

describe('[B.19] the state of the index', () => {
  test('reports its content, its age and the answering engine', async () => {
    const now = await state();
    expect(now).toMatchObject({
      active: 'embedded',
      state: 'ready',
      documents: 4,
      published: 3,
      progress: null,
      stored: null,
    });
    expect(now.bytes).toBeGreaterThan(0);
    expect(now.processBytes).toBeGreaterThan(now.bytes);
    expect(now.lagSeconds).toBeLessThan(20);
    expect(now.synonyms).toBe(2);
    expect(Date.parse(now.lastBuiltAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a rebuild causes no gap: every search during it is answered completely', async () => {
    const before = await state();
    const rebuild = await made.portal.call('rebuildIndex', { body: {}, token: admin });
    expect(rebuild.status).toBe(200);
    let answers = 0;
    await vi.waitFor(async () => {
      expect((await made.search({ text: 'KRAS' })).count).toBe(1);
      expect((await made.search({})).count).toBe(3);
      answers++;
      const now = await state();
      expect(now.progress).toBeNull();
      expect(Date.parse(now.lastBuiltAt ?? '')).toBeGreaterThan(Date.parse(before.lastBuiltAt ?? ''));
    }, soon);
    expect(answers).toBeGreaterThan(0);
    const logged = await made.portal.dependencies.database.select().from(operationLog);
    expect(logged.filter(({ action }) => action === 'exec')).toHaveLength(1);
  });

  test('a second simultaneous rebuild is refused with the reason', async () => {
    const both = await Promise.all([1, 2].map(() => made.portal.call('rebuildIndex', { body: {}, token: admin })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.message).toBe('The index is already being built.');
    await vi.waitFor(async () => expect((await state()).progress).toBeNull(), soon);
  });
});

describe('a query in the search console', () => {
  test('explains the rank of each model: the reasons add up to its score', async () => {
    const { hits, count, words } = await tried('lung KRAS G12D');
    expect([count, hits[0]?.modelCode]).toEqual([1, 'LUN-PDX-0001']);
    const [hit] = hits;
    expect(hit?.reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(hit?.score ?? 0);
    expect(words.map(({ typed, how }) => [typed, how])).toEqual([
      ['lung', 'named'],
      ['KRAS G12D', 'named'],
    ]);
    expect(hit?.reasons).toContainEqual(expect.objectContaining({ word: 0, foundIn: 'value', field: 'disease' }));
  });

  test('puts the better score first, and an exact code above all', async () => {
    const { hits } = await tried('LUN');
    expect(hits.map(({ score }) => score)).toEqual(
      hits.map(({ score }) => score).toSorted((one, other) => other - one),
    );
    const [named] = (await tried('LUN-PDX-0002')).hits;
    expect(named?.reasons[0]).toMatchObject({ word: null, foundIn: 'whole' });
    expect(named?.reasons[0]?.weight).toBeGreaterThanOrEqual(10_000);
  });

  test('names the alias that led to a gene, and the synonym that led to a drug', async () => {
    const [gene] = (await tried('HER2')).words;
    expect(gene?.meanings).toContainEqual(expect.objectContaining({ field: 'gene', value: 'ERBB2', through: 'HER2' }));
    const [drug] = (await tried('AZD9291')).words;
    expect(drug?.meanings).toContainEqual(
      expect.objectContaining({ field: 'testedAgent', through: 'AZD9291', models: 2 }),
    );
  });

  test('reports a corrected typing error, words without meaning, and words without results', async () => {
    const { words, corrected } = await tried('the osimertinb');
    expect(words).toMatchObject([
      { typed: 'the', how: 'ignored' },
      { typed: 'osimertinb', how: 'corrected', corrected: 'osimertinib', models: 2 },
    ]);
    expect(corrected).toBe('the osimertinib');
    expect(await tried('xqzwvk')).toMatchObject({ count: 0, hits: [], words: [{ how: 'nothing', models: 0 }] });
  });

  test('[A21] drafts are in no explanation', async () => {
    for (const text of ['Hiddenoma', 'SECRET1', 'Hiddenib', 'HIDDEN-ALIAS'])
      expect(JSON.stringify((await tried(text)).words.flatMap(({ meanings }) => meanings))).toBe('[]');
  });
});

describe('synonyms', () => {
  const calls = (token = admin) => resourceCalls(made.portal, synonymDefinition, token);

  test('an added synonym finds from then on; a changed or removed one no longer does', async () => {
    expect((await made.search({ text: '泰瑞沙' })).count).toBe(0);
    const word = { term: '泰瑞沙', language: 'zh', kind: 'drug', concept: 'Osimertinib' };
    const saved = await calls().post('save', word);
    expect(saved).toMatchObject({ status: 200, data: { relation: 'synonym', version: 1 } });
    await vi.waitFor(async () => expect((await made.search({ text: '泰瑞沙' })).count).toBe(2), soon);
    const { words } = await tried('泰瑞沙');
    expect(words[0]?.meanings[0]?.through).toBe('泰瑞沙');
    const changed = await calls().post('save', { id: saved.data.id, version: 1, term: '泰瑞莎' });
    expect(changed.status).toBe(200);
    await vi.waitFor(async () => expect((await tried('泰瑞莎')).words[0]?.how).toBe('named'), soon);
    await calls().post('remove', { ids: [saved.data.id] });
    await vi.waitFor(async () => expect((await made.search({ text: '泰瑞莎' })).count).toBe(0), soon);
  });

  test.each([
    [{ kind: 'gene', concept: 'NOGENE' }, { concept: 'No gene has this symbol.' }],
    [{ kind: 'disease', concept: 'NOTHING' }, { concept: 'No OncoTree or disease area has this code.' }],
    [{ kind: 'modelType', concept: 'rock' }, { concept: expect.stringContaining('PDX') }],
    [{ term: '—' }, { term: 'Enter at least one letter or digit.' }],
    [{ term: 'osi-mertinib' }, { term: 'This word already finds it.' }],
    [{ term: 'azd9291' }, { term: 'This word is already a synonym for it.' }],
  ])('%j is refused at its field', async (change, fields) => {
    const reply = await calls().post('save', {
      term: 'word',
      language: 'en',
      kind: 'drug',
      concept: 'Osimertinib',
      ...change,
    });
    expect(reply).toMatchObject({ status: 400, error: 'validation', fields });
  });
});

describe('searches without result', () => {
  const listed = async (token = admin) =>
    (await made.portal.call('searchesWithoutResult', { body: { days: 7 }, token })).data;

  test('are counted by text, never by user, and show their current results', async () => {
    for (const text of ['claudin 6', 'Claudin 6 ', 'jane.doe@biotech.example', '+49 170 1234567'])
      expect((await made.search({ text })).count).toBe(0);
    const found = await vi.waitFor(async () => {
      const data = await listed();
      expect(data?.list.map(({ text }) => text)).toContain('claudin 6');
      return data;
    }, soon);
    const row = found?.list.find(({ text }) => text === 'claudin 6');
    expect(row).toEqual({ text: 'claudin 6', times: 2, lastDay: new Date().toISOString().slice(0, 10), findsNow: 0 });
    expect(JSON.stringify(found)).not.toMatch(/jane|1234567/);
  });
});

describe('[B.20] without a search cluster', () => {
  test('the console reports that none is configured and what to do; building, comparing and choosing are refused', async () => {
    const { data } = await made.portal.call('clusterState', { body: {}, token: admin });
    expect(data).toMatchObject({ configured: false, active: 'embedded', cluster: null, nodes: [], indices: [] });
    const refused = [
      await made.portal.call('rebuildCluster', { body: {}, token: admin }),
      await made.portal.call('compareEngines', { body: { text: 'KRAS' }, token: admin }),
      await made.portal.call('clusterMapping', { body: { index: 'oncology-models-1' }, token: admin }),
      await made.portal.call('useCluster', { body: {}, token: admin }),
      await made.portal.call('tendClusterIndex', { body: { index: 'oncology-models-1', act: 'merge' }, token: admin }),
      await made.portal.call('changeClusterIndex', {
        body: { index: 'oncology-models-1', act: 'close' },
        token: admin,
      }),
      await made.portal.call('deleteClusterIndex', { body: { index: 'a-1', typed: 'a-1' }, token: admin }),
      await made.portal.call('useIndex', { body: {}, token: admin }),
    ];
    for (const { status, message } of refused)
      expect([status, message]).toEqual([400, expect.stringMatching(/OPENSEARCH_URL/)]);
  });
});

describe('permission', () => {
  const allowed: [PermissionCode, EndpointKey, object][] = [
    ['1001', 'indexState', {}],
    ['1002', 'rebuildIndex', {}],
    ['1003', 'tryQuery', { text: 'KRAS' }],
    ['1005', 'searchesWithoutResult', { days: 7 }],
    ['2001', 'clusterState', {}],
  ];
  test('[U.3] [A6] each code allows only its call', async () => {
    for (const [code] of allowed) {
      const { token } = await makeHolder(made.portal, { codes: [code] });
      for (const [needed, key, body] of allowed)
        expect([code, key, (await made.portal.call(key, { body, token })).status]).toEqual([
          code,
          key,
          needed === code ? 200 : 403,
        ]);
      const synonyms = await resourceCalls(made.portal, synonymDefinition, token).post('list', {});
      expect(synonyms.status).toBe(403);
    }
    expect((await made.portal.call('indexState', { body: {} })).status).toBe(401);
  });
});
