import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const API = '/onco-wuxi/api';
let portal: TestApp;
let token: string;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  calls = resourceCalls(portal, dictionary, token);
});
afterAll(() => portal.close());
const post = (path: string, body?: unknown) => calls.send('POST', `${API}${path}`, body);
const both = (text: string) => ({ en: text, zh: text });

describe('the default of a dictionary', () => {
  test('a dictionary has at most one default; a new default replaces the old one', async () => {
    const one = (await post('/dic/dic', { code: 'sizes', name: both('Sizes') })).data;
    const other = (await post('/dic/dic', { code: 'weights', name: both('Weights') })).data;
    const add = async (dcode: string, values: object = {}) =>
      (await post('/detail/detail', { dictionary: one.id, dcode, dname: both(dcode), ...values })).data;
    const apart = await post('/detail/detail', {
      dictionary: other.id,
      dcode: 'kg',
      dname: both('kg'),
      isDefault: true,
    });
    const small = await add('s', { isDefault: true });
    const large = await add('l');
    expect([apart.data.isDefault, small.isDefault, large.isDefault]).toEqual([true, true, false]);
    const defaults = async () =>
      ((await portal.call('dictionaries', { token })).data?.sizes ?? []).flatMap(({ dcode, isDefault }) =>
        isDefault ? [dcode] : [],
      );
    expect(await defaults()).toEqual(['s']);
    expect((await post('/detail/detail', { id: large.id, version: 1, isDefault: true })).data.isDefault).toBe(true);
    expect(await defaults()).toEqual(['l']);
    const details = resourceCalls(portal, dictionaryDetail, token);
    expect((await details.get('detail', small.id)).data).toMatchObject({ isDefault: false, version: 2 });
    expect((await details.get('detail', apart.data.id)).data).toMatchObject({ isDefault: true, version: 1 });
    expect((await details.get('history', small.id)).data.list).toMatchObject([
      { action: 'edit', before: { isDefault: true }, after: { isDefault: false } },
      { action: 'add' },
    ]);

    const off = await post('/detail/detail', { id: large.id, version: 2, enabled: false });
    expect(off.fields).toMatchObject({ isDefault: expect.stringContaining('disabled') });
    const stale = await post('/detail/detail', { id: small.id, version: 1, isDefault: true });
    expect(stale.status).toBe(400);
    expect(await defaults()).toEqual(['l']);

    await post('/detail/delete/', { ids: [large.id] });
    expect(await defaults()).toEqual([]);
    await details.post('restore', { ids: [large.id] });
    expect(await defaults()).toEqual(['l']);
    await post('/detail/delete/', { ids: [large.id] });
    await post('/detail/detail', { id: small.id, version: 2, isDefault: true });
    expect((await details.post('restore', { ids: [large.id] })).data.done).toEqual([large.id]);
    expect(await defaults()).toEqual(['s']);
  });

  test('of many simultaneous changes of the default one remains, and none is refused', async () => {
    const one = (await post('/dic/dic', { code: 'crowd', name: both('Crowd') })).data;
    const add = (dcode: string) =>
      post('/detail/detail', { dictionary: one.id, dcode, dname: both(dcode), isDefault: true });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await portal.call('dictionaries', { token });
    expect(data?.crowd?.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('a record removed before a column existed is restored with the column’s default', async () => {
    const one = (await post('/dic/dic', { code: 'early', name: both('Early') })).data;
    const made = await post('/detail/detail', { dictionary: one.id, dcode: '1', dname: both('One') });
    await post('/detail/delete/', { ids: [made.data.id] });
    await portal.dependencies.database.execute(sql`update removed_record set row = row - 'is_default'
      where record_id = ${made.data.id}`);
    const details = resourceCalls(portal, dictionaryDetail, token);
    expect((await details.post('restore', { ids: [made.data.id] })).data.done).toEqual([made.data.id]);
    expect((await details.get('detail', made.data.id)).data.isDefault).toBe(false);
    await post('/dic/delete', { ids: [one.id] });
    await portal.dependencies.database.execute(sql`update removed_record
      set belonging = jsonb_set(belonging, '{0,rows,0}', (belonging #> '{0,rows,0}') - 'is_default')
      where record_id = ${one.id}`);
    await resourceCalls(portal, dictionary, token).post('restore', { ids: [one.id] });
    expect((await post(`/detail/details/${one.id}`)).data.list).toMatchObject([{ isDefault: false }]);
  });
});
