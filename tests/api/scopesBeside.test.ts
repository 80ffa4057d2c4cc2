import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteKey } from '../../contract/routes.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { ADMINISTRATOR, MEMBER } from '../../server/modules/system/seed.ts';
import type { DataScope } from '../../server/platform/resources/access.ts';
import { mailsTo, makePerson, type Person, signIn, uniqueEmail } from './support/accounts.ts';
import { giveTotp } from './support/factors.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const codes = [
  'user:list',
  'user:detail',
  'user:edit',
  'user:update',
  'session:list',
  'session:end',
  'role:detail',
  'content:inquiry:list',
  'content:inquiry:reply',
] as const;

let portal: TestApp;
let other: Person;
let otherToken: string;
let inquiryId: string;
let memberRole: string;
const writer = uniqueEmail();
beforeAll(async () => {
  portal = await seededApp();
  await makePerson(portal, {}, ADMINISTRATOR);
  other = await makePerson(portal);
  otherToken = await signIn(portal, other);
  const { database } = portal.dependencies;
  const [asked] = await database
    .insert(inquiry)
    .values({
      name: 'Wen Li',
      workEmail: writer,
      organization: 'Biotech',
      country: 'CH',
      edition: 'eu',
      locale: 'en',
      topic: 'models',
      consentAt: new Date(),
      message: 'Which of them have growth curves?',
    })
    .returning();
  const [member] = await database.select().from(role).where(eq(role.code, MEMBER));
  if (!asked || !member) throw new Error('The rows were not made');
  inquiryId = asked.id;
  memberRole = member.id;
});
afterAll(() => portal.close());

const holder = (scope: DataScope) => makeHolder(portal, { codes, scope });
const acts: [RouteKey, object][] = [
  ['findRoles', {}],
  ['updateUserRole', { body: { roles: [] } }],
  ['resetUserPassword', {}],
  ['resetUserFactors', {}],
  ['unlockUser', {}],
  ['endUserSessions', {}],
];

describe('[A15] actions beside the records of a resource respect its data scope', () => {
  test('users outside the caller’s scope cannot be acted on', async () => {
    const { token } = await holder('own');
    const before = await portal.dependencies.database.select().from(account).where(eq(account.id, other.id));
    for (const [key, call] of acts) {
      const { status } = await portal.call(key, { token, params: { id: other.id }, ...call });
      expect([key, status]).toEqual([key, 404]);
    }
    expect(await portal.dependencies.database.select().from(account).where(eq(account.id, other.id))).toEqual(before);
    const held = await portal.dependencies.database
      .select()
      .from(accountRole)
      .where(eq(accountRole.accountId, other.id));
    expect(held).toHaveLength(1);
    expect((await portal.call('session', { token: otherToken })).status).toBe(200);
  });

  test('their sessions are not listed or ended, and they are not named among the members of a role', async () => {
    const one = await holder('own');
    const all = await holder('all');
    const sessions = async (token: string) =>
      (await portal.call('onlineSessions', { token, body: { limit: 100 } })).data?.list ?? [];
    expect((await sessions(one.token)).map(({ user }) => user.id)).toEqual([one.id]);
    const [theirs] = (await sessions(all.token)).filter(({ user }) => user.id === other.id);
    expect(theirs).toBeDefined();
    const ended = await portal.call('endOthersSessions', { token: one.token, body: { ids: [theirs?.id] } });
    expect(ended.data).toEqual({ ended: 0 });
    expect((await portal.call('session', { token: otherToken })).status).toBe(200);
    const members = (token: string) => portal.call('roleMembers', { token, params: { id: memberRole } });
    expect((await members(one.token)).data).toEqual({ count: 0, list: [] });
    expect((await members(all.token)).data?.list.map(({ id }) => id)).toContain(other.id);
    const candidates = (token: string) =>
      portal.call('roleCandidates', { token, params: { id: all.roleId }, body: { text: other.workEmail } });
    expect((await candidates(one.token)).data).toEqual({ count: 0, list: [] });
    expect((await candidates(all.token)).data?.list.map(({ id }) => id)).toEqual([other.id]);
  });

  test('an inquiry outside the scope is not answered and not counted on the dashboard', async () => {
    const one = await holder('own');
    const all = await holder('all');
    const reply = (token: string) =>
      portal.call('replyInquiry', { token, params: { id: inquiryId }, body: { message: 'All of them do.' } });
    const waiting = async (token: string) => (await portal.call('dashboard', { token, body: { days: 7 } })).data;
    expect((await waiting(one.token))?.inquiries).toMatchObject({ open: 0, unassigned: 0, list: [] });
    expect((await waiting(one.token))?.accounts).toMatchObject({ all: 1 });
    expect((await waiting(all.token))?.inquiries).toMatchObject({ open: 1, list: [{ id: inquiryId }] });
    expect((await reply(one.token)).status).toBe(404);
    expect(await mailsTo(portal, writer)).toEqual([]);
    expect((await reply(all.token)).status).toBe(200);
    expect(await mailsTo(portal, writer)).toHaveLength(1);
  });

  test('a caller who sees every user can act on all of them', async () => {
    const { token } = await holder('all');
    await giveTotp(portal, other.id);
    for (const [key, call] of acts) {
      const { status } = await portal.call(key, { token, params: { id: other.id }, ...call });
      expect([key, status]).toEqual([key, 200]);
    }
    expect((await portal.call('session', { token: otherToken })).status).toBe(401);
  });
});
