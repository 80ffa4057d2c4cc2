import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { group } from '../../contract/resources/group.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { makeResetCode } from '../../server/modules/accounts/resetCodes.ts';
import { oneTimeCode } from '../../server/modules/accounts/signIn.table.ts';
import { sweepRegistrations } from '../../server/modules/administration/sweepRegistrations.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { mailsTo, makePerson, register, signIn, storedAccount, verify, verifyTokenOf } from './support/accounts.ts';
import { registrations, USED } from './support/registrations.ts';
import { resourceCalls } from './support/resourceCalls.ts';

const visitors = registrations();
const { joined } = visitors;
const english = { 'accept-language': 'en' };

describe('[A75] an unconfirmed registration', () => {
  test('is on the Users screen with its state, and nowhere else', async () => {
    const { workEmail, secret } = await joined();
    const { id } = (await storedAccount(visitors.portal, workEmail)) ?? expect.fail();
    const [editors] = await visitors.database.select().from(role).where(eq(role.code, 'administrator'));
    const editor = editors ?? expect.fail();
    await visitors.database.insert(accountRole).values({ accountId: id, roleId: editor.id });
    const users = resourceCalls(visitors.portal, user, visitors.admin);
    const listed = async (values: object) => (await users.post('list', values)).data.list;
    const named = { workEmail };
    expect(await listed(named)).toMatchObject([{ id, standing: 'unverified' }]);
    expect(await listed({ ...named, standing: ['open'] })).toEqual([]);
    expect(await listed({ ...named, standing: ['unverified'] })).toHaveLength(1);

    const params = { id: editor.id };
    const countMembers = async () =>
      (await resourceCalls(visitors.portal, roleDefinition, visitors.admin).post('list', { code: 'administrator' }))
        .data.list[0]?.members as number;
    const membersNow = async () => {
      const body = { text: workEmail };
      const members = await visitors.portal.call('roleMembers', { token: visitors.admin, params, body });
      const [member] = await visitors.database.select().from(role).where(eq(role.code, 'auditor'));
      const candidates = await visitors.portal.call('roleCandidates', {
        token: visitors.admin,
        params: { id: member?.id ?? '' },
        body,
      });
      const dashboard = await visitors.portal.call('dashboard', { token: visitors.admin, body: { days: 7 } });
      const leaders = await resourceCalls(visitors.portal, group, visitors.admin).post('options', {
        field: 'leader',
        text: 'Ida',
      });
      return {
        members: members.data?.count,
        candidates: candidates.data?.count,
        counted: await countMembers(),
        all: dashboard.data?.accounts?.all,
        leaders: leaders.data.list.filter((one: { id: string }) => one.id === id).length,
      };
    };
    const before = await membersNow();
    expect(before).toMatchObject({ members: 0, candidates: 0, leaders: 0 });
    expect((await verify(visitors.portal, secret)).status).toBe(200);
    expect(await membersNow()).toEqual({
      members: 1,
      candidates: 1,
      counted: before.counted + 1,
      all: (before.all ?? 0) + 1,
      leaders: 1,
    });
    expect(await listed(named)).toMatchObject([{ id, standing: 'open' }]);
  });

  test('is not the administrator who must remain', async () => {
    const [first] = await visitors.database
      .select({ id: account.id })
      .from(account)
      .innerJoin(accountRole, eq(accountRole.accountId, account.id))
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(and(eq(role.code, 'administrator'), sql`${account.lastLoginAt} is not null`))
      .orderBy(account.createdAt)
      .limit(1);
    await makePerson(visitors.portal, { verifiedAt: null }, 'administrator');
    await visitors.database.execute(sql`update account set enabled = false where id in (
      select account_id from account_role join role on role.id = role_id where role.code = 'administrator') and id <> ${first?.id}`);
    const reply = await visitors.portal.call('updateUserRole', {
      token: visitors.admin,
      params: { id: first?.id ?? '' },
      body: { roles: [] },
      headers: english,
    });
    expect(reply).toMatchObject({ status: 403 });
  });

  test('is deleted after seven days with what is stored about the person; open accounts stay', async () => {
    const { workEmail } = await joined();
    const young = await joined();
    const open = await makePerson(visitors.portal);
    const { id } = (await storedAccount(visitors.portal, workEmail)) ?? expect.fail();
    const old = sql`now() - interval '7 days 1 minute'`;
    await visitors.database
      .update(account)
      .set({ createdAt: old })
      .where(sql`${account.workEmail} in (${workEmail}, ${open.workEmail})`);
    expect(await sweepRegistrations(visitors.portal.dependencies)).toBe(1);
    expect(await storedAccount(visitors.portal, workEmail)).toBeUndefined();
    expect(await visitors.database.$count(oneTimeCode, eq(oneTimeCode.accountId, id))).toBe(0);
    expect(await mailsTo(visitors.portal, workEmail)).toEqual([]);
    for (const kept of [young.workEmail, open.workEmail])
      expect(await storedAccount(visitors.portal, kept)).toBeDefined();
    // the address is free again
    await register(visitors.portal, { workEmail });
    expect((await verify(visitors.portal, await verifyTokenOf(visitors.portal, workEmail))).status).toBe(200);
  });

  test('that an administrator removed and restored opens with its invitation', async () => {
    const { workEmail, secret } = await joined();
    const { id } = (await storedAccount(visitors.portal, workEmail)) ?? expect.fail();
    const users = resourceCalls(visitors.portal, user, visitors.admin);
    expect((await users.post('remove', { ids: [id] })).status).toBe(200);
    expect(await verify(visitors.portal, secret)).toMatchObject(USED);
  });

  test('has links of its own kind only', async () => {
    const person = await makePerson(visitors.portal);
    const secret = await makeResetCode(visitors.database, person.id, 'verify');
    // an open account is not opened again, and its password is not needed for nothing
    expect(await verify(visitors.portal, secret)).toMatchObject(USED);
    expect((await signIn(visitors.portal, person)).length).toBeGreaterThan(20);
  });
});
