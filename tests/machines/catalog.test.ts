import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

test('[S.8] [E.10] the catalog is loaded at the start; a failed part is only logged, and retried on demand', async () => {
  const portal = startPortal();
  await portal.rest();
  expect(portal.loads.diseases).toBe(1);
  expect(portal.has('catalog', 'diseasesReady')).toBe(true);
  expect(portal.has('catalog', 'newslettersFailed')).toBe(true);
  expect(portal.notebook).toContain('logged newsletters');
  expect(portal.context('notices').queue).toEqual([]);
  portal.send('catalog', { type: 'catalog.needed', part: 'newsletters' });
  expect(portal.has('catalog', 'newslettersLoading')).toBe(true);
  portal.send('catalog', { type: 'catalog.needed', part: 'diseases' });
  await portal.rest();
  expect(portal.loads.diseases).toBe(1);
});
