import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

test('the app starts every chart and runs once the session is restored', async () => {
  const portal = startPortal();
  expect(portal.running()).toBe(false);
  await portal.rest();
  expect(portal.running()).toBe(true);
});
