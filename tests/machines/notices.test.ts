import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

const notice = { kind: 'warning', title: 'Warning information', text: '没有权限', duration: 2_000 } as const;

test('[E.6] a notice stays for 2 seconds; the time pauses under the pointer or the focus', () => {
  const portal = startPortal();
  portal.send('notices', { type: 'notices.show', notice });
  portal.turn(1_999);
  expect(portal.has('notices', 'leaving')).toBe(false);
  portal.send('notices', { type: 'notices.hold', by: 'pointer' });
  portal.send('notices', { type: 'notices.hold', by: 'focus' });
  portal.turn(60_000);
  portal.send('notices', { type: 'notices.release', by: 'pointer' });
  portal.turn(60_000);
  expect(portal.has('notices', 'leaving')).toBe(false);
  portal.send('notices', { type: 'notices.release', by: 'focus' });
  portal.turn(2_000);
  expect(portal.has('notices', 'leaving')).toBe(true);
  portal.turn(200);
  expect(portal.has('notices', 'visible')).toBe(false);
});

test('the same notice is not shown twice; others wait their turn', () => {
  const portal = startPortal();
  portal.send('notices', { type: 'notices.show', notice });
  portal.send('notices', { type: 'notices.show', notice });
  portal.send('notices', { type: 'notices.show', notice: { ...notice, text: 'another' } });
  expect(portal.context('notices').queue).toHaveLength(2);
  portal.send('notices', { type: 'notices.dismiss' });
  portal.turn(200);
  expect(portal.context('notices').queue[0].text).toBe('another');
});

test('a notice that is closed under the pointer does not keep the next one on the screen', () => {
  const portal = startPortal();
  portal.send('notices', { type: 'notices.show', notice });
  portal.send('notices', { type: 'notices.show', notice: { ...notice, text: 'another' } });
  // the closed notice is gone before the pointer could leave it
  portal.send('notices', { type: 'notices.hold', by: 'pointer' });
  portal.send('notices', { type: 'notices.dismiss' });
  portal.turn(200);
  portal.send('notices', { type: 'notices.hold', by: 'focus' });
  portal.send('notices', { type: 'notices.release', by: 'focus' });
  portal.turn(2_000);
  expect(portal.has('notices', 'leaving')).toBe(true);
});
