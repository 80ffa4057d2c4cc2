import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionCodes } from '../../contract/permissions.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { GOOD_PASSWORD, makePerson, signIn, tryLogin, uniqueEmail } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const session = (token: string) => portal.call('session', { token });
const changeSession = (token: string, values: Record<string, unknown>) =>
  portal.dependencies.database
    .update(accountSession)
    .set(values)
    .where(eq(accountSession.tokenHash, sql`encode(sha256(${token}), 'hex')`));

test('[C.16] [S.1] login returns the user with its token, the missing codes, the dictionaries and the menus', async () => {
  const person = await makePerson(portal, { organization: 'Harbor Biologics' });
  const { status, data } = await tryLogin(portal, person);
  expect(status).toBe(200);
  expect(data?.user).toMatchObject({
    id: person.id,
    name: 'Ida Brook',
    workEmail: person.workEmail,
    organization: 'Harbor Biologics',
    roles: ['member'],
    mustChangePassword: false,
  });
  expect(data?.user.token).toMatch(/^[\w-]{43}$/);
  expect(data?.buttons.split(',').sort()).toEqual(Object.keys(permissionCodes).sort());
  expect(data?.dics.orderStatus?.map(({ dname }) => dname.en)).toContain('Canceled');
  expect(data?.permissions).toEqual([]);
  expect(data?.user.lastLoginAt).not.toBeNull();
});

test('[M.38] the request made at login returns the same without a token', async () => {
  const person = await makePerson(portal);
  const login = await tryLogin(portal, person);
  const fetched = await session(login.data?.user.token ?? '');
  expect(fetched.status).toBe(200);
  expect(fetched.data?.user).not.toHaveProperty('token');
  expect({ ...login.data, user: undefined }).toEqual({ ...fetched.data, user: undefined });
});

test('letter case and surrounding blanks of the e-mail do not matter', async () => {
  const person = await makePerson(portal);
  const typed = ` ${person.workEmail.toUpperCase()} `;
  expect((await tryLogin(portal, { ...person, workEmail: typed })).status).toBe(200);
});

test('an administrator lacks no code and gets the menus in order, top menus under parent 0', async () => {
  const person = await makePerson(portal, {}, 'administrator');
  const { data } = await tryLogin(portal, person);
  expect(data?.buttons).toBe('');
  expect(data?.permissions.map(({ path, parent }) => [path, parent])).toEqual([
    ['dashboard', '0'],
    ['business', '0'],
    ['content', '0'],
    ['system', '0'],
  ]);
  const system = data?.permissions.find(({ path }) => path === 'system');
  expect(system?.children.map(({ path, name }) => `${path} ${name.zh}`)).toEqual([
    'areas 地域管理',
    'dictionary 字典管理',
    'menus 系统菜单',
    'organization 组织管理',
    'role 角色管理',
    'user 用户管理',
    'signOn 单点登录',
    'rule 规则管理',
    'access 权限审查',
    'approvals 审批',
    'log 日志',
    'session 在线用户',
    'token API 令牌',
    'scim 目录同步',
    'privacy 隐私',
    'mail 邮件管理',
    'sms 短信管理',
    'messagePush 消息推送',
    'redis Redis缓存',
    'quartz 定时任务',
    'job 任务调度',
    'lucene 搜索引擎',
    'elasticsearch 分布式搜索引擎',
    'gen 代码生成',
    'trash 回收站',
  ]);
  expect(system?.children.every(({ parent }) => parent === system.id)).toBe(true);
  const byPath = new Map(system?.children.map((node) => [node.path, node]));
  expect(byPath.get('dictionary')?.children).toMatchObject([{ path: 'dictionary/{id}', hidden: true }]);
  expect(byPath.get('log')?.children.map(({ path, name }) => `${path} ${name.zh}`)).toEqual([
    'operate 操作日志',
    'login 登录日志',
    'error 错误日志',
  ]);
});

test('[A18] a changed role applies from the next request of an open session', async () => {
  const { database } = portal.dependencies;
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const [clerk] = await database
    .insert(role)
    .values({ code: uniqueEmail(), name: { en: 'Clerk', zh: '文员' }, grants: ['dictionary:list', 'dictionary:add'] })
    .returning();
  expect((await session(token)).data?.permissions).toEqual([]);

  await database.insert(accountRole).values({ accountId: person.id, roleId: clerk?.id ?? '' });
  const granted = (await session(token)).data;
  expect(granted?.buttons.split(',')).not.toContain('dictionary:add');
  expect(granted?.buttons.split(',')).toContain('dictionary:del');
  expect(granted?.permissions).toMatchObject([{ path: 'system', children: [{ path: 'dictionary', children: [] }] }]);

  await database
    .update(role)
    .set({ grants: [] })
    .where(eq(role.id, clerk?.id ?? ''));
  expect((await session(token)).data?.buttons.split(',')).toContain('dictionary:add');
});

test('a user who must change the password has no permission until it is changed', async () => {
  const person = await makePerson(portal, { mustChangePassword: true }, 'administrator');
  const { data } = await tryLogin(portal, person);
  expect(data?.user.mustChangePassword).toBe(true);
  expect(data?.buttons.split(',')).toHaveLength(Object.keys(permissionCodes).length);
  expect(data?.permissions).toEqual([]);
});

test('[A26] a forged, a foreign and a missing token are refused; only the hash of a token is stored', async () => {
  const token = await signIn(portal, await makePerson(portal));
  const stored = JSON.stringify(await portal.dependencies.database.select().from(accountSession));
  expect(stored).not.toContain(token);
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [forged, token.toLowerCase(), `${token}AAAA`, 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(43)]) {
    expect(await session(wrong)).toMatchObject({ status: 401, error: 'token_invalid', data: null });
  }
  expect((await portal.call('session')).status).toBe(401);
  expect((await session(token)).status).toBe(200);
});

test('[A32] logout ends the caller’s token at once, and no other', async () => {
  const person = await makePerson(portal);
  const [here, there] = [await signIn(portal, person), await signIn(portal, person)];
  expect((await portal.call('logout', { token: here })).status).toBe(200);
  expect((await session(here)).status).toBe(401);
  expect((await portal.call('logout', { token: here })).status).toBe(401);
  expect((await session(there)).status).toBe(200);
});

test('[A32] disabling or locking an account ends its tokens at once', async () => {
  const { database } = portal.dependencies;
  for (const barred of [{ enabled: false }, { lockedUntil: new Date(Date.now() + 60_000) }]) {
    const person = await makePerson(portal);
    const token = await signIn(portal, person);
    await database.update(account).set(barred).where(eq(account.id, person.id));
    expect((await session(token)).status).toBe(401);
  }
});

test('[A32] a session ends after the idle time, and after seven days even when it is in use', async () => {
  const person = await makePerson(portal);
  const [idle, old, busy] = [await signIn(portal, person), await signIn(portal, person), await signIn(portal, person)];
  await changeSession(idle, { lastSeenAt: sql`now() - interval '12 hours 1 second'` });
  expect((await session(idle)).status).toBe(401);
  await changeSession(old, { expiresAt: sql`now() - interval '1 second'` });
  expect((await session(old)).status).toBe(401);
  const [{ days } = { days: 0 }] = await portal.dependencies.database
    .select({
      days: sql<number>`extract(epoch from ${accountSession.expiresAt} - ${accountSession.createdAt}) / 86400`,
    })
    .from(accountSession)
    .where(eq(accountSession.tokenHash, sql`encode(sha256(${busy}), 'hex')`));
  expect(Number(days)).toBe(7);
});

test('[A32] each use of a session restarts its idle time', async () => {
  const token = await signIn(portal, await makePerson(portal));
  await changeSession(token, { lastSeenAt: sql`now() - interval '11 hours 59 minutes'` });
  expect((await session(token)).status).toBe(200);
  const rows = await portal.dependencies.database
    .select({ fresh: sql<boolean>`${accountSession.lastSeenAt} > now() - interval '1 minute'` })
    .from(accountSession)
    .where(eq(accountSession.tokenHash, sql`encode(sha256(${token}), 'hex')`));
  expect(rows).toEqual([{ fresh: true }]);
});

test('only a caller with the right password learns that an account is disabled or locked', async () => {
  const disabled = await makePerson(portal, { enabled: false });
  const locked = await makePerson(portal, { lockedUntil: new Date('2099-01-02T03:04:05Z') });
  expect(await tryLogin(portal, disabled)).toMatchObject({ status: 400, message: expect.stringContaining('disabled') });
  expect((await tryLogin(portal, locked)).message).toContain('2099-01-02 03:04 UTC');
  const guess = await tryLogin(portal, { ...locked, password: 'Not-the-password-1', address: '10.99.0.1' });
  expect(guess.message).not.toContain('locked');
});

test('[A19] unknown fields are refused', async () => {
  const person = await makePerson(portal);
  for (const extra of [{ roles: ['administrator'] }, { enabled: true }, { id: person.id }, { isAdmin: true }]) {
    const body = { workEmail: person.workEmail, password: Buffer.from(GOOD_PASSWORD).toString('base64'), ...extra };
    expect((await portal.call('login', { body })).status).toBe(400);
  }
});
