import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { encoded, GOOD_PASSWORD, mailsTo, makePerson, type Person, signIn, uniqueAddress } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const age = (person: Person, columns: { createdAt?: string; lastSeenAt?: string }) => {
  const ago = (hours: string | undefined) => hours && sql`now() - ${hours}::interval`;
  const values = Object.entries(columns).map(([name, hours]) => [name, ago(hours)]);
  return portal.dependencies.database
    .update(accountSession)
    .set(Object.fromEntries(values))
    .where(eq(accountSession.accountId, person.id));
};
const statusOf = async (token: string) => (await portal.call('session', { token })).status;

test('[A162] a user with a right in the back-office has one idle hour, other users twelve', async () => {
  const people = [await makePerson(portal), await makePerson(portal, {}, 'auditor')] as const;
  const [member, auditor] = [await signIn(portal, people[0]), await signIn(portal, people[1])];
  for (const person of people) await age(person, { lastSeenAt: '59 minutes' });
  expect([await statusOf(member), await statusOf(auditor)]).toEqual([200, 200]);
  for (const person of people) await age(person, { lastSeenAt: '61 minutes' });
  expect([await statusOf(member), await statusOf(auditor)]).toEqual([200, 401]);
});

test('[A162] with a right in the back-office a session ends after 24 hours, even if it is used', async () => {
  const people = [await makePerson(portal), await makePerson(portal, {}, 'auditor')] as const;
  const [member, auditor] = [await signIn(portal, people[0]), await signIn(portal, people[1])];
  for (const person of people) await age(person, { createdAt: '23 hours 59 minutes' });
  expect([await statusOf(member), await statusOf(auditor)]).toEqual([200, 200]);
  for (const person of people) await age(person, { createdAt: '24 hours 1 minute' });
  expect([await statusOf(member), await statusOf(auditor)]).toEqual([200, 401]);
});

test('[A162] the shorter limits hold at once when a user gains a right, and in every list of sessions', async () => {
  const person = await makePerson(portal);
  const admin = await makePerson(portal, {}, 'administrator');
  const [token, ofAdmin] = [await signIn(portal, person), await signIn(portal, admin)];
  await age(person, { createdAt: '25 hours' });
  const listed = async () => {
    const body = { text: person.workEmail };
    return (await portal.call('onlineSessions', { token: ofAdmin, body })).data?.count;
  };
  expect([await statusOf(token), await listed()]).toEqual([200, 1]);
  await portal.dependencies.database.execute(sql`
    insert into ${accountRole} (account_id, role_id) select ${person.id}, id from ${role} where code = 'auditor'`);
  expect([await statusOf(token), await listed()]).toEqual([401, 0]);
});

test('[A164] logging out everywhere ends all sessions of the user, and of nobody else, with one log entry', async () => {
  const [person, other] = [await makePerson(portal), await makePerson(portal)];
  const tokens = [await signIn(portal, person), await signIn(portal, person), await signIn(portal, person)];
  const theirs = await signIn(portal, other);
  expect(await portal.call('endAllSessions', { token: tokens[0] ?? '', body: {} })).toMatchObject({ status: 200 });
  for (const token of tokens) expect(await statusOf(token)).toBe(401);
  expect(await statusOf(theirs)).toBe(200);
  const entries = await portal.dependencies.database
    .select()
    .from(operationLog)
    .where(eq(operationLog.resourceId, person.id));
  expect(entries).toMatchObject([{ action: 'endSessions', times: 3, createdBy: person.id }]);
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const from = (person: Person, agent: string, address = person.address) =>
  portal.call('login', {
    body: { workEmail: person.workEmail, password: encoded(GOOD_PASSWORD) },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
const warningsTo = async ({ workEmail }: Person) =>
  (await mailsTo(portal, workEmail)).filter(({ purpose }) => purpose === 'newDevice');

test('[A163] a sign-in with another browser, or from another network, is reported by mail; the first one is not', async () => {
  const person = await makePerson(portal, { locale: 'zh' });
  await from(person, CHROME);
  await from(person, CHROME.replace('156', '157'));
  await from(person, CHROME, uniqueAddress());
  expect(await warningsTo(person)).toEqual([]);
  await from(person, FIREFOX);
  await from(person, CHROME, '198.51.100.7');
  const [second, first] = await warningsTo(person);
  expect(first).toMatchObject({ locale: 'zh', subject: expect.stringContaining('新设备') });
  expect(first?.text).toContain('Firefox, Linux');
  expect(first?.text).toContain(person.address);
  expect(first?.text).toContain('/modifyPassword');
  expect(first?.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(second?.text).toContain('198.51.100.7');
  await from(person, FIREFOX);
  await from(person, CHROME, '198.51.7.7');
  expect(await warningsTo(person)).toHaveLength(2);
});

test('[A163] the mail holds nothing of what an unknown program says about itself', async () => {
  const person = await makePerson(portal);
  await from(person, CHROME);
  await from(person, 'Call +1 555 0100 to unlock https://evil.example');
  const [mail] = await warningsTo(person);
  expect(mail?.text).toContain('Unknown program');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/555|evil/);
});

test('[A163] a wrong password or a disabled account sends no mail, and a mailbox gets a few of them only', async () => {
  const person = await makePerson(portal);
  await from(person, CHROME);
  await portal.call('login', {
    body: { workEmail: person.workEmail, password: encoded('Not-the-password-1') },
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': FIREFOX },
  });
  expect(await warningsTo(person)).toEqual([]);
  for (const network of [1, 2, 3, 4, 5]) await from(person, FIREFOX, `100.${network}.0.1`);
  expect(await warningsTo(person)).toHaveLength(3);
});

test('[A163] after the cleanup of ended sessions no device is known, so the next sign-in is reported', async () => {
  const person = await makePerson(portal);
  await from(person, CHROME);
  await portal.dependencies.database.delete(accountSession).where(eq(accountSession.accountId, person.id));
  await from(person, CHROME);
  expect(await warningsTo(person)).toHaveLength(1);
  await portal.dependencies.database.update(account).set({ enabled: false }).where(eq(account.id, person.id));
  await from(person, FIREFOX);
  expect(await warningsTo(person)).toHaveLength(1);
});
