import type { Page } from '@playwright/test';
import type { sitePages } from '../../contract/pages.ts';
import { isThorough } from '../support/suite.ts';
import { violationsOf } from './support/axe.ts';
import { arrived, backToTop, expect, FAILED_CALL, test, whole } from './support/portal.ts';

/** The pages for everyone, except one that needs a record (below). */
type ContentPage = Exclude<
  {
    [Name in keyof typeof sitePages]: (typeof sitePages)[Name] extends { visibility: 'listed' } ? Name : never;
  }[keyof typeof sitePages],
  'pdxDetail'
>;
const contentPages: Record<ContentPage, string> = {
  home: '/home',
  disease: '/disease',
  other: '/other?id=NON-003',
  antibody: '/antibody',
  publications: '/publications',
  pdx: '/pdx',
  contact: '/contact?models=LUN-PDX-0012&edition=eu',
};
const entryPages = ['/login', '/register', '/login?reset', '/login?verify'];
const errorPages = ['/403', '/404', '/500', '/not_developed'];
const signedInPages = ['/search', '/modifyPassword', '/requests', '/search/exports'];
/** The widths in pixels; the desktop's is last because the next page begins with it. */
const WIDTHS = isThorough ? [320, 390, 768, 992, 1312, 1440] : [390, 1440];

/** Returns the id of the first entry of a list of the API. */
const firstOf = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(address, { method: 'POST', headers, body: '{}' });
    return ((await reply.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
  }, path);

/**
 * Returns the violations that axe finds on a completely loaded page. With widths, it also checks that nothing overflows
 * the page at each of them.
 */
async function violationsOn(page: Page, path: string, theme: string, widths: readonly number[]): Promise<string[]> {
  await page.goto(path);
  await whole(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // from the top: an address may scroll down, and targets half hidden below the sticky bar would count as too small
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const found = await violationsOf(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  return found.map((violation) => `${path}: ${violation}`);
}

test.describe('access', () => {
  for (const [theme, locale] of [
    ['light', 'en'],
    ['light', 'zh'],
    ['dark', 'en'],
    ['dark', 'zh'],
  ] as const) {
    const first = theme === 'light' && locale === 'en';
    const widths = first ? WIDTHS : [];
    const nothing = first ? 'axe finds nothing and nothing is cut off' : 'axe finds nothing';
    test.describe(`${theme}, ${locale}`, { tag: first ? [] : '@long' }, () => {
      test.beforeEach(async ({ page, allowInConsole }) => {
        // the page of an unknown address has the status 404
        allowInConsole(FAILED_CALL);
        await page.addInitScript(
          (preferences) => localStorage.setItem('oncology-browser:atoms', preferences),
          JSON.stringify({ locale, theme }),
        );
      });

      for (const [pages, paths] of [
        ['page of content', Object.values(contentPages)],
        ['page of entry or error', [...entryPages, ...errorPages]],
      ] as const) {
        test(`${nothing} on ${pages} for everyone`, async ({ page }) => {
          const violations: string[] = [];
          for (const path of paths) violations.push(...(await violationsOn(page, path, theme, widths)));
          expect(violations).toEqual([]);
        });
      }

      test(`${nothing} on each page of a record, or for signed-in users`, async ({ page, signedIn }) => {
        const violations: string[] = [];
        await page.goto('/home');
        const area = await firstOf(page, '/onco-wuxi/onco/front/disease');
        const panel = await firstOf(page, '/onco-wuxi/onco/front/bannerEnlist');
        for (const path of [`/disease?type=${area}`, `/pdxDetail?id=${panel}`, `/pdxDetail?id=${panel}&enroll=1`])
          violations.push(...(await violationsOn(page, path, theme, widths)));
        await signedIn();
        for (const path of signedInPages) violations.push(...(await violationsOn(page, path, theme, widths)));
        expect(violations).toEqual([]);
      });
    });
  }

  test('the keyboard leads from the skip link through the search to a disease', async ({ page }) => {
    await page.goto('/home');
    // wait until the app has started: in the server's HTML, Tab skips the forms
    await arrived(page, '/home');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
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

  test('the language changes without a reload and is remembered', async ({ page }) => {
    await page.goto('/home');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到能回答您问题的肿瘤模型');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到能回答您问题的肿瘤模型');
  });

  test('with reduced motion pages and back-to-top do not animate', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    await whole(page);
    expect((await backToTop(page)).filter((y) => y > 0)).toEqual([]);
  });
});
