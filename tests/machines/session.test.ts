import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  factorAsked,
  loginData,
  otherIdentity,
  otherPerson,
  shortlistModel,
  storedIdentity,
} from '../../machines/samples.ts';
import type { Identity, StoredIdentity } from '../../machines/session/identity.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { startPortal } from './support/portal.ts';

const credentials = { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQ=' };

describe('session', () => {
  test('[S.1] a login stores the user and the token, and calls carry the token', async () => {
    const portal = startPortal();
    await portal.rest();
    portal.send('session', { type: 'session.signIn', credentials });
    portal.send('session', { type: 'session.signIn', credentials });
    await portal.rest();
    expect(portal.has('session', 'signedIn')).toBe(true);
    expect(portal.notebook).toContain('stored token-1');
    expect(portal.context('requests').token).toBe('token-1');
    expect(portal.context('session').user.workEmail).toBe('wen.li@biotech.example');
  });

  test('a second factor completes the login; until then there is no token and nothing is stored', async () => {
    const portal = startPortal({ login: factorAsked });
    await portal.rest();
    portal.send('session', { type: 'session.signIn', credentials });
    await portal.rest();
    expect(portal.has('session', 'factorAsked')).toBe(true);
    expect(portal.has('session', 'signedIn')).toBe(false);
    expect(portal.context('session')).toMatchObject({ token: null, user: null, asked: factorAsked.secondFactor });
    expect(portal.notebook).not.toContain('stored token-1');
    portal.send('session', { type: 'session.factorPassed', data: loginData });
    await portal.rest();
    expect(portal.has('session', 'signedIn')).toBe(true);
    expect(portal.notebook).toContain('stored token-1');
    expect(portal.context('requests').token).toBe('token-1');
    expect(portal.context('session').asked).toBeNull();
  });

  test('a visitor who leaves the second step is signed out, without the ticket', async () => {
    const portal = startPortal({ login: factorAsked });
    await portal.rest();
    portal.send('session', { type: 'session.signIn', credentials });
    await portal.rest();
    portal.send('session', { type: 'session.factorLeft' });
    expect(portal.has('session', 'factorAsked')).toBe(false);
    expect(portal.context('session').asked).toBeNull();
  });

  test('to a user whose role requires a second factor, the back-office is closed until it is set up', async () => {
    const required = { ...storedIdentity.user, factorDueAt: '2026-01-01T00:00:00.000Z', mustSetUpFactor: true };
    const portal = startPortal({
      stored: { ...storedIdentity, user: required },
      address: '/system/user',
      account: required,
    });
    await portal.rest();
    expect(portal.notebook).toContain('replace /modifyPassword');
    expect(portal.context('navigation').closed).toBe('backOffice');
    const onSite = startPortal({
      stored: { ...storedIdentity, user: required },
      address: '/search',
      account: required,
    });
    await onSite.rest();
    expect(onSite.notebook).not.toContain('replace /modifyPassword');
    expect(onSite.context('navigation').shown?.address).toBe('/search');
    const set = startPortal({ stored: { ...storedIdentity, user: required }, account: storedIdentity.user });
    await set.rest();
    set.send('session', { type: 'session.factorsChanged' });
    await set.rest();
    expect(set.context('navigation').closed).toBeNull();
    expect(set.context('session').user.mustSetUpFactor).toBe(false);
  });

  test('[S.7] menus are loaded once a session, with the login or after a reload, and are reused', async () => {
    const fresh = startPortal();
    await fresh.rest();
    fresh.send('session', { type: 'session.signIn', credentials });
    await fresh.rest();
    fresh.send('session', { type: 'session.menusNeeded' });
    await fresh.rest();
    expect(fresh.loads.menus).toBe(0);
    const reloaded = startPortal({ stored: storedIdentity });
    await reloaded.rest();
    reloaded.send('session', { type: 'session.menusNeeded' });
    await reloaded.rest();
    expect(reloaded.loads.menus).toBe(1);
    expect(reloaded.context('session').menus).toEqual([]);
  });

  test('[S.2] [N.12] logout clears session, menus and stored data, and goes home', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('session', { type: 'session.signOut' });
    await portal.rest();
    expect(portal.notebook).toEqual(
      expect.arrayContaining(['revoked', 'forgot', 'forgot what was kept', 'push /home']),
    );
    expect(portal.context('session')).toMatchObject({
      token: null,
      user: null,
      menus: null,
      dictionaries: {},
      buttons: '',
    });
    expect(portal.context('requests').token).toBeNull();
    expect(portal.context('navBar').signedIn).toBe(false);
  });

  test('a user who must sign in again is led to the login page, and neither home nor to the provider', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('session', { type: 'session.signInAgain', at: '/login?return=%2Fsearch&prove' });
    await portal.rest();
    expect(portal.notebook).toEqual(expect.arrayContaining(['revoked and stays', 'forgot']));
    // Unsaved input is kept for the same user.
    expect(portal.notebook).not.toContain('forgot what was kept');
    expect(portal.notebook).not.toContain('push /home');
    expect(portal.context('requests').token).toBeNull();
    expect(portal.context('navigation').address).toBe('/login?return=%2Fsearch&prove');
    portal.send('session', { type: 'session.signIn', credentials });
    await portal.rest();
    expect(portal.context('navigation').address).toBe('/search');
  });

  test('[S.3] [S.4] an expired token signs out, hides the bar briefly and shows one dialog; Confirm leads to /login', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('session', { type: 'session.expired' });
    expect(portal.notebook).toContain('forgot');
    // unsaved input is kept for the same user
    expect(portal.claimed).toEqual([storedIdentity.user.id]);
    expect(portal.notebook).not.toContain('forgot what was kept');
    expect(portal.has('navBar', 'hidden')).toBe(true);
    expect(portal.has('session', 'asking')).toBe(false);
    portal.turn(300);
    expect(portal.has('navBar', 'hidden')).toBe(false);
    expect(portal.has('session', 'asking')).toBe(true);
    portal.send('session', { type: 'session.expired' });
    expect(portal.has('session', 'asking')).toBe(true);
    portal.send('session', { type: 'session.confirmed' });
    await portal.rest();
    expect(portal.notebook.at(-1)).toMatch(/^push \/login/);
    expect(portal.has('session', 'asking')).toBe(false);
  });

  test('[S.4] Home leads to /home', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search' });
    await portal.rest();
    portal.send('session', { type: 'session.expired' });
    portal.turn(300);
    portal.send('session', { type: 'session.homeChosen' });
    expect(portal.notebook).toContain('push /home');
  });

  test('a sign-in in another tab is followed also while this tab signs in, whose call then ends', async () => {
    const portal = startPortal();
    await portal.rest();
    portal.send('session', { type: 'session.signIn', credentials });
    portal.send('session', { type: 'session.signedInElsewhere', stored: otherIdentity });
    await portal.rest();
    expect(portal.has('session', 'signedIn')).toBe(true);
    expect(portal.context('requests').token).toBe('token-2');
    expect(portal.notebook).not.toContain('stored token-1');
  });

  test('signing in or out in another tab is followed here, and a new identity loads its own data', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    portal.send('session', { type: 'session.signedInElsewhere', stored: otherIdentity });
    await portal.rest();
    expect(portal.context('requests').token).toBe('token-2');
    expect(portal.loads.menus).toBe(2);
    portal.send('session', { type: 'session.signedOutElsewhere' });
    expect(portal.has('session', 'signedIn')).toBe(false);
    expect(portal.notebook).not.toContain('revoked');
  });

  test('a user who signs in in another tab finds nothing of the previous user', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search?q=kras' });
    await portal.rest();
    portal.send('search', { type: 'search.textReplaced', text: 'KRAS G12C' });
    portal.send('compare', { type: 'compare.toggled', model: shortlistModel(1), chosen: true });
    portal.send('download', { type: 'download.wanted', file: { kind: 'newsletter', id: 'one', name: 'one' } });
    portal.send('download', { type: 'download.wanted', file: { kind: 'newsletter', id: 'two', name: 'two' } });
    // the same user with a new token keeps everything
    portal.send('session', { type: 'session.signedInElsewhere', stored: otherIdentity });
    expect(portal.context('search').query.text).toBe('KRAS G12C');
    expect(portal.context('compare').selected).toHaveLength(1);
    portal.send('session', { type: 'session.signedInElsewhere', stored: otherPerson });
    expect(portal.context('search').query.text).toBe('');
    expect(portal.context('compare').selected).toEqual([]);
    expect(portal.context('download').queue).toEqual([]);
    expect(portal.notebook.at(-1)).toBe('push /home');
    await portal.rest();
    expect(portal.context('requests').token).toBe('token-3');
  });

  test.each(['session.expired', 'session.signedOutElsewhere'] as const)(
    'after %s, the page stays for its user alone, who signs in in another tab',
    async (ended) => {
      const start = async () => {
        const portal = startPortal({ stored: storedIdentity, address: '/modifyPassword' });
        await portal.rest();
        // unsaved input: the page waits for its user
        portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
        portal.send('session', { type: ended });
        return portal;
      };
      const same = await start();
      same.send('session', { type: 'session.signedInElsewhere', stored: otherIdentity });
      expect(same.notebook).not.toContain('push /home');
      expect(same.context('navigation').guards).toHaveLength(1);

      const other = await start();
      other.send('session', { type: 'session.signedInElsewhere', stored: otherPerson });
      expect(other.notebook.at(-1)).toBe('push /home');
      expect(other.context('navigation').guards).toEqual([]);
      expect(other.context('requests').token).toBe('token-3');
    },
  );
});

test('a failure to revoke the token does not stop the session', async () => {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise<StoredIdentity | null, undefined>(async () => storedIdentity),
        revoke: fromPromise<void, Pick<Identity, 'token' | 'view'> & { stay: boolean }>(() =>
          Promise.reject(new Error('no connection')),
        ),
      },
    }),
  ).start();
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  await rest();
  actor.send({ type: 'session.signOut' });
  await rest();
  expect([actor.getSnapshot().status, actor.getSnapshot().value]).toEqual(['active', 'signedOut']);
});
