import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { violationsInPassing } from './support/axe.ts';
import { arrived, expect, FAILED_CALL, test } from './support/portal.ts';

/** Makes a name that no other run or test uses, because tests share the portal's accounts. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

async function searched(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await arrived(page, '/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\d,]+ models?/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
}

const axe = async (page: Page) => expect(await violationsInPassing(page)).toEqual([]);

test('a search is saved, replaced after a name conflict, renamed, removed and restored', async ({
  page,
  signedIn,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  await signedIn();
  const name = unique('Lung EGFR');
  await searched(page, '/search?q=EGFR&sort=tmb:desc');
  const save = async (typed: string) => {
    await page.getByRole('button', { name: /^(Save search|Search saved)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill(typed);
    await page.keyboard.press('Enter');
  };
  await save(name);
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible();

  await searched(page, '/search?q=KRAS');
  await save(name.toUpperCase());
  const question = page.getByRole('alertdialog', { name: `Replace “${name}”?` });
  await expect(question.getByRole('button', { name: 'Choose another name' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name.toUpperCase());
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible();

  await page.getByRole('button', { name: 'Saved searches' }).click();
  const pane = page.getByRole('dialog', { name: 'Saved searches' });
  const renamed = unique('KRAS');
  await pane.getByRole('button', { name: `Rename “${name.toUpperCase()}”` }).click();
  await expect(pane.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await pane.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await page.keyboard.press('Enter');
  const mails = pane.getByRole('button', { name: `E-mail alerts for “${renamed}”` });
  await expect(pane.getByRole('button', { name: `Rename “${renamed}”` })).toBeFocused();
  await mails.click();
  await expect(mails).toHaveAttribute('aria-pressed', 'true');
  await axe(page);
  await pane.getByRole('button', { name: `Remove “${renamed}”` }).click();
  await expect(pane.getByRole('link', { name: renamed })).toHaveCount(0);
  await expect(pane.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mails).toHaveAttribute('aria-pressed', 'true');
  await searched(page, '/search?q=BRAF');
  await page.getByRole('button', { name: 'Saved searches' }).press('Enter');
  await pane.getByRole('link', { name: renamed }).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=KRAS/);
  await expect(pane).toHaveCount(0);
});

test('a file has the shown columns, order and filters, and names its source', async ({ page, signedIn }) => {
  await signedIn();
  const address = '/search?modelType=organoid&sort=modelCode:desc&columns=tmb,model,stage';
  await searched(page, address);
  const rows = page.getByRole('table').getByRole('row');
  const shown = await rows.locator('a[href^="/search/detail"]').allTextContents();
  const count = Number(
    (await page.getByRole('heading', { level: 1 }).textContent())?.match(/^[\d,]+/)?.[0].replace(',', ''),
  );

  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const pane = page.getByRole('dialog', { name: 'Export' });
  await expect(pane.getByText(`Models: ${count.toLocaleString('en')}. Columns: 3, in the order shown.`)).toBeVisible();
  await axe(page);
  const fetched = async (format: 'CSV' | 'XLSX') => {
    const download = page.waitForEvent('download');
    await pane.getByRole('button', { name: `Export ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^oncology-models-[\\d-]+\\.${format.toLowerCase()}$`));
    await expect(pane.getByText('The file was saved to your downloads.')).toBeVisible();
    return readFile(await file.path());
  };
  const csv: string[][] = parse(await fetched('CSV'), { bom: true, relax_column_count: true, skip_empty_lines: true });
  expect(csv[0]).toEqual(['TMB, mutations per Mb', 'Model', 'Model type', 'Name', 'Stage']);
  expect(csv.slice(1, shown.length + 1).map(([, code]) => code)).toEqual(shown);
  expect(csv).toHaveLength(count + 2);
  expect(csv.at(-1)?.[0]).toContain('/search?modelType=organoid&');

  await pane.getByRole('combobox').selectOption('xlsx');
  const [sheet] = (await readXlsx(await fetched('XLSX'))).sheets;
  expect(sheet?.rows.slice(1, shown.length + 1).map(([, code]) => code)).toEqual(shown);
});

test('Escape closes a pane and returns the focus to its button; the brochure is a file', { tag: '@long' }, async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await searched(page, '/search');
  for (const name of ['Export', 'Saved searches']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    await expect(button).toBeFocused();
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Database brochure' }).click();
  expect((await download).suggestedFilename()).toBe('Oncology Browser.pdf');
});

test('only the selected models are exported', { tag: '@long' }, async ({ page, signedIn }) => {
  await signedIn();
  await searched(page, '/search?q=EGFR&view=table');
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(2).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const pane = page.getByRole('dialog', { name: 'Export' });
  await pane.getByRole('button', { name: 'Selected 2' }).click();
  await expect(pane.getByText(/^Models: 2\. /)).toBeVisible();
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('models: 2; query: selected models: 2');
});

test('a refused export shows its reason in place and can be tried again', { tag: '@long' }, async ({
  page,
  signedIn,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  await signedIn();
  await searched(page, '/search?q=EGFR');
  await page.route(
    '**/search/export',
    (route) =>
      route.fulfill({
        status: 429,
        json: { status: 429, message: 'Too many exports for now.', data: null, error: 'too_many' },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const pane = page.getByRole('dialog', { name: 'Export' });
  await pane.getByRole('button', { name: 'Export CSV' }).click();
  await expect(pane.getByRole('alert')).toContainText('Too many exports for now.');
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Export CSV' }).click();
  await download;
});

test('the link in a mail ends the mails without a sign-in; an invalid link is refused with an explanation', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  await page.goto('/login#stopMails=not-ours');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop e-mails about a saved search?');
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.hash === '');
  await axe(page);
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
});
