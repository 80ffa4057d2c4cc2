import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isThorough } from '../support/suite.ts';
import { violationsOf } from './support/axe.ts';
import { arrived, expect, FAILED_CALL, test, whole } from './support/portal.ts';

/** The width in CSS pixels that A4 has within the margins of a page. */
const PAPER = 703;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the passport of a model with growth studies from the search. */
async function openFromSearch(page: Page): Promise<string> {
  await page.goto('/search?dataAvailable=growth&modelType=PDX');
  const link = page.getByRole('main').locator('a[href^="/search/detail?id="]').first();
  const code = (await link.textContent())?.trim() ?? '';
  expect(code).not.toBe('');
  await link.click();
  await arrived(page, '/search/detail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
  return code;
}

test('[P.3] [C.13] a researcher opens a model from the search, sees all its data, and downloads its data sheet', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const code = await openFromSearch(page);
  await expect(page).toHaveTitle(new RegExp(code));
  for (const name of ['Alterations', 'Growth and treatment', 'Responses', 'Quality', 'History and files']) {
    await expect(section(page, name)).toBeVisible();
  }
  await expect(
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Growth' }),
  ).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Data sheet' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${code}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('navigation', { name: 'Within the result' })).toContainText(/of [\d,]+ in your result/);
  await page
    .getByRole('navigation', { name: 'Within the result' })
    .getByRole('link', { name: /^Next model/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(code);
  await expect(page.getByRole('main').getByRole('link', { name: 'Request this model' }).first()).toHaveAttribute(
    'href',
    /^\/contact\?models=/,
  );
});

test('[P.3] the curves are viewed in several ways, by pointer and keyboard, and saved', async ({ page, signedIn }) => {
  await signedIn();
  await openFromSearch(page);
  const growth = section(page, 'Growth and treatment');
  const chart = growth.getByRole('img').first();
  await expect(chart).toHaveAccessibleName(/^Volume over/);
  const slider = growth.getByRole('slider', { name: 'Values by day' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Day 0/);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /±/);
  await growth.getByRole('button', { name: 'Body weight' }).click();
  await expect(chart).toHaveAccessibleName(/^Body weight over/);
  await expect(growth.getByRole('button', { name: 'Log' })).toHaveCount(0);
  await growth.getByRole('button', { name: 'Animals', exact: true }).click();
  await expect(growth.getByText('Each line is one animal')).toBeVisible();
  const arm = growth.getByRole('button', { name: 'Vehicle' });
  await arm.click();
  await expect(arm).toHaveAttribute('aria-pressed', 'false');
  await expect(chart).not.toHaveAccessibleName(/Vehicle/);
  await growth.getByRole('button', { name: 'Table' }).click();
  await expect(growth.getByRole('table', { name: 'Mean and standard error by day' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    growth.getByRole('button', { name: /^CSV: animals/ }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Oncology Browser');
  expect(lines[1]).toBe('Arm,Animal,Day,"Volume, mm³","Body weight, g"');
  expect(lines.length).toBeGreaterThan(50);
});

test('[P.3] print fits the paper, with the colors of legends, without what is for the screen', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openFromSearch(page);
  await whole(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
  await page.setViewportSize({ width: PAPER, height: 1000 });
  const ends = () =>
    page
      .locator('main :is(svg[role=img], table)')
      .evaluateAll((drawn) => Math.max(...drawn.map((element) => element.getBoundingClientRect().right)));
  await expect.poll(ends).toBeLessThanOrEqual(PAPER);
  const swatches = section(page, 'Growth and treatment').locator('i');
  expect(await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust))).toContain(
    'exact',
  );
  // a section that must not be divided would leave the rest of a page blank
  const divided = page.locator('main section');
  expect(await divided.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))).not.toContain(
    'avoid-page',
  );
});

test('[P.3] the head of a model is shown and works before the code of its sections', async ({ page, signedIn }) => {
  await signedIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/Sections-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/search/detail?id=LUN-PDX-0012');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUN-PDX-0012');
  const shortlist = page.getByRole('main').locator('button[aria-pressed]').first();
  const pressed = (await shortlist.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
  await shortlist.click();
  await expect(shortlist).toHaveAttribute('aria-pressed', pressed);
  await expect(section(page, 'Alterations')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(1);
  held.resolve();
  await expect(section(page, 'Alterations')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(shortlist).toHaveAttribute('aria-pressed', pressed);
});

test('[P.3] a print before the sections have come says that they are missing', async ({ page, signedIn }) => {
  await signedIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/Sections-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/search/detail?id=LUN-PDX-0012');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUN-PDX-0012');
  const remark = page.getByText('Loading this model: its alterations');
  await expect(remark).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(remark).toBeVisible();
  held.resolve();
  await expect(section(page, 'Alterations')).toBeVisible();
  await expect(remark).toHaveCount(0);
});

/** Returns where an element of the page begins in the window, in CSS pixels. */
const topOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((one) => one.getBoundingClientRect().top);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('[P.3] an address opens at the section it names, however late that comes, and only once', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/Sections-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/search/detail?id=LUN-PDX-0012#quality');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUN-PDX-0012');
  // the browser itself looks for the section until now
  await page.waitForLoadState();
  held.resolve();
  await whole(page);
  // below the navigation bar
  expect(Math.round(await topOf(page, 'quality'))).toBe(96);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Growth' }).click();
  await expect.poll(async () => Math.round(await topOf(page, 'growth'))).toBe(96);
  await page.goBack();
  await expect.poll(async () => Math.round(await topOf(page, 'quality'))).toBe(96);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // renders the sections again
  await page.getByRole('button', { name: '中文' }).click();
  await expect(section(page, '基因变异')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});

test('[P.3] back and forward between models restore where each was scrolled', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/search/detail?id=LUN-PDX-0012');
  await whole(page);
  const next = page.locator('#similar a').first();
  await next.scrollIntoViewIfNeeded();
  const first = await scrolled(page);
  expect(first).toBeGreaterThan(900);
  const code = 'LUN-PDX-0012';
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(code);
  await whole(page);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
  await expect.poll(() => scrolled(page)).toBe(first);
  await whole(page);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(code);
  await expect.poll(() => scrolled(page)).toBe(1_500);
});

test('[P.3] a missing model offers a search; a visitor signs in first', {
  tag: '@long',
}, async ({ page, signedIn, allowInConsole }) => {
  allowInConsole(FAILED_CALL);
  await page.goto('/search/detail?id=LUN-PDX-0012');
  await arrived(page, '/login');
  await signedIn();
  await page.goto('/search/detail?id=NOT-A-MODEL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This model is not in the database');
  await page.getByRole('main').getByRole('link', { name: 'Search the models' }).click();
  await arrived(page, '/search');
});

for (const theme of ['light', 'dark'] as const) {
  const tag = theme === 'light' ? [] : '@long';
  test(`[P.3] axe finds nothing on the passport and it fits every width, ${theme}`, { tag }, async ({
    page,
    signedIn,
  }) => {
    await page.addInitScript(
      (preferences) => localStorage.setItem('oncology-browser:atoms', preferences),
      JSON.stringify({ locale: 'en', theme }),
    );
    await signedIn();
    await openFromSearch(page);
    await whole(page);
    expect(await violationsOf(page)).toEqual([]);
    for (const width of isThorough ? [320, 390, 768, 1440] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width}`)
        .toBeLessThanOrEqual(0);
    }
  });
}

test('[P.3] the full analysis of a study opens from the passport, for another event and as tables, with its own address', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const code = await openFromSearch(page);
  await section(page, 'Growth and treatment')
    .getByRole('link', { name: /^Open the full analysis/ })
    .click();
  await arrived(page, '/search/detail/study');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Study /);
  await expect(section(page, 'Growth curves').getByRole('img').first()).toHaveAccessibleName(/^Volume over/);
  const results = section(page, 'Results by arm');
  await expect(results.getByRole('columnheader', { name: 'Reached 2 times the baseline' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '4×', exact: true }).click();
  await expect(results.getByRole('columnheader', { name: 'Reached 4 times the baseline' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Median', exact: true }).click();
  await expect(section(page, 'Growth curves').getByRole('table', { name: 'Growth curves by day' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]event=4x&curves=medians&view=table$/);
  await page.reload();
  await expect(results.getByRole('columnheader', { name: 'Reached 4 times the baseline' })).toBeVisible();
  await expect(section(page, 'Growth curves').getByRole('table', { name: 'Growth curves by day' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: /^CSV/ }).first().click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toContain('/search/detail/study?id=');
  await page.getByRole('link', { name: `Back to ${code}` }).click();
  await arrived(page, '/search/detail');
});
