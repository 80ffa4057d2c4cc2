import type { Locator, Page } from '@playwright/test';
import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';

const rows = (page: Page) => page.locator('[data-row]');
const nameIn = async (row: Locator): Promise<string> => (await row.locator('[data-opener]').textContent()) ?? '';
const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });

test.describe('tables of the back-office with the mouse', { tag: '@long' }, () => {
  test.beforeEach(({ page, baseURL, accounts }) => enterAs(page, baseURL, accounts[0]));

  test('rows stay selected across pages, and are deselected together', async ({ page }) => {
    await page.goto('/content/newsletters');
    const first = await nameIn(rows(page).first());
    await page.getByRole('checkbox', { name: `Select ${first}` }).check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toHaveCount(0);
    const second = await nameIn(rows(page).first());
    await page.getByRole('checkbox', { name: `Select ${second}` }).check();
    await expect(selection(page).getByRole('status')).toHaveText('2 selected');
    await page.getByRole('button', { name: 'Page 1' }).click();
    await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked();
    await selection(page)
      .getByRole('button', { name: /^(Clear|Close)/ })
      .click();
    await expect(selection(page)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: `Select ${first}` })).not.toBeChecked();
  });

  test('a record that cannot be removed is named with its reason and stays', async ({ page, allowInConsole }) => {
    allowInConsole(/400/);
    await page.goto('/content/diseases');
    const names = [await nameIn(rows(page).nth(0)), await nameIn(rows(page).nth(1))];
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await selection(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    const refused = page.getByRole('alert').filter({ hasText: names[0] ?? '' });
    for (const name of names) await expect(refused.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    await page.reload();
    for (const name of names) await expect(rows(page).filter({ hasText: name }).first()).toBeVisible();
  });

  test('a column is dragged wider and keeps its width', async ({ page }) => {
    await page.goto('/content/newsletters');
    const edge = page.getByRole('separator').first();
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const box = await edge.boundingBox();
    if (!box) throw new Error('the edge is not on the screen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 70, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 70));
    await page.reload();
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 70));
  });

  test('a row of a tree is dragged before another one, and stays there for everyone', async ({ page }) => {
    await page.goto('/system/organization');
    const openers = page.locator('[data-row] [data-opener]');
    await expect(openers.first()).toBeVisible();
    const names = await openers.allTextContents();
    const place = (name: string) =>
      rows(page).filter({ has: page.locator('[data-opener]').getByText(name, { exact: true }) });
    const levels = await Promise.all(names.map((name) => place(name).getAttribute('aria-level')));
    // two adjacent rows of the same level have the same parent
    const at = names.findIndex((_, index) => index > 0 && levels[index] === levels[index - 1]);
    const [before = '', moved = ''] = names.slice(at - 1, at + 1);
    const swapped = names.with(at - 1, moved).with(at, before);
    await place(moved).dragTo(place(before), { targetPosition: { x: 200, y: 3 } });
    await expect(openers).toHaveText(swapped);
    await page.reload();
    await expect(openers).toHaveText(swapped);
    await place(before).dragTo(place(moved), { targetPosition: { x: 200, y: 3 } });
    await expect(openers).toHaveText(names);
  });
});
