import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import {
  askReset,
  challengeFor,
  failLogins,
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
const UNKNOWN = '01980000-0000-7000-8000-000000000000';
const subjectOf = (workEmail: string) => createHash('sha256').update(workEmail).digest('hex');
/** Moves the attempts on one account this many minutes into the past. */
const age = (workEmail: string, minutes: number) =>
  portal.dependencies.database
    .update(signInAttempt)
    .set({ at: sql`${signInAttempt.at} - make_interval(mins => ${minutes})` })
    .where(eq(signInAttempt.subject, sql`encode(sha256(${workEmail}), 'hex')`));

/** Inserts a stranger's wrong attempts as rows: real attempts would each cost the test a proof of work. */
const noteWrong = (times: number, workEmail: string, network: string) =>
  portal.dependencies.database
    .insert(signInAttempt)
    .values(
      Array.from({ length: times }, () => ({ subject: subjectOf(workEmail), network, outcome: 'wrong' as const })),
    );

test('[A29] five wrong attempts pause the account for their address; a warning comes first, and the pause gives its length', async () => {
  const person = await makePerson(portal);
  const replies = await failLogins(portal, 5, person);
  expect(replies.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(5).fill('400 fail'));
  expect(replies.map(({ message }) => message.replace('Wrong e-mail or password. ', ''))).toEqual([
    'Four attempts left before a 15-minute pause.',
    'Three attempts left before a 15-minute pause.',
    'Two attempts left before a 15-minute pause.',
    'One attempt left before a 15-minute pause.',
    'Login is paused for 15 minutes.',
  ]);
  const paused = await tryLogin(portal, { ...person, code: await solved(portal, 'login') });
  expect(paused).toMatchObject({ status: 429, error: 'too_many', data: null });
  expect(paused.message).toMatch(/Wait 1[45] minutes/);
  expect(Number(paused.http.headers['retry-after'])).toBeGreaterThan(14 * 60);
});

test('[A29] an attempt that a database error interrupted does not count', async () => {
  const person = await makePerson(portal);
  const client = await portal.database.pool.connect();
  await client.query('begin');
  await client.query('lock table operation_log in access exclusive mode');
  const trying = Promise.all([tryLogin(portal, person), tryLogin(portal, person)]);
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await portal.database.pool.query(`select 1 ${waiting}`)).rowCount).toBe(2);
  await portal.database.pool.query(`select pg_terminate_backend(pid) ${waiting}`);
  const broken = await trying;
  await client.query('rollback');
  client.release();
  expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  expect((await failLogins(portal, 1, person))[0]?.message).toContain('Four attempts left');
  expect((await tryLogin(portal, person)).status).toBe(200);
});

test('[A29] the pause ends on time, however many attempts are made during it', async () => {
  const person = await makePerson(portal);
  await failLogins(portal, 5, person);
  await age(person.workEmail, 14);
  for (let index = 0; index < 3; index++) expect((await tryLogin(portal, person)).status).toBe(429);
  await age(person.workEmail, 1);
  expect((await tryLogin(portal, person)).status).toBe(200);
});

test('[A29] after two wrong attempts a solved challenge is required; with it the right password is enough', async () => {
  const person = await makePerson(portal);
  await failLogins(portal, 2, person);
  const without = await tryLogin(portal, person);
  expect(without).toMatchObject({ status: 400, error: 'validation', fields: { code: expect.any(String) } });
  const foreign = await tryLogin(portal, { ...person, code: await solved(portal, 'register') });
  expect(foreign).toMatchObject({ status: 400, error: 'validation', fields: { code: expect.any(String) } });
  expect((await tryLogin(portal, { ...person, code: await solved(portal, 'login') })).status).toBe(200);
});

test('[A29] many attempts without a solution also end in the pause, and use up no attempt of a caller who has one', async () => {
  const person = await makePerson(portal);
  const statuses = [];
  for (let index = 0; index < 6; index++)
    statuses.push((await tryLogin(portal, { ...person, password: WRONG })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await tryLogin(portal, { ...person, code: await solved(portal, 'login') })).status).toBe(200);
});

test('[A29] twenty simultaneous attempts get at most five password checks', async () => {
  const person = await makePerson(portal);
  const codes = await Promise.all(Array.from({ length: 20 }, () => solved(portal, 'login')));
  const replies = await Promise.all(codes.map((code) => tryLogin(portal, { ...person, password: WRONG, code })));
  expect(replies.filter(({ error }) => error === 'fail')).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('[A29] a stranger who guesses cannot lock the owner out, neither at a known address nor at a new one', async () => {
  const person = await makePerson(portal);
  await signIn(portal, person);
  const [stranger, abroad] = [uniqueAddress(), uniqueAddress()];
  await failLogins(portal, 5, { ...person, address: stranger });
  expect((await tryLogin(portal, { ...person, address: stranger })).status).toBe(429);
  // at the usual address the attempts of others do not count
  expect((await tryLogin(portal, person)).status).toBe(200);
  const there = { ...person, address: abroad };
  expect(await tryLogin(portal, there)).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
  expect((await tryLogin(portal, { ...there, code: await solved(portal, 'login', there) })).status).toBe(200);
  // from now on this address is known for the account, too
  await failLogins(portal, 5, { ...person, address: uniqueAddress() });
  expect((await tryLogin(portal, there)).status).toBe(200);
});

test('[A29] attempts from elsewhere raise the proof of work up to sixteen times, and a cheaper proof is refused', async () => {
  const person = await makePerson(portal);
  await signIn(portal, person);
  const abroad = { ...person, address: uniqueAddress() };
  const levelOf = async (who: typeof person) => (await challengeFor(portal, 'login', who)).parameters.data?.level;
  const early = await solved(portal, 'login', abroad);
  const levels = [await levelOf(abroad)];
  for (let stranger = 0; stranger < 5; stranger++) {
    await noteWrong(5, person.workEmail, uniqueAddress());
    levels.push(await levelOf(abroad));
  }
  expect(levels).toEqual([0, 1, 2, 3, 4, 4]);
  expect(await levelOf(person)).toBe(0);
  expect(await tryLogin(portal, { ...abroad, code: early })).toMatchObject({ status: 400, error: 'validation' });
  // an address without an account gets the same answer, so the answer does not reveal whether there is one
  const nobody = { ...abroad, workEmail: uniqueEmail() };
  await noteWrong(10, nobody.workEmail, uniqueAddress());
  expect(await levelOf(nobody)).toBe(2);
});

test('[A29] a solution counts although others continued to guess while it was computed', async () => {
  const person = await makePerson(portal);
  await noteWrong(5, person.workEmail, uniqueAddress());
  const code = await solved(portal, 'login', person);
  await noteWrong(5, person.workEmail, uniqueAddress());
  expect((await tryLogin(portal, { ...person, code })).status).toBe(200);
});

test('[A29] a mailed link lets its user in from every address while others continue to guess', async () => {
  const person = await makePerson(portal);
  const [stranger, abroad] = [uniqueAddress(), uniqueAddress()];
  await failLogins(portal, 5, { ...person, address: stranger });
  expect((await tryLogin(portal, { ...person, address: abroad })).error).toBe('validation');
  const headers = { 'x-forwarded-for': abroad };
  await askReset(portal, person.workEmail, headers);
  const link = await resetTokenOf(portal, person.workEmail);
  expect((await openResetLink(portal, link, OTHER_PASSWORD, headers)).status).toBe(200);
  await failLogins(portal, 5, { ...person, address: stranger });
  expect((await tryLogin(portal, { ...person, password: OTHER_PASSWORD, address: abroad })).status).toBe(200);
});

test('[A29] thirty wrong attempts pause an address, whichever accounts they were for', async () => {
  const address = uniqueAddress();
  const spray = async (index: number) => {
    // after ten wrong attempts, logins from an address need a solved challenge
    const code = index < 10 ? {} : { code: await solved(portal, 'login') };
    return tryLogin(portal, { workEmail: uniqueEmail(), password: WRONG, address, ...code });
  };
  for (let index = 0; index < 30; index++) expect((await spray(index)).error).toBe('fail');
  expect((await spray(30)).status).toBe(429);
  const person = await makePerson(portal);
  expect((await tryLogin(portal, { ...person, address })).status).toBe(429);
  expect((await tryLogin(portal, person)).status).toBe(200);
});

test('[A29] a whole IPv6 /64 network counts as one address', async () => {
  const person = await makePerson(portal);
  await signIn(portal, { ...person, address: '2001:db8:7:8::1' });
  await failLogins(portal, 5, { ...person, address: '2001:db8:7:8:ffff::2' });
  expect((await tryLogin(portal, { ...person, address: '2001:DB8:7:8:a:b:c:d' })).status).toBe(429);
  expect((await tryLogin(portal, { ...person, address: '2001:db8:7:9::1' })).status).toBe(200);
});

test('[A29] forged forwarding headers from an untrusted proxy do not change the address', async () => {
  const direct = await testApp();
  try {
    await seedSystem(direct.dependencies.transaction);
    const person = await makePerson(direct);
    for (let index = 0; index < 5; index++) {
      const code = await solved(direct, 'login');
      await tryLogin(direct, { ...person, password: WRONG, address: uniqueAddress(), code });
    }
    expect((await tryLogin(direct, { ...person, address: uniqueAddress() })).status).toBe(429);
    const networks = await direct.dependencies.database
      .selectDistinct({ of: signInAttempt.network })
      .from(signInAttempt);
    expect(networks).toEqual([{ of: '127.0.0.1' }]);
  } finally {
    await direct.close();
  }
});

test('[A29] what users type as e-mail is not stored', async () => {
  const typed = 'my password, in the wrong field';
  await tryLogin(portal, { workEmail: typed, address: uniqueAddress() });
  const stored = JSON.stringify(await portal.dependencies.database.select().from(signInAttempt));
  expect(stored).not.toContain(typed);
});

/** Logs in from 300 addresses at once. */
const crowd = () =>
  Promise.all(
    Array.from({ length: 300 }, async () => {
      const workEmail = uniqueEmail();
      const reply = await tryLogin(portal, { workEmail, password: WRONG, address: uniqueAddress() });
      return { workEmail, answer: `${reply.status} ${reply.error}`, reply };
    }),
  );

test('[A60] each of 300 simultaneous sign-ins is answered or gets a time to retry, and none fails', async () => {
  const person = await makePerson(portal);
  const replies = await crowd();
  const answered = (answer: string) => replies.filter((one) => one.answer === answer);
  const [wrong, busy] = [answered('400 fail'), answered('429 too_many')];
  expect(wrong.length).toBeGreaterThan(0);
  expect(busy.length).toBeGreaterThan(0);
  expect(wrong.length + busy.length).toBe(replies.length);
  for (const { reply } of busy) {
    expect(Number(reply.http.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.message).toMatch(/^Many users .* again in \d+ seconds\.$/);
  }
  const noted = new Set(
    (await portal.dependencies.database.select({ of: signInAttempt.subject }).from(signInAttempt)).map(({ of }) => of),
  );
  for (const { workEmail } of wrong) expect(noted).toContain(subjectOf(workEmail));
  // a sign-in that was refused as busy does not count as an attempt
  for (const { workEmail } of busy) expect(noted).not.toContain(subjectOf(workEmail));
  expect((await tryLogin(portal, person)).status).toBe(200);
});

test('[A60] a sign-in that waits for its password check holds no database connection', async () => {
  let done = false;
  const waiting = crowd().finally(() => {
    done = true;
  });
  let others = 0;
  while (!done) {
    expect((await portal.call('panelDetail', { params: { id: UNKNOWN } })).status).toBe(404);
    expect(portal.database.pool.waitingCount).toBe(0);
    others += 1;
  }
  await waiting;
  expect(others).toBeGreaterThan(0);
});

test('[A60] a wait for a connection that takes too long is answered 503 with the time to retry', async () => {
  const { pool } = portal.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const asking = portal.call('panelDetail', { params: { id: UNKNOWN } });
  // the database keeps answering other callers
  const [spare] = held;
  const busy = setInterval(() => {
    pool.emit('release', undefined, spare);
  }, 100);
  try {
    const reply = await asking;
    expect(reply).toMatchObject({ status: 503, error: 'busy', data: null, message: expect.stringContaining('busy') });
    expect(reply.http.headers['retry-after']).toBe('5');
  } finally {
    clearInterval(busy);
    for (const client of held) client.release();
  }
});
