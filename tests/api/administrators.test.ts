import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { PERSON_ACTS, user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { rescueAdministrator } from '../../server/modules/accounts/rescue.ts';
import { role } from '../../server/modules/system/role.table.ts';
import {
  GOOD_PASSWORD,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  type Person,
  signIn,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';
import { urlOf } from './support/testDatabase.ts';

type Administrator = Person & { token: string };
let portal: TestApp;
let one: Administrator;
let other: Administrator;
let everything: string;
beforeAll(async () => {
  portal = await seededApp();
  const [found] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
  everything = found?.id ?? '';
});
beforeEach(async () => {
  const former = [one, other].flatMap((each) => each?.id ?? []);
  await portal.dependencies.database.update(account).set({ enabled: false }).where(inArray(account.id, former));
  one = await administrator();
  other = await administrator();
});
afterAll(() => portal.close());

async function administrator(): Promise<Administrator> {
  const person = await makePerson(portal, {}, 'administrator');
  return { ...person, token: await signIn(portal, person) };
}
const calls = ({ token }: { token: string }) => resourceCalls(portal, user, token);
const detailOf = async (by: Administrator, { id }: Person) => (await calls(by).get('detail', id)).data;
const canEnter = async (person: Person, password = GOOD_PASSWORD) =>
  (await tryLogin(portal, { ...person, password, address: uniqueAddress() })).status === 200;
const inBulk =
  (act: 'remove' | `act:${string}`, given?: string[]) =>
  async (by: Administrator, { id }: Person): Promise<boolean> =>
    (await calls(by).post(act, { ids: [id], ...(given && { given }) })).data?.done?.includes(id) ?? false;
const alone =
  (key: 'resetUserPassword' | 'endUserSessions' | 'updateUserRole') =>
  async ({ token }: Administrator, { id }: Person): Promise<boolean> => {
    const body = key === 'updateUserRole' ? { roles: [] } : {};
    return (await portal.call(key, { params: { id }, body, token })).status === 200;
  };
const byForm = async (by: Administrator, person: Person): Promise<boolean> => {
  const { version } = await detailOf(by, person);
  return (await calls(by).post('save', { id: person.id, version, enabled: false })).status === 200;
};

type Act = (by: Administrator, person: Person) => Promise<boolean>;
/** The acts that remove an administrator from those who can sign in. */
const taking: [string, Act][] = [
  ['disable', inBulk('act:disable')],
  ['disable in the form', byForm],
  ['reset', alone('resetUserPassword')],
  ['reset in bulk', inBulk('act:reset')],
  ['remove', inBulk('remove')],
  ['take the role', alone('updateUserRole')],
  ['take the role in bulk', async (by, person) => inBulk('act:unassign', [everything])(by, person)],
];

describe('[A51] an administrator', () => {
  test('may do everything to another administrator but not to themselves, and the record shows this', async () => {
    expect((await detailOf(one, other)).acts).toEqual([...PERSON_ACTS]);
    expect((await detailOf(one, one)).acts).toEqual(['edit', 'roles', 'unassign']);
    const { token } = await makeHolder(portal, { codes: ['user:list', 'user:detail', 'user:edit', 'user:del'] });
    expect((await detailOf({ ...one, token }, other)).acts).toEqual([]);
  });

  test.each(taking)('can %s another, whose sessions end where they must', async (_, act) => {
    expect(await act(one, other)).toBe(true);
    const session = await portal.call('session', { token: other.token });
    if (session.status === 200) expect(session.data?.user.roles).not.toContain('administrator');
  });

  test.each([
    ['alone', alone('endUserSessions')],
    ['in bulk', inBulk('act:endSessions')],
  ] as [string, Act][])('can end the sessions of another administrator: %s', async (_, act) => {
    expect(await act(one, other)).toBe(true);
    expect((await portal.call('session', { token: other.token })).status).toBe(401);
    expect(await canEnter(other)).toBe(true);
  });

  test.each(taking)('remains, when two at once try to %s each other', async (_, act) => {
    const before = await Promise.all([detailOf(one, other), detailOf(other, one)]);
    expect(before.map(({ acts }) => acts?.includes('disable'))).toEqual([true, true]);
    await Promise.all([act(one, other), act(other, one)]);
    const left = [];
    for (const each of [one, other]) {
      const reply = await tryLogin(portal, { ...each, address: uniqueAddress() });
      if (reply.data?.user.roles.includes('administrator')) left.push(each.id);
    }
    expect(left).toHaveLength(1);
  });

  test('remains in bulk work: administrators without whom no user could sign in are refused', async () => {
    const third = await administrator();
    const ids = [one.id, other.id, third.id];
    for (const act of ['act:disable', 'remove'] as const) {
      const { done, refused } = (await calls(third).post(act, { ids })).data;
      expect([...done, ...refused.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
      expect(refused.map(({ id }) => id)).toContain(third.id);
    }
    expect(await canEnter(third)).toBe(true);
    await portal.dependencies.database.update(account).set({ enabled: false }).where(eq(account.id, third.id));
  });

  test('counts as remaining only if they could sign in', async () => {
    const { database } = portal.dependencies;
    const giveUp = () => alone('updateUserRole')(one, one);
    const mine = eq(account.id, other.id);
    await database
      .update(account)
      .set({ lockedUntil: new Date(Date.now() + 3_600_000) })
      .where(mine);
    expect(await giveUp()).toBe(false);
    await database.update(account).set({ lockedUntil: null, enabled: false }).where(mine);
    expect(await giveUp()).toBe(false);
    await database.update(account).set({ enabled: true }).where(mine);
    await alone('resetUserPassword')(one, other);
    expect(await giveUp()).toBe(false);
    expect((await detailOf(one, one)).acts).toContain('roles');
  });
});

describe('[A51] npm run administrator', () => {
  const run = async (words: string[], environment: Record<string, string> = {}) => {
    const env = { ...process.env, DATABASE_URL: urlOf(portal.database.connection), PUBLIC_URL: 'https://p.example' };
    const command = promisify(execFile)(process.execPath, ['server/administrator.ts', ...words], {
      env: { ...env, ...environment },
    });
    return command.then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, out: stderr.trim() }),
    );
  };
  const openLink = async (out: string) => {
    const resetToken = /^https:\/\/p\.example\/login#reset=([\w-]+)$/m.exec(out)?.[1] ?? '';
    return (await openResetLink(portal, resetToken)).status;
  };

  test('opens an administrator account again with a link that it prints once', async () => {
    const { database } = portal.dependencies;
    const lock = { enabled: false, lockedUntil: new Date(Date.now() + 3_600_000) };
    await database.update(account).set(lock).where(eq(account.id, other.id));
    const { code, out } = await run(['reset', other.workEmail.toUpperCase()]);
    expect(code).toBe(0);
    expect(await canEnter(other)).toBe(false);
    expect((await portal.call('session', { token: other.token })).status).toBe(401);
    expect([await openLink(out), await openLink(out)]).toEqual([200, 400]);
    expect(await canEnter(other, OTHER_PASSWORD)).toBe(true);
    const { list } = (await resourceCalls(portal, log, one.token).post('list', { address: 'command line' })).data;
    expect(list.map(({ action, resourceId }) => [action, resourceId]).toSorted()).toEqual([
      ['edit', other.id],
      ['resetPassword', other.id],
    ]);
    expect(JSON.stringify(list)).not.toContain(out.trim().split('#reset=')[1]);
  });

  test('prints a link that no request of a stranger ends', async () => {
    const { out } = await run(['reset', other.workEmail]);
    const headers = { 'x-forwarded-for': uniqueAddress() };
    expect((await portal.call('requestReset', { body: { email: other.workEmail }, headers })).status).toBe(200);
    expect(await openLink(out)).toBe(200);
  });

  test('creates an administrator from a new address or an existing account', async () => {
    const member = await makePerson(portal);
    for (const workEmail of [uniqueEmail(), member.workEmail]) {
      const { code, out } = await run(['create', workEmail]);
      expect([code, await openLink(out)]).toEqual([0, 200]);
      const reply = await tryLogin(portal, { workEmail, password: OTHER_PASSWORD, address: uniqueAddress() });
      expect(reply.data?.user.roles).toContain('administrator');
      await portal.dependencies.database
        .update(account)
        .set({ enabled: false })
        .where(eq(account.workEmail, workEmail));
    }
  });

  test('reports an error in one line and changes nothing', async () => {
    const member = await makePerson(portal);
    const before = await storedAccount(portal, member.workEmail);
    const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const nothing = { DATABASE_URL: '', DATA_DIR: '/nowhere' };
    const ends = await Promise.all([
      run(['destroy', one.workEmail]),
      run(['reset', one.workEmail], nowhere),
      run(['reset', one.workEmail], nothing),
    ]);
    expect(ends).toEqual([
      { code: 1, out: 'npm run administrator -- create|reset|verify <e-mail>' },
      { code: 1, out: expect.stringMatching(/^The database of DATABASE_URL cannot be reached \(.+\)$/) },
      { code: 1, out: expect.stringMatching(/^There is no portal in \/nowhere: .+$/) },
    ]);
    const refused = [
      ['reset', member.workEmail, "not an administrator's address: npm run administrator -- create"],
      ['create', one.workEmail, 'is already an administrator: npm run administrator -- reset'],
      ['create', 'nobody', 'not an e-mail address'],
    ] as const;
    for (const [act, workEmail, words] of refused) {
      const asked = portal.dependencies.transaction((open) =>
        rescueAdministrator(open, act, { workEmail, by: 'test' }),
      );
      await expect(asked).rejects.toThrow(words);
    }
    expect(await storedAccount(portal, member.workEmail)).toEqual(before);
    expect(await canEnter(one)).toBe(true);
  });
});
