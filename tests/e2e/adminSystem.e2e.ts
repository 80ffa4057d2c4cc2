import type { Page } from '@playwright/test';
import { pathOf, routes } from '../../contract/routes.ts';
import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

const DEFAULTS = 'Restore defaults';

/** Performs an act on a table and waits until the server has stored the preferences. */
async function settled(page: Page, act: () => Promise<void>) {
  const heard = page.waitForResponse((response) => response.url().endsWith(pathOf(routes.changePreferences)));
  await act();
  expect((await heard).status()).toBe(200);
}

test.describe('screens of resources', () => {
  test('an area is created, refused, corrected, changed, removed and restored', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/areas');
    const rows = page.locator('[data-row]');
    await expect(rows.first()).toBeVisible();
    const number = Date.now() % 1_000_000;
    const code = `T-${number}`;
    const name = `Atlantis ${number}`;

    await page.getByRole('button', { name: /^New area/ }).click();
    const pane = page.getByRole('dialog');
    await pane.getByRole('button', { name: /^Submit/ }).click();
    await expect(pane.getByText('Required').first()).toBeVisible();
    await expect(pane.getByRole('alert').getByRole('link', { name: 'Code' })).toBeVisible();
    await pane.getByRole('textbox', { name: /Name/ }).fill(name);
    await pane.getByRole('tab', { name: /Chinese/ }).click();
    await pane.getByRole('textbox', { name: /Name/ }).fill('亚特兰蒂斯');
    await pane.getByLabel('Code').fill(code);
    await pane.getByLabel('Level').selectOption('country');
    await page.keyboard.press('Control+Enter');
    await expect(pane).toBeHidden();

    await page.getByLabel('Keyword').fill(name);
    await page
      .locator('form')
      .getByRole('button', { name: /^Search/ })
      .click();
    await expect(page).toHaveURL(/q=Atlantis/);
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: `Edit: ${name}` }).click();
    await expect(pane.getByLabel('Code')).toHaveValue(code);
    await page.keyboard.press('Escape');
    await expect(pane).toBeHidden();
    await expect(rows.getByRole('button', { name: `Edit: ${name}` })).toBeFocused();
    await page.keyboard.press('e');
    await expect(pane.getByLabel('Code')).toHaveValue(code);
    await pane.getByLabel('Code').fill(`${code}-2`);
    await expect(pane.getByText('Unsaved changes: 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue editing' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(pane).toBeHidden();
    await expect(rows.getByText(`${code}-2`)).toBeVisible();

    await rows.getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${name}?` });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No matching records')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: `Actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No matching records')).toBeVisible();
  });

  test('[B.27] [B.28] the footer has total, previous, pages and next; a new page starts at the top; one dictionary opens beside all', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/dictionary');
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(10);
    const region = page.locator('[data-grid]');
    await region.evaluate((element) => element.scrollTo(0, 9_999));
    expect(await region.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    const first = await rows.first().getAttribute('data-row');
    const foot = page.getByRole('navigation', { name: 'Pages', exact: true });
    await expect(foot.locator('xpath=preceding-sibling::*')).toHaveText(/^\d+ in total$/);
    const names = await foot.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names.at(0)).toBe('Previous page');
    expect(names.slice(1, 3)).toEqual(['Page 1', 'Page 2']);
    expect(names.at(-1)).toBe('Next page');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toHaveAttribute('data-row', first ?? '');
    await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBe(0);
    await rows
      .first()
      .getByRole('button', { name: /^Details: / })
      .click();
    await expect(page).toHaveURL(/\/system\/dictionary\/[0-9a-f-]{36}/);
    await expect(page.getByRole('navigation', { name: 'Dictionaries' }).getByRole('link').first()).toBeVisible();
    await expect(page.locator('[data-row]').first()).toBeVisible();
  });

  test('[B.26] one column always remains, and the chosen columns are there after a reload', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/dictionary');
    await expect(page.locator('[data-row]')).toHaveCount(10);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns and density' });
    for (const name of ['Code', 'Remark', 'Enabled', 'Changed'])
      await chooser.getByRole('checkbox', { name, exact: true }).uncheck();
    await expect(chooser.getByRole('checkbox', { name: 'Name', exact: true })).toBeDisabled();
    await page.reload();
    await expect(page.locator('[data-row]')).toHaveCount(10);
    await expect(page.getByRole('columnheader', { name: 'Remark' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await settled(page, () => chooser.getByRole('button', { name: DEFAULTS }).click());
  });

  test('[B.26] columns and saved views follow the user to another browser', { tag: '@long' }, async ({
    page,
    browser,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    const view = `Visiting roles ${Date.now() % 1_000_000}`;
    await page.goto('/system/role');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Columns and density' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns and density' });
    await settled(page, () => chooser.getByRole('checkbox', { name: 'Code', exact: true }).uncheck());
    await page.keyboard.press('Escape');
    await page.getByLabel('Keyword').fill('visitor');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=visitor/);
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('textbox', { name: 'Save the current display' }).fill(view);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${view}`) })).toBeVisible();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enterAs(other, baseURL, accounts[0]);
    await other.goto(`${baseURL}/system/role`);
    await expect(other.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect(other.getByRole('columnheader', { name: 'Code' })).toHaveCount(0);
    await other.getByRole('button', { name: 'Views', exact: true }).click();
    const views = other.getByRole('dialog', { name: 'Views of this list' });
    await views.getByRole('button', { name: new RegExp(`^${view}`) }).click();
    await expect(other).toHaveURL(/q=visitor/);

    await views.getByRole('button', { name: `Remove “${view}”` }).click();
    await expect(views.getByText(`“${view}” was removed.`)).toBeVisible();
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Columns and density' }).click();
    await settled(other, () => other.getByRole('button', { name: DEFAULTS }).click());
    await elsewhere.close();
  });
});
