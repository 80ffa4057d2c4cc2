import type { Dialog, Page } from '@playwright/test';
import { type PagePath, pages } from '../../contract/pages.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, FAILED_CALL, logIn, test, whole } from './support/portal.ts';
import { fillForm } from './support/recordForm.ts';
import { keepSession, sessionOf } from './support/sessions.ts';

const EACH_OPENED_ELSEWHERE: readonly PagePath[] = ['/system/dictionary/:id'];
const screens = pages.flatMap(({ layout, path }) =>
  layout === 'backOffice' && !EACH_OPENED_ELSEWHERE.includes(path) ? [path] : [],
);

/** Answers the browser's dialogs before the page is left. Returns the kinds of the dialogs. */
function leavingAnswered(page: Page, answer: (dialog: Dialog) => Promise<void>) {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await answer(dialog);
  });
  return asked;
}

/** Changes the language in the command palette, which opens over everything on the page. */
async function speak(page: Page, language: 'English' | '中文') {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { expanded: true }).last().fill(language);
  await expect(page.getByRole('option', { name: language })).toBeVisible();
  await page.keyboard.press('Enter');
}

const reload = (page: Page) => page.evaluate(() => void setTimeout(() => window.location.reload()));

test.describe('unsaved input', () => {
  // one after the other: many simultaneous sign-ins to one account look like a robot
  test.describe.configure({ mode: 'default' });

  test('survives a change of language, a reload and an expired login, and asks before it is lost', {
    tag: '@long',
  }, async ({ page, baseURL, accounts, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    const [administrator] = accounts;
    if (!administrator) throw new Error('there is no administrator');
    const session = await sessionOf(baseURL, administrator, 'own');
    await keepSession(page, session, 'en');
    let leaves = false;
    const asked = leavingAnswered(page, (dialog) => (leaves ? dialog.accept() : dialog.dismiss()));
    const pane = page.getByRole('dialog');
    const code = pane.getByRole('textbox', { name: /^(Code|编码)/ });
    const begin = () => page.getByRole('button', { name: /^New area/ }).click();
    await page.goto('/system/areas');
    await begin();
    await code.fill('AT');

    await speak(page, '中文');
    await expect(pane.getByRole('heading').first()).toContainText('新增');
    await expect(code).toHaveValue('AT');
    await speak(page, 'English');
    await expect(pane.getByRole('heading').first()).toContainText('New');
    await expect(code).toHaveValue('AT');

    await reload(page);
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(code).toHaveValue('AT');
    leaves = true;
    await page.reload();
    expect(asked).toHaveLength(2);
    await begin();
    await expect(code).toHaveValue('AT');
    await expect(pane.getByText(/^Your unsaved entries from \d\d:\d\d were restored/)).toBeVisible();

    await page.request.post(`${baseURL}/onco-wuxi/onco/oauth/logout`, {
      headers: { authorization: `Bearer ${session.user.token}` },
      data: {},
    });
    await fillForm(pane, { Name: { both: 'Atlantis' }, Level: { choice: 'Country' }, Code: { text: 'ATL' } });
    await page.keyboard.press('Control+Enter');
    const expired = page.getByRole('alertdialog', { name: 'Important' });
    await expired.getByRole('button', { name: 'Confirm' }).click();
    await arrived(page, '/login');
    await logIn(page, administrator);
    await arrived(page, '/system/areas');
    await begin();
    await expect(code).toHaveValue('ATL');
    await expect(pane.getByRole('textbox', { name: /^Name/ }).first()).toHaveValue('Atlantis');
    await expect(pane.getByRole('combobox', { name: /^Level/ })).toHaveValue('country');

    await pane.getByRole('button', { name: 'Discard' }).click();
    await expect(code).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(pane).toHaveCount(0);
    await page.reload();
    expect(asked).toHaveLength(2);
    await begin();
    await expect(code).toHaveValue('');
  });

  test('asks at every exit, by Escape and by going back; a list without a connection loads when it is back', {
    tag: '@long',
  }, async ({ page, baseURL, accounts, allowInConsole, context }) => {
    allowInConsole(FAILED_CALL);
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Redis cache' }).click();
    await arrived(page, '/system/redis');
    await page.getByRole('button', { name: 'New key' }).click();
    const pane = page.getByRole('dialog');
    await pane.getByRole('textbox', { name: /^Key/ }).fill('of-a-test');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleName('Discard your changes?');
    await question.getByRole('button', { name: 'Continue editing' }).click();
    await expect(pane.getByRole('textbox', { name: /^Key/ })).toHaveValue('of-a-test');
    await page.goBack();
    await expect(question).toHaveAccessibleName('Discard your changes?');
    await question.getByRole('button', { name: 'Continue editing' }).click();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(pane).toHaveCount(0);

    await page.goto('/system/areas');
    const rows = page.locator('[data-row]');
    await expect(rows.first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /offline|network/i })
        .first(),
    ).toBeVisible();
    const again = page.waitForResponse((response) => response.url().includes('/area') && response.ok());
    await context.setOffline(false);
    await again;
  });

  test('every back-office page shows the same text after a language change as when opened in that language', {
    tag: '@long',
  }, async ({ page, baseURL, accounts }) => {
    test.setTimeout(600_000);
    await enterAs(page, baseURL, accounts[0]);
    // numbers, times and their units change by themselves
    const said = async () =>
      (await page.getByRole('main').ariaSnapshot()).replace(/[\d:,.]+(毫秒|秒|分钟|小时)?/g, '0');
    for (const path of screens) {
      await page.goto(path);
      await whole(page);
      await page.getByRole('banner').getByRole('button', { name: /^中文/ }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
      await whole(page);
      const changed = await said();
      await page.reload();
      await whole(page);
      await expect.soft.poll(said, { message: path, timeout: 5_000 }).toBe(changed);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^English/ })
        .click();
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    }
  });
});
