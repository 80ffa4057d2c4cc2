import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { resources } from '../../contract/resources/index.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
/** The record whose values a nested list shows. */
let owner: string;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const dictionaries = await resourceCalls(portal, dictionary, token).post('list', {});
  owner = dictionaries.data.list[0]?.id ?? '';
});
afterAll(() => portal.close());

const names = ['id;select', 'CASE WHEN 1=1 THEN id END', 'id,(select 1)', '1', 'noSuchColumn', 'passwordHash'];
const texts = ["' OR 1=1 --", '%', '_', '\\', "'; drop table account; --", '") or true --'];
const lists: [string, ResourceDefinition][] = resources
  .filter((definition: ResourceDefinition) => resourceRoutes(definition).list !== undefined)
  .map((definition) => [definition.name, definition]);

describe.each(lists)('[A1] the list of %s', (_name, definition) => {
  const list = (body: object) => resourceCalls(portal, definition, token).post('list', body, { id: owner });

  test('is sorted and filtered only by its own fields', async () => {
    for (const name of names) {
      expect([name, (await list({ sort: [{ field: name, order: 'asc' }] })).status]).toEqual([name, 400]);
      expect([name, (await list({ sort: [{ field: 'updatedAt', order: `asc, ${name}` }] })).status]).toEqual([
        name,
        400,
      ]);
      expect([name, (await list({ [name]: 'x' })).status]).toEqual([name, 400]);
    }
  });

  test('treats the search text as text', async () => {
    for (const text of texts) expect([text, (await list({ text })).data?.count ?? -1]).toEqual([text, 0]);
    expect((await list({})).status).toBe(200);
  });
});
