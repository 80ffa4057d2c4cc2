import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../contract/entities/account.ts';
import { backOfficePages, needsSignIn, pageAt, pageReached, pages } from '../../contract/pages.ts';
import {
  insideAddress,
  isInBackOffice,
  layoutAt,
  loginAddress,
  parameterIn,
  returnAddress,
} from '../../machines/navigation/address.ts';
import { session, storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const ofNewcomer = { ...storedIdentity, user: { ...storedIdentity.user, mustChangePassword: true } };
const shown = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.name;
const shownAt = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.address;

describe('navigation', () => {
  test('[N.1] the routes without the check are the listed ones; every other needs a token', () => {
    const unchecked = pages.filter((page) => !needsSignIn(page)).map(({ name }) => name);
    expect(unchecked.toSorted()).toEqual(
      [
        'home',
        'other',
        'contact',
        'disease',
        'pdx',
        'pdxDetail',
        'antibody',
        'publications',
        'login',
        'register',
        'notAuthorized',
        'notFound',
        'systemError',
        'notDeveloped',
        'shortlist',
      ].toSorted(),
    );
    expect(pages.filter(needsSignIn).map(({ name }) => name)).toEqual([
      'search',
      'searchDetail',
      'searchCompare',
      'modifyPassword',
      'requests',
      ...Object.keys(backOfficePages).map(() => 'backOffice'),
    ]);
  });

  test('[N.2] without a token a protected page leads to login, and back after signing in', async () => {
    const portal = startPortal({ address: '/search?q=kras' });
    await portal.rest();
    expect(portal.notebook).toContain('forgot');
    expect(portal.notebook).toContain(`replace ${loginAddress('/search?q=kras')}`);
    portal.send('session', { type: 'session.signIn', credentials: { workEmail: 'a@b.c', password: 'eA==' } });
    await portal.rest();
    portal.turn(600);
    expect(portal.notebook).toContain('replace /search?q=kras');
    expect(shown(portal)).toBe('search');
  });

  test('[S.9] a page leaves within 100 ms and the next enters within 500 ms', async () => {
    const portal = startPortal();
    await portal.rest();
    portal.send('navigation', { type: 'navigation.go', to: '/contact' });
    expect(portal.has('navigation', 'leaving')).toBe(true);
    portal.turn(99);
    expect(shown(portal)).toBe('home');
    portal.turn(1);
    expect(shown(portal)).toBe('contact');
    expect(portal.has('navigation', 'entering')).toBe(true);
    portal.turn(499);
    expect(portal.has('navigation', 'entering')).toBe(true);
    portal.turn(1);
    expect(portal.has('navigation', 'entering')).toBe(false);
  });

  test('[A24] the way back after login never leaves the site', () => {
    for (const address of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/login',
      'javascript:alert(1)',
      '/no/such',
      '/home\u0000',
    ])
      expect(insideAddress(address)).toBe('/home');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const back = returnAddress(`/login?return=${encodeURIComponent(text)}`);
        expect(pageReached(back.split(/[?#]/)[0] ?? ''), back).toBeDefined();
      }),
    );
  });

  test('unsaved input asks before it is left; staying keeps the page, leaving goes on', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    portal.send('navigation', { type: 'navigation.leaveDeclined' });
    expect(shown(portal)).toBe('register');
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.leaveConfirmed' });
    portal.turn(100);
    expect(shown(portal)).toBe('home');
  });

  test('whoever leaves unsaved input gives it up: each form is told; one that was released is not', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form', kept: true });
    portal.send('navigation', { type: 'navigation.guarded', by: 'pane' });
    portal.send('navigation', { type: 'navigation.guarded', by: 'form', kept: true });
    expect(portal.context('navigation').guards).toEqual([
      { by: 'pane', kept: false },
      { by: 'form', kept: true },
    ]);
    portal.send('navigation', { type: 'navigation.released', by: 'pane' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.leaveDeclined' });
    expect(portal.notebook).not.toContain('discarded form');
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.leaveConfirmed' });
    expect(portal.notebook).toContain('discarded form');
    expect(portal.context('navigation').guards).toEqual([]);
  });

  test('a form that is saved leaves the guard of another one where it is', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.guarded', by: 'pane' });
    portal.send('navigation', { type: 'navigation.released', by: 'pane' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    // nothing is unsaved any more: there is nothing to ask
    portal.send('navigation', { type: 'navigation.released', by: 'form' });
    portal.turn(100);
    expect(portal.has('navigation', 'askingToLeave')).toBe(false);
    expect(shown(portal)).toBe('home');
  });

  test('another wish while the dialog asks takes the place of the first', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.go', to: '/contact' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    portal.send('navigation', { type: 'navigation.leaveConfirmed' });
    portal.turn(100);
    expect(shown(portal)).toBe('contact');
  });

  test('whoever has a password that was set for them gets to no page but the one that changes it', async () => {
    const portal = startPortal({ stored: ofNewcomer, address: '/home' });
    await portal.rest();
    portal.turn(600);
    expect(shown(portal)).toBe('modifyPassword');
    portal.send('navigation', { type: 'navigation.go', to: '/search' });
    expect(portal.notebook.at(-1)).toBe('replace /modifyPassword');
    portal.send('session', { type: 'session.passwordChanged' });
    portal.send('navigation', { type: 'navigation.go', to: '/search' });
    portal.turn(600);
    expect(shown(portal)).toBe('search');
  });

  test('a duty that the server tells of only after a reload leads there, too; signing out ends it', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/home', account: ofNewcomer.user });
    await portal.rest();
    portal.turn(600);
    expect(shown(portal)).toBe('modifyPassword');
    portal.send('session', { type: 'session.signOut' });
    portal.turn(600);
    expect(shown(portal)).toBe('home');
  });

  test('the page begins with its heading and scroll position once it is drawn, but for the first one', async () => {
    const portal = startPortal({ address: '/home' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.drawn', place: 'home-1' });
    expect(portal.notebook).not.toContain('page begins');
    portal.send('navigation', { type: 'navigation.drawn', place: 'contact-2' });
    portal.send('navigation', { type: 'navigation.drawn', place: 'contact-2' });
    expect(portal.notebook.filter((line) => line === 'page begins')).toHaveLength(1);
  });

  test('[S.3] a search page that opens only after the expiry does not lead away behind the dialog', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search?q=kras&nonsense=1' });
    await portal.rest();
    portal.send('session', { type: 'session.expired' });
    portal.turn(300);
    portal.send('search', { type: 'search.opened', address: '/search?q=kras&nonsense=1' });
    await portal.rest();
    expect(portal.has('session', 'asking')).toBe(true);
    expect(portal.context('navigation').address).toBe('/search?q=kras&nonsense=1');
    portal.send('session', { type: 'session.homeChosen' });
    expect(portal.notebook.at(-1)).toBe('push /home');
  });

  test('whatever is visited, a protected page is never shown without a token', async () => {
    const addresses = ['/', '/home', '/search', '/search/detail?id=1', '/modifyPassword', '/login', '/nowhere', '/403'];
    const event = fc.oneof(
      fc.record({ do: fc.constant('go' as const), to: fc.constantFrom(...addresses) }),
      fc.record({ do: fc.constant('turn' as const), by: fc.constantFrom(50, 100, 500) }),
      fc.constant({ do: 'signIn' as const }),
      fc.constant({ do: 'signOut' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const portal = startPortal();
        await portal.rest();
        for (const one of events) {
          if (one.do === 'go') portal.send('navigation', { type: 'navigation.go', to: one.to });
          if (one.do === 'turn') portal.turn(one.by);
          if (one.do === 'signIn')
            portal.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
          if (one.do === 'signOut') portal.send('session', { type: 'session.signOut' });
          const { opened } = portal.context('navigation');
          const page = pageAt(opened?.address.split(/[?#]/)[0] ?? '');
          if (page && needsSignIn(page) && !portal.has('session', 'signedIn')) {
            // the page on its way out after a sign-out; it never stays
            portal.turn(600);
            expect(pages.filter(needsSignIn).some(({ name }) => name === shown(portal))).toBe(false);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the back-office', () => {
  const menu = { id: '1', name: { en: '', zh: '' }, path: 'system', parent: '0', sort: 1, ico: null, hidden: false };
  const may = (buttons: string): Session => ({ ...session, buttons, permissions: [{ ...menu, children: [] }] });
  const open = async (address: string, loaded = may('')) => {
    const portal = startPortal({ address, stored: storedIdentity, loaded });
    await portal.rest();
    return portal;
  };
  const access = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.access;

  test('[B.12] /system/log leads on to the operation log', async () => {
    const portal = await open('/system/log');
    expect(portal.notebook).toContain('replace /system/log/operate');
    expect(portal.context('navigation').shown).toMatchObject({ name: 'backOffice', address: '/system/log/operate' });
  });

  test('its addresses are known, those beside them are not', () => {
    expect(pageAt('/system/dictionary/0198c0de')?.path).toBe('/system/dictionary/:id');
    expect(pageAt('/system/dictionary/')?.path).toBe('/system/dictionary');
    expect(pageAt('/dashboard/')?.path).toBe('/dashboard');
    for (const path of ['/system', '/content', '/system/dictionary/1/2', '/system/nothing', '/Dashboard'])
      expect(pageAt(path), path).toBeUndefined();
  });

  test("[E.13] a refused page becomes the 'no access' page in its place; a public one goes to its address", async () => {
    const portal = await open('/system/user');
    portal.send('navigation', { type: 'navigation.refused' });
    portal.send('navigation', { type: 'navigation.refused' });
    expect(access(portal)).toBe('refused');
    expect(portal.notebook).not.toContain('replace /403');
    portal.send('navigation', { type: 'navigation.go', to: '/system/role' });
    // the page that is left stays as it was until it is gone: drawn once more, it would ask once more
    expect([shownAt(portal), access(portal)]).toEqual(['/system/user', 'refused']);
    portal.turn(600);
    expect([shownAt(portal), access(portal)]).toEqual(['/system/role', 'allowed']);
    portal.send('navigation', { type: 'navigation.go', to: '/contact' });
    portal.send('navigation', { type: 'navigation.refused' });
    expect(portal.notebook).toContain('replace /403');
  });

  test.each(
    pages.flatMap((page) =>
      page.layout === 'backOffice' && page.code !== null ? [[page.path, page.code] as const] : [],
    ),
  )('%s is for whoever has the code %s', async (path, code) => {
    expect(access(await open(path))).toBe('allowed');
    expect(access(await open(path, may(`user:add,${code}`)))).toBe('refused');
    expect(access(await open(path, may(`${code}x,x${code}`)))).toBe('allowed');
  });

  test('what asks for no code is for whoever has anything of the back-office; for others nothing of it is', async () => {
    for (const path of ['/dashboard', '/external?url=x', '/system/trash']) {
      expect(access(await open(path, may('user:list,area:list'))), path).toBe('allowed');
      expect(access(await open(path, session)), path).toBe('refused');
    }
    // the public pages that it shows are everybody's
    for (const path of ['/modifyPassword?backOffice', '/not_developed?backOffice&menu=1', '/contact'])
      expect(access(await open(path, session)), path).toBe('allowed');
  });

  test('a page waits until it is known what the person may do, at its own address', async () => {
    const portal = startPortal({ address: '/system/user', stored: storedIdentity, loaded: null });
    await portal.rest();
    expect([shownAt(portal), access(portal)]).toEqual(['/system/user', 'waiting']);
    portal.send('navigation', { type: 'navigation.refused' });
    portal.send('navigation', { type: 'navigation.permissionsLoaded', permissions: { denied: '', nothing: false } });
    expect(access(portal)).toBe('allowed');
    expect(portal.has('navigation', 'leaving')).toBe(false);
  });

  test('codes that are told of anew are judged anew: with a new token, and after a sign-in on the login page', async () => {
    const portal = await open('/system/user');
    portal.send('session', { type: 'session.signedInElsewhere', stored: { ...storedIdentity, token: 'token-2' } });
    expect(access(portal)).toBe('waiting');
    await portal.rest();
    expect(access(portal)).toBe('allowed');
    const visitor = startPortal({ address: '/system/user' });
    await visitor.rest();
    visitor.send('session', { type: 'session.signIn', credentials: { workEmail: 'a@b.c', password: 'eA==' } });
    await visitor.rest();
    visitor.turn(600);
    // nothing of the back-office came with this login
    expect([shownAt(visitor), access(visitor)]).toEqual(['/system/user', 'refused']);
  });

  test('behind the dialog of an expired login the page stays as it was', async () => {
    const portal = await open('/system/user');
    portal.send('session', { type: 'session.expired' });
    portal.turn(300);
    expect([shownAt(portal), access(portal)]).toEqual(['/system/user', 'allowed']);
  });

  test('a list keeps its page while its query changes; another record is another page', async () => {
    const portal = await open('/system/dictionary');
    portal.send('navigation', {
      type: 'navigation.queryChanged',
      address: '/system/dictionary?page=2',
      replace: false,
    });
    expect(portal.has('navigation', 'leaving')).toBe(false);
    expect(portal.context('navigation').shown?.address).toBe('/system/dictionary?page=2');
    portal.send('navigation', { type: 'navigation.go', to: '/system/dictionary/1' });
    expect(portal.has('navigation', 'leaving')).toBe(true);
    portal.turn(600);
    portal.send('navigation', { type: 'navigation.go', to: '/system/dictionary/2' });
    expect(portal.has('navigation', 'leaving')).toBe(true);
  });

  test('two public pages are shown inside it when their address says so', () => {
    expect(['/modifyPassword?backOffice', '/not_developed?backOffice&menu=1', '/external'].every(isInBackOffice)).toBe(
      true,
    );
    expect(['/modifyPassword', '/not_developed', '/home?backOffice', '/nowhere'].some(isInBackOffice)).toBe(false);
    expect(layoutAt('/modifyPassword?backOffice', true)).toBe('backOffice');
    expect(layoutAt('/not_developed?backOffice', true)).toBe('backOffice');
    // a visitor finds the public page there
    expect(layoutAt('/not_developed?backOffice', false)).toBe('public');
    expect([layoutAt('/login', true), layoutAt('/404', true), layoutAt('/nowhere', true)]).toEqual([
      'standalone',
      'public',
      undefined,
    ]);
    expect(parameterIn('/external?a=1&url=https%3A%2F%2Fa.example%2F%3Fb%3D1#top', 'url')).toBe(
      'https://a.example/?b=1',
    );
    expect(parameterIn('/external?url=https://a.example/?b', 'url')).toBe('https://a.example/?b');
    expect(parameterIn('/external', 'url')).toBeUndefined();
  });
});
