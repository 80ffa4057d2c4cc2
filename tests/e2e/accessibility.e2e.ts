import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/portal.ts';

const publicPages = [
  '/home',
  '/disease',
  '/login',
  '/register',
  '/login?reset',
  '/403',
  '/404',
  '/500',
  '/not_developed',
];
const signedInPages = ['/search', '/modifyPassword'];

test.describe('access', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'zh'] as const) {
      test(`axe finds nothing on any page, ${theme}, ${locale}`, async ({ page, signedIn }) => {
        test.setTimeout(120_000);
        await page.addInitScript(
          (preferences) => localStorage.setItem('oncology-browser:atoms', preferences),
          JSON.stringify({ locale, theme }),
        );
        const violations: string[] = [];
        const look = async (path: string) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expect(page.locator('[data-passage=settled]')).toBeVisible();
          const { violations: found } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          violations.push(
            ...found.map((one) => `${path}: ${one.id} ${one.nodes[0]?.target} ${one.nodes[0]?.failureSummary}`),
          );
        };
        for (const path of publicPages) await look(path);
        const area = await page.evaluate(async () => {
          const reply = await fetch('/onco-wuxi/onco/front/disease', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          });
          return ((await reply.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
        });
        await look(`/disease?type=${area}`);
        await signedIn();
        for (const path of signedInPages) await look(path);
        expect(violations).toEqual([]);
      });
    }
  }

  for (const width of [320, 390, 768, 992, 1312, 1440]) {
    test(`nothing is cut off or scrolls sideways at ${width} px`, async ({ page, signedIn }) => {
      await signedIn();
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/home', '/disease', '/search', '/login', '/register', '/modifyPassword', '/404']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
    });
  }

  test('the keyboard alone goes from the skip link through the search to a disease', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('link', { name: /Lung Cancer/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Search the database' })).toBeFocused();
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
