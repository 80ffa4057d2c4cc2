import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENVELOPE_STATUSES } from '../../contract/envelope.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, type Route } from '../../contract/routes.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { arbitraryOf, nearly } from './support/arbitraryOf.ts';
import { createPageTable, pageSource } from './support/sampleContent.ts';
import { createSampleTable, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const mine = [sampleSource, pageSource];
let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, mine);
  await createSampleTable(portal);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

/** Half of the cases of a route fit its schemas, half nearly do; a resource that no portal has gets as many as any route. */
const CASES_OF_SAMPLES = 150;
const CASES = 15;
const DEADLINE_MS = 2_000;
const REFUSED = [400, 401, 403, 404, 429];

type Part = { action: string; route: Route; params?: TSchema; body?: TSchema; binary: boolean; runs: number };

function partsOf(definition: ResourceDefinition, runs: number): Part[] {
  const routes = resourceRoutes(definition);
  return Object.entries(resourceEndpoints(definition)).flatMap(([action, { params, body, ...rest }]) => {
    const route = routes[action as keyof typeof routes];
    if (!route) return [];
    return [
      {
        action: `${definition.name}.${action}`,
        route,
        ...(params && { params }),
        ...(body && { body }),
        binary: 'binary' in rest,
        runs,
      },
    ];
  });
}

const parts = [
  ...mine.flatMap(({ definition }) => partsOf(definition, CASES_OF_SAMPLES)),
  ...resources.flatMap((definition: ResourceDefinition) => partsOf(definition, CASES)),
];

describe.each(parts.map((part) => [part.action, part] as const))(
  '[A39] %s',
  (_name, { route, params, body, binary, runs }) => {
    const answer = async (input: { params?: unknown; body?: unknown }) => {
      const started = performance.now();
      const reply = await portal.app.inject({
        method: route.method,
        url: pathOf(route, Object(input.params) as Record<string, string>),
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(input.body ?? {}) }),
      });
      expect(performance.now() - started).toBeLessThan(DEADLINE_MS);
      expect(ENVELOPE_STATUSES).toContain(reply.statusCode);
      expect(reply.statusCode).not.toBe(500);
      if (!binary || reply.statusCode !== 200) expect(reply.json().status).toBe(reply.statusCode);
      return reply.statusCode;
    };
    const inputs = fc.record({
      ...(params && { params: arbitraryOf(params) }),
      ...(body && { body: arbitraryOf(body) }),
    });

    test('answers what fits its schemas, and never with 500', async () => {
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          expect([200, ...REFUSED]).toContain(await answer(input));
        }),
        { numRuns: runs },
      );
    });

    test.runIf(body)('refuses every body that does not fit', async () => {
      const schema = body as TSchema;
      const misfits = nearly(schema).filter((value) => !Value.Check(schema, value));
      await fc.assert(
        fc.asyncProperty(inputs, misfits, async (input, misfit) => {
          expect([400, 401, 404, 429]).toContain(await answer({ ...input, body: misfit }));
        }),
        { numRuns: runs },
      );
    });
  },
);
