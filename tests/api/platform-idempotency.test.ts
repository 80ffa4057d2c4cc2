import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { digestOf, once } from '../../server/platform/idempotency/once.ts';
import { encoded, GOOD_PASSWORD, makePerson, solved, storedAccount, uniqueEmail } from './support/accounts.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await seedSystem(portal.dependencies.transaction);
});
afterAll(() => portal.close());

const registration = async (workEmail: string) => ({
  firstName: 'Ida',
  lastName: 'Brook',
  workEmail,
  organization: 'Example',
  jobTitle: 'Scientist',
  country: 'DE',
  password: encoded(GOOD_PASSWORD),
  confirmPassword: encoded(GOOD_PASSWORD),
  consent: true,
  code: await solved(portal, 'register'),
});

test('[R8] a double submit makes one row, and both get the first answer', async () => {
  const workEmail = uniqueEmail();
  const body = await registration(workEmail);
  const headers = { 'idempotency-key': 'form-0001' };
  const replies = await Promise.all([
    portal.call('register', { body, headers }),
    portal.call('register', { body, headers }),
  ]);
  const later = await portal.call('register', { body, headers });
  expect([...replies, later].map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect(await storedAccount(portal, workEmail)).toBeDefined();
  // without the key the solution of the challenge is used up
  expect((await portal.call('register', { body })).status).toBe(400);
});

test('a refused form can be sent again with the same key after it was put right', async () => {
  const body = await registration(uniqueEmail());
  const headers = { 'idempotency-key': 'form-0002' };
  const refused = await portal.call('register', { body: { ...body, consent: false }, headers });
  expect(refused).toMatchObject({ status: 400, error: 'validation' });
  expect((await portal.call('register', { body, headers })).status).toBe(200);
});

test('a key that cannot be one is refused', async () => {
  for (const key of ['short', 'x'.repeat(101), 'with blank in it']) {
    expect((await portal.call('banners', { headers: { 'idempotency-key': key } })).status).toBe(400);
  }
});

test('[A26] a reply with a token is never kept, nor a body with a password', async () => {
  const { workEmail, address } = await makePerson(portal);
  const headers = { 'idempotency-key': 'login-0001', 'x-forwarded-for': address };
  const body = { workEmail, password: encoded(GOOD_PASSWORD) };
  const first = await portal.call('login', { body, headers });
  const second = await portal.call('login', { body, headers });
  expect(first.data?.user.token).not.toBe(second.data?.user.token);
  const { rows } = await portal.database.pool.query('select * from idempotent_call');
  expect(JSON.stringify(rows)).not.toContain(first.data?.user.token);
  expect(JSON.stringify(rows)).not.toContain(encoded(GOOD_PASSWORD));
});

test('keys are apart by caller, endpoint and body', () => {
  const digests = [
    digestOf('key-0001', 'register', 'public', { a: 1 }),
    digestOf('key-0001', 'register', 'public', { a: 2 }),
    digestOf('key-0001', 'register', 'someone', { a: 1 }),
    digestOf('key-0001', 'banners', 'public', { a: 1 }),
    digestOf('key-0002', 'register', 'public', { a: 1 }),
  ];
  expect(new Set(digests).size).toBe(5);
});

test('a call whose server died is made again after a minute, and an answer is kept for a day', async () => {
  const { database } = portal.dependencies;
  const { pool } = portal.database;
  const answer = (value: string) => () => Promise.resolve(value);
  await pool.query("insert into idempotent_call (digest, started_at) values ('dead', now() - interval '61 seconds')");
  expect(await once(database, 'dead', answer('again'))).toBe('again');
  expect(await once(database, 'dead', answer('third'))).toBe('again');
  await pool.query("update idempotent_call set started_at = now() - interval '25 hours' where digest = 'dead'");
  expect(await once(database, 'dead', answer('next day'))).toBe('next day');
});

test('a failure is forgotten', async () => {
  const { database } = portal.dependencies;
  const failure = new Refusal('fail', 'not now');
  await expect(once(database, 'failing', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await once(database, 'failing', () => Promise.resolve('now'))).toBe('now');
});
