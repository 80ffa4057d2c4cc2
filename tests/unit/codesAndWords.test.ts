import { describe, expect, test } from 'vitest';
import { codesToCall, type EndpointDefinition, MINUTE } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { pageAt } from '../../contract/pages.ts';
import { permissionCodes } from '../../contract/permissions.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { AUDIT_ACTIONS } from '../../contract/resources/log.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { recordSchema } from '../../contract/resources/schemas.ts';
import { publicAddress } from '../../contract/resources/standing.ts';
import dictionaries from '../../server/modules/system/dictionaries.json' with { type: 'json' };
import { addressOf } from '../../src/admin/resource/addressOf.ts';
import { paletteColor } from '../../src/admin/resource/sources.tsx';

const all: readonly ResourceDefinition[] = resources;

test('every action in the operation log has a name in both languages', () => {
  const words = new Map(
    dictionaries.find(({ code }) => code === 'operate')?.details.map(({ dcode, dname }) => [dcode, dname]),
  );
  const without = AUDIT_ACTIONS.filter((action) => !words.get(action)?.en.trim() || !words.get(action)?.zh.trim());
  expect(without).toEqual([]);
});

test('every color of a record can be drawn and chosen', () => {
  const optionsOf = ({ fields }: ResourceDefinition) =>
    Object.values(fields).flatMap((field) => ('options' in field ? field.options : []));
  const given = [
    ...dictionaries.flatMap(({ details }) => details),
    ...all.flatMap((definition): { color?: string }[] => optionsOf(definition)),
  ].flatMap(({ color }) => color || []);
  expect(given.length).toBeGreaterThan(100);
  expect(given.filter((color) => paletteColor(color) === undefined)).toEqual([]);
});

test('every permission code is required by a call, except those of undeveloped features and of SCIM', () => {
  const calls: EndpointDefinition[] = [
    ...Object.values(endpoints),
    ...all.flatMap((each) => Object.values(resourceEndpoints(each))),
  ];
  // every code lets its holder see the figures, and every code for writing allows uploads: neither is the purpose of a
  // code
  const own = calls.filter(({ tags }) => !tags.includes('storage') && !tags.includes('dashboard'));
  const asked = new Set<string>(own.flatMap(({ caller }) => codesToCall(caller)));
  const unasked = Object.keys(permissionCodes).filter((code) => !asked.has(code));
  expect(unasked.filter((code) => !/^(redis:|push:|200\d$|1006$|scim:manage$)/.test(code))).toEqual([]);
});

test('every call limit allows several calls in a period of 1 to 60 whole minutes', () => {
  const limited = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { limit }]) =>
    limit === undefined ? [] : [{ name, max: limit.max, minutes: limit.windowSeconds / MINUTE }],
  );
  expect(limited.length).toBeGreaterThan(5);
  const isSound = ({ max, minutes }: (typeof limited)[number]) =>
    Number.isInteger(max) && max > 1 && Number.isInteger(minutes) && minutes >= 1 && minutes <= 60;
  expect(limited.filter((limit) => !isSound(limit))).toEqual([]);
});

describe('the public page of a record', () => {
  const record: ResourceRecord = {
    id: '0198c0de-0000-7000-8000-000000000001',
    code: 'NON 001',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    labels: {},
    publication: { state: 'published', publishAt: null },
  };

  test('is a page of the site with no placeholder left', () => {
    const paged = all.filter(({ page }) => page !== undefined);
    expect(paged.map(({ name }) => name)).toEqual([
      'disease',
      'model',
      'otherModel',
      'antibody',
      'panel',
      'newsletter',
      'banner',
    ]);
    for (const definition of paged) {
      const url = new URL(publicAddress(definition, record) ?? '', 'https://portal.example');
      expect(pageAt(url.pathname), definition.name).toMatchObject({ path: url.pathname, layout: 'public' });
      for (const value of url.searchParams.values()) expect([record.id, record.code]).toContain(value);
    }
  });

  test('exists as long as some version of the record is public', () => {
    const [definition] = all.filter(({ page }) => page !== undefined);
    const state = (state: 'draft' | 'changed') => ({ ...record, publication: { state, publishAt: null } });
    if (!definition) throw new Error('no resource has a page');
    expect(publicAddress(definition, state('draft'))).toBeUndefined();
    expect(publicAddress(definition, state('changed'))).toBeDefined();
  });
});

test('a referenced record is a link if it has a screen, and only then', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  for (const { name, within } of all) {
    const address = addressOf(name, id);
    if (within) expect(address, name).toBeUndefined();
    else if (address) expect(pageAt(new URL(address, 'https://portal.example').pathname), name).toBeDefined();
  }
  expect(addressOf('disease', id)).toBe(`/content/diseases?record=${id}`);
  expect(addressOf('newsletterCategory', id)).toBe(`/content/newsletters/categories?record=${id}`);
});

test('no two resources have the same name, in either language', () => {
  for (const locale of ['en', 'zh'] as const)
    expect(new Set(all.map(({ title }) => title[locale])).size).toBe(all.length);
});

test('a record has a publication state if its resource is content of the site, and only then', () => {
  const state = 'properties.publication.properties.state';
  for (const definition of all)
    if (definition.content) expect(recordSchema(definition), definition.name).toHaveProperty(state);
    else expect(recordSchema(definition), definition.name).not.toHaveProperty('properties.publication');
});

test('logs have no history themselves', () => {
  const logs = all.filter(({ log }) => log);
  expect(logs.map(({ name }) => name)).toEqual([
    'accessReview',
    'approval',
    'log',
    'loginLog',
    'errorLog',
    'quartzLog',
  ]);
  for (const definition of logs) {
    expect(resourceRoutes(definition).save, definition.name).toBeUndefined();
    expect(resourceRoutes(definition).history, definition.name).toBeUndefined();
  }
});
