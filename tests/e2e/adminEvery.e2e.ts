import type { Page } from '@playwright/test';
import { enterAs } from './support/enter.ts';
import { expect, test } from './support/portal.ts';
import { type Fillings, fillForm } from './support/recordForm.ts';

const number = Date.now() % 1_000_000;
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/**
 * A kind of record: the values that its form requires, the resulting name of the record, the values of a later change,
 * and its public page.
 */
type Kind = { address: string; one: string; name: string; fill: Fillings; change: Fillings; page?: string };

const content: Kind[] = [
  {
    address: '/content/diseases',
    one: 'disease area',
    name: `Area ${number}`,
    fill: {
      Code: { text: `A${number}`.slice(0, 6) },
      'Address name': { text: `area-${number}` },
      Title: { both: `Area ${number}` },
      Organ: { both: 'Organ' },
      Summary: { both: 'About the area' },
    },
    change: { 'Address name': { text: `area-${number}-b` } },
    page: '/disease?type=',
  },
  {
    address: '/content/models',
    one: 'model',
    name: `LUN-PDX-${number}`,
    fill: {
      Code: { text: `LUN-PDX-${number}` },
      Name: { text: `Model ${number}` },
      Type: { choice: 'PDX' },
      Species: { text: 'human' },
      'Disease area': { found: 'Lung' },
      'Cancer type': { text: 'Lung Adenocarcinoma' },
      'Added to catalog': { text: '2026-01-02' },
      Source: { text: 'test' },
      'Source ID': { text: String(number) },
    },
    change: { Source: { text: 'another test' } },
    page: '/search/detail?id=',
  },
  {
    address: '/content/otherModels',
    one: 'model',
    name: `Arthritis ${number}`,
    fill: {
      Code: { text: `N-${number}` },
      Species: { text: 'mouse' },
      Induction: { text: 'Collagen' },
      Name: { both: `Arthritis ${number}` },
      'Therapeutic area': { both: 'Inflammation' },
      Summary: { both: 'About it' },
    },
    change: { Induction: { text: 'Antibodies' } },
    page: '/other?id=',
  },
  {
    address: '/content/antibodies',
    one: 'product',
    name: `Anti-X${number}`,
    fill: {
      'Catalog number': { text: `AB-${number}` },
      Name: { text: `Anti-X${number}` },
      Host: { text: 'mouse' },
      Clonality: { text: 'monoclonal' },
      Format: { text: 'whole' },
      Size: { text: '1 mg' },
      Storage: { text: '4 °C' },
      Menu: { both: 'Targets' },
    },
    change: { Size: { text: '2 mg' } },
    page: '/antibody',
  },
  {
    address: '/content/panels',
    one: 'panel',
    name: `Panel ${number}`,
    fill: {
      Code: { text: `P-${number}` },
      'Disease areas': { found: 'Lung' },
      Models: { found: 'LUN-PDX' },
      Slots: { text: '10' },
      Opens: { text: '2026-01-01' },
      Closes: { text: '2099-01-01' },
      Title: { both: `Panel ${number}` },
      Summary: { both: 'About the panel' },
      'Study design': { both: 'Arms' },
    },
    change: { Slots: { text: '12' } },
    page: '/pdxDetail?id=',
  },
  {
    address: '/content/newsletters',
    one: 'newsletter',
    name: `News ${number}`,
    fill: {
      Code: { text: `news-${number}` },
      Category: { found: '' },
      PDF: { file: { name: 'news.pdf', mimeType: 'application/pdf', buffer: pdf } },
      Date: { text: '2026-11-01' },
      Topic: { both: `News ${number}` },
    },
    change: { Date: { text: '2026-11-02' } },
    page: '/publications',
  },
];
const system: Kind[] = [
  {
    address: '/system/menus',
    one: 'menu',
    name: `Menu ${number}`,
    fill: { Kind: { choice: 'Group' }, Order: { text: '99' }, Name: { both: `Menu ${number}` } },
    change: { Order: { text: '98' } },
  },
  {
    address: '/system/organization',
    one: 'organization',
    name: `Institute ${number}`,
    fill: { Code: { text: `I${number}` }, Name: { both: `Institute ${number}` } },
    change: { Code: { text: `J${number}` } },
  },
];

const paneOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

async function act(page: Page, name: string, what: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

/** Performs an act and confirms its question. */
async function confirm(page: Page, name: string, what: string): Promise<void> {
  await act(page, name, what);
  await page.getByRole('alertdialog').getByRole('button', { name: what, exact: true }).click();
}

/**
 * Submits a form with Ctrl+Enter in the focused field. The keys must go to that field, because the browser's document
 * viewer beside the form takes other keys while it opens.
 */
async function submit(page: Page): Promise<void> {
  const pane = paneOf(page);
  await pane.locator(':focus').press('Control+Enter');
  await expect(pane).toBeHidden();
}

/** Makes a record after a first attempt with an empty form, then finds it by name. */
async function make(page: Page, { address, one, name, fill }: Kind): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: `New ${one}` }).click();
  const pane = paneOf(page);
  await pane.getByRole('button', { name: /^Submit/ }).click();
  await expect(pane.getByText(/^To correct: \d+/)).toBeVisible();
  await fillForm(pane, fill);
  await submit(page);
  await page.getByLabel('Keyword').fill(name);
  await page.getByLabel('Keyword').press('Enter');
  await expect(rowOf(page, name)).toHaveCount(1);
}

async function change(page: Page, { name, change: changes }: Kind): Promise<void> {
  const pane = paneOf(page);
  await rowOf(page, name)
    .getByRole('button', { name: `Edit: ${name}` })
    .click();
  await fillForm(pane, changes);
  await expect(pane.getByText(/^Unsaved changes: \d/)).toBeVisible();
  await submit(page);
}

/** Moves a record to the trash, restores it from the trash of all resources, and removes it again. */
async function removeAndRestore(page: Page, { address, name }: Kind): Promise<void> {
  await confirm(page, name, 'Remove');
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto('/system/trash');
  const removed = page.getByRole('row', { name: new RegExp(name) }).first();
  await removed.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  await page.goto(`${address}?q=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toHaveCount(1);
  await confirm(page, name, 'Remove');
  await expect(rowOf(page, name)).toHaveCount(0);
}

test.describe('an administrator works with every kind of record', { tag: '@long' }, () => {
  for (const kind of content) {
    const { address, name, page: shownAt = '' } = kind;
    test(`${address}: created, previewed, published, changed, withdrawn, removed and restored`, async ({
      page,
      baseURL,
      accounts,
    }) => {
      test.setTimeout(120_000);
      await enterAs(page, baseURL, accounts[0]);
      await make(page, kind);
      await expect(rowOf(page, name).getByText('Draft')).toBeVisible();
      const preview = page.context().waitForEvent('page');
      await act(page, name, 'Preview');
      const shown = await preview;
      await expect(shown).toHaveURL(new RegExp(`${shownAt.replace(/[?]/g, '\\?')}.*preview=`));
      await expect(shown.getByRole('main').getByText(name).first()).toBeVisible();
      await shown.close();

      await confirm(page, name, 'Publish');
      await expect(rowOf(page, name).getByText('Published', { exact: true })).toBeVisible();
      await change(page, kind);
      await expect(rowOf(page, name).getByText('Published with changes')).toBeVisible();
      await confirm(page, name, 'Discard changes');
      await expect(rowOf(page, name).getByText('Published', { exact: true })).toBeVisible();
      await confirm(page, name, 'Withdraw');
      await expect(rowOf(page, name).getByText('Draft')).toBeVisible();
      await removeAndRestore(page, kind);
    });
  }

  for (const kind of system) {
    test(`${kind.address}: created, changed, removed and restored`, async ({ page, baseURL, accounts }) => {
      test.setTimeout(120_000);
      await enterAs(page, baseURL, accounts[0]);
      await make(page, kind);
      await change(page, kind);
      await removeAndRestore(page, kind);
    });
  }

  test('[B.12] a mail template is changed beside its preview and reset to the built-in text', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/mail/templates');
    const row = page.locator('[data-row]').first();
    const name = (await row.getByRole('button').first().textContent()) ?? '';
    await row.getByRole('button', { name: `Edit: ${name}` }).click();
    const pane = paneOf(page);
    const subject = pane.getByRole('textbox', { name: /^Subject/ }).first();
    const before = await subject.inputValue();
    await subject.fill(`${before} ${number}`);
    await expect(pane.getByTitle(new RegExp(String(number)))).toBeVisible();
    await submit(page);
    await expect(rowOf(page, name).getByText(String(number))).toBeVisible();
    await rowOf(page, name)
      .getByRole('button', { name: `Edit: ${name}` })
      .click();
    await subject.fill(before);
    await submit(page);
    await expect(rowOf(page, name).getByText(String(number))).toHaveCount(0);
  });

  test('[B.18] a completed job is found in its queue and opened', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/job');
    await page.getByLabel('State').selectOption({ label: 'Done' });
    await page
      .getByRole('button', { name: /^Open job of / })
      .first()
      .click();
    await expect(paneOf(page).getByText('Done', { exact: true }).first()).toBeVisible();
    await expect(paneOf(page).getByText('Attempts')).toBeVisible();
  });

  test('another user’s session is found among those online and ended', async ({ page, browser, baseURL, accounts }) => {
    const member = accounts.find(({ role }) => role === 'member');
    // the browser's name identifies this session among those of other tests
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const other = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-US', userAgent });
    await other.goto('/login');
    await other.getByLabel('Work e-mail').fill(member?.email ?? '');
    await other.getByLabel('Password', { exact: true }).fill(member?.password ?? '');
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other).not.toHaveURL(/login/);
    await other.goto('/requests');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/session');
    await page.getByRole('textbox', { name: 'Name or e-mail' }).fill(member?.email ?? '');
    await page.keyboard.press('Enter');
    // the answer clears the earlier selection
    await expect(page.getByRole('checkbox', { name: /^Select Ada/ })).toHaveCount(0);
    const session = page.getByRole('checkbox', { name: /^Select .*Firefox/ });
    await session.first().check();
    await page.getByRole('button', { name: /^End \d+/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
    await expect(session).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole('alertdialog', { name: 'Important' })).toContainText('Login has expired');
    await other.close();
  });

  test('an enrollment is taken on, and its new state is in the list and the history', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/content/enrollments');
    const row = page.locator('[data-row]').first();
    const reference = (await row.getByRole('button').first().textContent()) ?? '';
    const state = (await row.getByText('In progress').count()) > 0 ? 'Received' : 'In progress';
    await row.getByRole('button', { name: `Edit: ${reference}` }).click();
    const pane = paneOf(page);
    await fillForm(pane, { State: { found: state } });
    const take = pane.getByRole('button', { name: /^Assign to me/i });
    if ((await take.count()) > 0) await take.click();
    await submit(page);
    await page.goto(`/content/enrollments?q=${encodeURIComponent(reference)}`);
    await expect(rowOf(page, reference)).toContainText(state);
    await act(page, reference, 'History');
    await expect(pane.getByRole('listitem').first()).toContainText(state);
  });
});
