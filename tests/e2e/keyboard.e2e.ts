import type { Locator, Page } from '@playwright/test';
import { arrived, backToTop, expect, test, whole } from './support/portal.ts';

/** Presses Tab until a control has the focus; fails after `most` presses. */
async function reach(page: Page, control: Locator, most = 120): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control, `is reached by ${most} Tabs`).toBeFocused();
}

/** Moves the focus to a control and presses a key on it. */
async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, control);
  await page.keyboard.press(key);
}

async function enter(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.type(text);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test.describe('with the keyboard only', { tag: '@long' }, () => {
  test('[P.8] [P.9] a visitor enrolls in a panel', async ({ page }) => {
    await page.goto('/pdx');
    const panel = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /slots left/ })
      .filter({ hasNotText: 'MSI-high' })
      .first()
      .getByRole('link')
      .first();
    await press(page, panel);
    await arrived(page, /\/pdxDetail\?id=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(page, page.getByRole('main').getByRole('link', { name: 'Enroll', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Enroll: /);
    await press(page, button(page, 'Continue'));
    await press(page, button(page, 'None'));
    await press(page, page.getByRole('main').getByRole('checkbox').first(), 'Space');
    await press(page, button(page, 'Continue'));
    await enter(page, page.getByLabel('Agent 1').last(), 'HB-202');
    await press(page, button(page, 'Continue'));
    await enter(page, field(page, 'Name'), 'Wen Li');
    await enter(page, page.getByLabel('Work e-mail'), 'wen.li@biotech.example');
    await enter(page, page.getByLabel('Organization'), 'Biotech');
    await enter(page, page.getByLabel('Country or region'), 'Switz');
    await press(page, button(page, 'Continue'));
    await press(page, page.getByRole('main').getByRole('checkbox'), 'Space');
    await press(page, button(page, 'Enroll'));
    await expect(page.getByRole('heading', { name: 'One more step: confirm your e-mail address' })).toBeFocused();
  });

  test('[P.4] a visitor sends an inquiry and is led to the missing fields', async ({ page }) => {
    await page.goto('/contact');
    await press(page, button(page, 'Send'));
    await expect(field(page, 'Name')).toBeFocused();
    await enter(page, field(page, 'Name'), 'Wen Li');
    await enter(page, page.getByLabel('Work e-mail'), 'wen.li@biotech.example');
    await enter(page, page.getByLabel('Organization'), 'Biotech');
    await enter(page, page.getByLabel('Country or region'), 'Switz');
    await expect(page.getByLabel('Country or region')).toHaveValue('CH');
    await enter(page, page.getByRole('textbox', { name: 'Message' }), 'Do you ship on dry ice?');
    await press(page, page.getByRole('main').getByRole('checkbox'), 'Space');
    await press(page, button(page, 'Send'));
    await expect(page.getByRole('heading', { name: /^We have received your message: Q-\d+$/ })).toBeFocused();
  });

  test('[P.2] [P.3] a user filters the search, compares two models and opens one', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/search');
    await press(page, page.getByRole('checkbox', { name: /^PDX/ }), 'Space');
    await expect(page).toHaveURL(/modelType=PDX/);
    const boxes = page.getByRole('checkbox', { name: /^Select .+-PDX-/ });
    await press(page, boxes.nth(0), 'Space');
    await press(page, boxes.nth(1), 'Space');
    const tray = page.getByRole('complementary', { name: 'Selected models' });
    await press(page, tray.getByRole('button', { name: 'Compare 2' }));
    await arrived(page, '/search/compare');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const model = page.getByRole('table', { name: 'Compare models' }).locator('thead th a').first();
    const code = (await model.textContent()) ?? '';
    await press(page, model);
    await arrived(page, '/search/detail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code.trim());
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('[N.6] [N.14] a publication is downloaded from the drawer on a phone, and from its page', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/antibody');
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await press(page, drawer.getByRole('button', { name: /Publications/ }));
    const [fromDrawer] = await Promise.all([
      page.waitForEvent('download'),
      press(page, drawer.getByRole('region').first().getByRole('button').first()),
    ]);
    expect(fromDrawer.suggestedFilename()).toMatch(/\.pdf$/);
    await expect(drawer).toHaveCount(0);

    await page.goto('/publications');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publications');
    const [fromPage] = await Promise.all([
      page.waitForEvent('download'),
      press(
        page,
        page
          .getByRole('main')
          .getByRole('button', { name: /^Download:/ })
          .last(),
      ),
    ]);
    expect(fromPage.suggestedFilename()).toMatch(/\.pdf$/);
  });
});

test.describe('with reduced motion', { tag: '@long' }, () => {
  test('[S.9] nothing on the main pages moves or fades, including page changes and back-to-top', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Antibody Products', '/antibody'],
      ['Non-Oncology Models', '/other'],
      ['Contact Us', '/contact'],
      ['Home', '/home'],
    ] as const) {
      await main.getByRole('link', { name, exact: true }).click();
      await arrived(page, path);
      const slow = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
          const longest = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
          // an animation of one millisecond ends with the next frame and still fires its end event
          const still = longest(transitionDuration) === 0 && longest(animationDuration) <= 0.001;
          return still && scrollBehavior === 'auto' ? [] : [element.outerHTML.slice(0, 80)];
        }),
      );
      expect(slow, path).toEqual([]);
      await whole(page);
      expect(
        (await backToTop(page)).filter((y) => y > 0),
        path,
      ).toEqual([]);
    }
  });
});
