import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginLog } from '../../contract/resources/log.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { passkey, passkeyChallenge } from '../../server/modules/accounts/passkey.table.ts';
import { relyingPartyOf } from '../../server/modules/accounts/relyingParty.ts';
import { sweepAccounts } from '../../server/modules/accounts/sweep.ts';
import { administeredApp, askLogin, mailsTo, makePerson, signIn, tryLogin } from './support/accounts.ts';
import type { Answering, Making } from './support/authenticator.ts';
import { answer, codeOf, outdateProofs, setUpTotp, ticketOf } from './support/factors.ts';
import { addPasskeyTo, deviceFor, makeKeyed, signInWith } from './support/passkeys.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

describe('[A88] a passkey opens its own account, on this site, once per challenge', () => {
  test('it signs in alone, and the log says so', async () => {
    const person = await makeKeyed(portal);
    const reply = await signInWith(portal, person);
    expect(reply.data?.user).toMatchObject({ id: person.id, workEmail: person.workEmail });
    expect((await portal.call('session', { token: reply.data?.user.token ?? '' })).status).toBe(200);
    const entries = await resourceCalls(portal, loginLog, admin).post('list', { address: person.address });
    expect(entries.data.list.map(({ result, loginMethod }) => [result, loginMethod])).toContainEqual([
      'success',
      'passkey',
    ]);
  });

  test('options name no account, and demand that the device verifies its user', async () => {
    const { data } = await portal.call('passkeyOptions', { body: {} });
    expect(data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(data).not.toHaveProperty('allowCredentials');
  });

  test.each<[string, Answering]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without a verified user', { verified: false }],
    ['with a counter that went back', { counter: 0 }],
  ])('an answer %s is refused', async (_, given) => {
    const person = await makeKeyed(portal);
    expect((await signInWith(portal, person)).status).toBe(200);
    const refused = await signInWith(portal, person, given);
    expect([refused.status, refused.error, refused.data]).toEqual([400, 'fail', null]);
  });

  test('an answer works once, for the challenge of its purpose, and within five minutes', async () => {
    const person = await makeKeyed(portal);
    const { device, credential, token } = person;
    const { data: options } = await portal.call('passkeyOptions', { body: {} });
    const signed = device.answer(options, credential);
    const send = () => portal.call('passkeySignIn', { body: { passkey: signed } });
    expect((await Promise.all([send(), send()])).map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await send()).status).toBe(400);
    const { data: other } = await portal.call('provePasskey', { token, body: {} });
    const misused = device.answer(other, credential);
    expect((await portal.call('passkeySignIn', { body: { passkey: misused } })).status).toBe(400);
    const { data: late } = await portal.call('passkeyOptions', { body: {} });
    const { database } = portal.dependencies;
    await database.update(passkeyChallenge).set({ expiresAt: sql`now()` });
    const expired = device.answer(late, credential);
    expect((await portal.call('passkeySignIn', { body: { passkey: expired } })).status).toBe(400);
  });

  test('an unknown passkey, a removed one and a disabled account get no session', async () => {
    const person = await makeKeyed(portal);
    const { data: options } = await portal.call('passkeyOptions', { body: {} });
    const foreign = deviceFor(portal);
    const made = foreign.make(options, 'x');
    const { data: next } = await portal.call('passkeyOptions', { body: {} });
    const unknown = await portal.call('passkeySignIn', { body: { passkey: foreign.answer(next, made.id) } });
    expect(unknown.error).toBe('fail');
    const { database } = portal.dependencies;
    await database.update(account).set({ enabled: false }).where(eq(account.id, person.id));
    expect((await signInWith(portal, person)).status).toBe(400);
    await database.update(account).set({ enabled: true }).where(eq(account.id, person.id));
    await database.delete(passkey).where(eq(passkey.accountId, person.id));
    expect((await signInWith(portal, person)).status).toBe(400);
  });

  test('challenges that nobody answered are deleted', async () => {
    await portal.call('passkeyOptions', { body: {} });
    const { database } = portal.dependencies;
    await database.update(passkeyChallenge).set({ expiresAt: sql`now() - interval '2 days'` });
    await sweepAccounts(database, 30);
    expect(await database.$count(passkeyChallenge)).toBe(0);
  });
});

describe('[A89] a passkey is a second factor', () => {
  test('after the password its answer for this ticket completes the sign-in, without verification of the user too', async () => {
    const person = await makeKeyed(portal);
    expect((await askLogin(portal, person)).data).toMatchObject({ secondFactor: { app: false, passkey: true } });
    const ticket = await ticketOf(portal, person);
    const other = await ticketOf(portal, person);
    const { data: options } = await portal.call('secondFactorPasskey', { body: { ticket } });
    expect(options).toMatchObject({ allowCredentials: [{ id: person.credential }] });
    const signed = person.device.answer(options, person.credential, { verified: false });
    const headers = { 'x-forwarded-for': person.address };
    const misused = await portal.call('secondFactor', { body: { ticket: other, passkey: signed }, headers });
    expect(misused.status).toBe(400);
    const { data: again } = await portal.call('secondFactorPasskey', { body: { ticket } });
    const right = person.device.answer(again, person.credential, { verified: false });
    const reply = await portal.call('secondFactor', { body: { ticket, passkey: right }, headers });
    expect(reply.data?.user.id).toBe(person.id);
    expect((await portal.call('secondFactorPasskey', { body: { ticket } })).error).toBe('fail');
  });

  test('a passkey of another account does not pass', async () => {
    const [one, other] = [await makeKeyed(portal), await makeKeyed(portal)];
    const ticket = await ticketOf(portal, one);
    const { data: options } = await portal.call('secondFactorPasskey', { body: { ticket } });
    const signed = other.device.answer(options, other.credential);
    const headers = { 'x-forwarded-for': one.address };
    expect((await portal.call('secondFactor', { body: { ticket, passkey: signed }, headers })).status).toBe(400);
  });

  test('the first factor brings recovery codes, the last one takes them; an app and passkeys are independent', async () => {
    const person = await makeKeyed(portal);
    expect(person.recoveryCodes).toHaveLength(10);
    const recovered = await answer(
      portal,
      await ticketOf(portal, person),
      person.recoveryCodes[0] ?? '',
      person.address,
    );
    expect(recovered.status).toBe(200);
    const { token } = person;
    const begun = await portal.call('beginTotp', { token, body: {} });
    const confirmed = await portal.call('confirmTotp', {
      token,
      body: { factorCode: codeOf(begun.data?.secret ?? '') },
    });
    expect(confirmed.data?.recoveryCodes).toEqual([]);
    expect((await askLogin(portal, person)).data).toMatchObject({ secondFactor: { app: true, passkey: true } });
    const factors = (await portal.call('ownFactors', { token })).data;
    expect(factors).toMatchObject({ passkeys: [{ name: 'Phone' }], recoveryCodes: 9 });
    const [key] = factors?.passkeys ?? [];
    const removed = await portal.call('removePasskey', { token, body: { id: key?.id } });
    expect(removed.data).toMatchObject({ totp: { createdAt: expect.any(String) }, passkeys: [], recoveryCodes: 9 });
    expect((await portal.call('removeTotp', { token, body: {} })).data).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodes: 0,
    });
    expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
  });

  test('it proves its user before destructive acts', async () => {
    const person = await makeKeyed(portal);
    await outdateProofs(portal, person.id);
    const { token } = person;
    const refused = await portal.call('removeTotp', { token, body: {} });
    expect([refused.error, refused.proof]).toEqual(['proof_needed', ['passkey', 'code']]);
    const { data: options } = await portal.call('provePasskey', { token, body: {} });
    const proof = { passkey: person.device.answer(options, person.credential) };
    expect((await portal.call('prove', { token, body: proof })).status).toBe(200);
    expect((await portal.call('prove', { token, body: proof })).status).toBe(400);
    expect((await portal.call('removeTotp', { token, body: {} })).error).toBe('fail');
  });

  test('an administrator resets passkeys too', async () => {
    const person = await makeKeyed(portal);
    await portal.call('resetUserFactors', { params: { id: person.id }, body: {}, token: admin });
    expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
    expect((await signInWith(portal, person)).status).toBe(400);
  });
});

describe('[A89] only the owner adds, renames and removes passkeys', () => {
  test('adding and removing need a recent proof, and the owner gets a mail', async () => {
    const person = await makeKeyed(portal);
    const { token } = person;
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorAdded');
    const [key] = (await portal.call('ownFactors', { token })).data?.passkeys ?? [];
    await outdateProofs(portal, person.id);
    for (const reply of [
      await portal.call('newPasskeyOptions', { token, body: {} }),
      await portal.call('removePasskey', { token, body: { id: key?.id } }),
    ])
      expect(reply.error).toBe('proof_needed');
  });

  test('a challenge is for the session that asked, and a passkey for one account', async () => {
    const [one, other] = [await makeKeyed(portal), await makeKeyed(portal)];
    const { data: options } = await portal.call('newPasskeyOptions', { token: one.token, body: {} });
    const device = deviceFor(portal);
    const made = device.make(options, 'Stolen');
    expect((await portal.call('addPasskey', { token: other.token, body: made })).status).toBe(400);
    const { options: mine, made: known } = await addPasskeyTo(portal, one.token, device, 'Laptop');
    expect(mine).toMatchObject({ excludeCredentials: [{ id: one.credential }], attestation: 'none' });
    expect(mine).toHaveProperty(
      'pubKeyCredParams',
      [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    );
    const { data: theirs } = await portal.call('newPasskeyOptions', { token: other.token, body: {} });
    const copied = device.make(theirs, 'Copy', { id: Buffer.from(known.id, 'base64url') });
    expect((await portal.call('addPasskey', { token: other.token, body: copied })).status).toBe(400);
    const [key] = (await portal.call('ownFactors', { token: one.token })).data?.passkeys ?? [];
    const { id = '' } = key ?? {};
    expect((await portal.call('renamePasskey', { token: other.token, body: { id, name: 'Mine' } })).status).toBe(404);
    expect((await portal.call('removePasskey', { token: other.token, body: { id } })).status).toBe(404);
    const renamed = await portal.call('renamePasskey', { token: one.token, body: { id, name: 'My phone' } });
    expect(renamed.data?.passkeys.map(({ name }) => name)).toEqual(['My phone', 'Laptop']);
  });

  test.each<[string, Making]>([['of another origin', { origin: 'https://evil.example' }]])(
    'a new passkey %s is refused',
    async (_, given) => {
      const person = await makePerson(portal);
      const token = await signIn(portal, person);
      const { reply } = await addPasskeyTo(portal, token, deviceFor(portal), 'Phone', given);
      expect([reply.status, reply.error]).toEqual([400, 'fail']);
      expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
    },
  );

  test('of an app that is set up first, the recovery codes stay', async () => {
    const person = await makePerson(portal);
    const { token } = await setUpTotp(portal, person);
    const { reply } = await addPasskeyTo(portal, token, deviceFor(portal));
    expect(reply.data).toMatchObject({
      recoveryCodes: [],
      factors: { recoveryCodes: 10, passkeys: [{ name: 'Phone' }] },
    });
  });
});

test('the site of a portal on a loopback address is localhost, because browsers make no passkeys for addresses', () => {
  expect(relyingPartyOf('http://127.0.0.1:5173')).toEqual({ id: 'localhost', origin: 'http://localhost:5173' });
  expect(relyingPartyOf('http://[::1]:80')).toEqual({ id: 'localhost', origin: 'http://localhost' });
  expect(relyingPartyOf('https://models.example.org')).toEqual({
    id: 'models.example.org',
    origin: 'https://models.example.org',
  });
});
