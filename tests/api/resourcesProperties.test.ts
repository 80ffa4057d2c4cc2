import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byField, fittingValue } from '../../contract/fieldValues.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, type Route } from '../../contract/routes.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { times } from '../support/suite.ts';
import { arbitraryOf, nearly } from './support/arbitraryOf.ts';
import { countedApp } from './support/countedApp.ts';
import { createPageTable, pageSource } from './support/sampleContent.ts';
import { createSampleTable, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const mine = [sampleSource, pageSource];
let portal: TestApp;
let counted: Awaited<ReturnType<typeof countedApp>>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, mine);
  await createSampleTable(portal);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  counted = await countedApp(portal);
});
afterAll(async () => {
  await counted.close();
  await portal.close();
});

/**
 * Half of the cases of a route fit its schemas, half nearly fit. The sample resource gets as many cases as each route
 * of the portal.
 */
const CASES_OF_SAMPLES = times(15, 150);
const CASES = times(5, 15);
/** The statuses with which a handler may refuse valid input of an administrator: no such record, or not allowed. */
const REFUSED = [400, 403, 404];

type Part = {
  action: string;
  route: Route;
  params?: TSchema;
  body?: TSchema;
  /** Returns a body in the form in which the server checks it. */
  checked: (body: unknown) => unknown;
  binary: boolean;
  runs: number;
};

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
        checked: (given) => (action === 'save' ? byField(definition.fields, Object(given), fittingValue) : given),
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
  (_name, { route, params, body, checked, binary, runs }) => {
    const answer = async (input: { params?: unknown; body?: unknown }) => {
      const url = pathOf(route, Object(input.params) as Record<string, string>);
      const reply = await counted.call(route.method, url, { body: input.body });
      if (!binary || reply.statusCode !== 200) expect(reply.json().status).toBe(reply.statusCode);
      return reply.statusCode;
    };
    const inputs = fc.record({
      ...(params && { params: arbitraryOf(params) }),
      ...(body && { body: arbitraryOf(body) }),
    });

    test('answers requests that fit its schemas, and never with 500', async () => {
      const before = counted.reached();
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          expect([200, ...REFUSED]).toContain(await answer(input));
        }),
        { numRuns: runs },
      );
      expect(counted.reached() - before).toBe(runs);
    });

    if (!body) return;
    test('refuses every body that does not fit', async () => {
      const misfits = nearly(body).filter((value) => !Value.Check(body, checked(value)));
      const before = counted.reached();
      await fc.assert(
        fc.asyncProperty(inputs, misfits, async (input, misfit) => {
          expect(await answer({ ...input, body: misfit })).toBe(400);
        }),
        { numRuns: runs },
      );
      expect(counted.reached()).toBe(before);
    });
  },
);
