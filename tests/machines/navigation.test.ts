import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOfficePages, needsSignIn, pageAt, pages, reachedAt } from '../../contract/pages.ts';
import { insideAddress, loginAddress, returnAddress } from '../../machines/navigation/address.ts';
import { storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const ofNewcomer = { ...storedIdentity, user: { ...storedIdentity.user, mustChangePassword: true } };
const shown = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.name;

describe('navigation', () => {
  test('[N.1] the routes without the check are exactly the listed ones; all others need a token', () => {
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
      'searchStudy',
      'analysisStudy',
      'analysis',
      'drug',
      'searchCompare',
      'modifyPassword',
      'requests',
      'searchExports',
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
    await portal.rest();
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

  test('a page that has left waits a moment for the code of the next page, which then appears at once', async () => {
    const coming = new Map<string, () => void>();
    const fetchPage = (address: string) => new Promise<void>((come) => coming.set(address, come));
    const portal = startPortal({ fetchPage });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.go', to: '/contact' });
    portal.turn(150);
    expect([shown(portal), portal.has('navigation', 'leaving')]).toEqual(['home', true]);
    // after another click in the meantime, the machine waits for the code of that page
    portal.send('navigation', { type: 'navigation.go', to: '/pdx' });
    coming.get('/contact')?.();
    await portal.rest();
    expect(shown(portal)).toBe('home');
    coming.get('/pdx')?.();
    await portal.rest();
    expect([shown(portal), portal.has('navigation', 'entering')]).toEqual(['pdx', true]);
    portal.send('navigation', { type: 'navigation.go', to: '/other' });
    portal.turn(399);
    expect(shown(portal)).toBe('pdx');
    portal.turn(1);
    expect([shown(portal), portal.has('navigation', 'entering')]).toEqual(['other', true]);
  });

  test('[A24] the return address after login never leaves the site', () => {
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
        expect(reachedAt(back.split(/[?#]/)[0] ?? ''), back).toBeDefined();
      }),
    );
  });

  test('leaving unsaved input asks first; staying keeps the page, leaving continues', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    portal.send('navigation', { type: 'navigation.leaveDeclined' });
    expect(shown(portal)).toBe('register');
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.leaveConfirmed' });
    await portal.rest();
    portal.turn(100);
    expect(shown(portal)).toBe('home');
  });

  test('leaving discards the unsaved input: each form is informed, except released ones', async () => {
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

  test('saving one form keeps the guard of another', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.guarded', by: 'pane' });
    portal.send('navigation', { type: 'navigation.released', by: 'pane' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    // nothing is unsaved now, so the question closes
    portal.send('navigation', { type: 'navigation.released', by: 'form' });
    await portal.rest();
    portal.turn(100);
    expect(portal.has('navigation', 'askingToLeave')).toBe(false);
    expect(shown(portal)).toBe('home');
  });

  test('going back to the same address keeps the page with its unsaved input', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.go', to: '/register' });
    const { visit } = portal.context('navigation').shown;
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.arrived', address: '/register' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(false);
    expect(portal.context('navigation').shown.visit).toBe(visit);
    portal.send('navigation', { type: 'navigation.arrived', address: '/register#terms' });
    expect(portal.context('navigation').shown).toMatchObject({ visit, address: '/register#terms' });
  });

  test('another query rebuilds the page, so it asks; a page that is kept does not', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.arrived', address: '/register?from=mail' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    expect(portal.notebook.at(-1)).toBe('push /register');

    const kept = startPortal({ address: '/antibody' });
    await kept.rest();
    kept.send('navigation', { type: 'navigation.guarded', by: 'form' });
    kept.send('navigation', { type: 'navigation.arrived', address: '/antibody?q=cd3' });
    expect(kept.has('navigation', 'askingToLeave')).toBe(false);
    expect(kept.context('navigation').shown).toMatchObject({ address: '/antibody?q=cd3', name: 'antibody' });
  });

  test('another navigation during the dialog replaces the first', async () => {
    const portal = startPortal({ address: '/register' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.guarded', by: 'form' });
    portal.send('navigation', { type: 'navigation.go', to: '/home' });
    portal.send('navigation', { type: 'navigation.go', to: '/contact' });
    expect(portal.has('navigation', 'askingToLeave')).toBe(true);
    portal.send('navigation', { type: 'navigation.leaveConfirmed' });
    await portal.rest();
    portal.turn(100);
    expect(shown(portal)).toBe('contact');
  });

  test('a user whose password an administrator set reaches only the page that changes it', async () => {
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

  test('a required password change learned after a reload leads there too, and signing out ends it', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/home', account: ofNewcomer.user });
    await portal.rest();
    portal.turn(600);
    expect(shown(portal)).toBe('modifyPassword');
    portal.send('session', { type: 'session.signOut' });
    portal.turn(600);
    expect(shown(portal)).toBe('home');
  });

  test('the page starts with its heading and scroll position once it is drawn, except the first page', async () => {
    const portal = startPortal({ address: '/home' });
    await portal.rest();
    portal.send('navigation', { type: 'navigation.drawn', place: 'home-1' });
    expect(portal.notebook).not.toContain('page begins');
    portal.send('navigation', { type: 'navigation.drawn', place: 'contact-2' });
    portal.send('navigation', { type: 'navigation.drawn', place: 'contact-2' });
    expect(portal.notebook.filter((line) => line === 'page begins')).toHaveLength(1);
  });

  test('[S.3] a search page that opens after the expiry stays behind the dialog', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/search?q=kras&nonsense=1' });
    await portal.rest();
    portal.send('session', { type: 'session.expired' });
    portal.turn(300);
    portal.send('search', { type: 'search.addressed', address: '/search?q=kras&nonsense=1' });
    await portal.rest();
    expect(portal.has('session', 'asking')).toBe(true);
    expect(portal.context('navigation').address).toBe('/search?q=kras&nonsense=1');
    portal.send('session', { type: 'session.homeChosen' });
    expect(portal.notebook.at(-1)).toBe('push /home');
  });

  test('a protected page is never shown without a token, whatever is visited', async () => {
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
            // after a sign-out, the page may still be shown while it leaves; it must not stay
            portal.turn(600);
            expect(pages.filter(needsSignIn).some(({ name }) => name === shown(portal))).toBe(false);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
