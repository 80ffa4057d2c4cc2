import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints/index.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { times } from '../support/suite.ts';
import { arbitraryOf, nearly } from './support/arbitraryOf.ts';
import { countedApp } from './support/countedApp.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let counted: Awaited<ReturnType<typeof countedApp>>;
beforeAll(async () => {
  portal = await seededApp();
  counted = await countedApp(portal);
});
afterAll(async () => {
  await counted.close();
  await portal.close();
});

/** The number of cases of a route: half of them fit its schemas, half nearly fit. */
const numRuns = times(15, 150);
/** The statuses with which a handler may refuse valid input of an administrator: no such record, or not allowed. */
const REFUSED = [400, 403, 404];

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Turns a query or params into text, as they arrive. An empty path segment, or dots, would lead to another path. */
const asText = (part: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(part)).map(([name, value]) => [name, String(value).replace(/^\.{0,2}$/, '-')]),
  );

async function answer(key: EndpointKey, { params, query, body }: Input) {
  const { method } = routes[key];
  const asked = { body, ...(query !== undefined && { query: asText(query) }) };
  const reply = await counted.call(method, pathOf(routes[key], asText(params)), asked);
  if ('data' in endpoints[key] || reply.statusCode !== 200) expect(reply.json().status).toBe(reply.statusCode);
  return reply.statusCode;
}

describe.each(Object.keys(endpoints) as EndpointKey[])('[A39] %s', (key) => {
  const { params, query, body }: EndpointDefinition = endpoints[key];
  const parts = Object.entries({ params, query, body }).filter((entry): entry is [string, TSchema] =>
    Boolean(entry[1]),
  );
  const fitting = fc.record(Object.fromEntries(parts.map(([name, schema]) => [name, arbitraryOf(schema)])));

  test('answers requests that fit its schemas, and never with 500', async () => {
    const before = counted.reached();
    await fc.assert(
      fc.asyncProperty(fitting, async (input) => {
        expect([200, ...REFUSED]).toContain(await answer(key, input));
      }),
      { numRuns },
    );
    expect(counted.reached() - before).toBe(numRuns);
  });

  if (!body) return;
  test('refuses every body that does not fit', async () => {
    const misfits = nearly(body).filter((value) => !Value.Check(body, value));
    const before = counted.reached();
    await fc.assert(
      fc.asyncProperty(fitting, misfits, async (input, misfit) => {
        expect(await answer(key, { ...input, body: misfit })).toBe(400);
      }),
      { numRuns },
    );
    expect(counted.reached()).toBe(before);
  });
});
