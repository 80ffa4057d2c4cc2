import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountPolicy } from '../../server/modules/accounts/accountPolicy.table.ts';
import { verifyRegistration } from '../../server/modules/accounts/rescue.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import {
  administeredApp,
  askReset,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  openResetLink,
  register,
  resetTokenOf,
  solved,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
  database = portal.dependencies.database;
});
afterAll(() => portal.close());
afterEach(async () => {
  await database.delete(accountPolicy);
});

const none = { allowedDomains: [], blockedDomains: [], needsApproval: false };
const set = async (rules: Partial<typeof none> | Record<string, unknown>, token = admin) => {
  const version = (await portal.call('accountPolicy', { token: admin })).data?.version ?? 0;
  return portal.call('saveAccountPolicy', { token, body: { ...none, ...rules, version } });
};
const users = () => resourceCalls(portal, user, admin);
/** Logs in with the solved challenge that is needed after two refusals. */
async function login(workEmail: string, password = GOOD_PASSWORD) {
  const who = { workEmail, address: uniqueAddress() };
  return tryLogin(portal, { ...who, password, code: await solved(portal, 'login', who) });
}
async function joined(workEmail = uniqueEmail()): Promise<string> {
  expect((await register(portal, { workEmail })).status).toBe(200);
  return workEmail;
}
const act = (name: 'approve' | 'decline', workEmails: string[], as = admin) =>
  Promise.all(workEmails.map((workEmail) => storedAccount(portal, workEmail))).then((found) =>
    resourceCalls(portal, user, as).post(`act:${name}`, { ids: found.map((one) => one?.id) }),
  );

describe('[A76] mail domains', () => {
  test('that are not allowed are refused at the form, whether or not the address has an account', async () => {
    expect(
      await set({
        allowedDomains: ['Hospital.example', '*.MÜNCHEN.example'],
        blockedDomains: ['guests.hospital.example'],
      }),
    ).toMatchObject({
      status: 200,
      data: {
        allowedDomains: ['hospital.example', 'xn--mnchen-3ya.example'],
        blockedDomains: ['guests.hospital.example'],
        needsApproval: false,
        waiting: 0,
      },
    });
    const known = await makePerson(portal);
    const replies = [];
    for (const workEmail of [known.workEmail, uniqueEmail(), 'ida@guests.hospital.example']) {
      const { http, ...reply } = await register(portal, { workEmail });
      expect(http.statusCode).toBe(400);
      replies.push(reply);
      expect(await mailsTo(portal, workEmail)).toEqual([]);
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ error: 'validation', fields: { workEmail: expect.any(String) } });
    for (const workEmail of ['ida@lab.hospital.example', 'ida@xn--mnchen-3ya.example', 'ida@Lab.München.example'])
      expect((await register(portal, { workEmail })).status).toBe(200);
    // existing accounts are not affected
    expect((await login(known.workEmail)).status).toBe(200);
  });

  test('are refused at their field if they are none', async () => {
    const reply = await set({
      allowedDomains: ['hospital.example', 'no domain'],
      blockedDomains: ['http://x.example'],
    });
    expect(reply).toMatchObject({ status: 400, error: 'validation' });
    expect(Object.keys(reply.fields ?? {}).toSorted()).toEqual(['allowedDomains', 'blockedDomains']);
    expect(reply.fields?.allowedDomains).toContain('no domain');
  });
});

test('the rules need their permission, are logged, and are not overwritten by someone who did not see them', async () => {
  const { token } = await makeHolder(portal, { codes: ['user:list', 'user:edit', 'user:add'] });
  expect((await portal.call('accountPolicy', { token })).status).toBe(403);
  expect((await set({ needsApproval: true }, token)).status).toBe(403);
  const holder = await makeHolder(portal, { codes: ['user:policy'] });
  expect((await set({ needsApproval: true }, holder.token)).status).toBe(200);
  const body = { ...none, version: 0 };
  expect(await portal.call('saveAccountPolicy', { token: admin, body })).toMatchObject({ status: 400, error: 'fail' });
  const both = await Promise.all(
    [1, 2].map(() => portal.call('saveAccountPolicy', { token: admin, body: { ...none, version: 1 } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const entries = await database
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.resource, 'accountPolicy'), eq(operationLog.createdBy, holder.id)));
  expect(entries.at(0)).toMatchObject({ action: 'edit', before: none, after: { ...none, needsApproval: true } });
});

describe('[A77] an account that needs approval', () => {
  test('waits after its link, as the login says, and opens when it is approved', async () => {
    await set({ needsApproval: true });
    const workEmail = await joined();
    expect((await act('approve', [workEmail])).data).toMatchObject({ done: [], refused: [{}] });
    expect((await login(workEmail)).message).toContain('Wrong e-mail or password');
    const confirmed = await verify(portal, await verifyTokenOf(portal, workEmail));
    expect(confirmed).toMatchObject({ status: 200, data: { waiting: true } });
    const waiting = await login(workEmail);
    expect(waiting).toMatchObject({ status: 400, error: 'fail', data: null });
    expect(waiting.message).toContain('waits for approval');
    expect((await login(workEmail, 'Not-the-password-1')).message).toContain('Wrong e-mail or password');
    expect((await mailsTo(portal, workEmail)).map(({ purpose }) => purpose)).toEqual(['verify']);

    const list = (await users().post('list', { standing: ['waiting'] })).data.list;
    expect(list).toMatchObject([{ workEmail, standing: 'waiting' }]);
    expect((await portal.call('accountPolicy', { token: admin })).data?.waiting).toBe(1);
    expect((await act('approve', [workEmail])).data).toMatchObject({
      done: [expect.any(String)],
      refused: [],
      queued: false,
    });
    expect((await login(workEmail)).status).toBe(200);
    expect((await mailsTo(portal, workEmail))[0]).toMatchObject({ purpose: 'welcome' });
    expect((await act('approve', [workEmail])).data).toMatchObject({ done: [], refused: [{}] });
  });

  test('waits as well when a link for a new password or the command line confirms the address', async () => {
    await set({ needsApproval: true });
    const byReset = await joined();
    await askReset(portal, byReset);
    expect((await openResetLink(portal, await resetTokenOf(portal, byReset), GOOD_PASSWORD)).status).toBe(200);
    const byOperator = await joined();
    const given = { workEmail: byOperator, by: 'operator' };
    expect(await portal.dependencies.transaction((open) => verifyRegistration(open, given))).toEqual({ waiting: true });
    for (const workEmail of [byReset, byOperator])
      expect((await login(workEmail)).message).toContain('waits for approval');
    // accounts that administrators create are open
    const invited = uniqueEmail();
    await users().post('save', { firstName: 'Noor', lastName: 'Haddad', locale: 'en', workEmail: invited });
    await openResetLink(portal, await resetTokenOf(portal, invited, 'invited'), GOOD_PASSWORD);
    expect((await login(invited)).status).toBe(200);
  });

  test('is deleted when it is declined, with a mail in the language of the user', async () => {
    await set({ needsApproval: true });
    const workEmail = uniqueEmail();
    const headers = { 'accept-language': 'zh-CN' };
    expect((await register(portal, { workEmail }, headers)).status).toBe(200);
    await verify(portal, await verifyTokenOf(portal, workEmail));
    const { id } = (await storedAccount(portal, workEmail)) ?? expect.fail();
    expect((await act('decline', [workEmail])).data).toMatchObject({ done: [id], refused: [] });
    expect(await storedAccount(portal, workEmail)).toBeUndefined();
    expect(await mailsTo(portal, workEmail)).toMatchObject([{ purpose: 'declined', locale: 'zh' }]);
    const open = await makePerson(portal);
    expect((await act('decline', [open.workEmail])).data).toMatchObject({ done: [], refused: [{}] });
    expect(await storedAccount(portal, open.workEmail)).toBeDefined();
    // the person can register again
    await joined(workEmail);
  });

  test('is decided only by those who may change users', async () => {
    await set({ needsApproval: true });
    const workEmail = await joined();
    await verify(portal, await verifyTokenOf(portal, workEmail));
    const { token } = await makeHolder(portal, { codes: ['user:list', 'user:policy'] });
    for (const name of ['approve', 'decline'] as const) expect((await act(name, [workEmail], token)).status).toBe(403);
    expect(await database.$count(account, eq(account.workEmail, workEmail))).toBe(1);
    const editor = await makeHolder(portal, { codes: ['user:list', 'user:edit'] });
    expect((await act('approve', [workEmail], editor.token)).data).toMatchObject({ done: [expect.any(String)] });
    // of two decisions at the same time, one counts
    const other = await joined();
    await verify(portal, await verifyTokenOf(portal, other));
    const both = await Promise.all([act('approve', [other]), act('approve', [other])]);
    expect(both.flatMap(({ data }) => data.done)).toHaveLength(1);
  });
});
