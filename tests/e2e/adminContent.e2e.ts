import type { Page } from '@playwright/test';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test, whole } from './support/portal.ts';

const rowsOf = (page: Page) => page.locator('[data-row]');
const paneOf = (page: Page) => page.getByRole('dialog');

/** Filters a list by keyword. */
async function find(page: Page, word: string): Promise<void> {
  await page.getByLabel('Keyword').fill(word);
  await page.getByLabel('Keyword').press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === word);
}

test.describe('an editor', () => {
  test('creates a banner, which appears on the home page as published', async ({
    page,
    baseURL,
    browser,
    accounts,
  }) => {
    const number = Date.now() % 1_000_000;
    const title = `Autumn ${number}`;
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
    // public pages may be a second old
    const onHome = (text: string, there: boolean) =>
      expect(async () => {
        await visitor.goto('/home');
        await whole(visitor);
        expect(await visitor.getByRole('main').getByText(text, { exact: true }).count()).toBe(there ? 1 : 0);
      }).toPass({ timeout: 30_000 });
    await enterAs(
      page,
      baseURL,
      accounts.find(({ role }) => role === 'contentEditor'),
    );
    await page.goto('/content/banners');
    await expect(rowsOf(page).first()).toBeVisible();

    await page.getByRole('button', { name: /^New banner/ }).click();
    const pane = paneOf(page);
    await pane.getByLabel('Code').fill(`autumn-${number}`);
    await pane.getByRole('textbox', { name: /^Title/ }).fill(title);
    await pane.getByRole('textbox', { name: /^Subtitle/ }).fill('Leaves fall');
    for (const tab of await pane.getByRole('tab', { name: /Chinese/ }).all()) await tab.click();
    await pane.getByRole('textbox', { name: /^Title/ }).fill('秋天');
    await pane.getByRole('textbox', { name: /^Subtitle/ }).fill('落叶');
    await pane.getByLabel('Link').fill('/pdx');
    await page.keyboard.press('Control+Enter');
    await expect(pane).toBeHidden();
    await find(page, title);
    await expect(rowsOf(page).getByText('Draft')).toBeVisible();
    await onHome(title, false);

    await rowsOf(page).getByRole('button', { name: title, exact: true }).click();
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      pane.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await expect(preview.getByRole('main').getByText(title, { exact: true })).toBeVisible();
    const shared = await visitor.goto(preview.url());
    expect(shared?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    await expect(visitor.getByRole('main').getByText(title, { exact: true })).toBeVisible();
    await visitor.getByRole('complementary', { name: 'Preview' }).getByRole('link').click();
    await expect(visitor).toHaveURL('/home');
    await whole(visitor);
    await expect(visitor.getByRole('main').getByText(title, { exact: true })).toHaveCount(0);
    await preview.close();
    await pane.getByRole('button', { name: 'Close' }).click();

    const act = async (name: 'Publish' | 'Withdraw') => {
      await rowsOf(page)
        .getByRole('button', { name: `Actions: ${title}` })
        .click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
    };
    await act('Publish');
    await expect(rowsOf(page).getByText('Published', { exact: true })).toBeVisible();
    await onHome(title, true);

    await rowsOf(page)
      .getByRole('button', { name: `Edit: ${title}` })
      .click();
    await pane.getByRole('textbox', { name: /^Title/ }).fill(`${title} changed`);
    await page.keyboard.press('Control+Enter');
    await expect(pane).toBeHidden();
    await expect(rowsOf(page).getByText(`${title} changed`)).toBeVisible();
    await onHome(title, true);

    await page.getByRole('button', { name: `Actions: ${title} changed` }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(pane.getByRole('listitem').first()).toContainText(`After + ${title} changed`);
    await expect(pane.getByRole('listitem').first()).toContainText(`Before − ${title}`);
    await pane.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: `Actions: ${title} changed` }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(rowsOf(page).getByText('Draft')).toBeVisible();
    await onHome(title, false);
    await visitor.context().close();
  });

  test('answers an inquiry by mail, which is recorded in its history', async ({ page, baseURL, browser, accounts }) => {
    const number = Date.now() % 1_000_000;
    const workEmail = `asks-${number}@biotech.example`;
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
    await visitor.goto('/contact');
    await arrived(visitor, '/contact');
    const control = (name: string) => visitor.locator(`form [name="${name}"]`);
    await control('name').fill('Wen Li');
    await control('workEmail').fill(workEmail);
    await control('organization').fill('Biotech');
    await control('country').selectOption('CH');
    await control('message').fill('Which of them have growth curves?');
    await control('consent').check();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByRole('heading', { name: /^We have received your message/ })).toBeVisible();
    await visitor.context().close();

    await enterAs(
      page,
      baseURL,
      accounts.find(({ role }) => role === 'contentEditor'),
    );
    await page.goto('/content/inquiries');
    await expect(rowsOf(page).first()).toBeVisible();
    await find(page, workEmail);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page).getByText('Received')).toBeVisible();
    await rowsOf(page)
      .getByRole('button', { name: /^Q-\d+$/ })
      .click();
    const pane = paneOf(page);
    await expect(pane.getByText('Which of them have growth curves?')).toBeVisible();
    await pane.getByRole('button', { name: 'Send reply' }).click();
    await expect(pane.getByText('Enter a reply')).toBeVisible();
    await pane.getByRole('textbox', { name: 'Reply' }).fill('All of them do.');
    await pane.getByRole('button', { name: 'Send reply' }).click();
    await expect(pane.getByText(`The reply is being sent to ${workEmail}.`)).toBeVisible();
    await pane.getByRole('button', { name: 'History' }).click();
    await expect(pane.getByRole('listitem').first()).toContainText('Reply by e-mail');
    await pane.getByRole('button', { name: 'Close' }).click();
    await expect(rowsOf(page).getByText('Answered')).toBeVisible();
  });
});
