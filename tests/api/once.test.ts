import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../contract/endpoints/index.ts';
import { area } from '../../contract/resources/area.ts';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { askedOf, once, sweepReceipts } from '../../server/platform/idempotency/once.ts';
import {
  encoded,
  GOOD_PASSWORD,
  makePerson,
  signIn,
  solved,
  storedAccount,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { type Break, breakable } from './support/brokenConnection.ts';
import { makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
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

test('[R8] a double submit creates one row, and both requests get the first answer', async () => {
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
  // without the key, the solution of the challenge has already been used
  expect((await portal.call('register', { body })).status).toBe(400);
});

test('a refused form can be corrected and sent again with the same key', async () => {
  const body = await registration(uniqueEmail());
  const headers = { 'idempotency-key': 'form-0002' };
  const refused = await portal.call('register', { body: { ...body, consent: false }, headers });
  expect(refused).toMatchObject({ status: 400, error: 'validation' });
  expect((await portal.call('register', { body, headers })).status).toBe(200);
});

test('an invalid key is refused', async () => {
  for (const key of ['short', 'x'.repeat(101), 'with blank in it']) {
    expect((await portal.call('banners', { headers: { 'idempotency-key': key } })).status).toBe(400);
  }
});

test('[A26] a reply with a token and a body with a password are never stored', async () => {
  const { workEmail, address } = await makePerson(portal);
  const headers = { 'idempotency-key': 'login-0001', 'x-forwarded-for': address };
  const body = { workEmail, password: encoded(GOOD_PASSWORD) };
  const tokenOf = async () => {
    const { data } = await portal.call('login', { body, headers });
    return data && 'user' in data ? data.user.token : '';
  };
  const [first, second] = [await tokenOf(), await tokenOf()];
  expect(first).not.toBe(second);
  const { rows } = await portal.database.pool.query('select * from idempotent_call');
  expect(JSON.stringify(rows)).not.toContain(first);
  expect(JSON.stringify(rows)).not.toContain(encoded(GOOD_PASSWORD));
});

test('keys are separate for each caller and endpoint', () => {
  const digests = [
    askedOf('key-0001', 'register', 'public', {}),
    askedOf('key-0001', 'register', 'someone', {}),
    askedOf('key-0001', 'banners', 'public', {}),
    askedOf('key-0002', 'register', 'public', {}),
  ];
  expect(new Set(digests.map(({ digest }) => digest)).size).toBe(4);
});

test('a repeat with another proof of work is the same registration; the key with another body is refused', async () => {
  const workEmail = uniqueEmail();
  const headers = { 'idempotency-key': 'form-0003' };
  expect((await portal.call('register', { body: await registration(workEmail), headers })).status).toBe(200);
  expect((await portal.call('register', { body: await registration(workEmail), headers })).status).toBe(200);
  const mails = await portal.database.pool.query('select purpose from mail_message where "to" = $1', [workEmail]);
  expect(mails.rows).toEqual([{ purpose: 'verify' }]);
  const other = await portal.call('register', { body: await registration(uniqueEmail()), headers });
  expect(other).toMatchObject({
    status: 400,
    error: 'bad_request',
    message: expect.stringContaining('different content'),
  });
});

test('the key with another record in the path is refused', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const saved = async (name: string) => {
    const body = { name, address: '/search', criteria: {}, mailWhenNew: false };
    return (await portal.call('saveSearch', { token, body })).data?.id ?? expect.fail();
  };
  const [one, other] = [await saved('One'), await saved('Other')];
  const rename = (id: string) =>
    portal.call('changeSavedSearch', {
      token,
      params: { id },
      body: { name: `Named ${id}` },
      headers: { 'idempotency-key': 'rename-01' },
    });
  expect([(await rename(one)).status, (await rename(one)).status]).toEqual([200, 200]);
  expect(await rename(other)).toMatchObject({ status: 400, error: 'bad_request' });
});

test('a read stores nothing, whatever key it comes with', async () => {
  const { pool } = portal.database;
  const kept = async () => (await pool.query('select count(*)::int as n from idempotent_call')).rows[0].n;
  const before = await kept();
  const reads = (['banners', 'diseases', 'figures', 'bannerEnlist', 'antibodyProducts'] as const).filter(
    (key) => !('write' in endpoints[key]),
  );
  expect(reads).toHaveLength(5);
  for (const key of reads)
    expect((await portal.call(key, { headers: { 'idempotency-key': `read-${key}` } })).status).toBe(200);
  expect(await kept()).toBe(before);
});

const asked = (name: string, body: unknown = {}) => askedOf(name, 'test', 'public', body);

test('a reply is kept for a day and then deleted', async () => {
  const { dependencies, database } = portal;
  const make = (value: string) => once(dependencies, asked('day'), (commit) => commit(async () => value));
  expect(await make('first')).toBe('first');
  expect(await make('second')).toBe('first');
  const { digest } = asked('day');
  const age = "update idempotent_call set started_at = now() - interval '25 hours' where digest = $1";
  await database.pool.query(age, [digest]);
  expect(await make('next day')).toBe('next day');
  await database.pool.query(age, [digest]);
  expect(await sweepReceipts(dependencies.database)).toBe(1);
});

test('a failure is not stored', async () => {
  const failure = new Refusal('fail', 'not now');
  const failing = once(portal.dependencies, asked('failing'), (commit) => commit(() => Promise.reject(failure)));
  await expect(failing).rejects.toBe(failure);
  const later = once(portal.dependencies, asked('failing'), (commit) => commit(async () => 'now'));
  expect(await later).toBe('now');
});

test('a duplicate request waits for the first one, and gets an error when that takes too long', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  // also when the test fails early: the transaction would stay open
  onTestFinished(() => held.resolve());
  const first = once(portal.dependencies, asked('twin'), (commit) =>
    commit(async () => {
      begun.resolve();
      await held.promise;
      return 'one';
    }),
  );
  await begun.promise;
  const twin = () => once(portal.dependencies, asked('twin'), (commit) => commit(async () => 'two'));
  await expect(twin()).rejects.toThrow('still running');
  const patient = twin();
  held.resolve();
  expect([await first, await patient]).toEqual(['one', 'one']);
});

/** A write. `ready` prepares it and returns the call; `done` returns how often it has been performed. */
type Write = { ready: () => Promise<Send>; done: () => Promise<number> };
type Send = (key: string) => Promise<{ status: number; data: unknown }>;

async function writes(): Promise<Record<string, () => Promise<Write>>> {
  const { pool } = portal.database;
  const counted = async (statement: string, value: string): Promise<number> =>
    (await pool.query(`select count(*)::int as n from ${statement}`, [value])).rows[0].n;
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const areas = resourceCalls(portal, area, token);
  let number = 0;
  return {
    'an area is added, with its line in the log': async () => {
      number += 1;
      const code = `BRK-${number}`;
      const body = { code, name: { en: code, zh: code }, level: 'country' };
      return {
        ready: async () => (key) => areas.send('POST', '/onco-wuxi/api/area/area', body, { 'idempotency-key': key }),
        done: async () => {
          const rows = await counted('area where code = $1', code);
          expect(await counted("operation_log where label->>'en' = $1", code)).toBe(rows);
          return rows;
        },
      };
    },
    'an inquiry is sent, with its two mails': async () => {
      const workEmail = uniqueEmail();
      const ready = async (): Promise<Send> => {
        const code = await solved(portal, 'contact');
        const person = { name: 'Wen Li', workEmail, organization: 'Harbor', country: 'CN' };
        const body = { ...person, topic: 'models' as const, message: 'Growth curves?', consent: true, code };
        const from = { 'x-forwarded-for': uniqueAddress() };
        return (key) => portal.call('saveContact', { body, headers: { ...from, 'idempotency-key': key } });
      };
      return {
        ready,
        done: async () => {
          const rows = await counted('inquiry where work_email = $1', workEmail);
          expect(await counted('mail_message where "to" = $1', workEmail)).toBe(rows);
          return rows;
        },
      };
    },
    'a model is put on the shortlist': async () => {
      number += 1;
      const id = await makeModel(portal.dependencies.database, { modelCode: `BRK-PDX-${number}` });
      const body = { add: [id], remove: [] };
      return {
        ready: async () => (key) =>
          portal.call('changeShortlist', { body, token, headers: { 'idempotency-key': key } }),
        done: () => counted('shortlist_entry where model_id = $1', id),
      };
    },
  };
}

for (const [title, tags] of [
  ['an area is added, with its line in the log', []],
  ['a model is put on the shortlist', []],
  ['an inquiry is sent, with its two mails', ['long']],
] as const)
  test(`[R8] ${title} once, at whichever statement the database connection breaks`, { tags: [...tags] }, async () => {
    const connection = breakable(portal.database.pool);
    const make = (await writes())[title] ?? expect.fail();
    let key = 0;
    /** Sends a write, and sends it again until it is answered, as a form does. */
    const sendBroken = async (broken?: Break) => {
      const write = await make();
      key += 1;
      const name = `broken-${title.length}-${key}`;
      const [first, again] = [await write.ready(), await write.ready()];
      const statements = await connection.of(() => first(name), broken);
      const repeated = await again(name);
      expect([broken, repeated.status, await write.done()]).toEqual([broken, 200, 1]);
      expect((await again(name)).data).toEqual(repeated.data);
      expect(await write.done()).toBe(1);
      return statements;
    };
    const statements = await sendBroken();
    expect(statements).toBeGreaterThan(6);
    for (let at = 1; at <= statements; at += 1)
      for (const side of ['before', 'behind'] as const) await sendBroken({ at, side });
  });
