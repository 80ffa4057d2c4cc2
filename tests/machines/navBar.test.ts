import { describe, expect, test } from 'vitest';
import { storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

describe('navigation bar', () => {
  test('[N.8] solid beyond 50 px, decided 100 ms after the last scroll', async () => {
    const portal = startPortal();
    await portal.rest();
    portal.send('navBar', { type: 'navBar.scrolled', y: 51 });
    portal.turn(99);
    portal.send('navBar', { type: 'navBar.scrolled', y: 60 });
    portal.turn(99);
    expect(portal.has('navBar', 'solid')).toBe(false);
    portal.turn(1);
    expect(portal.has('navBar', 'solid')).toBe(true);
    portal.send('navBar', { type: 'navBar.scrolled', y: 50 });
    portal.turn(100);
    expect(portal.has('navBar', 'solid')).toBe(false);
  });

  test('[N.9] the bar is always solid on the password page', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/modifyPassword' });
    await portal.rest();
    portal.turn(600);
    expect(portal.has('navBar', 'solid')).toBe(true);
    portal.send('navBar', { type: 'navBar.scrolled', y: 0 });
    portal.turn(100);
    expect(portal.has('navBar', 'solid')).toBe(true);
  });

  test('[N.10] the active item follows the page and is stored; pages without an item have none', async () => {
    const portal = startPortal({ stored: storedIdentity, address: '/antibody' });
    await portal.rest();
    expect(portal.context('navBar').activeItem).toBe('antibody');
    expect(portal.notebook).toContain('active antibody');
    portal.send('navigation', { type: 'navigation.go', to: '/modifyPassword' });
    portal.turn(600);
    expect(portal.context('navBar').activeItem).toBeNull();
  });

  test('[N.14] hover opens after a delay, leaving and choosing close; keyboard and touch work likewise', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'diseases' });
    portal.turn(199);
    portal.send('navBar', { type: 'navBar.pointerLeft' });
    portal.turn(500);
    expect(portal.has('navBar', 'diseases')).toBe(false);
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'diseases' });
    portal.turn(200);
    expect(portal.has('navBar', 'diseases')).toBe(true);
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'publications' });
    portal.turn(200);
    expect(portal.has('navBar', 'publications')).toBe(true);
    expect(portal.has('navBar', 'diseases')).toBe(false);
    portal.send('navBar', { type: 'navBar.pointerLeft' });
    portal.turn(200);
    expect(portal.has('navBar', 'publications')).toBe(false);
    for (const by of ['keyboard', 'touch'] as const) {
      portal.send('navBar', { type: 'navBar.pressed', menu: 'account', by });
      expect(portal.has('navBar', 'account')).toBe(true);
      portal.send('navBar', { type: 'navBar.pressed', menu: 'account', by });
      expect(portal.has('navBar', 'account')).toBe(false);
    }
    portal.send('navBar', { type: 'navBar.pressed', menu: 'diseases', by: 'mouse' });
    portal.send('navBar', { type: 'navBar.itemSelected' });
    expect(portal.has('navBar', 'diseases')).toBe(false);
  });

  test('a pointer that crosses another item on its way into the open submenu changes nothing', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    portal.send('navBar', { type: 'navBar.pressed', menu: 'diseases', by: 'keyboard' });
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'publications' });
    portal.turn(199);
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'diseases' });
    portal.turn(500);
    expect(portal.has('navBar', 'diseases')).toBe(true);
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'publications' });
    portal.send('navBar', { type: 'navBar.pointerLeft' });
    portal.turn(200);
    expect(portal.has('navBar', 'diseases')).toBe(false);
    expect(portal.has('navBar', 'publications')).toBe(false);
  });

  test('Escape closes a submenu, and one that is about to open does not', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    portal.send('navBar', { type: 'navBar.pointerEntered', menu: 'diseases' });
    portal.send('navBar', { type: 'navBar.closed' });
    portal.turn(500);
    expect(portal.has('navBar', 'diseases')).toBe(false);
    portal.send('navBar', { type: 'navBar.pressed', menu: 'diseases', by: 'mouse' });
    portal.send('navBar', { type: 'navBar.closed' });
    expect(portal.has('navBar', 'diseases')).toBe(false);
  });

  test('a submenu opened by key gets the focus if it is drawn within a second and still open', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    const enter = () => {
      portal.send('navBar', { type: 'navBar.pressed', menu: 'diseases', by: 'keyboard' });
      portal.send('navBar', { type: 'navBar.entryWanted' });
      expect(portal.has('navBar', 'entryWanted')).toBe(true);
    };
    enter();
    portal.turn(999);
    expect(portal.has('navBar', 'entryWanted')).toBe(true);
    portal.turn(1);
    expect(portal.has('navBar', 'entryWanted')).toBe(false);
    for (const type of ['navBar.entryFocused', 'navBar.closed'] as const) {
      portal.send('navBar', { type: 'navBar.closed' });
      enter();
      portal.send('navBar', { type });
      expect(portal.has('navBar', 'entryWanted')).toBe(false);
    }
  });

  test('Publications asks a visitor to sign in', async () => {
    const portal = startPortal();
    await portal.rest();
    portal.send('navBar', { type: 'navBar.pressed', menu: 'publications', by: 'mouse' });
    expect(portal.notebook.at(-1)).toMatch(/^push \/login/);
  });
});
