import type { Page } from '@playwright/test';
import { violationsInPassing } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { arrived, barOf, expect, FAILED_CALL, test } from './support/portal.ts';

const headings = (page: Page) => page.getByRole('columnheader');
const rows = (page: Page) => page.getByRole('region', { name: 'Models that match the search' }).locator('tbody tr');
const asked = (page: Page) => new URL(page.url()).searchParams;

/** The search, answered. */
async function open(page: Page, parameters = ''): Promise<void> {
  await page.goto(`/search${parameters}`);
  await expect(page.getByRole('heading', { level: 1, name: /models? in / })).toBeVisible();
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsInPassing(page)).toEqual([]);
}

test.describe('the result of a search', () => {
  test.beforeEach(async ({ signedIn }) => {
    await signedIn();
  });

  test('on paper every column is printed, in the light theme and without controls', { tag: '@long' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '?q=KRAS+G12C+sotorasib+PDX');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    // the printable width of a landscape A4 sheet
    await page.setViewportSize({ width: 1047, height: 720 });
    await expect(root).toHaveAttribute('data-theme', 'light');
    const ground = rows(page).first().getByRole('cell').first();
    expect(await ground.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(255, 255, 255)');
    for (const role of ['checkbox', 'combobox', 'complementary', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Remove|Clear all|Export|Columns/ })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Sotorasib');
    await expect(headings(page)).toHaveCount(8);
    // otherwise Chromium repeats the headings of the table without their buttons
    const sorter = headings(page).first().getByRole('button');
    expect(await sorter.evaluate((button) => getComputedStyle(button).display)).toBe('contents');
    const last = await headings(page).last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1047);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(root).toHaveAttribute('data-theme', 'dark');
  });

  test('on paper the waterfall and the table are on pages of one size', { tag: '@long' }, async ({ page }) => {
    await open(page, '?waterfall=osimertinib');
    const file = (await page.pdf({ format: 'A4' })).toString('latin1');
    const sizes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
      isWide: Number(width) > Number(height),
    }));
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(({ isWide }) => !isWide)).toEqual([]);
  });

  test('[B.26] columns are chosen, moved, remembered and shared; the last one remains', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page);
    await expect(headings(page)).toHaveCount(9);
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns of the results' });
    await chooser.getByRole('checkbox', { name: 'Provider' }).click();
    await expect(headings(page).filter({ hasText: 'Provider' })).toBeVisible();
    await chooser.getByRole('button', { name: 'Move Provider up' }).click();
    await expect(headings(page).nth(8)).toHaveText('Provider');
    await expect.poll(() => asked(page).get('columns')).toContain('provider,data');

    for (const name of ['Diagnosis', 'Alterations', 'Prior treatment', 'Doubling, days', 'TMB / Mb', 'Best response'])
      await chooser.getByRole('checkbox', { name }).click();
    await chooser.getByRole('checkbox', { name: 'Provider' }).click();
    await chooser.getByRole('checkbox', { name: 'Data', exact: true }).click();
    await expect(headings(page)).toHaveCount(2);
    await expect(chooser.getByRole('checkbox', { name: 'Model', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(chooser).toBeHidden();
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

    await open(page, '?q=lung');
    await expect(headings(page)).toHaveCount(2);
    await open(page, '?columns=model,tmb');
    await expect(headings(page)).toHaveCount(3);
  });

  test('a phone shows cards near the top below one row of controls that stays; sheets hold the rest', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '?q=osimertinib');
    const cards = page.getByRole('list', { name: 'Models that match the search' });
    const first = cards.getByRole('listitem').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    const chip = await page.getByRole('button', { name: /^Remove / }).boundingBox();
    expect((chip?.x ?? 390) + (chip?.width ?? 0)).toBeLessThanOrEqual(390);

    // the row stays below the navigation bar
    await cards.getByRole('listitem').last().scrollIntoViewIfNeeded();
    const filters = await page.getByRole('button', { name: 'Filters' }).boundingBox();
    const bar = await barOf(page).boundingBox();
    expect(filters?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
    expect(filters?.y).toBeLessThan(120);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeInViewport();

    const more = page.getByRole('button', { name: 'More search tools' });
    await more.click();
    const tools = page.getByRole('dialog', { name: 'More search tools' });
    await expect(tools.getByLabel('Response to')).toHaveValue('Osimertinib');
    await expectNoViolations(page);
    // a pane is a sheet from the bottom, which leaves the bar free
    await tools.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expect(columns).toBeVisible();
    await expect.poll(async () => (await columns.boundingBox())?.y ?? 0).toBeGreaterThan(60);
    await page.keyboard.press('Escape');
    await expect(columns).toBeHidden();
    await tools.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(tools).toBeHidden();
    await expect(more).toBeFocused();
    await expect(page.getByRole('table', { name: 'Models that match the search' })).toBeVisible();
    expect(await width()).toBe(390);
  });

  test('rows are selected one by one and by the page', { tag: '@long' }, async ({ page }) => {
    await open(page);
    await rows(page).nth(1).getByRole('checkbox').click();
    const whole = page.getByRole('checkbox', { name: 'Select all on this page' });
    await expect(whole).toBeChecked({ indeterminate: true });
    await whole.click();
    await expect(rows(page).locator('input:checked')).toHaveCount(10);
    await whole.click();
    await expect(rows(page).locator('input:checked')).toHaveCount(0);
  });

  test('a waterfall is drawn for a chosen drug; its bars open their models by keyboard and pointer', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, '?q=lung');
    const drug = page.getByLabel('Response to');
    await drug.selectOption({
      label: (await drug.getByRole('option', { name: /^Osimertinib(?! \+)/ }).textContent()) ?? '',
    });
    const bar = page.getByRole('link', { name: /TGI/ });
    await expect(bar).toBeVisible();
    expect(asked(page).get('waterfall')?.toLowerCase()).toBe('osimertinib');
    await expect(headings(page).filter({ hasText: 'Osimertinib response' })).toBeVisible();
    await expectNoViolations(page);

    await bar.focus();
    const first = await bar.getAttribute('href');
    await page.keyboard.press('ArrowRight');
    await expect(bar).not.toHaveAttribute('href', first ?? '');
    const second = await bar.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname + url.search === second);

    await page.goBack();
    await expect(bar).toBeVisible();
    await bar.click({ position: { x: 12, y: 60 } });
    await expect(page).toHaveURL((url) => url.pathname + url.search === first);
    await page.goBack();
    await page.getByRole('button', { name: 'Table' }).nth(0).click();
    await expect(
      page
        .getByRole('region', { name: /^Waterfall of/ })
        .getByRole('link')
        .first(),
    ).toBeVisible();
  });

  test('the data matrix is loaded when it is opened; a cell adds both filters', { tag: '@long' }, async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Data by disease' }).click();
    const matrix = page.getByRole('region', { name: 'Data by disease' });
    const cell = matrix.getByRole('button', { name: /^Lung Cancer, Expression/ });
    const count = await cell.textContent();
    await expectNoViolations(page);
    await cell.click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${count} models`) })).toBeVisible();
    expect(asked(page).get('dataAvailable')).toBe('expression');
    expect(asked(page).get('disease')).not.toBeNull();
  });

  test('a list of models is shown entry by entry, then used for the search', { tag: '@long' }, async ({ page }) => {
    await open(page, '?q=lung&sort=modelCode');
    const [first, second] = await rows(page).getByRole('link').allTextContents();
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search by a list' });
    const text = dialog.getByLabel('Model IDs, codes or names');
    await text.fill(`${first?.toLowerCase()}\n${second}, nonsense-4711\n${first}`);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByRole('heading', { name: 'Found 2' })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Not found' })).toContainText('nonsense-4711');
    await expect(dialog.getByRole('list', { name: 'Duplicates' })).toContainText(`${first}`);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Show these 2 models' }).click();
    await expect(dialog).toBeHidden();
  });

  test('a list of genes is read from a file; a failure loses nothing', { tag: '@long' }, async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await open(page);
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search by a list' });
    await dialog.getByRole('button', { name: 'Genes' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'genes.csv', mimeType: 'text/csv', buffer: Buffer.from('gene,note\nHER2,x\nKRAS,y\n') });
    await expect(dialog.getByLabel('Gene symbols or aliases')).toHaveValue('HER2\nKRAS');
    await page.route('**/search/resolve', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Your entries are kept');
    await expect(dialog.getByLabel('Gene symbols or aliases')).toHaveValue('HER2\nKRAS');
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByRole('list', { name: 'Found' })).toContainText('ERBB2');
    await dialog.getByRole('button', { name: 'Search for 2 altered genes' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => decodeURIComponent(page.url())).toContain('ERBB2');
  });
});

// the account remembers the page size, so this is not the account of the other tests
test.describe('the settings of a result', () => {
  test('table or cards, both sort orders, page size and pager are all in the address', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[2]);
    await open(page);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByLabel('Models per page')).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Models per page').selectOption('20');
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(20);
    expect(asked(page).get('limit')).toBe('20');
    // the account remembers it
    await page.goto('/search?q=lung');
    await expect(rows(page)).toHaveCount(20);
    await open(page, '?limit=20');

    await page.getByRole('button', { name: 'TMB / Mb' }).click();
    await expect(page.locator('th[aria-sort=descending]')).toHaveText('TMB / Mb');
    await page.getByRole('button', { name: 'Descending; press for ascending' }).click();
    await expect(page.locator('th[aria-sort=ascending]')).toHaveText('TMB / Mb');
    expect(asked(page).get('sort')).toBe('tmb');

    // while the rows are replaced, the buttons below them move
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByRole('button', { name: 'Cards' }).click();
    const cards = page.getByRole('list', { name: 'Models that match the search' });
    await expect(cards.locator(':scope > li')).toHaveCount(20);
    expect(asked(page).get('view')).toBe('cards');
    await page.reload();
    await expect(cards.locator(':scope > li')).toHaveCount(20);
    await cards.getByRole('link').first().click();
    await arrived(page, '/search/detail');
  });
});
