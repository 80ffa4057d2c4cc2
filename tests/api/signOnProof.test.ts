import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOnCallbackPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { type ForgedProvider, type Forgery, forgedProvider } from './support/forgedProvider.ts';
import { makeRole } from './support/roles.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let provider: ForgedProvider;
beforeAll(async () => {
  portal = await signOnPortal();
  provider = await forgedProvider();
  await makeProvider(portal, { code: 'forged', issuer: provider.issuer });
});
afterAll(async () => {
  await provider.close();
  await portal.close();
});

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const withClaims = (change: JWTPayload): Forgery => ({ claims: (claims) => ({ ...claims, ...change }) });

/** Goes to the provider and comes back with its answer. `prove`: the provider must ask again who the user is. */
async function comeBack(forgery: Forgery, prove = false) {
  provider.forge(forgery);
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress('forged', undefined, prove));
  const back = new URLSearchParams({ code: 'code', state: provider.visit(location ?? ''), iss: provider.issuer });
  const { code, failure } = await browser.follow(`${signOnCallbackPath('forged')}?${back}`);
  const reply = code === undefined ? undefined : await browser.exchange(code);
  return { failure, token: reply?.data?.user.token ?? '' };
}

describe('[A87] a second factor that a role requires', () => {
  test('is one that the provider proved at the last sign-in, or one of the portal', async () => {
    const { database } = portal.dependencies;
    await comeBack({});
    const [known] = await database.select().from(account).where(eq(account.workEmail, 'someone@harbor.example'));
    const id = known?.id ?? '';
    const { id: roleId } = await makeRole(portal, { codes: ['dictionary:list'] });
    await database
      .update(role)
      .set({ requiresFactor: true, factorGraceDays: 0, factorRequiredAt: new Date(0) })
      .where(eq(role.id, roleId));
    await database.insert(accountRole).values({ accountId: id, roleId });
    const overdue = async (forgery: Forgery) => {
      const { token } = await comeBack(forgery);
      const { data } = await portal.call('session', { token });
      expect(data?.buttons.split(',').includes('dictionary:list')).toBe(data?.user.mustSetUpFactor);
      return data?.user.mustSetUpFactor;
    };
    expect(await overdue({})).toBe(true);
    expect(await overdue(withClaims({ amr: ['pwd'] }))).toBe(true);
    expect(await overdue(withClaims({ amr: ['pwd', 'mfa'] }))).toBe(false);
    expect(await overdue({})).toBe(true);
    const set = (secondFactor: 'never' | 'claimed' | 'always') =>
      database.update(identityProvider).set({ secondFactor }).where(eq(identityProvider.code, 'forged'));
    await set('always');
    expect(await overdue({})).toBe(false);
    await set('never');
    expect(await overdue(withClaims({ amr: ['mfa'] }))).toBe(true);
    await set('claimed');
    await database.delete(accountRole).where(eq(accountRole.roleId, roleId));
  });
});

describe('[A138] a proof before a destructive act', () => {
  const proofAfter = async (forgery: Forgery, prove = false) => {
    const { failure, token } = await comeBack(forgery, prove);
    if (failure !== undefined) return failure;
    return (await portal.call('beginTotp', { token, body: {} })).proof ?? 'proved';
  };

  test('is a sign-in at the provider of a moment ago, and none that the provider gives no time for', async () => {
    expect(await proofAfter(withClaims({ auth_time: seconds(-5) }))).toBe('proved');
    expect(await proofAfter(withClaims({ auth_time: seconds(-3_600) }))).toEqual(['signIn']);
    expect(await proofAfter({})).toEqual(['signIn']);
  });

  test('does not last longer because the clock of the provider is ahead', async () => {
    const { token } = await comeBack(withClaims({ auth_time: seconds(86_400) }));
    const { rows } = await portal.database.pool.query<{ ahead: boolean }>(
      `select proved_at > now() + interval '5 seconds' as ahead from account_session where token_hash = $1`,
      [createHash('sha256').update(token).digest('hex')],
    );
    expect(rows).toEqual([{ ahead: false }]);
  });

  test('is asked for at the provider, and only a new sign-in is accepted as the answer', async () => {
    expect(await proofAfter(withClaims({ auth_time: seconds(0) }), true)).toBe('proved');
    expect(await proofAfter(withClaims({ auth_time: seconds(-10) }), true)).toBe('proved');
    expect(await proofAfter(withClaims({ auth_time: seconds(-3_600) }), true)).toBe('invalid');
    expect(await proofAfter(withClaims({ auth_time: seconds(-60) }), true)).toBe('invalid');
    expect(await proofAfter({}, true)).toBe('invalid');
    const browser = signOnBrowser(portal);
    const { location } = await browser.open(browser.startAddress('forged', '/trash', true));
    const { searchParams } = new URL(location ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const plain = new URL((await browser.open(browser.startAddress('forged'))).location ?? '').searchParams;
    expect([plain.get('prompt'), plain.get('max_age')]).toEqual([null, null]);
  });
});
