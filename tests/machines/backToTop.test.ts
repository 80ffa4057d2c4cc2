import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

test('[N.16] the button appears below the first screen and scrolls to the top in 800 ms', async () => {
  const portal = startPortal();
  expect(portal.has('backToTop', 'visible')).toBe(false);
  portal.send('backToTop', { type: 'backToTop.scrolled', y: 2_000 });
  expect(portal.has('backToTop', 'visible')).toBe(true);
  portal.send('backToTop', { type: 'backToTop.pressed' });
  expect(portal.notebook).toContain('scroll to top in 800');
  await portal.rest();
  expect(portal.has('backToTop', 'visible')).toBe(false);
});
