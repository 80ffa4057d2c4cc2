import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints/index.ts';
import { ENVELOPE_STATUSES } from '../../contract/envelope.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { arbitraryOf, nearly } from './support/arbitraryOf.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

/** Half of the 300 cases of a route fit its schemas, half nearly do. */
const CASES = 150;
const DEADLINE_MS = 2_000;
/** Answers of the guards that come before, or that a fitting input may get: nothing there, too often, not allowed. */
const REFUSED = [400, 401, 403, 404, 429];

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** What arrives of a query or of params is text, and an empty path segment is another path. */
const asText = (part: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(part)).map(([name, value]) => [name, String(value) || '-']));

async function answer(key: EndpointKey, { params, query, body }: Input) {
  const started = performance.now();
  const reply = await portal.fetch(key, {
    token,
    body,
    params: asText(params),
    ...(query !== undefined && { query: asText(query) }),
  });
  expect(performance.now() - started).toBeLessThan(DEADLINE_MS);
  expect(ENVELOPE_STATUSES).toContain(reply.statusCode);
  expect(reply.statusCode).not.toBe(500);
  if ('data' in endpoints[key] || reply.statusCode !== 200) expect(reply.json().status).toBe(reply.statusCode);
  return reply.statusCode;
}

describe.each(Object.keys(endpoints) as EndpointKey[])('[A39] %s', (key) => {
  const { params, query, body }: EndpointDefinition = endpoints[key];
  const parts = Object.entries({ params, query, body }).filter((entry): entry is [string, TSchema] =>
    Boolean(entry[1]),
  );

  test('answers what fits its schemas, and never with 500', async () => {
    const inputs = fc.record(Object.fromEntries(parts.map(([name, schema]) => [name, arbitraryOf(schema)])));
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        expect([200, ...REFUSED]).toContain(await answer(key, input));
      }),
      { numRuns: CASES },
    );
  });

  test.runIf(body)('refuses every body that does not fit', async () => {
    const fitting = fc.record(Object.fromEntries(parts.map(([name, schema]) => [name, arbitraryOf(schema)])));
    const schema = body as TSchema;
    const misfits = nearly(schema).filter((value) => !Value.Check(schema, value));
    await fc.assert(
      fc.asyncProperty(fitting, misfits, async (input, misfit) => {
        expect([400, 401, 429]).toContain(await answer(key, { ...input, body: misfit }));
      }),
      { numRuns: CASES },
    );
  });
});
