import { backOfficePages } from '../../contract/pages.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { resources } from '../../contract/resources/index.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { type PersonAct, user } from '../../contract/resources/user.ts';
import { TRASH_CODES } from '../../contract/trashCodes.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test, whole } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

/** The demo accounts' roles: all permissions, some, few, none. */
const roles = ['administrator', 'contentEditor', 'auditor', 'member'] as const;

const definitions: readonly ResourceDefinition[] = resources.filter(({ route }) => !route.includes(':'));

/** Returns an address for each page of the back-office; record pages use an existing record. */
async function addressesOf(baseURL: string | undefined, token: string) {
  const reply = await fetch(`${baseURL}${resourceRoutes(dictionary).list?.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const id: string = (await reply.json()).data.list[0].id;
  return Object.entries(backOfficePages).map(([path, code]) => ({ address: path.replace(':id', id), code }));
}

test.describe('each user sees their own pages of the back-office', { tag: '@long' }, () => {
  for (const role of roles) {
    test(`[A15] [U.2] as ${role}: a page opens without console errors if the role has its code, else it names the missing code`, async ({
      page,
      baseURL,
      accounts,
    }) => {
      test.setTimeout(300_000);
      const account = accounts.find((one) => one.role === role);
      if (!account) throw new Error(`there is no demo account of ${role}`);
      const [administrator] = accounts;
      if (!administrator) throw new Error('there is no administrator');
      const all = await addressesOf(baseURL, (await sessionOf(baseURL, administrator)).user.token);
      const lacked = new Set((await sessionOf(baseURL, account)).buttons.split(','));
      const isMember = role === 'member';
      await enterAs(page, baseURL, account);
      for (const { address, code } of all) {
        await page.goto(address);
        await arrived(page, address);
        const refused = page.getByRole('heading', { name: '无权限访问' });
        // the trash has no code of its own: it opens to users who may restore some kind of record
        const isClosed = address === '/system/trash' && TRASH_CODES.every((one) => lacked.has(one));
        if (isMember || isClosed || (code !== null && lacked.has(code))) {
          await expect(refused, address).toBeVisible();
          if (code !== null) await expect(page.getByText(`(${code})`), address).toBeVisible();
        } else {
          await whole(page);
          await expect(refused, address).toHaveCount(0);
          await expect(page.getByRole('alert').filter({ visible: true }), address).toHaveCount(0);
        }
      }
    });

    test(`[A15] [U.2] as ${role}: each list shows exactly the actions whose code the role has`, async ({
      page,
      baseURL,
      accounts,
    }) => {
      test.setTimeout(300_000);
      const account = accounts.find((one) => one.role === role);
      if (!account) throw new Error(`there is no demo account of ${role}`);
      const lacked = new Set((await sessionOf(baseURL, account)).buttons.split(','));
      const holds = (code: string | undefined) => code !== undefined && !lacked.has(code);
      const lists = definitions.filter(({ route, codes }) => route in backOfficePages && holds(codes.list));
      if (role === 'member') expect(lists).toEqual([]);
      else await enterAs(page, baseURL, account);
      for (const { route, codes, paths, one } of lists) {
        await page.goto(route);
        await arrived(page, route);
        await whole(page);
        // consoles show their lists in a tab
        if ((await page.locator('[data-resource]').count()) === 0) continue;
        const add = page.getByRole('button', { name: new RegExp(`^New ${one.en}`) });
        if (holds(codes.add)) await expect(add.first(), route).toBeVisible();
        else await expect(add, route).toHaveCount(0);
        const rows = page.locator('[data-row]');
        if ((await rows.count()) === 0) continue;
        if (!holds(codes.edit ?? codes.add))
          await expect(page.getByRole('button', { name: /^Edit: / }), route).toHaveCount(0);
        const menus = page.getByRole('button', { name: /^Actions: / });
        if ((await menus.count()) === 0) continue;
        await menus.first().click();
        await expect(page.getByRole('menuitem').first(), route).toBeVisible();
        if (!paths.remove || !holds(codes.del))
          await expect(page.getByRole('menuitem', { name: 'Remove', exact: true }), route).toHaveCount(0);
      }
    });
  }

  test('[A17] each user record offers the actions that the server allows, with fewer for the user’s own record and for peers', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    const listed = page.waitForResponse((reply) => reply.url().endsWith(resourceRoutes(user).list?.path ?? ''));
    await page.goto(`${user.route}?q=${encodeURIComponent(accounts[0]?.email ?? '')}`);
    const people: ResourceRecord[] = (await (await listed).json()).data.list;
    const [own] = people;
    expect(people.map(({ acts }) => acts)).toEqual([['edit', 'roles', 'unassign'] satisfies PersonAct[]]);
    await page.getByRole('button', { name: /^Actions: / }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Roles', 'History']);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: `Select ${own?.name}` }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await expect(bar.getByRole('button')).toHaveText(['Remove roles', 'Export', '']);
    await page.goto(`${user.route}?q=${encodeURIComponent(accounts.at(-1)?.email ?? '')}`);
    await page.getByRole('button', { name: /^Actions: / }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Roles',
      'Reset password',
      'Log out everywhere',
      'History',
      'Remove',
    ]);
  });
});
