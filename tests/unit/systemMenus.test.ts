import { expect, it } from 'vitest';
import { backOfficePages } from '../../contract/pages.ts';
import { permissionCodes } from '../../contract/permissions.ts';
import { type SeedMenu, systemMenus } from '../../server/modules/system/systemMenus.ts';

/** Returns the menus of all levels with their full addresses. */
const withAddresses = (menus: readonly SeedMenu[], above = ''): { address: string; code: string | null }[] =>
  menus.flatMap(({ path, code, children }) => {
    const address = path.startsWith('/') ? path : `${above}/${path}`;
    return [{ address, code }, ...withAddresses(children, address)];
  });
const all = withAddresses(systemMenus);

it('the menus of a new installation lead to every page of the back-office', () => {
  const reached = new Set(all.map(({ address }) => address));
  // opened from a menu that an administrator made, or from another page
  expect(Object.keys(backOfficePages).filter((page) => !reached.has(page))).toEqual([
    '/external',
    '/system/dictionary/:id',
    '/system/mail/templates',
    '/system/sms/templates',
    '/system/sms/channels',
    '/system/messagePush/templates',
    '/system/quartz/log',
    '/content/newsletters/categories',
  ]);
});

it('every permission code has a page or a button, so that a role can hold it', () => {
  const held = new Set(all.map(({ code }) => code));
  expect(Object.keys(permissionCodes).filter((code) => !held.has(code))).toEqual([]);
});
