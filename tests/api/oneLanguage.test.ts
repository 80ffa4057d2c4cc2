import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { area } from '../../contract/resources/area.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { area as areaTable } from '../../server/modules/system/area.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const areas = [
    { code: 'ONE-ZH', name: { en: '', zh: '乙地' } },
    { code: 'ONE-EN', name: { en: 'Beta', zh: ' ' } },
    { code: 'ONE-BOTH', name: { en: 'Alpha', zh: '甲地' } },
  ];
  for (const each of areas)
    expect(
      await calls().post('save', { parent: null, level: 'region', sort: 900, enabled: true, ...each }),
    ).toMatchObject({
      status: 200,
    });
});
afterAll(() => portal.close());

const calls = (token = admin) => resourceCalls(portal, area, token);
const listed = async (search: Record<string, unknown>, language = 'en', token = admin) =>
  (await calls(token).post('list', { code: 'ONE-', ...search }, {}, { 'accept-language': language })).data.list.map(
    ({ code }) => code,
  );

test('a name in one language is enough; without a name the field is refused', async () => {
  for (const name of [
    { en: '', zh: '' },
    { en: ' ', zh: '' },
    { en: '\u200b\u2060', zh: '\ufeff\u3000' },
  ])
    expect(await calls().post('save', { parent: null, level: 'region', code: 'ONE-NONE', name })).toMatchObject({
      status: 400,
      error: 'validation',
      fields: { name: 'This field is required' },
    });
  const [found] = (await calls().post('list', { code: 'ONE-ZH' })).data.list;
  const { id, version } = found ?? {};
  const emptied = await calls().post('save', { id, version, name: { en: '', zh: '' } });
  expect(emptied).toMatchObject({ error: 'validation', fields: { name: 'This field is required' } });
});

test('a language without visible text is missing, also in older records', async () => {
  const place = { parent: null, level: 'region', sort: 901, enabled: true };
  const { data } = await calls().post('save', { ...place, code: 'NIL-1', name: { en: '\u200b', zh: '丁地' } });
  const kept = { en: '\u00ad\u3000', zh: '丙地' };
  await portal.dependencies.database
    .insert(areaTable)
    .values({ code: 'NIL-2', level: 'region', sort: 901, name: kept });
  const found = async (search: Record<string, unknown>) =>
    (await calls().post('list', { code: 'NIL-', ...search })).data.list.map(({ code }) => code);
  const lacking = await found({ untranslated: ['en'] });
  const ordered = await found({ sort: [{ field: 'name', order: 'asc' }] });
  await portal.dependencies.database.delete(areaTable).where(like(areaTable.code, 'NIL-%'));
  expect(lacking.toSorted()).toEqual(['NIL-1', 'NIL-2']);
  expect(ordered).toEqual(['NIL-1', 'NIL-2']);
  expect(data.name).toEqual({ en: '', zh: '丁地' });
});

test('lists are sorted by the shown names', async () => {
  const sort = [{ field: 'name', order: 'asc' }];
  expect(await listed({ sort })).toEqual(['ONE-BOTH', 'ONE-EN', 'ONE-ZH']);
  // for Chinese readers, Chinese names come first, by pinyin, then names in Latin letters
  expect(await listed({ sort }, 'zh')).toEqual(['ONE-BOTH', 'ONE-ZH', 'ONE-EN']);
});

test('lists can be filtered by a missing language', async () => {
  expect(await listed({ untranslated: ['en'] })).toEqual(['ONE-ZH']);
  expect(await listed({ untranslated: ['zh'] })).toEqual(['ONE-EN']);
  expect((await listed({ untranslated: ['en', 'zh'] })).toSorted()).toEqual(['ONE-EN', 'ONE-ZH']);
  expect(await listed({ untranslated: [] })).toHaveLength(3);
});

test('the dashboard counts missing languages by resource for users who may list it', async () => {
  const { data } = await portal.call('dashboard', { body: { days: 7 }, token: admin });
  expect(data?.untranslated.find(({ resource }) => resource === 'area')).toEqual({
    resource: 'area',
    title: area.title,
    within: null,
    count: 2,
  });
  const own = await makeHolder(portal, { codes: ['group:list'] });
  const other = await portal.call('dashboard', { body: { days: 7 }, token: own.token });
  expect(other.data?.untranslated.map(({ resource }) => resource)).not.toContain('area');
});

test('the dashboard counts dictionary entries by dictionary, where the list shows these entries', async () => {
  const dictionaries = resourceCalls(portal, dictionary, admin);
  const details = resourceCalls(portal, dictionaryDetail, admin);
  const name = { en: 'Priority', zh: '' };
  const { id } = (await dictionaries.post('save', { code: 'onePriority', name })).data;
  const texts = [
    { en: 'Low', zh: '' },
    { en: '', zh: '高' },
    { en: 'Middle', zh: '中' },
  ];
  for (const [sort, dname] of texts.entries())
    await details.post('save', { dictionary: id, dcode: `p${sort}`, dname, sort, enabled: true });
  const { data } = await portal.call('dashboard', { body: { days: 7 }, token: admin });
  expect(data?.untranslated.filter(({ resource }) => resource === 'dictionaryDetail')).toEqual([
    { resource: 'dictionaryDetail', title: dictionaryDetail.title, within: { id, label: name }, count: 2 },
  ]);
  const listed = await details.post('list', { untranslated: ['en', 'zh'] }, { id });
  expect(listed.data.list.map(({ dcode }) => dcode)).toEqual(['p0', 'p1']);
});

test('a file has a column for each language, and a missing language is empty', async () => {
  const body = { code: 'ONE-', columns: ['code', 'name'], format: 'csv', sort: [{ field: 'code', order: 'asc' }] };
  const { http } = await calls().post('export', body);
  expect(http.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Code,Name (English),Name (Chinese)',
    'ONE-BOTH,Alpha,甲地',
    'ONE-EN,Beta,',
    'ONE-ZH,,乙地',
  ]);
});
