import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesToCall, type EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { type PermissionCode, permissionCodes } from '../../contract/permissions.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, type Route, type RouteKey, routes } from '../../contract/routes.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { makePerson, type Person, signIn, uniqueAddress } from './support/accounts.ts';
import { makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

type Row = { name: string; route: Route; endpoint: EndpointDefinition };

/** Every call that the contract names: its own table, and those of the resources. */
const rows: Row[] = [
  ...(Object.keys(routes) as RouteKey[]).map((key) => ({ name: key, route: routes[key], endpoint: endpoints[key] })),
  ...resources.flatMap((definition: ResourceDefinition) =>
    (Object.entries(resourceEndpoints(definition)) as [ResourceAction, EndpointDefinition][]).flatMap(
      ([action, endpoint]) => {
        const route = resourceRoutes(definition)[action];
        return route ? [{ name: `${definition.name}.${action}`, route, endpoint }] : [];
      },
    ),
  ),
];
const everyCode = Object.keys(permissionCodes) as PermissionCode[];
const codesOf = ({ endpoint: { caller } }: Row): readonly PermissionCode[] => codesToCall(caller);
const NOBODYS = '00000000-0000-7000-8000-000000000000';
let cells = 0;

let portal: TestApp;
let person: Person;
let roleId: string;
let token: string;
beforeAll(async () => {
  portal = await seededApp();
  const made = await makeRole(portal, { codes: [] });
  roleId = made.id;
  person = await makePerson(portal, {}, made.code);
  token = await signIn(portal, person);
});
afterAll(async () => {
  await portal.close();
  process.stdout.write(`role matrix: ${rows.length} endpoints, ${everyCode.length} codes, ${cells} calls\n`);
});

/** The role of the one person allows these codes and no other, from the next request on. */
const allow = (codes: readonly PermissionCode[]) =>
  portal.dependencies.database
    .update(role)
    .set({ grants: [...codes] })
    .where(eq(role.id, roleId));

/** Calls with a body that no schema fits and ids that nothing has: whoever may call is told so, and changes nothing. */
async function statusOf({ route: { method, path } }: Row, key?: string): Promise<number> {
  cells += 1;
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, NOBODYS]));
  const reply = await portal.app.inject({
    method,
    url: pathOf({ method, path }, params),
    headers: {
      'x-forwarded-for': uniqueAddress(),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: JSON.stringify({ noSuchField: true }) }),
  });
  return reply.statusCode;
}

const within = rows.filter((row) => codesOf(row).length > 0);
describe.each(within.map((row) => [row.name, row] as const))('[A16] [A7] %s', (_name, row) => {
  const codes = codesOf(row);

  test(`asks for ${codes.join(' or ')}`, async () => {
    await allow(everyCode);
    expect(await statusOf(row)).toBe(401);
    await allow([]);
    expect(await statusOf(row, token)).toBe(403);
    await allow(everyCode.filter((code) => !codes.includes(code)));
    expect(await statusOf(row, token)).toBe(403);
    for (const code of codes) {
      await allow([code]);
      const status = await statusOf(row, token);
      expect([code, status]).toEqual([code, expect.toSatisfy((given: number) => [200, 400, 404].includes(given))]);
    }
  });
});

const personal = rows.filter(({ endpoint: { caller } }) => caller === 'signedIn');
describe.each(personal.map((row) => [row.name, row] as const))('[A16] %s', (_name, row) => {
  test('asks for a sign-in and no code', async () => {
    await allow([]);
    expect(await statusOf(row)).toBe(401);
    // a sign-in of its own: it may end with the call
    const own = await signIn(portal, { ...person, address: uniqueAddress() });
    expect([200, 400, 404]).toContain(await statusOf(row, own));
  });
});

const open = rows.filter(({ endpoint: { caller } }) => caller === 'public');
describe.each(open.map((row) => [row.name, row] as const))('[A16] %s', (_name, row) => {
  test('is for everybody', async () => {
    await allow([]);
    expect([200, 400, 404]).toContain(await statusOf(row));
    const own = await signIn(portal, { ...person, address: uniqueAddress() });
    expect([200, 400, 404]).toContain(await statusOf(row, own));
  });
});

test('[A16] the matrix holds every endpoint once', () => {
  expect(within.length + personal.length + open.length).toBe(rows.length);
  const paths = rows.map(({ route: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(paths).size).toBe(paths.length);
  expect(within.length).toBeGreaterThan(200);
});
