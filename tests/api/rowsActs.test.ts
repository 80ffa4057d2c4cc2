import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { log } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { mailsTo, makePerson, type Person, signIn, tryLogin } from './support/accounts.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: Person;
let token: string;
beforeAll(async () => {
  portal = await seededApp();
  admin = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, admin);
});
afterAll(() => portal.close());

const people = (by = token) => resourceCalls(portal, user, by);
const members = (count: number, lastName = 'Brook') =>
  Promise.all(Array.from({ length: count }, () => makePerson(portal, { lastName })));
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const holderOf = (...codes: PermissionCode[]) => makeHolder(portal, { codes });
const isIn = async (session: string) => (await portal.call('session', { token: session })).status === 200;

describe('bulk work on users', () => {
  test('disabling signs the chosen users out and locks them out; enabling lets them in again', async () => {
    const [one, other] = await members(2);
    if (!one || !other) throw new Error('nobody');
    const session = await signIn(portal, one);
    const ids = idsOf([one, other]);
    expect(await people().post('act:disable', { ids })).toMatchObject({ status: 200, data: { refused: [] } });
    expect(await isIn(session)).toBe(false);
    expect((await tryLogin(portal, other)).status).not.toBe(200);
    const again = await people().post('act:disable', { ids: [one.id] });
    expect(again.data).toMatchObject({ done: [], refused: [{ message: 'The account is already disabled.' }] });
    expect((await people().post('act:enable', { ids })).data.done.toSorted()).toEqual(ids.toSorted());
    expect((await tryLogin(portal, other)).status).toBe(200);
  });

  test('[A17] users beyond the caller’s reach stay unchanged and are named; the others are changed', async () => {
    const { token: theirs, id: own } = await holderOf('user:list', 'user:edit', 'user:update');
    const [member] = await members(1);
    const ids = [admin.id, own, member?.id ?? ''];
    for (const act of ['act:disable', 'act:reset', 'act:endSessions'] as const) {
      const { data } = await people(theirs).post(act, { ids });
      expect([act, data.done, data.refused.map(({ id }) => id).toSorted()]).toEqual([
        act,
        [member?.id],
        [admin.id, own].toSorted(),
      ]);
    }
    const { database } = portal.dependencies;
    const [boss] = await database.select().from(account).where(eq(account.id, admin.id));
    expect(boss).toMatchObject({ enabled: true, mustChangePassword: false });
    const [allows] = await database.select().from(role).where(eq(role.code, 'administrator'));
    const given = await people(theirs).post('act:assign', { ids: [member?.id ?? ''], given: [allows?.id ?? ''] });
    expect(given.data).toMatchObject({ done: [], refused: [{ id: member?.id }] });
  });

  test('roles are added to the existing ones, and the log names each user', async () => {
    const { roleId } = await holderOf('area:list');
    const some = await members(2);
    const ids = idsOf(some);
    expect((await people().post('act:assign', { ids, given: [roleId] })).data.done.toSorted()).toEqual(ids.toSorted());
    const shown = await people().get('detail', ids[0] ?? '');
    expect(shown.data).toMatchObject({ roles: expect.arrayContaining([roleId]) });
    expect(dataAs<{ roles: string[] }>(shown).roles).toHaveLength(2);
    const again = await people().post('act:assign', { ids, given: [roleId] });
    expect(again.data.refused.map(({ message }) => message)).toEqual(
      ids.map(() => 'The user already has these roles.'),
    );
    const entries = await resourceCalls(portal, log, token).post('list', { resourceId: ids[0] });
    expect(entries.data.list.map(({ action }) => action)).toContain('updateUserRole');
    expect((await people().post('act:assign', { ids })).status).toBe(400);
    expect(
      (await people().post('act:assign', { ids, given: ['0198c0de-0000-7000-8000-000000000001'] })).data.done,
    ).toEqual([]);
  });

  test('roles are removed, others stay, and users without them are named', async () => {
    const { roleId } = await holderOf('area:list');
    const some = await members(2);
    const [first = '', second = ''] = idsOf(some);
    await people().post('act:assign', { ids: [first], given: [roleId] });
    const taken = await people().post('act:unassign', { ids: [first, second], given: [roleId] });
    expect(taken.data).toMatchObject({
      done: [first],
      refused: [{ id: second, message: 'The user does not have these roles.' }],
    });
    const left = await people().get('detail', first);
    expect(left.data).toMatchObject({ roles: [expect.not.stringMatching(roleId)] });
  });

  test('[A17] roles are removed only from users below the caller, and not from the last administrator', async () => {
    const { token: theirs, roleCode, roleId } = await holderOf('user:list', 'user:update');
    const peer = await makePerson(portal, {}, roleCode);
    const given = [roleId];
    expect((await people(theirs).post('act:unassign', { ids: [peer.id], given })).data).toMatchObject({
      done: [],
      refused: [{ id: peer.id }],
    });
    const { database } = portal.dependencies;
    const [allows] = await database.select().from(role).where(eq(role.code, 'administrator'));
    const last = await people().post('act:unassign', { ids: [admin.id], given: [allows?.id ?? ''] });
    expect(last.data).toMatchObject({ done: [], refused: [{ id: admin.id }] });
    expect((await people().post('list', { limit: 1 })).status).toBe(200);
  });

  test('a role is offered to users without it, found by name or e-mail, and only with the right to assign', async () => {
    const { roleId, token: without } = await holderOf('role:detail', 'user:list');
    const chinese = await makePerson(portal, { firstName: '美琳', lastName: '欧阳' });
    const offered = async (text: string) => {
      const call = { params: { id: roleId }, body: { text }, token };
      return (await portal.call('roleCandidates', call)).data?.list.map(({ id }) => id);
    };
    expect(await offered('欧阳美琳')).toEqual([chinese.id]);
    expect(await offered(chinese.workEmail)).toEqual([chinese.id]);
    await people().post('act:assign', { ids: [chinese.id], given: [roleId] });
    expect(await offered('欧阳美琳')).toEqual([]);
    const call = { params: { id: roleId }, body: {}, token: without };
    expect((await portal.call('roleCandidates', call)).status).toBe(403);
    const nobody = { params: { id: '0198c0de-0000-7000-8000-000000000001' }, body: {}, token };
    expect((await portal.call('roleCandidates', nobody)).status).toBe(404);
  });

  test('a reset mails each user a link, and ending sessions signs each user out', async () => {
    const some = await members(2);
    const sessions = await Promise.all(some.map((one) => signIn(portal, one)));
    const ids = idsOf(some);
    expect((await people().post('act:endSessions', { ids })).data.refused).toEqual([]);
    expect(await Promise.all(sessions.map(isIn))).toEqual([false, false]);
    // no mail server is set up here: the mails are stored, and the reply reports that
    expect((await people().post('act:reset', { ids })).data).toMatchObject({ refused: [], queued: false });
    for (const { workEmail } of some) expect(await mailsTo(portal, workEmail)).toHaveLength(1);
  });

  test('all matches are changed if their number is as shown, else none', async () => {
    const some = await members(3, 'Matching');
    const matching = { lastName: 'Matching' };
    const wrong = await people().post('act:disable', { matching, expected: 2 });
    expect(wrong).toMatchObject({ status: 400 });
    const before = await people().post('list', { lastName: 'Matching', enabled: true });
    expect(before.data.count).toBe(3);
    const { data } = await people().post('act:disable', { matching, expected: 3 });
    expect(data.done.toSorted()).toEqual(idsOf(some).toSorted());
  });

  test('[A15] each action requires its code', async () => {
    const { token: reader } = await holderOf('user:list');
    const [member] = await members(1);
    for (const act of ['act:assign', 'act:enable', 'act:disable', 'act:reset', 'act:endSessions'] as const) {
      const body = { ids: [member?.id], ...(act === 'act:assign' && { given: [member?.id] }) };
      expect([act, (await people(reader).post(act, body)).status]).toEqual([act, 403]);
    }
  });
});

describe('bulk work within a record', () => {
  test('an export and the selection of all matches are limited to one dictionary', async () => {
    const dictionaries = resourceCalls(portal, dictionary, token);
    const details = resourceCalls(portal, dictionaryDetail, token);
    const made: string[] = [];
    for (const code of ['firstOf', 'secondOf']) {
      const { data } = await dictionaries.post('save', { code, name: { en: code, zh: code } });
      made.push(data.id);
      for (const value of ['a', 'b']) {
        const saved = await details.post('save', {
          dictionary: data.id,
          dcode: `${code}-${value}`,
          dname: { en: value, zh: value },
        });
        expect(saved.status).toBe(200);
      }
    }
    const [first, second] = made;
    const file = await details.post('export', { dictionary: first, columns: ['dcode'], format: 'csv' });
    expect(file.http.body).toContain('firstOf-a');
    expect(file.http.body).not.toContain('secondOf');
    const { data } = await details.post('list', {}, { id: second ?? '' });
    const one = await details.post('export', { ids: [data.list[0]?.id], columns: ['dcode'], format: 'csv' });
    expect(one.http.body.match(/Of-/g)).toHaveLength(1);
    const removed = await details.post('remove', { matching: { dictionary: first }, expected: 2 });
    expect(removed.data.done).toHaveLength(2);
    expect((await details.post('list', {}, { id: second ?? '' })).data.count).toBe(2);
  });
});
