import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { user as userResource } from '../../../contract/resources/user.ts';
import { SCIM_TYPE, SCIM_USER } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import { account } from '../../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../../server/modules/accounts/accountRole.table.ts';
import { group } from '../../../server/modules/system/group.table.ts';
import { role } from '../../../server/modules/system/role.table.ts';
import type { DataScope } from '../../../server/platform/resources/access.ts';
import { administeredApp, uniqueEmail } from './accounts.ts';
import { makeApiToken } from './apiTokens.ts';
import { resourceCalls } from './resourceCalls.ts';
import { makeRole } from './roles.ts';
import type { TestApp } from './testApp.ts';

export type Directory = { id: string; token: string };
export type Reply = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };

/** Starts a portal for the tests of a file, and returns it with the calls of directories and of administrators. */
export function scimPortal() {
  const office = {} as { portal: TestApp; admin: string };
  beforeAll(async () => {
    Object.assign(office, await administeredApp());
  });
  afterAll(() => office.portal.close());
  const database = () => office.portal.dependencies.database;

  const NOBODYS = '00000000-0000-7000-8000-000000000000';
  let made = 0;
  /** Makes a service account for a directory, with a token that may use SCIM only. */
  async function directory(
    more: readonly PermissionCode[] = [],
    { scope = 'all', groupId = null }: { scope?: DataScope; groupId?: string | null } = {},
  ): Promise<Directory> {
    const { id: roleId } = await makeRole(office.portal, { codes: ['scim:manage', ...more], scope });
    const id = await serviceAccount(groupId);
    await database().insert(accountRole).values({ accountId: id, roleId });
    return { id, token: await makeApiToken(office.portal, id, { codes: ['scim:manage'], catalog: false }) };
  }
  async function serviceAccount(groupId: string | null = null): Promise<string> {
    made += 1;
    const [row] = await database()
      .insert(account)
      .values({
        kind: 'service',
        firstName: `Directory ${made}`,
        lastName: '',
        workEmail: `directory-${made}@service.invalid`,
        groupId,
      })
      .returning({ id: account.id });
    if (!row) throw new Error('the account was not stored');
    return row.id;
  }
  /** Makes a directory whose account is an administrator. */
  async function chiefDirectory(): Promise<Directory> {
    const at = await directory();
    await give(at.id, await administratorRole());
    return at;
  }
  const give = (accountId: string, roleId: string) => database().insert(accountRole).values({ accountId, roleId });
  async function administratorRole(): Promise<string> {
    const [row] = await database().select().from(role).where(eq(role.code, 'administrator'));
    return row?.id ?? '';
  }

  async function send(
    { token }: { token: string },
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'accept-language': 'en' },
  ): Promise<Reply> {
    const reply = await office.portal.app.inject({
      method,
      url: `${SCIM_PREFIX}${path}`,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body !== undefined && { 'content-type': SCIM_TYPE }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json(), headers: reply.headers };
  }

  const person = (userName: string, more: object = {}) => ({
    schemas: [SCIM_USER],
    userName,
    name: { givenName: 'Wen', familyName: 'Li' },
    emails: [{ value: userName, primary: true, type: 'work' }],
    active: true,
    ...more,
  });
  async function addPerson(at: Directory, more: object = {}): Promise<string> {
    const reply = await send(at, 'POST', '/Users', person(uniqueEmail(), more));
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return String(reply.body.id);
  }
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const setActive = (at: Directory, id: string, value: boolean) =>
    send(at, 'PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value }));
  const people = () => resourceCalls(office.portal, userResource, office.admin);
  const rowOf = async (id: string) => {
    const [row] = await database().select().from(account).where(eq(account.id, id));
    if (!row) throw new Error('there is no such account');
    return row;
  };
  const rolesOf = async (id: string) =>
    (
      await database()
        .select({ code: role.code })
        .from(accountRole)
        .innerJoin(role, eq(role.id, accountRole.roleId))
        .where(eq(accountRole.accountId, id))
    )
      .map(({ code }) => code)
      .toSorted();
  const map = (groupId: string, roles: string[], token = office.admin) =>
    office.portal.call('mapDirectoryGroup', { token, params: { id: groupId }, body: { roles } });
  async function makeGroup(): Promise<{ id: string }> {
    made += 1;
    const code = `SCIM${made}`;
    const [row] = await database()
      .insert(group)
      .values({ code, name: { en: code, zh: code } })
      .returning({ id: group.id });
    if (!row) throw new Error('the organization was not stored');
    return row;
  }
  return {
    office,
    database,
    NOBODYS,
    directory,
    serviceAccount,
    chiefDirectory,
    give,
    administratorRole,
    send,
    person,
    addPerson,
    patch,
    setActive,
    people,
    rowOf,
    rolesOf,
    map,
    makeGroup,
  };
}
