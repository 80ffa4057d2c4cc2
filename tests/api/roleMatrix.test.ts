import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesToCall, type EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { type PermissionCode, permissionCodes } from '../../contract/permissions.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, type Route, type RouteKey, routes } from '../../contract/routes.ts';
import { type ScimEndpoint, scimEndpoints } from '../../contract/scim.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { seed } from '../support/suite.ts';
import { makePerson, type Person, signIn, uniqueAddress } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { arbitraryOf } from './support/arbitraryOf.ts';
import { fingerprint } from './support/fingerprint.ts';
import { makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

type Called = { method: Route['method'] | ScimEndpoint['method']; path: string };
type Row = { name: string; route: Called; endpoint: EndpointDefinition | ScimEndpoint };

/** Every call in the contract: those of its own table, those of the resources, and those of SCIM. */
const rows: Row[] = [
  ...(Object.keys(routes) as RouteKey[]).map((key) => ({ name: key, route: routes[key], endpoint: endpoints[key] })),
  ...Object.entries<ScimEndpoint>(scimEndpoints).map(([name, endpoint]) => ({ name, route: endpoint, endpoint })),
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
/** SCIM is for service accounts: sessions and API tokens of people are refused. */
const isScim = ({ endpoint }: Row): boolean => 'scim' in endpoint;
const codesOf = ({ endpoint: { caller } }: Row): readonly PermissionCode[] => codesToCall(caller);
const NOBODYS = '00000000-0000-7000-8000-000000000000';
/**
 * Returns whether a call passed the permission check. 404 and 400 count: nothing has these ids, or the input is wrong.
 */
const isTaken = (status: number): boolean => [200, 400, 404].includes(status);
let cells = 0;

let portal: TestApp;
let person: Person;
let roleId: string;
let token: string;
/** A service account with the same role. */
let serviceId: string;
let atFirst: Record<string, string>;
let loggedAtFirst: (typeof operationLog.$inferSelect)[];
let otherRoles: (typeof role.$inferSelect)[];
beforeAll(async () => {
  portal = await seededApp();
  const made = await makeRole(portal, { codes: [] });
  roleId = made.id;
  person = await makePerson(portal, {}, made.code);
  token = await signIn(portal, person);
  const [service] = await portal.dependencies.database
    .insert(account)
    .values({ kind: 'service', firstName: 'Directory', lastName: '', workEmail: 'directory@service.invalid' })
    .returning({ id: account.id });
  serviceId = service?.id ?? '';
  await portal.dependencies.database.insert(accountRole).values({ accountId: serviceId, roleId });
  atFirst = await fingerprint(portal);
  loggedAtFirst = await portal.dependencies.database.select().from(operationLog);
  otherRoles = await portal.dependencies.database.select().from(role).where(ne(role.id, roleId));
});
afterAll(async () => {
  await portal.close();
  process.stdout.write(`role matrix: ${rows.length} endpoints, ${everyCode.length} codes, ${cells} calls\n`);
});

/** Gives the caller's role these codes and no others, from the next request on. */
const allow = (codes: readonly PermissionCode[]) =>
  portal.dependencies.database
    .update(role)
    .set({ grants: [...codes] })
    .where(eq(role.id, roleId));

type Sent = { params: Record<string, string>; query?: Record<string, string>; body: unknown };

/** Input that fits no schema, with ids that do not exist: a permitted caller gets an error, and nothing changes. */
const misfit = ({ route: { path } }: Row): Sent => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, NOBODYS])),
  body: { noSuchField: true },
});

/** Input that fits the schemas: from a permitted caller it would be accepted. */
function fitting({ endpoint: { params, query, body } }: Row): Sent {
  const one = (schema: typeof body) => schema && fc.sample(arbitraryOf(schema), { numRuns: 1, seed })[0];
  const texts = (part: unknown) =>
    Object.fromEntries(Object.entries(Object(part)).map(([name, value]) => [name, String(value) || '-']));
  return { params: texts(one(params)), ...(query && { query: texts(one(query)) }), body: one(body) ?? {} };
}

async function statusOf(
  { route: { method, path } }: Row,
  { params, query, body }: Sent,
  key?: string,
): Promise<number> {
  cells += 1;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const reply = await portal.app.inject({
    method,
    url: pathOf({ path }, params),
    ...(query && { query }),
    headers: {
      'x-forwarded-for': uniqueAddress(),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { payload: JSON.stringify(body) }),
  });
  return reply.statusCode;
}

const within = rows.filter((row) => codesOf(row).length > 0);
describe.each(within.map((row) => [row.name, row] as const))('[A16] [A7] %s', (_name, row) => {
  const codes = codesOf(row);

  test(`refuses callers without ${codes.join(' or ')}`, async () => {
    const sent = fitting(row);
    await allow(everyCode);
    expect(await statusOf(row, sent)).toBe(401);
    await allow([]);
    expect(await statusOf(row, sent, token)).toBe(403);
    await allow(everyCode.filter((code) => !codes.includes(code)));
    expect(await statusOf(row, sent, token)).toBe(403);
    // Nor does an API token that may use them.
    const apiToken = await makeApiToken(portal, person.id, { codes: everyCode });
    expect(await statusOf(row, sent, apiToken)).toBe(403);
  });
});

test('[A7] a refused call has changed nothing', async () => {
  const { role: _, operation_log: __, api_token: _tokens, ...others } = await fingerprint(portal);
  const { role: ___, operation_log: ____, api_token: _before, ...before } = atFirst;
  expect(others).toEqual(before);
  // the log contains the refusals
  const log = await portal.dependencies.database.select().from(operationLog);
  expect(log.filter(({ action, token: by }) => action !== 'refused' && (action !== 'login' || by === ''))).toEqual(
    loggedAtFirst,
  );
  expect(Object.keys(others).length).toBeGreaterThan(40);
  const untouched = portal.dependencies.database.select().from(role).where(ne(role.id, roleId));
  expect(await untouched).toEqual(otherRoles);
});

describe.each(within.map((row) => [row.name, row] as const))('[A16] %s', (_name, row) => {
  const codes = codesOf(row);

  test(`is for callers with ${codes.join(' or ')}`, async () => {
    for (const code of codes) {
      await allow([code]);
      const status = await statusOf(row, misfit(row), token);
      const taken = row.endpoint.body ? 400 : expect.toSatisfy(isTaken);
      expect([code, status]).toEqual([code, isScim(row) ? 403 : taken]);
    }
  });

  test('[A100] and so are their API tokens, if they have the code', async () => {
    const [code] = codes;
    if (code === undefined) throw new Error('the call needs no code');
    await allow([code]);
    const owner = isScim(row) ? serviceId : person.id;
    const withCode = await makeApiToken(portal, owner, { codes: [code], catalog: false });
    const without = await makeApiToken(portal, owner, { codes: everyCode.filter((each) => !codes.includes(each)) });
    const taken = row.endpoint.body ? 400 : expect.toSatisfy(isTaken);
    const expected = row.endpoint.apiTokens === 'never' ? 403 : taken;
    expect(await statusOf(row, misfit(row), withCode)).toEqual(expected);
    await allow(everyCode);
    expect(await statusOf(row, misfit(row), without)).toBe(403);
    if (isScim(row))
      expect(await statusOf(row, misfit(row), await makeApiToken(portal, person.id, { codes: [code] }))).toBe(403);
  });
});

const personal = rows.filter(({ endpoint: { caller } }) => caller === 'signedIn');
describe.each(personal.map((row) => [row.name, row] as const))('[A16] %s', (_name, row) => {
  test('requires a sign-in and no code', async () => {
    await allow([]);
    expect(await statusOf(row, misfit(row))).toBe(401);
    // a session for this call only, because the call may end it
    const own = await signIn(portal, { ...person, address: uniqueAddress() });
    expect([200, 400, 404]).toContain(await statusOf(row, misfit(row), own));
  });

  test('[A103] accepts API tokens as it declares', async () => {
    await allow([]);
    const withCatalog = await makeApiToken(portal, person.id, { codes: ['log:list'] });
    const without = await makeApiToken(portal, person.id, { codes: ['log:list'], catalog: false });
    const { apiTokens } = row.endpoint;
    const isOpen = expect.toSatisfy(isTaken);
    const statuses = [await statusOf(row, misfit(row), withCatalog), await statusOf(row, misfit(row), without)];
    const ofCatalog = apiTokens === 'never' ? 403 : isOpen;
    expect(statuses).toEqual([ofCatalog, apiTokens === 'always' ? isOpen : 403]);
  });
});

const open = rows.filter(({ endpoint: { caller } }) => caller === 'public');
describe.each(open.map((row) => [row.name, row] as const))('[A16] %s', (_name, row) => {
  test('is open to everyone', async () => {
    await allow([]);
    expect([200, 400, 404]).toContain(await statusOf(row, misfit(row)));
    const own = await signIn(portal, { ...person, address: uniqueAddress() });
    expect([200, 400, 404]).toContain(await statusOf(row, misfit(row), own));
  });
});

test('[A16] the matrix lists every endpoint once', () => {
  expect(within.length + personal.length + open.length).toBe(rows.length);
  const paths = rows.map(({ route: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(paths).size).toBe(paths.length);
  expect(within.length).toBeGreaterThan(200);
});
