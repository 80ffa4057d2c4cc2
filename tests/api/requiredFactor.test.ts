import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { apiToken } from '../../server/modules/apiTokens/apiToken.table.ts';
import { validSignIns } from '../../server/modules/apiTokens/validSignIns.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { administeredApp } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { giveTotp } from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

const DAY_MS = 86_400_000;
const FACTOR_FIRST = 'The owner of this API token must set up two-step verification first, on the account page.';
let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const codes: PermissionCode[] = ['dictionary:list'];
const userOf = async (token: string) => (await portal.call('session', { token })).data?.user;
const roles = () => resourceCalls(portal, roleDefinition, admin);

/** Makes a user whose role requires a second factor after some days. */
async function makeRequired(factorGraceDays: number) {
  const holder = await makeHolder(portal, { codes, scope: 'all' });
  const saved = await roles().post('save', { id: holder.roleId, version: 1, requiresFactor: true, factorGraceDays });
  expect(saved.status).toBe(200);
  return holder;
}

describe('[A87] a role can require a second factor', () => {
  test('within the grace period users are reminded and may do everything', async () => {
    const { token } = await makeRequired(3);
    const user = await userOf(token);
    const left = Date.parse(user?.factorDueAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(2.9 * DAY_MS);
    expect(left).toBeLessThan(3.1 * DAY_MS);
    expect(user?.mustSetUpFactor).toBe(false);
    expect((await portal.call('session', { token })).data?.buttons.split(',')).not.toContain('dictionary:list');
  });

  test('after it they may do nothing until they have one, and everything at once then', async () => {
    const { token, id } = await makeRequired(0);
    expect(await userOf(token)).toMatchObject({ mustSetUpFactor: true, factorDueAt: expect.any(String) });
    const denied = async () => (await portal.call('session', { token })).data?.buttons.split(',') ?? [];
    expect(await denied()).toContain('dictionary:list');
    expect((await portal.call('ownMenus', { token })).data).toEqual([]);
    expect((await portal.call('ownFactors', { token })).status).toBe(200);
    // What every signed-in user of the site has stays.
    expect((await portal.call('searchModels', { token, body: {} })).status).toBe(200);
    await giveTotp(portal, id);
    expect(await userOf(token)).toMatchObject({ mustSetUpFactor: false, factorDueAt: null });
    expect(await denied()).not.toContain('dictionary:list');
  });

  const newToken = { name: 'Lab notebook', days: 1, codes: [], catalog: true, dataScope: 'own' as const };

  test('after it they make no API token, and those that they have are refused with the reason', async () => {
    const { token, id, roleId } = await makeRequired(3);
    const secret = await makeApiToken(portal, id, { codes, catalog: true });
    const use = () => portal.call('searchModels', { token: secret, body: {} });
    expect((await use()).status).toBe(200);
    await portal.dependencies.database.update(role).set({ factorGraceDays: 0 }).where(eq(role.id, roleId));
    expect(await use()).toMatchObject({ status: 403, error: 'forbidden', message: FACTOR_FIRST });
    expect(await portal.call('currentConsent', { token: secret })).toMatchObject({ status: 403 });
    const { config, database } = portal.dependencies;
    const [stored] = await database.select().from(apiToken).where(eq(apiToken.accountId, id));
    const open = async () => (await validSignIns(database, config, [stored?.id ?? ''])).size;
    expect(await open()).toBe(0);
    expect(await portal.call('addToken', { token, body: newToken })).toMatchObject({ status: 403, error: 'forbidden' });
    expect(await database.$count(apiToken, eq(apiToken.accountId, id))).toBe(1);
    await giveTotp(portal, id);
    expect((await use()).status).toBe(200);
    expect(await open()).toBe(1);
    expect((await portal.call('addToken', { token, body: newToken })).status).toBe(200);
  });

  test('who must change the password first makes no API token either', async () => {
    const { token, id } = await makeHolder(portal, { codes, scope: 'all' });
    await portal.dependencies.database.update(account).set({ mustChangePassword: true }).where(eq(account.id, id));
    expect(await portal.call('addToken', { token, body: newToken })).toMatchObject({ status: 403, error: 'forbidden' });
  });

  test('an account without a password is due, unless its provider proved a factor at the last sign-in', async () => {
    const { token, id } = await makeRequired(0);
    const { database } = portal.dependencies;
    const overdue = async () => (await userOf(token))?.mustSetUpFactor;
    await database.update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, id));
    expect(await overdue()).toBe(true);
    const at = (providerId: string, factorProved: boolean, seconds: number) => ({
      ...{ accountId: id, providerId, subject: id, factorProved },
      lastUsedAt: new Date(Date.now() + seconds * 1_000),
    });
    const [proving, plain] = [randomUUID(), randomUUID()];
    await database.insert(accountIdentity).values(at(plain, false, -60));
    expect(await overdue()).toBe(true);
    await database.insert(accountIdentity).values(at(proving, true, -30));
    expect(await overdue()).toBe(false);
    await database
      .update(accountIdentity)
      .set(at(plain, false, 0))
      .where(eq(accountIdentity.providerId, plain));
    expect(await overdue()).toBe(true);
    await database
      .update(accountIdentity)
      .set(at(plain, true, 0))
      .where(eq(accountIdentity.providerId, plain));
    expect(await overdue()).toBe(false);
    // A link that was never used to sign in counts for nothing.
    const unused = randomUUID();
    await database.insert(accountIdentity).values({ ...at(unused, false, 0), lastUsedAt: null });
    expect(await overdue()).toBe(false);
    await database.update(accountIdentity).set({ factorProved: false }).where(eq(accountIdentity.providerId, plain));
    await database.update(accountIdentity).set({ factorProved: true }).where(eq(accountIdentity.providerId, unused));
    expect(await overdue()).toBe(true);
    await database.update(accountIdentity).set({ factorProved: true }).where(eq(accountIdentity.providerId, plain));
    // With a password, the provider is not the only way in.
    await database.update(account).set({ passwordHash: 'x' }).where(eq(account.id, id));
    expect(await overdue()).toBe(true);
  });

  test('a service account, which cannot sign in, is never due', async () => {
    const { id } = await makeRequired(0);
    const secret = await makeApiToken(portal, id, { codes });
    const { database } = portal.dependencies;
    await database.update(account).set({ kind: 'service', passwordHash: NO_PASSWORD }).where(eq(account.id, id));
    expect((await portal.call('session', { token: secret })).data?.user).toMatchObject({ factorDueAt: null });
  });

  test('the period begins for each member when the role was given, and not again with other changes', async () => {
    const { token, id, roleId } = await makeRequired(10);
    const { database } = portal.dependencies;
    const weekAgo = sql`now() - interval '7 days'`;
    await database.update(role).set({ factorRequiredAt: sql`now() - interval '30 days'` }).where(eq(role.id, roleId));
    await database.update(accountRole).set({ since: weekAgo }).where(eq(accountRole.accountId, id));
    const dueIn = async () => (Date.parse((await userOf(token))?.factorDueAt ?? '') - Date.now()) / DAY_MS;
    expect(await dueIn()).toBeCloseTo(3, 1);
    const [held] = await database.select().from(role).where(eq(role.id, roleId));
    await roles().post('save', { id: roleId, version: held?.version, remark: 'Another remark' });
    const given = (await database.select().from(accountRole).where(eq(accountRole.accountId, id))).map(
      (row) => row.roleId,
    );
    await portal.call('updateUserRole', { token: admin, params: { id }, body: { roles: given } });
    expect(await dueIn()).toBeCloseTo(3, 1);
  });

  test('a requirement that is taken back is forgotten, and begins again', async () => {
    const { token, roleId } = await makeRequired(0);
    const { database } = portal.dependencies;
    const save = async (requiresFactor: boolean) => {
      const [held] = await database.select().from(role).where(eq(role.id, roleId));
      await roles().post('save', { id: roleId, version: held?.version, requiresFactor });
      return (await database.select().from(role).where(eq(role.id, roleId)))[0]?.factorRequiredAt;
    };
    expect(await save(false)).toBeNull();
    expect(await userOf(token)).toMatchObject({ mustSetUpFactor: false, factorDueAt: null });
    expect(await save(true)).toBeInstanceOf(Date);
  });

  test('who may edit roles, but less than the role may, cannot take the requirement back', async () => {
    const { roleId } = await makeRequired(14);
    const editor = await makeHolder(portal, { codes: ['role:list', 'role:edit', 'role:detail'], scope: 'all' });
    const [held] = await portal.dependencies.database.select().from(role).where(eq(role.id, roleId));
    const theirs = resourceCalls(portal, roleDefinition, editor.token);
    for (const change of [{ requiresFactor: false }, { factorGraceDays: 90 }]) {
      const reply = await theirs.post('save', { id: roleId, version: held?.version, ...change });
      expect(reply.status).toBe(403);
    }
  });
});
