import type { Page } from '@playwright/test';
import { recordNotices } from './support/notices.ts';
import { arrived, barOf, expect, logIn, mainNav, stopClock, stored, test, whole } from './support/portal.ts';

/** Opens the home page and waits until it is complete: late content would move everything below it. */
async function wholeHome(page: Page): Promise<void> {
  await page.goto('/home');
  await whole(page);
  await expect(page.getByRole('region', { name: 'PDX panels open for enrollment' }).getByRole('listitem')).toHaveCount(
    4,
  );
}

test.describe('navigation bar, footer, content area', () => {
  test('[N.4] [N.5] [N.13] [N.14] items are in order; Disease Areas opens by hover and key, closes on leave, Escape and choice; the logo leads home', async ({
    page,
  }) => {
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
    const button = mainNav(page).getByRole('button', { name: /Disease Areas/ });
    const area = mainNav(page).getByRole('link', { name: /Breast Cancer/ });
    await button.hover();
    await expect(area).toBeVisible();
    await page.mouse.move(720, 860);
    await expect(area).toBeHidden();
    await button.hover();
    await expect(area).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(area).toBeHidden();
    await page.mouse.move(720, 860);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
    // the arrow key moves into the panel, even while it is being rendered
    await page.keyboard.press('ArrowDown');
    await expect(mainNav(page).getByRole('listitem').getByRole('listitem').first().getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.hover();
    await area.click();
    await arrived(page, /\/disease\?type=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breast Cancer');
    await expect(area).toBeHidden();
    await barOf(page).getByRole('link', { name: 'Oncology Browser' }).click();
    await arrived(page, '/home');
  });

  test('[N.4] [N.14] Oncology Database leads to the search, and signed-in users find the analyses below it', async ({
    page,
    signedIn,
  }) => {
    const link = mainNav(page).getByRole('link', { name: 'Oncology Database' });
    const cohort = mainNav(page).getByRole('link', { name: 'Analyze a cohort' });
    await page.goto('/home');
    await expect(link).not.toHaveAttribute('aria-expanded');
    await signedIn();
    await page.goto('/home');
    await link.hover();
    await expect(cohort).toBeVisible();
    await page.mouse.move(720, 860);
    await expect(cohort).toBeHidden();
    await link.focus();
    await page.keyboard.press('ArrowDown');
    await expect(mainNav(page).getByRole('link', { name: 'Search models' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await link.hover();
    await cohort.click();
    await arrived(page, '/analysis');
    await expect(cohort).toBeHidden();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await link.click();
    await arrived(page, '/search');
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

  test('[N.7] [U.1] publications lead a visitor to login, from the menu and the home page, and the download follows', async ({
    page,
    visitor,
  }) => {
    await page.goto('/home');
    await mainNav(page)
      .getByRole('button', { name: /Publications/ })
      .click();
    await arrived(page, '/login');
    await page.goto('/home');
    await page
      .getByRole('button', { name: /Login to download/ })
      .first()
      .click();
    await arrived(page, '/login');
    const download = page.waitForEvent('download');
    await logIn(page, visitor);
    await arrived(page, '/home');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('[E.11] a failed download shows no message and is logged', async ({ page, signedIn, allowInConsole }) => {
    allowInConsole(/^Failed to load resource|could not be loaded/);
    await signedIn();
    const noticesSeen = await recordNotices(page);
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
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await noticesSeen()).toEqual([]);
  });

  test('[N.8] [N.15] [N.16] transparent up to 50 px of scroll, then solid; the footer’s links; back-to-top at 100 px scrolls in 800 ms', async ({
    page,
  }) => {
    await page.clock.install();
    await wholeHome(page);
    await expect(barOf(page)).toHaveAttribute('data-solid', 'false');
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect(barOf(page)).toHaveAttribute('data-solid', 'true');
    await expect(barOf(page)).toHaveCSS('background-color', 'rgb(10, 35, 66)');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await expect(barOf(page)).toHaveAttribute('data-solid', 'false');

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Lung Cancer' })).toHaveAttribute('href', /\/disease\?type=/);
    for (const region of ['cn', 'us', 'eu', 'jp', 'kr']) {
      await expect(footer.locator(`a[href="mailto:${region}@oncology-browser.example"]`)).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: /LinkedIn/ })).toBeVisible();
    await expect(footer).toContainText('General inquiries');
    await footer.getByRole('button', { name: 'Show QR codes' }).hover();
    await expect(footer.getByRole('img', { name: /^QR code/ })).toHaveCount(2);

    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const button = page.getByRole('button', { name: 'Back to top' });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(900 - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(100);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await stopClock(page);
    const end = await scrolled();
    await button.click();
    await page.clock.runFor(400);
    await expect.poll(scrolled).toBeLessThan(end * 0.8);
    expect(await scrolled()).toBeGreaterThan(end * 0.2);
    await page.clock.runFor(350);
    expect(await scrolled()).toBeGreaterThan(0);
    await page.clock.runFor(100);
    await expect.poll(scrolled).toBe(0);
  });

  test('[N.9] [N.10] [N.11] [N.12] the bar shows Join and Login or e-mail, Account and Logout; logout goes home, and the active item is remembered', async ({
    page,
    signedIn,
    visitor,
  }) => {
    await page.goto('/home');
    await expect(barOf(page).getByRole('link', { name: 'Join' })).toBeVisible();
    await expect(barOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await signedIn('own');
    await page.goto('/home');
    const account = barOf(page).getByRole('button', { name: `Account of ${visitor.email}` });
    await expect(account).toContainText(visitor.email);
    await mainNav(page).getByRole('link', { name: 'Oncology Database' }).click();
    await arrived(page, '/search');
    const active = mainNav(page).locator('[aria-current=page]');
    await expect(active).toHaveText('Oncology Database');
    await account.hover();
    await barOf(page).getByRole('link', { name: 'Account', exact: true }).click();
    await arrived(page, '/modifyPassword');
    await expect(barOf(page)).toHaveAttribute('data-solid', 'true');
    await expect(mainNav(page).locator('[aria-current]')).toHaveCount(0);
    await page.goBack();
    await arrived(page, '/search');
    await page.reload();
    await expect(active).toHaveText('Oncology Database');
    expect(await stored(page, 'sidebar')).toBe('1;search');
    const address = account.getByText(visitor.email);
    expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

    await page.mouse.move(700, 880);
    await account.hover();
    await barOf(page).getByRole('button', { name: 'Logout' }).click();
    await arrived(page, '/home');
    await expect(barOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    expect(await stored(page, 'user')).toBeNull();
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
