import type { Page } from '@playwright/test';
import { arrived, barOf, expect, mainNav, stored, test } from './support/portal.ts';

/** What comes late on the home page moves whatever stands below it. */
const panelsCame = (page: Page) =>
  expect(page.getByRole('region', { name: 'PDX panels open for enrollment' }).getByRole('listitem')).toHaveCount(4);

test.describe('navigation bar, footer, content area', () => {
  test('[N.4] the items stand in their order', async ({ page }) => {
    await page.goto('/home');
    await expect(mainNav(page).locator('> ul > li')).toHaveText([
      /^Home$/,
      /^Disease Areas/,
      /^Publications/,
      /^Oncology Database$/,
      /^Non-Oncology Models$/,
      /^Antibody Products$/,
      /^Contact Us$/,
    ]);
  });

  test('[N.5] [N.14] hovering Disease Areas opens the areas; selecting one closes the menu', async ({ page }) => {
    await page.goto('/home');
    await mainNav(page)
      .getByRole('button', { name: /Disease Areas/ })
      .hover();
    const area = mainNav(page).getByRole('link', { name: /Breast Cancer/ });
    await expect(area).toBeVisible();
    await area.click();
    await arrived(page, /\/disease\?type=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breast Cancer');
    await expect(area).toBeHidden();
  });

  test('[N.14] leaving closes the menu; the keyboard opens it and Escape closes it', async ({ page }) => {
    await page.goto('/home');
    const button = mainNav(page).getByRole('button', { name: /Disease Areas/ });
    await button.hover();
    await expect(mainNav(page).getByRole('link', { name: /Breast Cancer/ })).toBeVisible();
    await page.mouse.move(720, 860);
    await expect(mainNav(page).getByRole('link', { name: /Breast Cancer/ })).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  });

  test('[N.6] [U.1] publications are grouped by category, and a signed-in user downloads one', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.goto('/home');
    await mainNav(page)
      .getByRole('button', { name: /Publications/ })
      .hover();
    await expect(mainNav(page).getByRole('heading', { level: 3, name: 'Targeted Therapy' })).toBeVisible();
    const download = page.waitForEvent('download');
    await mainNav(page).getByRole('region', { name: 'Targeted Therapy' }).getByRole('button').first().click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('[N.7] Publications leads a logged-out visitor to login', async ({ page }) => {
    await page.goto('/home');
    await mainNav(page)
      .getByRole('button', { name: /Publications/ })
      .click();
    await arrived(page, '/login');
  });

  test('[U.1] a publication of the home page leads a logged-out visitor to login', async ({ page }) => {
    await page.goto('/home');
    await page
      .getByRole('button', { name: /Login to download/ })
      .first()
      .click();
    await arrived(page, '/login');
  });

  test('[E.11] a download that fails shows no message and is logged', async ({ page, signedIn, allowInConsole }) => {
    allowInConsole(/^Failed to load resource|could not be loaded/);
    await signedIn();
    await page.route('**/download-file/**', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'x', data: null, error: 'system' } }),
    );
    await page.goto('/home');
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && !message.text().startsWith('Failed to load'),
    );
    await page
      .getByRole('button', { name: /^Download:/ })
      .first()
      .click();
    await logged;
    await expect(page.getByText('Abnormal information')).toHaveCount(0);
  });

  test('[N.8] transparent up to 50 px of scroll, solid beyond', async ({ page }) => {
    await page.goto('/home');
    await expect(barOf(page)).toHaveAttribute('data-solid', 'false');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await expect(barOf(page)).toHaveAttribute('data-solid', 'false');
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect(barOf(page)).toHaveAttribute('data-solid', 'true');
    await expect(barOf(page)).toHaveCSS('background-color', 'rgb(10, 35, 66)');
  });

  test('[N.9] always solid on the password page', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/modifyPassword');
    await expect(barOf(page)).toHaveAttribute('data-solid', 'true');
  });

  test('[N.10] the active item is underlined and remembered across reloads', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/home');
    await mainNav(page).getByRole('link', { name: 'Oncology Database' }).click();
    await arrived(page, '/search');
    await expect(mainNav(page).locator('[aria-current=page]')).toHaveText('Oncology Database');
    await page.goto('/modifyPassword');
    await expect(mainNav(page).locator('[aria-current=page]')).toHaveText('Oncology Database');
    expect(await stored(page, 'sidebar')).toBe('1;search');
  });

  test('[N.11] logged out: Join and Login; logged in: the e-mail with Account and Logout', async ({
    page,
    signedIn,
    visitor,
  }) => {
    await page.goto('/home');
    await expect(barOf(page).getByRole('link', { name: 'Join' })).toBeVisible();
    await expect(barOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await signedIn();
    await page.goto('/home');
    const account = barOf(page).getByRole('button', { name: `Account of ${visitor.email}` });
    await expect(account).toContainText(visitor.email);
    await account.hover();
    await barOf(page).getByRole('link', { name: 'Account', exact: true }).click();
    await arrived(page, '/modifyPassword');
  });

  test('[N.12] logout clears the session, goes home and redraws the bar', async ({ page, signedIn, visitor }) => {
    await signedIn();
    await page.goto('/search');
    await barOf(page)
      .getByRole('button', { name: `Account of ${visitor.email}` })
      .hover();
    await barOf(page).getByRole('button', { name: 'Logout' }).click();
    await arrived(page, '/home');
    await expect(barOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    expect(await stored(page, 'user')).toBeNull();
  });

  test('[N.13] the logo leads home', async ({ page }) => {
    await page.goto('/disease');
    await barOf(page).getByRole('link', { name: 'Oncology Browser' }).click();
    await arrived(page, '/home');
  });

  test('[N.15] the footer lists areas, regional e-mails, QR codes, the social link and general inquiries', async ({
    page,
  }) => {
    await page.goto('/home');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Lung Cancer' })).toHaveAttribute('href', /\/disease\?type=/);
    for (const region of ['cn', 'us', 'eu', 'jp', 'kr']) {
      await expect(footer.locator(`a[href="mailto:${region}@oncology-browser.example"]`)).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: /LinkedIn/ })).toBeVisible();
    await expect(footer).toContainText('General inquiries');
    await panelsCame(page);
    await footer.getByRole('button', { name: 'Show QR codes' }).hover();
    await expect(footer.getByRole('img', { name: /^QR code/ })).toHaveCount(2);
  });

  test('[N.16] back-to-top stands 100 px from the bottom and scrolls in 800 ms', async ({ page }) => {
    await page.goto('/home');
    await panelsCame(page);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const button = page.getByRole('button', { name: 'Back to top' });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(900 - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(100);
    const started = Date.now();
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(500);
  });

  test('[N.16] mobile mode begins under 992 px of body width', async ({ page }) => {
    await page.setViewportSize({ width: 992, height: 800 });
    await page.goto('/home');
    await expect(mainNav(page)).toBeVisible();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(mainNav(page)).toBeHidden();
    await barOf(page).getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(drawer).toBeHidden();
  });
});
