import { describe, expect, test } from 'vitest';
import type { Session } from '../../contract/entities/account.ts';
import { pageAt, pages } from '../../contract/pages.ts';
import { isInBackOffice, layoutAt, loginAddress, parameterIn } from '../../machines/navigation/address.ts';
import { session, storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const shownAt = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.address;

describe('the back-office', () => {
  const menu = { id: '1', name: { en: '', zh: '' }, path: 'system', parent: '0', sort: 1, ico: null, hidden: false };
  const may = (buttons: string): Session => ({ ...session, buttons, permissions: [{ ...menu, children: [] }] });
  const open = async (address: string, loaded = may('')) => {
    const portal = startPortal({ address, stored: storedIdentity, loaded });
    await portal.rest();
    return portal;
  };
  const access = (portal: ReturnType<typeof startPortal>) => portal.context('navigation').shown?.access;

  test('[B.12] /system/log redirects to the operation log', async () => {
    const portal = await open('/system/log');
    expect(portal.notebook).toContain('replace /system/log/operate');
    expect(portal.context('navigation').shown).toMatchObject({ name: 'backOffice', address: '/system/log/operate' });
  });

  test('addresses of the back-office are known, similar ones are not', () => {
    expect(pageAt('/system/dictionary/0198c0de')?.path).toBe('/system/dictionary/:id');
    expect(pageAt('/system/dictionary/')?.path).toBe('/system/dictionary');
    expect(pageAt('/dashboard/')?.path).toBe('/dashboard');
    for (const path of ['/system', '/content', '/system/dictionary/1/2', '/system/nothing', '/Dashboard'])
      expect(pageAt(path), path).toBeUndefined();
  });

  test('an unknown address shows a message inside the back-office to users with access to some page', async () => {
    for (const address of [
      '/system/nothing',
      '/system',
      '/content/nothing?page=2',
      '/system/dictionary/1/2',
      '/dashboard/x',
    ]) {
      expect(isInBackOffice(address), address).toBe(true);
      const portal = await open(address);
      expect(portal.context('navigation').shown, address).toMatchObject({
        name: 'backOffice',
        address,
        access: 'allowed',
      });
      expect(portal.notebook, address).not.toContain('replace /404');
    }
    expect(access(await open('/system/nothing', session))).toBe('refused');
    const portal = await open('/system/user');
    portal.send('navigation', { type: 'navigation.go', to: '/system/nothing' });
    portal.turn(600);
    expect([shownAt(portal), access(portal)]).toEqual(['/system/nothing', 'allowed']);
  });

  test('a visitor signs in first and returns; all other unknown addresses get the public 404', async () => {
    const visitor = startPortal({ address: '/system/nothing', loaded: may('') });
    await visitor.rest();
    expect(visitor.notebook).toContain(`replace ${loginAddress('/system/nothing')}`);
    visitor.send('session', { type: 'session.signIn', credentials: { workEmail: 'a@b.c', password: 'eA==' } });
    await visitor.rest();
    expect(visitor.notebook).toContain('replace /system/nothing');
    for (const address of ['/nothing', '/operations/nothing', '/System/nothing', '/systems', '/home/x', '/%73ystem/x'])
      expect((await open(address)).notebook, address).toContain('replace /404');
  });

  test("[E.13] a refused page becomes the 'no access' page in place; a public one goes to its address", async () => {
    const portal = await open('/system/user');
    portal.send('navigation', { type: 'navigation.refused' });
    portal.send('navigation', { type: 'navigation.refused' });
    expect(access(portal)).toBe('refused');
    expect(portal.notebook).not.toContain('replace /403');
    portal.send('navigation', { type: 'navigation.go', to: '/system/role' });
    // the page that is left does not change until it is gone: rendered again, it would request its data again
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
  )('%s needs the code %s', async (path, code) => {
    expect(access(await open(path))).toBe('allowed');
    expect(access(await open(path, may(`user:add,${code}`)))).toBe('refused');
    expect(access(await open(path, may(`${code}x,x${code}`)))).toBe('allowed');
  });

  test('a page without a code is open to every user of the back-office and hidden from others', async () => {
    for (const path of ['/dashboard', '/external?url=x', '/system/trash']) {
      expect(access(await open(path, may('user:list,area:list'))), path).toBe('allowed');
      expect(access(await open(path, session)), path).toBe('refused');
    }
    // everyone may open the public pages that the back-office shows
    for (const path of ['/modifyPassword?backOffice', '/not_developed?backOffice&menu=1', '/contact'])
      expect(access(await open(path, session)), path).toBe('allowed');
  });

  test('a page waits at its own address until the user’s permissions are known', async () => {
    const portal = startPortal({ address: '/system/user', stored: storedIdentity, loaded: null });
    await portal.rest();
    expect([shownAt(portal), access(portal)]).toEqual(['/system/user', 'waiting']);
    portal.send('navigation', { type: 'navigation.refused' });
    portal.send('navigation', { type: 'navigation.permissionsLoaded', permissions: { denied: '', nothing: false } });
    expect(access(portal)).toBe('allowed');
    expect(portal.has('navigation', 'leaving')).toBe(false);
  });

  test('new permission codes are checked again: with a new token, and after a sign-in on the login page', async () => {
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
    // this login has no permissions of the back-office
    expect([shownAt(visitor), access(visitor)]).toEqual(['/system/user', 'refused']);
  });

  test('behind the dialog of an expired login the page stays unchanged', async () => {
    const portal = await open('/system/user');
    portal.send('session', { type: 'session.expired' });
    portal.turn(300);
    expect([shownAt(portal), access(portal)]).toEqual(['/system/user', 'allowed']);
  });

  test('a list stays the same page while its query changes; another record is another page', async () => {
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

  test('two public pages are shown inside the back-office when their address requests it', () => {
    expect(['/modifyPassword?backOffice', '/not_developed?backOffice&menu=1', '/external'].every(isInBackOffice)).toBe(
      true,
    );
    expect(['/modifyPassword', '/not_developed', '/home?backOffice', '/nowhere'].some(isInBackOffice)).toBe(false);
    expect(layoutAt('/modifyPassword?backOffice', true)).toBe('backOffice');
    expect(layoutAt('/not_developed?backOffice', true)).toBe('backOffice');
    // visitors see the public page there
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
