import { expect, test } from 'vitest';
import { compareAddress, parseComparison } from '../../machines/compare/address.ts';
import { shortlistModel, storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const codes = (portal: ReturnType<typeof startPortal>) =>
  portal.context('compare').selected.map(({ modelCode }: { modelCode: string }) => modelCode);

test('two to six models can be compared, fewer and more cannot', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  expect(portal.has('compare', 'chosen')).toBe(false);
  portal.send('compare', { type: 'compare.toggled', model: shortlistModel(1), chosen: true });
  expect(portal.has('compare', 'tooFew')).toBe(true);
  portal.send('compare', { type: 'compare.opened' });
  expect(portal.notebook.filter((line) => line.includes('/search/compare'))).toEqual([]);
  portal.send('compare', { type: 'compare.toggled', model: shortlistModel(2), chosen: true });
  expect(portal.has('compare', 'comparable')).toBe(true);
  portal.send('compare', { type: 'compare.pageToggled', models: [1, 2, 3, 4, 5, 6].map(shortlistModel), chosen: true });
  expect(portal.has('compare', 'comparable')).toBe(true);
  portal.send('compare', { type: 'compare.toggled', model: shortlistModel(7), chosen: true });
  expect(portal.has('compare', 'tooMany')).toBe(true);
  portal.send('compare', { type: 'compare.opened' });
  expect(portal.notebook.filter((line) => line.includes('/search/compare'))).toEqual([]);
});

test('the comparison opens with the models in the order of selection', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  for (const number of [3, 1, 3, 2]) {
    portal.send('compare', { type: 'compare.toggled', model: shortlistModel(number), chosen: true });
  }
  portal.send('compare', { type: 'compare.removed', id: shortlistModel(1).id });
  portal.send('compare', { type: 'compare.opened' });
  expect(portal.notebook.at(-1)).toBe('push /search/compare?ids=LUN-PDX-0003,LUN-PDX-0002');
});

test('a page of rows is selected and deselected together, and the others stay', () => {
  const portal = startPortal();
  portal.send('compare', { type: 'compare.toggled', model: shortlistModel(9), chosen: true });
  portal.send('compare', { type: 'compare.pageToggled', models: [shortlistModel(1), shortlistModel(2)], chosen: true });
  expect(codes(portal)).toEqual(['LUN-PDX-0009', 'LUN-PDX-0001', 'LUN-PDX-0002']);
  portal.send('compare', {
    type: 'compare.pageToggled',
    models: [shortlistModel(1), shortlistModel(2)],
    chosen: false,
  });
  expect(codes(portal)).toEqual(['LUN-PDX-0009']);
});

test('the selection ends with the session', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  portal.send('compare', { type: 'compare.toggled', model: shortlistModel(1), chosen: true });
  portal.send('session', { type: 'session.signOut' });
  expect(codes(portal)).toEqual([]);
});

test('the address has models and view, tolerates odd spelling, and lists each model once', () => {
  const written = compareAddress(['LUN-PDX-0012', 'NCI-H1975', 'A/B'], true);
  expect(written).toBe('/search/compare?ids=LUN-PDX-0012,NCI-H1975,A%2FB&differences=only');
  expect(parseComparison('/search/compare?IDS=lun-pdx-0012%2CNCI-H1975,,LUN-PDX-0012&Differences=ONLY#genes')).toEqual({
    ids: ['lun-pdx-0012', 'NCI-H1975'],
    differencesOnly: true,
  });
  expect(parseComparison('/search/compare?ids=%E0%A4%A')).toEqual({ ids: ['%E0%A4%A'], differencesOnly: false });
  expect(parseComparison('/search/compare')).toEqual({ ids: [], differencesOnly: false });
  expect(compareAddress([])).toBe('/search/compare');
});
