import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchQuery, UnknownPart } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { FACETS } from '../../contract/vocabulary.ts';
import { parseQuery } from '../../machines/search/codec.ts';
import { searchBody } from '../../machines/search/query.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let rig: Awaited<ReturnType<typeof searchablePortal>>;
beforeAll(async () => {
  rig = await searchablePortal();
});
afterAll(() => rig.portal.close());

const asked = async (address: string) => {
  const { query, unknown } = parseQuery(address);
  const answer = await rig.search(searchBody(query) as SearchQuery);
  return { count: answer.count, left: unknown, unknown: answer.unknown ?? [] };
};

test.each(FACETS)(
  'a value of the facet %s that no model has is named, in the address and in the answer',
  async (facet) => {
    const { left, unknown } = await asked(`/search?${facet}=Nonsense-IX`);
    // an unknown value of a closed vocabulary is not sent to the server
    expect([...left, ...unknown.map(({ part, value }) => `${part}=${value}`)]).toEqual([`${facet}=Nonsense-IX`]);
  },
);

const draftOnly: readonly [string, UnknownPart][] = [
  ['testedAgent=Hiddenib', { part: 'testedAgent', value: 'Hiddenib' }],
  ['gene=SECRET1', { part: 'gene', value: 'SECRET1' }],
  ['response=Hiddenib', { part: 'response', value: 'Hiddenib' }],
  ['waterfall=Hiddenib', { part: 'waterfall', value: 'Hiddenib' }],
  ['tmb=400..600', { part: 'tmb', value: '' }],
  ['ids=LUN-PDX-0099', { part: 'ids', value: 'LUN-PDX-0099' }],
];
test.each(draftOnly)('[A21] what only a draft has is as unknown as anything else: %s', async (parameter, part) => {
  expect((await asked(`/search?${parameter}`)).unknown).toEqual([part]);
});

test.each([
  ['gene=NOGENE:altered', { part: 'gene', value: 'NOGENE' }],
  ['response=Nonsensib:tgi=60..', { part: 'response', value: 'Nonsensib' }],
  ['waterfall=Nonsensib', { part: 'waterfall', value: 'Nonsensib' }],
  ['age=200..300', { part: 'age', value: '' }],
  ['ids=LUN-PDX-0001,NOWHERE-1', { part: 'ids', value: 'NOWHERE-1' }],
])('%s is named as unknown in the answer', async (parameter, part) => {
  expect((await asked(`/search?${parameter}`)).unknown).toEqual([part]);
});

test.each(['age=forty', 'sort=beauty', 'sort=tmb:up', 'modelType=fish', 'gene=:altered', 'response=:x', 'nonsense=1'])(
  '%s is named as left out of the address',
  async (parameter) => {
    const { left, unknown, count } = await asked(`/search?${parameter}`);
    expect({ left, unknown, count }).toEqual({ left: [parameter], unknown: [], count: 3 });
  },
);

test('known values are not reported, whether by alias or in another letter case', async () => {
  const known =
    'modelType=pdx&disease=LUN&testedAgent=azd9291&sex=FEMALE&gene=her2&response=AZD9291&waterfall=cisplatin' +
    '&tmb=..5&ids=lun+pdx+0001&sort=tmb&sort=listOrder';
  expect(await asked(`/search?${known}`)).toMatchObject({ left: [], unknown: [] });
  expect(MODEL_TYPES).toContain('humanized');
  expect((await asked('/search?modelType=humanized')).unknown).toEqual([{ part: 'modelType', value: 'humanized' }]);
});
