import type { Browser, Page } from '@playwright/test';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import { enterAs } from './support/enter.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { recordNotices } from './support/notices.ts';
import { arrived, barOf, expect, stored, test } from './support/portal.ts';

const PASSWORD = 'copper meadow violin 34';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const nodeOf = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true });

/** Opens an act of the only row that the address finds. */
async function openAct(page: Page, address: string, name: string, act: string) {
  await page.goto(address);
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

async function makeRole(page: Page, name: string, code: string) {
  await page.goto('/system/role');
  await page.getByRole('button', { name: /^New role/ }).click();
  const pane = page.getByRole('dialog');
  await pane.getByRole('textbox', { name: /Name/ }).fill(name);
  await pane.getByRole('tab', { name: /Chinese/ }).click();
  await pane.getByRole('textbox', { name: /Name/ }).fill('地域管理员');
  await pane.getByLabel('Code').fill(code);
  await page.keyboard.press('Control+Enter');
  await expect(pane).toBeHidden();
}

/** Reviews a change of permissions, checks the announced effect, and saves it. */
async function review(page: Page, effect: string | RegExp) {
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog').getByText(effect)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function makeUser(page: Page, first: string, last: string, email: string) {
  await page.goto('/system/user');
  await page.getByRole('button', { name: /^New user/ }).click();
  const pane = page.getByRole('dialog');
  await pane.getByLabel('First name').fill(first);
  await pane.getByLabel('Last name').fill(last);
  await pane.getByLabel('Work e-mail').fill(email);
  await page.keyboard.press('Control+Enter');
  await expect(pane).toBeHidden();
}

/** Accepts an invitation in a new browser: chooses a password and signs in with it. */
async function accept(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
  await context.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify({ locale: 'en' })),
    `${STORAGE_PREFIX}atoms`,
  );
  const page = await context.newPage();
  await page.goto('/login#reset=of-an-older-mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await page.getByLabel('New password', { exact: true }).fill('typed for the older link');
  // in the same tab, where the page is already open
  await page.goto(await linkMailedTo(email));
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password has been set');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  // the bar closes its menus when the page changes, so the menu is opened only on the page after the login
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator('[data-passage=settled]')).toBeVisible();
  await barOf(page)
    .getByRole('button', { name: `Account of ${email}` })
    .press('Enter');
  await page.getByRole('link', { name: 'Administration' }).click();
  await arrived(page, '/dashboard');
  return page;
}

test.describe('users and their permissions', () => {
  test('[U.2] [U.4] [S.3] [A18] [A32] a role is created and assigned; changes of its rights apply at once, and its member is signed out', async ({
    page,
    browser,
    baseURL,
    accounts,
  }) => {
    test.setTimeout(240_000);
    const number = Date.now() % 1_000_000;
    const role = `Area keeper ${number}`;
    const roles = `/system/role?q=${encodeURIComponent(role)}`;
    const person = `Ida Brook${number}`;
    const email = `ida.brook.${number}@company.example`;
    const users = `/system/user?q=${encodeURIComponent(email)}`;
    await enterAs(page, baseURL, accounts[0]);
    const noticesSeen = await recordNotices(page);
    await makeRole(page, role, `areaKeeper${number}`);
    await openAct(page, roles, role, 'Permissions');
    const pane = page.getByRole('dialog');
    await nodeOf(page, 'Home').click();
    await pane.getByRole('searchbox').fill('area:');
    await nodeOf(page, /area:list/).click();
    await nodeOf(page, /area:add/).click();
    for (const branch of ['System', 'Areas'])
      await expect(nodeOf(page, branch), branch).toHaveAttribute('aria-checked', 'mixed');
    await expect(nodeOf(page, /area:del/)).toHaveAttribute('aria-checked', 'false');
    await review(page, '3 permission changes. No user has this role yet.');
    await makeUser(page, 'Ida', `Brook${number}`, email);
    await openAct(page, users, person, 'Assign roles');
    await pane.getByRole('checkbox', { name: new RegExp(role) }).check();
    await pane.getByRole('button', { name: /^Submit/ }).click();
    // the role is shown by name if there is space, otherwise in the tooltip of the number
    const row = page.locator('[data-row]');
    await expect(row.getByText(role).or(row.getByTitle(role))).toBeVisible();

    const theirs = await accept(browser, baseURL, email);
    await expect(menuOf(theirs).getByRole('link')).toHaveText(['Home', 'Areas']);
    await menuOf(theirs).getByRole('link', { name: 'Areas' }).click();
    await expect(theirs.getByRole('button', { name: /^Edit: / }).first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Trash' })).toHaveCount(0);
    await theirs
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    const chosen = theirs.getByRole('toolbar', { name: 'Selected rows' });
    await expect(chosen.getByRole('button')).toHaveText([/^Select all/, /^Edit a field/, 'Export', '']);
    await chosen.getByRole('button', { name: 'Clear the selection' }).click();
    await theirs
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await expect(theirs.getByRole('menuitem')).toHaveText(['New area below this one', /^Copy/, 'History']);
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('button', { name: /^New area/ }).click();
    const form = theirs.getByRole('dialog');
    await form.getByRole('textbox', { name: /Name/ }).fill('Lyonesse');
    await form.getByRole('tab', { name: /Chinese/ }).click();
    await form.getByRole('textbox', { name: /Name/ }).fill('里昂尼斯');
    await form.getByLabel('Code').fill(`Y-${number}`);
    await form.getByLabel('Level').selectOption('country');

    await openAct(page, roles, role, 'Permissions');
    await pane.getByRole('searchbox').fill('area:add');
    await nodeOf(page, /area:add/).click();
    await review(page, /^1 permission change affects 1 user\./);
    await theirs.keyboard.press('Control+Enter');
    await expect(form.getByText('No permission', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Code')).toHaveValue(`Y-${number}`);
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await theirs.reload();
    await expect(theirs.getByRole('button', { name: /^Actions: / }).first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^New area|^Edit: / })).toHaveCount(0);

    await openAct(page, users, person, 'Log out everywhere');
    const question = page.getByRole('alertdialog', { name: `Log ${person} out everywhere?` });
    await question.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect.poll(noticesSeen).toContain(`${person} was logged out everywhere.`);
    await theirs.getByRole('button', { name: 'Refresh' }).click();
    const expired = theirs.getByRole('alertdialog', { name: 'Important' });
    await expect(expired).toContainText('Login has expired, please login again.');
    expect(await stored(theirs, 'token')).toBeNull();
    await expired.getByRole('button', { name: 'Confirm' }).click();
    await arrived(theirs, '/login');
    await theirs.context().close();

    await page.goto(users);
    await page.getByRole('checkbox', { name: `Select ${person}` }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click();
    const disabling = page.getByRole('alertdialog', { name: 'Disable: 1 selected' });
    await disabling.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Disable: 1 done')).toBeVisible();
    await expect(page.locator('[data-row]')).toContainText('No');
  });
});
