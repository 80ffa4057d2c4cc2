import { expect, test } from 'vitest';
import { formatStoredLayout, parseStoredLayout } from '../../machines/layout/stored.ts';
import { startPortal } from './support/portal.ts';

test('[S.5] the sidebar is open by default and remembered as 1 or 0', () => {
  const portal = startPortal();
  expect(portal.has('layout', 'sidebarOpen')).toBe(true);
  portal.send('layout', { type: 'layout.sidebarToggled' });
  expect(portal.has('layout', 'sidebarOpen')).toBe(false);
  portal.send('layout', { type: 'layout.sidebarToggled' });
  expect(portal.notebook.filter((line) => line.startsWith('sidebar'))).toEqual(['sidebar 0', 'sidebar 1']);
});

test('[S.6] [N.16] mobile mode starts below 992 px, closes the sidebar and is not stored; the default device is desktop', () => {
  const portal = startPortal();
  expect(portal.has('layout', 'mobile')).toBe(false);
  portal.send('layout', { type: 'layout.resized', width: 991 });
  expect(portal.has('layout', 'mobile')).toBe(true);
  expect(portal.has('layout', 'sidebarOpen')).toBe(false);
  portal.send('layout', { type: 'layout.sidebarToggled' });
  portal.send('layout', { type: 'layout.resized', width: 992 });
  expect(portal.has('layout', 'mobile')).toBe(false);
  expect(portal.has('layout', 'sidebarOpen')).toBe(true);
  expect(portal.notebook.filter((line) => line.startsWith('sidebar'))).toEqual([]);
});

test('sidebar and active item share one storage entry and do not overwrite each other', () => {
  expect(parseStoredLayout(null)).toEqual({ sidebarOpen: true, activeItem: null });
  expect(parseStoredLayout('0;search')).toEqual({ sidebarOpen: false, activeItem: 'search' });
  expect(parseStoredLayout('1;nonsense')).toEqual({ sidebarOpen: true, activeItem: null });
  expect(formatStoredLayout({ sidebarOpen: false, activeItem: null })).toBe('0');
  expect(formatStoredLayout({ sidebarOpen: true, activeItem: 'home' })).toBe('1;home');
});
