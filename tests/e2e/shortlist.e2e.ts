import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { DemoAccount } from '../support/serverProcess.ts';
import { violationsInPassing, violationsOf } from './support/axe.ts';
import { arrived, expect, stored, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

/** The width in CSS pixels that A4 has within the margins of a page. */
const PAPER = 703;

const trayOf = (page: Page) => page.getByRole('complementary', { name: 'Selected models' });
const axe = async (page: Page) => expect(await violationsOf(page)).toEqual([]);
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Shortlist' }).locator('tbody tr');

/** Empties the visitor's shortlist on the server, so that a journey begins without entries. */
async function emptyShortlist(baseURL: string | undefined, visitor: DemoAccount): Promise<void> {
  const { user } = await sessionOf(baseURL, visitor);
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const address = `${baseURL}/onco-wuxi/onco/search/shortlist`;
  const { data } = await (await fetch(address, { headers: { authorization: headers.authorization } })).json();
  const remove = data.list.map(({ id }: { id: string }) => id);
  await fetch(address, { method: 'POST', headers, body: JSON.stringify({ add: [], remove }) });
}

async function openAnArea(page: Page): Promise<void> {
  await page.goto('/home');
  await page.locator('main a[href^="/disease?type="]').first().click();
  await arrived(page, '/disease');
}

test('a visitor saves two models on the device, undoes a removal, and finds them in the account after login', async ({
  page,
  baseURL,
  visitor,
}) => {
  // no other journey uses this account's list
  await emptyShortlist(baseURL, visitor);
  await openAnArea(page);
  const boxes = page.getByRole('checkbox', { name: /^Select .+-/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(trayOf(page).getByRole('listitem')).toHaveCount(2);
  const codes = await trayOf(page).getByRole('listitem').allInnerTexts();
  await trayOf(page).getByRole('button', { name: 'Add 2 to shortlist' }).click();
  await trayOf(page).getByRole('link', { name: 'Shortlist 2' }).click();
  await arrived(page, '/shortlist');
  await expect(page.getByText('Saved on this device only.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await axe(page);

  const first = codes[0] ?? '';
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);

  await page.getByRole('link', { name: 'Log in to save it to your account' }).click();
  await arrived(page, '/login');
  await page.getByLabel('Work e-mail').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.keyboard.press('Enter');
  await arrived(page, '/shortlist');
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await expect(page.getByText('2 models from this device were added to your account’s shortlist.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  expect((await stored(page, 'atoms')) ?? '').not.toContain(first);
});

test('the list of a device follows a change in another tab', { tag: '@long' }, async ({ page, context }) => {
  await openAnArea(page);
  await page
    .getByRole('checkbox', { name: /^Select .+-/ })
    .first()
    .check();
  await trayOf(page).getByRole('button', { name: 'Add 1 to shortlist' }).click();
  const other = await context.newPage();
  await other.goto('/shortlist');
  await expect(rowsOf(other)).toHaveCount(1);
  await other.getByRole('button', { name: 'Clear the list' }).click();
  await expect(trayOf(page).getByRole('link', { name: 'Shortlist 0' })).toBeVisible();
});

test('three models are chosen in the search, compared, reduced to differences, reordered, printed and saved', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/search?dataAvailable=response');
  const boxes = page.getByRole('checkbox', { name: /^Select .+-/ });
  await boxes.nth(0).check();
  await expect(trayOf(page).getByText('Select at least 2 models to compare.')).toBeVisible();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  expect(await violationsInPassing(page)).toEqual([]);
  await trayOf(page).getByRole('button', { name: 'Compare 3' }).press('Enter');
  await arrived(page, '/search/compare');
  const table = page.getByRole('table', { name: 'Compare models' });
  const heads = table.locator('thead th a');
  await expect(heads).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await axe(page);
  const all = await table.locator('tbody tr').count();

  await page.getByRole('checkbox', { name: 'Differences only' }).press('Space');
  await expect(page).toHaveURL(/differences=only/);
  expect(await table.locator('tbody tr').count()).toBeLessThan(all);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Differences only' })).toBeChecked();

  const before = await heads.allInnerTexts();
  await page.getByRole('button', { name: `Move ${before[0]} to the right` }).press('Enter');
  await expect(heads).toHaveText([before[1] ?? '', before[0] ?? '', before[2] ?? '']);
  await page.getByRole('button', { name: `Remove ${before[2]}` }).click();
  await expect(heads).toHaveText([before[1] ?? '', before[0] ?? '']);
  await page.getByLabel('Add a model by its code').fill((before[2] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(heads).toHaveCount(3);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`Part,Property,${before[1]},${before[0]},${before[2]}`);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: PAPER, height: 1000 });
  await expect
    .poll(() => table.evaluate((element) => element.getBoundingClientRect().width))
    .toBeLessThanOrEqual(PAPER);
});

test('an unknown model is named, and the others are compared', { tag: '@long' }, async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/search?modelType=PDX');
  const boxes = page.getByRole('checkbox', { name: /^Select .+-/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(trayOf(page).getByRole('listitem')).toHaveCount(2);
  const codes = await trayOf(page).getByRole('listitem').allInnerTexts();
  await page.goto(`/search/compare?ids=${codes.join(',')},NO-SUCH-0001`);
  await expect(page.getByText('Not in the database: NO-SUCH-0001')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Compare models' }).locator('thead th a')).toHaveCount(2);
  await page.getByRole('note').getByRole('button', { name: 'Remove' }).click();
  await expect(page).not.toHaveURL(/NO-SUCH/);
});

test('a visitor who opens a comparison is led through login and back', { tag: '@long' }, async ({ page, visitor }) => {
  await page.goto('/search/compare?ids=A,B');
  await arrived(page, '/login');
  await page.getByLabel('Work e-mail').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.keyboard.press('Enter');
  await arrived(page, '/search/compare');
  await expect(page.getByText('Not in the database: A, B')).toBeVisible();
});
