import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { isShort, type Space } from '../../server/platform/space/space.ts';
import { firstStart } from '../../server/start/firstStart.ts';
import { soon } from '../support/soon.ts';
import { failLogins, GOOD_PASSWORD, makePerson, type Person, signIn, solved, tryLogin } from './support/accounts.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const METRICS_TOKEN = 'gathered-every-15-seconds';
const FULL = 'Storage is full and nothing was saved. Please contact the administrator';

let portal: TestApp;
let person: Person;
beforeEach(async () => {
  portal = await testApp({ METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' });
  await firstStart(portal.dependencies, { print: () => {}, endDemo: false });
  person = await makePerson(portal);
});
afterEach(() => portal.close());
afterAll(async () => {
  // the process remembers that the database was full: wait until it accepts writes again, because the tests of another
  // file run in it next
  const { app, close } = await testApp();
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), soon);
  await close();
});

const run = (statement: string) => portal.dependencies.database.execute(sql.raw(statement));

/**
 * Makes PostgreSQL refuse to write to these tables and to create tables, as on a full disk. By default it refuses
 * writes to all tables.
 */
async function fillDatabase(tables?: readonly string[]): Promise<void> {
  await run(`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`);
  await run(`create function refuse_making() returns event_trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`);
  const { rows } = await portal.dependencies.database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  for (const { name } of rows)
    if (tables?.includes(name) ?? true)
      await run(
        `create trigger a_full_disk before insert or update on "${name}" for each row execute function refuse()`,
      );
  await run(`create event trigger a_full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function refuse_making()`);
}

/** Makes PostgreSQL accept writes again. */
async function freeDatabase(): Promise<void> {
  await run('drop event trigger a_full_disk');
  await run('drop function refuse() cascade');
}

const ready = async (query = '') => {
  const { statusCode, payload } = await portal.app.inject({
    url: `/readyz${query}`,
    headers: { 'accept-language': 'en' },
  });
  const { message, data, fields } = JSON.parse(payload);
  return { status: statusCode, message, parts: data ?? fields };
};

async function figures(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { payload } = await portal.app.inject({ url: '/metrics', headers });
  const lines = payload.split('\n').filter((line) => /^oncology_browser_(disk|database)_/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.replace(/^oncology_browser_| .*$/g, ''), Number(line.split(' ').at(-1))]),
  );
}

describe('the database refuses writes because its disk is full', () => {
  test('[R3] readiness for writes fails until a write succeeds, and the metrics show it; readiness for reads remains', async () => {
    await expect.poll(async () => (await ready()).status, soon).toBe(200);
    expect((await ready()).parts).toMatchObject({ disk: 'up', backups: 'up' });
    expect((await figures()).database_full).toBe(0);

    await fillDatabase();
    expect(await portal.call('requestReset', { body: { email: person.workEmail } })).toMatchObject({
      status: 500,
      message: FULL,
    });
    expect(await ready()).toMatchObject({ status: 503, message: FULL, parts: { disk: 'down', database: 'up' } });
    expect(await ready('?for=reading')).toMatchObject({ status: 200, parts: { ready: true, disk: 'down' } });
    expect((await figures()).database_full).toBe(1);

    await freeDatabase();
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
    expect((await figures()).database_full).toBe(0);
  });

  test('[R3] signed-in users can still read, and sign-out ends the session', async () => {
    const token = await signIn(portal, person);
    await run("update account_session set last_seen_at = now() - interval '2 hours'");
    await fillDatabase();
    expect(await portal.call('session', { token })).toMatchObject({ status: 200 });
    expect(await portal.call('logout', { token })).toMatchObject({ status: 200 });
    expect(await portal.call('session', { token })).toMatchObject({ status: 401 });
  });

  test('[R3] signing in needs space only for its session', async () => {
    await fillDatabase(['operation_log', 'account', 'sign_in_attempt', 'used_challenge']);
    const token = await signIn(portal, person);
    expect(await portal.call('session', { token })).toMatchObject({ status: 200 });
    expect(await tryLogin(portal, { ...person, password: 'Not-the-password-1' })).toMatchObject({ status: 400 });
  });

  test('[R3] without space for the session the answer gives the reason, and no attempt is lost', async () => {
    await fillDatabase(['account_session']);
    for (let index = 0; index < 7; index += 1)
      expect(await tryLogin(portal, person)).toMatchObject({ status: 500, message: FULL });
    await freeDatabase();
    await signIn(portal, person);
  });

  test('[R3] [A29] a full disk allows no additional guesses, from whatever address', async () => {
    await fillDatabase(['operation_log', 'account', 'sign_in_attempt', 'used_challenge']);
    const guesses = [];
    for (let index = 0; index < 7; index += 1)
      guesses.push(await tryLogin(portal, { ...person, address: `192.0.2.${index}`, password: 'Not-the-password-1' }));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(await tryLogin(portal, person)).toMatchObject({ status: 429 });
  });

  test('[R3] the first challenge of an installation needs no disk space', async () => {
    await fillDatabase();
    expect(await portal.call('code', { query: { purpose: 'login' } })).toMatchObject({ status: 200 });
  });

  test('[R3] [A29] attempts recorded earlier still count, and a solved challenge is used up', async () => {
    const answers = await failLogins(portal, 2, person);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    await fillDatabase(['operation_log', 'account', 'sign_in_attempt', 'used_challenge']);
    expect(await tryLogin(portal, person)).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    const code = await solved(portal, 'login', person);
    expect(await tryLogin(portal, { ...person, code, password: 'Not-the-password-1' })).toMatchObject({ status: 400 });
    const again = await tryLogin(portal, { ...person, code, password: GOOD_PASSWORD });
    expect(again).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
  });

  test('[R3] a wrong current password counts as an attempt even if it cannot be stored', async () => {
    const token = await signIn(portal, person);
    await fillDatabase(['operation_log', 'account', 'sign_in_attempt']);
    const body = { oldPassword: btoa('Not-the-password-1'), password: btoa('Lantern-harbor-2741') };
    const tries = [];
    for (let index = 0; index < 7; index += 1)
      tries.push(
        (await portal.call('updatePassword', { token, body: { ...body, confirmPassword: body.password } })).status,
      );
    expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});

describe('the disk is nearly full', () => {
  const MB = 1_048_576;
  test('[R3] a disk is nearly full below 2 %, or below 256 MB on a large disk', () => {
    expect(isShort({ free: 5 * MB, total: 256 * MB })).toBe(true);
    expect(isShort({ free: 6 * MB, total: 256 * MB })).toBe(false);
    expect(isShort({ free: 255 * MB, total: 1_000_000 * MB })).toBe(true);
    expect(isShort({ free: 256 * MB, total: 1_000_000 * MB })).toBe(false);
  });

  test('[R3] writes are refused before they begin; reading and signing in continue', async () => {
    let isRoom = false;
    const space: Space = { ...portal.dependencies.space, hasSpace: async () => isRoom };
    const app = await createApp({ ...portal.parts, space });
    const call = async (url: string, body: object, token = '') => {
      const headers = { 'accept-language': 'en', authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'POST', url, payload: body, headers })).json();
    };
    const { workEmail, password } = person;
    const signedIn = await call('/onco-wuxi/onco/oauth/login', { workEmail, password: btoa(password) });
    expect(signedIn).toMatchObject({ status: 200 });
    const save = () =>
      call(
        '/onco-wuxi/onco/search/saved',
        { name: 'PDX', address: '/search?q=pdx', criteria: {}, mailWhenNew: false },
        signedIn.data.user.token,
      );
    expect(await save()).toMatchObject({ status: 500, message: FULL });
    isRoom = true;
    expect(await save()).not.toMatchObject({ message: FULL });
    await app.close();
  });

  test('[R3] metrics report free and total bytes of each disk and the size of the database', async () => {
    const found = await figures();
    for (const place of ['data', 'backups']) {
      const [free, total] = ['free', 'total'].map((which) => found[`disk_${which}_bytes{place="${place}"}`] ?? 0);
      expect(free).toBeGreaterThan(0);
      expect(total).toBeGreaterThanOrEqual(free ?? 0);
    }
    expect(found.database_size_bytes).toBeGreaterThan(1_000_000);
  });
});
