import { expect, test } from 'vitest';
import { AWAITED_FILE_MS } from '../../contract/constants.ts';
import { storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const file = (name: string) => ({ kind: 'newsletter' as const, id: name, name });

test('a signed-in user gets the files one after the other', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  expect(portal.has('download', 'busy')).toBe(true);
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook.filter((line) => line === 'saved')).toHaveLength(2);
});

test('[U.1] a visitor is sent to login', async () => {
  const portal = startPortal();
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  expect(portal.notebook.at(-1)).toMatch(/^push \/login/);
  expect(portal.has('download', 'busy')).toBe(false);
});

test('[U.1] a login delivers the requested file once: the last of several, and not after a long time', async () => {
  const portal = startPortal();
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  portal.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
  expect(portal.context('download').queue).toEqual([file('two')]);
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook.filter((line) => line === 'saved')).toHaveLength(1);

  const later = startPortal();
  await later.rest();
  later.send('download', { type: 'download.wanted', file: file('one') });
  later.turn(AWAITED_FILE_MS);
  later.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
  expect(later.context('download').queue).toEqual([]);
  expect(later.has('download', 'busy')).toBe(false);
});

test('[E.11] a failure is only logged, and the next file follows', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('missing') });
  portal.send('download', { type: 'download.wanted', file: file('one') });
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook).toContain('logged missing');
  expect(portal.notebook).toContain('saved');
  expect(portal.context('notices').queue).toEqual([]);
});
