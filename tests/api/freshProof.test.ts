import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointKey, endpoints } from '../../contract/endpoints/index.ts';
import { identityProvider } from '../../contract/resources/identityProvider.ts';
import { log } from '../../contract/resources/log.ts';
import { role } from '../../contract/resources/role.ts';
import { rule } from '../../contract/resources/rule.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { encoded, GOOD_PASSWORD, makePerson, type Person, signIn, uniqueAddress } from './support/accounts.ts';
import { codeOf, makeGuarded, outdateProofs, prove, signInGuarded, wrongCode } from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';
import { postKeys, READING, WRITING, writingActions } from './support/writingCalls.ts';

let portal: TestApp;
let boss: Person;
let token: string;
beforeAll(async () => {
  portal = await seededApp();
  boss = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, boss);
});
afterAll(() => portal.close());

const purge = () => portal.call('purgeTrash', { token, body: { resource: 'role', ids: [] } });

describe('[A86] destructive acts need a recent proof', () => {
  test('each call that writes was decided, and asks for a proof if it was decided so', () => {
    expect([...postKeys].sort()).toEqual([...READING, ...Object.keys(WRITING)].sort());
    for (const [key, endpoint] of Object.entries(endpoints))
      expect([key, 'fresh' in endpoint]).toEqual([key, WRITING[key as EndpointKey]?.proof === true]);
  });

  test('each action of a resource that writes too', () => {
    expect(writingActions.length).toBeGreaterThan(100);
    for (const { definition, action, endpoint, decision } of writingActions)
      expect([definition.name, action, 'fresh' in endpoint]).toEqual([
        definition.name,
        action,
        decision === undefined ? 'undecided' : decision.proof === true,
      ]);
  });

  test('a session that proved itself long ago is asked, before the body is read and without a log entry', async () => {
    await outdateProofs(portal, boss.id);
    const refused = await portal.call('purgeTrash', { token, body: { anything: true } });
    expect(refused).toMatchObject({ status: 403, error: 'proof_needed', proof: ['password'], data: null });
    const entries = await resourceCalls(portal, log, token).post('list', { user: [boss.id], action: ['refused'] });
    expect(entries.data.count).toBe(0);
    expect((await prove(portal, token, { password: encoded('Not-the-password-1') })).fields).toHaveProperty('password');
    expect((await prove(portal, token, {})).fields).toHaveProperty('password');
    expect((await prove(portal, token, { factorCode: '123456' })).fields).toHaveProperty('password');
    expect((await purge()).error).toBe('proof_needed');
    expect((await prove(portal, token, { password: encoded(GOOD_PASSWORD) })).status).toBe(200);
    expect((await purge()).error).not.toBe('proof_needed');
    const proofs = await resourceCalls(portal, log, token).post('list', { user: [boss.id], action: ['prove'] });
    expect(proofs.data.list.map(({ result }) => result).sort()).toEqual(['failure', 'failure', 'failure', 'success']);
  });

  test('acts of a resource too', async () => {
    const { id } = await makeRole(portal, { codes: [] });
    const roles = resourceCalls(portal, role, token);
    await outdateProofs(portal, boss.id);
    expect((await roles.post('remove', { ids: [id] })).error).toBe('proof_needed');
    expect((await roles.get('detail', id)).status).toBe(200);
    await prove(portal, token, { password: encoded(GOOD_PASSWORD) });
    expect((await roles.post('remove', { ids: [id] })).data.done).toEqual([id]);
  });

  test('bulk edits of identity providers, service accounts, logs, rules and schedules too', async () => {
    await outdateProofs(portal, boss.id);
    const id = crypto.randomUUID();
    const errors = [
      await resourceCalls(portal, identityProvider, token).post('bulkEdit', { id }),
      await resourceCalls(portal, identityProvider, token).post('bulkUndo', { id }),
      await resourceCalls(portal, rule, token).post('remove', { ids: [id] }),
      await resourceCalls(portal, log, token).post('remove', { ids: [id] }),
      await portal.call('addServiceAccount', { token, body: { name: 'x', roles: [] } }),
      await portal.call('quartzExec', { token, params: { id } }),
      await portal.call('endUserSessions', { token, params: { id } }),
    ].map(({ error }) => error);
    expect(new Set(errors)).toEqual(new Set(['proof_needed']));
    await prove(portal, token, { password: encoded(GOOD_PASSWORD) });
    expect((await portal.call('endUserSessions', { token, params: { id } })).status).toBe(404);
  });

  test('a caller without the permission is refused as before', async () => {
    const member = await makePerson(portal);
    const theirs = await signIn(portal, member);
    await outdateProofs(portal, member.id);
    const reply = await portal.call('purgeTrash', { token: theirs, body: { resource: 'role', ids: [] } });
    expect(reply.error).toBe('forbidden');
  });

  test('with a second factor the password does not suffice, and each code works once', async () => {
    const person = await makeGuarded(portal, 'administrator');
    const theirs = await signInGuarded(portal, person);
    await outdateProofs(portal, person.id);
    const asked = await portal.call('purgeTrash', { token: theirs, body: { resource: 'role', ids: [] } });
    expect(asked.proof).toEqual(['code']);
    expect((await prove(portal, theirs, { password: encoded(GOOD_PASSWORD) })).fields).toHaveProperty('factorCode');
    expect((await prove(portal, theirs, { factorCode: wrongCode(person.secret) })).fields).toHaveProperty('factorCode');
    const [code = ''] = person.recoveryCodes;
    expect((await prove(portal, theirs, { factorCode: code })).status).toBe(200);
    expect((await prove(portal, theirs, { factorCode: code })).fields).toHaveProperty('factorCode');
  });

  test('wrong proofs are paused like wrong logins, and a proof is of one session only', async () => {
    const person = await makePerson(portal);
    const [here, there] = [await signIn(portal, person), await signIn(portal, person)];
    await outdateProofs(portal, person.id);
    await prove(portal, here, { password: encoded(GOOD_PASSWORD) });
    expect((await portal.call('beginTotp', { token: there, body: {} })).error).toBe('proof_needed');
    const headers = { 'x-forwarded-for': uniqueAddress() };
    const attempt = (password: string) => portal.call('prove', { token: there, headers, body: { password } });
    for (let at = 0; at < 5; at++) await attempt(encoded('Not-the-password-1'));
    expect((await attempt(encoded(GOOD_PASSWORD))).status).toBe(429);
    const guarded = await makeGuarded(portal);
    const theirs = await signInGuarded(portal, guarded);
    const tryCode = (factorCode: string) => portal.call('prove', { token: theirs, headers, body: { factorCode } });
    for (let at = 0; at < 5; at++) await tryCode(wrongCode(guarded.secret));
    expect((await tryCode(codeOf(guarded.secret, 1))).status).toBe(429);
  });

  test('every sign-in is a proof', async () => {
    const person = await makePerson(portal);
    await signIn(portal, person);
    const [session] = await portal.dependencies.database
      .select({ provedAt: accountSession.provedAt, createdAt: accountSession.createdAt })
      .from(accountSession)
      .where(eq(accountSession.accountId, person.id));
    expect(session?.provedAt).toEqual(session?.createdAt);
  });
});
