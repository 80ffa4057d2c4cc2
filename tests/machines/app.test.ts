import { expect, test } from 'vitest';
import { pageCharts } from '../../machines/app/app.machine.ts';
import { idsOf } from '../../machines/system.ts';
import { toolCharts } from '../support/toolCharts.ts';
import { startPortal } from './support/portal.ts';

test('the app starts every statechart and runs once the session is restored', async () => {
  const portal = startPortal();
  expect(portal.running()).toBe(false);
  await portal.rest();
  expect(portal.running()).toBe(true);
});

test('every statechart of the page is in the system under its own name, with what the device stored', async () => {
  const portal = startPortal();
  await portal.rest();
  const names = [...idsOf(pageCharts), ...idsOf(toolCharts)];
  expect(names.filter((name) => !portal.isThere(name))).toEqual([]);
  expect(portal.has('layout', 'sidebarOpen')).toBe(true);
  expect(portal.loads.diseases).toBe(1);
});

test('statecharts added later stay until the app ends, in every state of the session', async () => {
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
