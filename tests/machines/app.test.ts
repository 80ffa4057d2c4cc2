import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

test('the app starts every chart and runs once the session is restored', async () => {
  const portal = startPortal();
  expect(portal.running()).toBe(false);
  await portal.rest();
  expect(portal.running()).toBe(true);
});

test('every chart of the page is found in the system under its own name, with what the device kept', async () => {
  const portal = startPortal();
  await portal.rest();
  const names = [
    'requests',
    'notices',
    'navigation',
    'layout',
    'navBar',
    'backToTop',
    'catalog',
    'download',
    'session',
  ];
  const tools = ['export', 'search', 'columnChooser', 'compare', 'shortlist'];
  expect([...names, ...tools].filter((name) => !portal.isThere(name))).toEqual([]);
  expect(portal.has('layout', 'sidebarOpen')).toBe(true);
  expect(portal.loads.diseases).toBe(1);
});

test('charts that were brought are there for good, whatever the session does', async () => {
  const portal = startPortal();
  await portal.rest();
  portal.send('session', {
    type: 'session.signIn',
    credentials: { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQ=' },
  });
  await portal.rest();
  expect(portal.has('session', 'signedIn')).toBe(true);
  expect(portal.hasTools()).toBe(true);
});
