import type { Page } from '@playwright/test';
import { withoutStream } from '../support/withoutStream.ts';
import { violationsOf } from './support/axe.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';

const contentPages = [
  '/home',
  '/disease',
  '/other?id=NON-003',
  '/antibody',
  '/publications',
  '/pdx',
  '/contact?models=LUN-PDX-0012&edition=eu',
];
const entryPages = ['/login', '/register', '/login?reset'];
const errorPages = ['/403', '/404', '/500', '/not_developed'];
const publicPages = [...contentPages, ...entryPages, ...errorPages];
const signedInPages = ['/search', '/modifyPassword', '/requests'];

/** The id of the first entry of a list of the API. */
const firstOf = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(address, { method: 'POST', headers, body: '{}' });
    return ((await reply.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
  }, path);

/** Looks at a page with axe as it is once everything has come. */
async function violationsOn(page: Page, path: string, theme: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('[data-passage=settled]')).toBeVisible();
  return (await violationsOf(page)).map((violation) => `${path}: ${violation}`);
}

test.describe('access', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'zh'] as const) {
      test.describe(`${theme}, ${locale}`, () => {
        test.beforeEach(async ({ page, allowInConsole }) => {
          // the page of an unknown address comes with that status
          allowInConsole(FAILED_CALL);
          await page.addInitScript(
            (preferences) => localStorage.setItem('oncology-browser:atoms', preferences),
            JSON.stringify({ locale, theme }),
          );
        });

        for (const [pages, paths] of [
          ['page of content', contentPages],
          ['page of entry or error', [...entryPages, ...errorPages]],
        ] as const) {
          test(`axe finds nothing on any ${pages} for everyone`, async ({ page }) => {
            const violations: string[] = [];
            for (const path of paths) violations.push(...(await violationsOn(page, path, theme)));
            expect(violations).toEqual([]);
          });
        }

        test('axe finds nothing on any page of something, or for whoever is signed in', async ({ page, signedIn }) => {
          const violations: string[] = [];
          await page.goto('/home');
          const area = await firstOf(page, '/onco-wuxi/onco/front/disease');
          const panel = await firstOf(page, '/onco-wuxi/onco/front/bannerEnlist');
          for (const path of [`/disease?type=${area}`, `/pdxDetail?id=${panel}`, `/pdxDetail?id=${panel}&enroll=1`])
            violations.push(...(await violationsOn(page, path, theme)));
          await signedIn();
          await withoutStream(page);
          for (const path of signedInPages) violations.push(...(await violationsOn(page, path, theme)));
          expect(violations).toEqual([]);
        });
      });
    }
  }

  test('nothing is cut off or scrolls sideways at any width', async ({ page, signedIn, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await withoutStream(page);
    for (const path of [...publicPages, ...signedInPages]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const width of [1440, 1312, 992, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('the keyboard alone goes from the skip link through the search to a disease', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('link', { name: /Lung Cancer/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Search the database' })).toBeFocused();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lung Cancer/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lung Cancer');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('the language is switched without reload and remembered', async ({ page }) => {
    await page.goto('/home');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到能回答您问题的肿瘤模型');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到能回答您问题的肿瘤模型');
  });

  test('less motion is honored: pages and back-to-top do not move', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Back to top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 400 }).toBe(0);
  });
});
