import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { oneTimeCode, usedChallenge } from '../../server/modules/accounts/signIn.table.ts';
import {
  askReset,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  resetTokenOf,
  signIn,
  solved,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { seededApp, type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const WRONG = 'Not-the-password-1';
const INVALID = { status: 400, error: 'fail', message: expect.stringContaining('expired or was already used') };

/** Returns whether a login that requires a solved challenge accepts this one. */
async function accepted(code: string): Promise<boolean> {
  const person = await makePerson(portal);
  for (let index = 0; index < 2; index++) await tryLogin(portal, { ...person, password: WRONG });
  return (await tryLogin(portal, { ...person, code })).status === 200;
}
const changed = (code: string, change: (payload: Record<string, Record<string, unknown>>) => void) => {
  const payload = JSON.parse(Buffer.from(code, 'base64').toString());
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

test('[C.17] a challenge is valid for one form and for ten minutes', async () => {
  for (const purpose of ['login', 'register', 'contact']) {
    const { status, data } = await portal.call('code', { query: { purpose } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      parameters: { algorithm: 'SHA-256', data: { purpose }, expiresAt: expect.any(Number) },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const left = (data as { parameters: { expiresAt: number } }).parameters.expiresAt - Date.now() / 1000;
    expect(left).toBeGreaterThan(590);
    expect(left).toBeLessThanOrEqual(600);
  }
  expect((await portal.call('code', { query: { purpose: 'anything' } })).status).toBe(400);
});

test('[A31] a solution can be used once', async () => {
  const code = await solved(portal, 'login');
  expect(await accepted(code)).toBe(true);
  expect(await accepted(code)).toBe(false);
});

test('[A31] of two simultaneous uses of one solution only the first succeeds', async () => {
  const people = await Promise.all([makePerson(portal), makePerson(portal)]);
  for (const person of people) {
    for (let index = 0; index < 2; index++) await tryLogin(portal, { ...person, password: WRONG });
  }
  const code = await solved(portal, 'login');
  const statuses = await Promise.all(people.map((person) => tryLogin(portal, { ...person, code })));
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('[A31] a solution for another form, an altered one, an invented one and a missing one are refused', async () => {
  const code = await solved(portal, 'login');
  const bad = [
    await solved(portal, 'contact'),
    changed(code, ({ challenge }) => Object.assign(challenge?.parameters ?? {}, { keyPrefix: '00' })),
    changed(code, ({ challenge }) => Object.assign(challenge?.parameters ?? {}, { expiresAt: 4_000_000_000 })),
    changed(code, ({ challenge }) => Object.assign(challenge?.parameters ?? {}, { data: { purpose: 'login', x: 1 } })),
    changed(code, ({ challenge }) => Object.assign(challenge ?? {}, { signature: '0'.repeat(64) })),
    changed(code, ({ solution }) => Object.assign(solution ?? {}, { derivedKey: '0'.repeat(64) })),
    changed(code, (payload) => Object.assign(payload, { solution: null })),
    'AAAA',
    Buffer.from('null').toString('base64'),
    Buffer.from('['.repeat(3000)).toString('base64'),
  ];
  for (const wrong of bad) expect(await accepted(wrong)).toBe(false);
  expect(await accepted(code)).toBe(true);
});

test('[A31] a solution is refused after ten minutes', async () => {
  const code = await solved(portal, 'login');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 });
  try {
    expect(await accepted(code)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('[A25] the key of the challenges is random and belongs to this installation only', async () => {
  const other = await testApp();
  try {
    const foreign = await solved(other, 'login');
    expect(await accepted(foreign)).toBe(false);
  } finally {
    await other.close();
  }
});

test('a reset link arrives by mail and sets a new password once', async () => {
  const person = await makePerson(portal, { locale: 'zh' });
  const token = await signIn(portal, person);
  expect(await askReset(portal, person.workEmail.toUpperCase())).toMatchObject({ status: 200, data: null });
  const [mail] = await mailsTo(portal, person.workEmail);
  expect(mail).toMatchObject({
    purpose: 'reset',
    locale: 'zh',
    subject: '重设您的 Oncology Browser 密码',
    state: 'kept',
  });
  const secret = await resetTokenOf(portal, person.workEmail);
  expect(mail?.html).toContain(`/login#reset=${secret}`);
  expect(JSON.stringify(await portal.dependencies.database.select().from(oneTimeCode))).not.toContain(secret);

  expect(await openResetLink(portal, secret)).toMatchObject({ status: 200, data: null });
  expect((await portal.call('session', { token })).status).toBe(401);
  expect((await tryLogin(portal, { ...person, password: OTHER_PASSWORD })).status).toBe(200);
  expect((await tryLogin(portal, person)).status).toBe(400);
  expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('passwordChanged');
  expect(await openResetLink(portal, secret)).toMatchObject(INVALID);
});

test('[A31] a used reset link ends the older links; of two simultaneous uses only the first succeeds', async () => {
  const person = await makePerson(portal);
  await askReset(portal, person.workEmail);
  const older = await resetTokenOf(portal, person.workEmail);
  await askReset(portal, person.workEmail);
  const newer = await resetTokenOf(portal, person.workEmail);
  expect(newer).not.toBe(older);
  const both = await Promise.all([
    openResetLink(portal, newer, OTHER_PASSWORD),
    openResetLink(portal, newer, 'Spheroid-lantern-19'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await openResetLink(portal, older)).toMatchObject(INVALID);
});

test('[A31] a reset link expires after ten minutes', async () => {
  const person = await makePerson(portal);
  await askReset(portal, person.workEmail);
  const secret = await resetTokenOf(portal, person.workEmail);
  const { database } = portal.dependencies;
  const ofPerson = eq(oneTimeCode.accountId, person.id);
  const [code] = await database.select().from(oneTimeCode).where(ofPerson);
  expect(Math.round(((code?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(10);
  await database
    .update(oneTimeCode)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(ofPerson);
  expect(await openResetLink(portal, secret)).toMatchObject(INVALID);
});

test('[A31] a reset link ends after five wrong secrets', async () => {
  const person = await makePerson(portal);
  await askReset(portal, person.workEmail);
  const secret = await resetTokenOf(portal, person.workEmail);
  const forged = Buffer.from(secret, 'base64url');
  forged.fill(0, 16);
  for (let index = 0; index < 5; index++)
    expect(await openResetLink(portal, forged.toString('base64url'))).toMatchObject(INVALID);
  expect(await openResetLink(portal, secret)).toMatchObject(INVALID);
});

test('a weak password does not use up the reset link', async () => {
  const person = await makePerson(portal);
  await askReset(portal, person.workEmail);
  const secret = await resetTokenOf(portal, person.workEmail);
  const weak = await openResetLink(portal, secret, 'password1234');
  expect(weak).toMatchObject({ status: 400, error: 'validation', fields: { password: expect.any(String) } });
  expect((await openResetLink(portal, secret)).status).toBe(200);
});

test('[A30] asking for a link gets the same answer for an unknown, a disabled and a malformed address', async () => {
  const person = await makePerson(portal);
  const disabled = await makePerson(portal, { enabled: false });
  const nobody = uniqueEmail();
  const asked = [person.workEmail, disabled.workEmail, nobody, 'a,b@example.org'];
  const replies = [];
  for (const email of asked) replies.push(await askReset(portal, email));
  for (const { http, ...reply } of replies) {
    expect(reply).toEqual({ status: 200, message: '', data: null });
    expect(http.statusCode).toBe(200);
  }
  const mailed = await Promise.all(asked.map((email) => mailsTo(portal, email)));
  expect(mailed.map((mails) => mails.length)).toEqual([1, 0, 0, 0]);
  expect(await openResetLink(portal, Buffer.alloc(48, 7).toString('base64url'))).toMatchObject(INVALID);
});

test('[A29] the number of reset links is limited for each mailbox and for each address that asks', async () => {
  const person = await makePerson(portal);
  for (let index = 0; index < 6; index++) expect((await askReset(portal, person.workEmail)).status).toBe(200);
  expect(await mailsTo(portal, person.workEmail)).toHaveLength(3);
  const address = uniqueAddress();
  for (let index = 0; index < 10; index++)
    expect((await askReset(portal, uniqueEmail(), { 'x-forwarded-for': address })).status).toBe(200);
  expect(await askReset(portal, uniqueEmail(), { 'x-forwarded-for': address })).toMatchObject({
    status: 429,
    error: 'too_many',
  });
});

test('[A56] only a POST from this site mails a reset link, and no call has an e-mail address in its URL', async () => {
  const person = await makePerson(portal);
  const byAddress = { purpose: 'reset', email: person.workEmail };
  for (const query of [byAddress, { purpose: 'reset' }, { purpose: 'login', email: person.workEmail }])
    expect(await portal.call('code', { query })).toMatchObject({ status: 400, data: null });
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const query = { purpose: 'login' };
  expect(await portal.call('code', { query, headers: foreign })).toMatchObject({ status: 403, data: null });
  for (const site of ['same-origin', 'same-site', 'none'])
    expect((await portal.call('code', { query, headers: { 'sec-fetch-site': site } })).status).toBe(200);
  expect(await mailsTo(portal, person.workEmail)).toHaveLength(0);

  expect((await portal.call('requestReset', { body: {} })).status).toBe(400);
  expect(await askReset(portal, person.workEmail)).toMatchObject({ status: 200, data: null });
  expect(await mailsTo(portal, person.workEmail)).toHaveLength(1);
  expect(JSON.stringify(portal.logged)).not.toContain(person.workEmail);
});

test('[A56] no query parameter of the API identifies a person', () => {
  const named = Object.entries(endpoints).flatMap(([key, endpoint]: [string, EndpointDefinition]) =>
    Object.keys(Object(endpoint.query).properties ?? {}).map((name) => `${key} ${name}`),
  );
  expect(named.filter((one) => /mail|phone|user|name|person/i.test(one.split(' ')[1] ?? ''))).toEqual([]);
  expect(named).toContain('code purpose');
});

test('an unsolved challenge stores nothing in the database', async () => {
  const before = await portal.dependencies.database.$count(usedChallenge);
  for (let index = 0; index < 5; index++) await portal.call('code', { query: { purpose: 'login' } });
  expect(await portal.dependencies.database.$count(usedChallenge)).toBe(before);
});
