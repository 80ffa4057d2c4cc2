import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints/index.ts';
import { passkeyEndpoints } from '../../contract/endpoints/passkeys.ts';
import { loginLog } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { passkey } from '../../server/modules/accounts/passkey.table.ts';
import { PASSKEYS_MAX } from '../../server/modules/accounts/passkeys.ts';
import { accountIdentity, identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import {
  administeredApp,
  askLogin,
  askReset,
  mailsTo,
  makePerson,
  openResetLink,
  resetTokenOf,
  signIn,
} from './support/accounts.ts';
import { outdateProofs, ticketOf } from './support/factors.ts';
import { addPasskeyTo, deviceFor, type Keyed, makeKeyed, signInWith } from './support/passkeys.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { makeProvider } from './support/signOnPortal.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const change = ({ id }: Keyed, values: Partial<typeof account.$inferInsert>) =>
  portal.dependencies.database.update(account).set(values).where(eq(account.id, id));
const loginsOf = async ({ id }: Keyed) =>
  (await resourceCalls(portal, loginLog, admin).post('list', { user: [id] })).data.list;

describe('[A88] what bars a sign-in with the password bars a passkey', () => {
  test.each<[string, Partial<typeof account.$inferInsert>, string]>([
    ['disabled', { enabled: false }, 'disabled'],
    ['not confirmed', { verifiedAt: null }, 'unverified'],
    ['waiting for approval', { awaitsApproval: true }, 'waiting'],
    ['locked', { lockedUntil: new Date(Date.now() + 3_600_000) }, 'locked'],
  ])('an account that is %s', async (_, state, reason) => {
    const person = await makeKeyed(portal);
    await change(person, state);
    const refused = await signInWith(portal, person);
    expect([refused.status, refused.error, refused.data]).toEqual([400, 'fail', null]);
    expect((await loginsOf(person))[0]).toMatchObject({ result: 'failure', reason, loginMethod: null });
  });

  test('an organization that requires single sign-on', async () => {
    const strict = await seededApp({ LOCAL_PASSWORDS: 'emergency' });
    try {
      const person = await makeKeyed(strict);
      const { database } = strict.dependencies;
      await makePerson(strict, { emergency: true }, 'administrator');
      expect((await signInWith(strict, person)).status).toBe(200);
      await makeProvider(strict, { code: 'only', issuer: 'https://login.example' });
      expect((await signInWith(strict, person)).message).toContain('single sign-on');
      await database.update(account).set({ emergency: true }).where(eq(account.id, person.id));
      expect((await signInWith(strict, person)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('after an administrator ended the password, passkeys are second factors only', async () => {
    const person = await makeKeyed(portal);
    await resourceCalls(portal, user, admin).post('act:reset', { ids: [person.id] });
    expect((await signInWith(portal, person)).error).toBe('fail');
    const reset = await openResetLink(portal, await resetTokenOf(portal, person.workEmail), person.password);
    expect(reset.status).toBe(200);
    expect((await signInWith(portal, person)).error).toBe('fail');
    const ticket = await ticketOf(portal, person);
    const { data: options } = await portal.call('secondFactorPasskey', { body: { ticket } });
    const body = { ticket, passkey: person.device.answer(options, person.credential) };
    const reply = await portal.call('secondFactor', { body, headers: { 'x-forwarded-for': person.address } });
    const token = reply.data?.user.token ?? '';
    const { data: factors } = await portal.call('ownFactors', { token });
    expect(factors?.passkeys).toMatchObject([{ opensAlone: false }]);
    const again = await addPasskeyTo(portal, token, person.device, 'Again');
    expect(again.reply.data?.factors.passkeys).toMatchObject([{ opensAlone: false }, { opensAlone: true }]);
    expect((await signInWith(portal, { ...person, credential: again.made.id })).status).toBe(200);
  });
});

test('[A88] after a mailed link set a new password, a passkey that a thief added opens nothing alone', async () => {
  const person = await makeKeyed(portal);
  await askReset(portal, person.workEmail);
  const reset = await openResetLink(portal, await resetTokenOf(portal, person.workEmail), person.password);
  expect(reset.status).toBe(200);
  expect((await signInWith(portal, person)).error).toBe('fail');
});

describe('[A197] the last passkey that opens an account stays while nothing else opens it', () => {
  const keysOf = async ({ token }: Keyed) => (await portal.call('ownFactors', { token })).data?.passkeys ?? [];
  const remove = ({ token }: Keyed, id = '') => portal.call('removePasskey', { token, body: { id } });
  /** A user without a password, and the id of the passkey. */
  const makeKeyedOnly = async () => {
    const person = await makeKeyed(portal);
    await change(person, { passwordHash: NO_PASSWORD });
    const [key] = await keysOf(person);
    return { person, first: key?.id ?? '' };
  };

  test('it is refused with what to do, and nothing changes', async () => {
    const { person, first } = await makeKeyedOnly();
    const refused = await remove(person, first);
    expect([refused.status, refused.data]).toEqual([400, null]);
    expect(refused.message).toContain('could not log in');
    expect(await keysOf(person)).toHaveLength(1);
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorAdded');
    expect((await signInWith(portal, person)).status).toBe(200);
  });

  test('a passkey that is only a second factor is removed, and is no other way to log in', async () => {
    const { person, first } = await makeKeyedOnly();
    await addPasskeyTo(portal, person.token, deviceFor(portal));
    const second = (await keysOf(person)).find(({ id }) => id !== first)?.id ?? '';
    await portal.dependencies.database.update(passkey).set({ opensAlone: false }).where(eq(passkey.id, second));
    expect((await remove(person, first)).status).toBe(400);
    expect((await remove(person, second)).status).toBe(200);
  });

  test('of two passkeys that are removed at once, one stays', async () => {
    const { person, first } = await makeKeyedOnly();
    await addPasskeyTo(portal, person.token, deviceFor(portal));
    const second = (await keysOf(person)).find(({ id }) => id !== first)?.id ?? '';
    const replies = await Promise.all([remove(person, first), remove(person, second)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await keysOf(person)).toHaveLength(1);
  });

  test('a provider on the login page that is linked is another way, and one that is off is not', async () => {
    const { person, first } = await makeKeyedOnly();
    const providerId = await makeProvider(portal, { code: 'lake', issuer: 'https://login.example', enabled: false });
    const { database } = portal.dependencies;
    await database.insert(accountIdentity).values({ accountId: person.id, providerId, subject: person.id });
    expect((await remove(person, first)).status).toBe(400);
    await database.update(identityProvider).set({ enabled: true }).where(eq(identityProvider.id, providerId));
    expect((await remove(person, first)).status).toBe(200);
    await database.delete(identityProvider).where(eq(identityProvider.id, providerId));
  });
});

describe('[A88] sign-ins with a passkey are visible', () => {
  test('a new device is reported by mail', async () => {
    const person = await makeKeyed(portal);
    const warnings = async () =>
      (await mailsTo(portal, person.workEmail)).filter(({ purpose }) => purpose === 'newDevice').length;
    await signInWith(portal, person, {}, { agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
    expect(await warnings()).toBe(1);
    await signInWith(portal, person, {}, { agent: 'Mozilla/5.0 (X11; Linux) Firefox/141.0' });
    expect(await warnings()).toBe(1);
  });

  test('a refused answer is logged for the account of its passkey, once a minute, and keeps nothing of it', async () => {
    const person = await makeKeyed(portal);
    for (const counter of [1, 1, 1]) await signInWith(portal, person, { counter });
    const refused = (await loginsOf(person)).filter(({ result }) => result === 'failure');
    expect(refused).toMatchObject([{ reason: 'passkeyWrong' }]);
    expect(JSON.stringify(portal.logged)).not.toContain(person.credential);
  });
});

describe('[A89] passkeys of the caller', () => {
  test('no API token reaches these calls', () => {
    for (const [key, endpoint] of Object.entries(passkeyEndpoints))
      expect([key, 'apiTokens' in endpoint && endpoint.apiTokens]).toEqual([
        key,
        endpoint.caller === 'public' ? false : 'never',
      ]);
    expect(endpoints.ownFactors.apiTokens).toBe('never');
  });

  test('a challenge to prove oneself adds no passkey, and one to add does not prove', async () => {
    const person = await makeKeyed(portal);
    const { token, device, credential } = person;
    const { data: prove } = await portal.call('provePasskey', { token, body: {} });
    expect((await portal.call('addPasskey', { token, body: device.make(prove, 'Second') })).error).toBe('fail');
    const { data: add } = await portal.call('newPasskeyOptions', { token, body: {} });
    expect((await portal.call('prove', { token, body: { passkey: device.answer(add, credential) } })).status).toBe(400);
  });

  test('a proof is of one session only', async () => {
    const person = await makeKeyed(portal);
    const other = (await signInWith(portal, person)).data?.user.token ?? '';
    await outdateProofs(portal, person.id);
    const { data: options } = await portal.call('provePasskey', { token: other, body: {} });
    const body = { passkey: person.device.answer(options, person.credential) };
    expect((await portal.call('prove', { token: person.token, body })).error).toBe('fail');
    expect((await portal.call('beginTotp', { token: person.token, body: {} })).error).toBe('proof_needed');
  });

  test('an answer without code and passkey is refused at its field, and does not use up a try', async () => {
    const ticket = await ticketOf(portal, await makeKeyed(portal));
    for (let times = 0; times < 6; times += 1)
      expect((await portal.call('secondFactor', { body: { ticket } })).fields).toHaveProperty('factorCode');
  });

  test('five wrong answers end a sign-in in progress', async () => {
    const person = await makeKeyed(portal);
    const ticket = await ticketOf(portal, person);
    const headers = { 'x-forwarded-for': person.address };
    const replies = [];
    for (let times = 0; times < 5; times += 1) {
      const { data: options } = await portal.call('secondFactorPasskey', { body: { ticket } });
      const passkeyAnswer = person.device.answer(options, person.credential, { origin: 'https://evil.example' });
      replies.push(await portal.call('secondFactor', { body: { ticket, passkey: passkeyAnswer }, headers }));
    }
    expect(replies.map(({ error }) => error)).toEqual(Array.from({ length: 5 }, () => 'fail'));
    expect((await portal.call('secondFactorPasskey', { body: { ticket } })).message).toContain('log in again');
  });

  test('an account has a limited number of passkeys', async () => {
    const person = await makeKeyed(portal);
    const { database } = portal.dependencies;
    await database.execute(sql`
      insert into ${passkey} (account_id, credential_id, public_key, counter, name, synced)
      select ${person.id}, 'filled-' || n, '', 0, 'Filled', false from generate_series(2, ${PASSKEYS_MAX}) n`);
    expect((await addPasskeyTo(portal, person.token, deviceFor(portal), 'One more')).reply.error).toBe('fail');
  });

  test('a passkey is what a role may require', async () => {
    const holder = await makeHolder(portal, { codes: ['dictionary:list'], scope: 'all' });
    await portal.dependencies.database
      .update(role)
      .set({ requiresFactor: true, factorGraceDays: 0, factorRequiredAt: sql`now()` })
      .where(eq(role.id, holder.roleId));
    const duty = async () => (await portal.call('session', { token: holder.token })).data?.user.mustSetUpFactor;
    expect(await duty()).toBe(true);
    const { reply } = await addPasskeyTo(portal, holder.token, deviceFor(portal));
    expect(await duty()).toBe(false);
    const [added] = reply.data?.factors.passkeys ?? [];
    await portal.call('removePasskey', { token: holder.token, body: { id: added?.id } });
    expect(await duty()).toBe(true);
  });

  test('a removed passkey ends sign-ins that wait for the second factor', async () => {
    const person = await makeKeyed(portal);
    const ticket = await ticketOf(portal, person);
    const [key] = (await portal.call('ownFactors', { token: person.token })).data?.passkeys ?? [];
    const removed = await portal.call('removePasskey', { token: person.token, body: { id: key?.id } });
    expect(removed.data).toEqual({ totp: null, passkeys: [], recoveryCodes: 0 });
    expect((await portal.call('secondFactorPasskey', { body: { ticket } })).error).toBe('fail');
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorRemoved');
    expect((await askLogin(portal, person)).data).not.toHaveProperty('secondFactor');
    expect(await signIn(portal, person)).toBeTruthy();
  });
});
