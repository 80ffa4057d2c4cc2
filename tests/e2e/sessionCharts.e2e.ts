import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CHART_PARTS_FILE, type ChartParts } from '../../contract/chartCounts.ts';
import type { PartCount } from '../../contract/entities/chartCounts.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { SITE } from '../../server/start/browserApp.ts';
import { enterAs } from './support/enter.ts';
import { arrived, atRest, expect, test } from './support/portal.ts';

const SECRET = 'Quiet-Harbor-7';

/** The files of the build with a part of the visualizer or of its layout engine. */
function visualizerFiles(): string[] {
  const assets = join(SITE, 'assets');
  return readdirSync(assets).filter(
    (file) => /\.(?:js|css)$/.test(file) && /sct-frame|eclipse\.elk/.test(readFileSync(join(assets, file), 'utf8')),
  );
}

test('an administrator watches the statecharts of the own session, in the built portal with its content policy', async ({
  page,
  baseURL,
  accounts,
}) => {
  const files = visualizerFiles();
  expect(files.length).toBeGreaterThan(1);
  const requested: string[] = [];
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1) ?? '';
    if (files.includes(name)) requested.push(name);
  });
  await enterAs(page, baseURL, accounts[0], 'en', 'own');
  await page.goto('/home');
  await page.goto('/system/log/operate');
  await page.getByRole('link', { name: 'Error log' }).first().click();
  await arrived(page, '/system/log/error');
  const open = page.getByRole('button', { name: 'Statecharts of this session' });
  await expect(open).toBeVisible();
  expect(requested).toEqual([]);

  await open.click();
  const panel = page.getByRole('region', { name: 'Statecharts', exact: true });
  const drawn = panel.getByRole('application', { name: /^Statechart / });
  await expect(drawn).toHaveAccessibleName('Statechart session');
  await expect(panel.locator('[data-state="session.signedIn"]')).toHaveClass(/\bon\b/);
  expect(requested.length).toBeGreaterThan(0);

  await test.step('it stays while the user goes on', async () => {
    await page.getByRole('link', { name: 'Operation log' }).first().click();
    await arrived(page, '/system/log/operate');
    await expect(panel).toBeVisible();
    await expect(
      panel
        .locator('.sct-log')
        .getByText(/navigation · navigation\.go/)
        .first(),
    ).toBeVisible();
  });

  await test.step('a state is found in the log, and its moment is shown', async () => {
    const search = panel.getByRole('searchbox', { name: 'Find a state or event in the log' });
    await search.fill('navigation leaving');
    await search.press('Enter');
    await expect(panel.getByText(/^Match 1 of \d+$/)).toBeVisible();
    await expect(panel.locator('.sct-log mark').filter({ hasText: 'leaving' }).first()).toBeVisible();
    await expect(panel.getByText(/^Past: /)).toBeVisible();
    await expect(drawn).toHaveAccessibleName('Statechart navigation');
    await panel.getByRole('button', { name: 'Next event' }).click();
    await expect(panel.getByText(/^Past: /)).toBeVisible();
    await panel.getByRole('button', { name: 'Back to now' }).click();
    await panel.getByRole('button', { name: 'Clear search' }).click();
  });

  await test.step('what is typed as a password, and the token, are not in it', async () => {
    await page
      .getByRole('button', { name: /Account of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /password/i }).click();
    await arrived(page, '/modifyPassword');
    await page.getByLabel('Current password').fill(SECRET);
    const entry = panel
      .locator('.sct-log')
      .getByText(/form · form\.changed/)
      .first();
    // as long as a person presses: the field loses the focus meanwhile, which the log shows above this entry
    await entry.click({ delay: 200 });
    await expect(panel.locator('.sct-entry')).toContainText('•••');
    const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^[\w-]{43}$/.test(value)));
    expect(token).toBeDefined();
    for (const name of ['session', 'requests', 'navigation']) {
      await panel
        .getByRole('treeitem', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      const shown = (await panel.textContent()) ?? '';
      expect(shown).not.toContain(SECRET);
      expect(shown).not.toContain(token);
    }
  });

  await test.step('it closes with the session, and nothing of it is stored', async () => {
    expect(
      await page.evaluate(() =>
        Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.includes('machines')),
      ),
    ).toEqual([]);
    await page
      .getByRole('button', { name: /Account of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(panel).toBeHidden();
  });
});

test.describe('a page that counts', () => {
  const address = pathOf(routes.countParts);
  /** Adds the script that counts to the page, as a server with STATECHART_COUNTS=on does. */
  const withScript = (page: Page) =>
    page.route('**/home', async (route) => {
      const [, script] =
        /content="([^"]+)"/.exec(
          readFileSync(join(SITE, 'index.html'), 'utf8').split('name="count-script"')[1] ?? '',
        ) ?? [];
      const reply = await route.fetch();
      const tag = `<script type="module" src="${script}" data-counts="${address}"></script>`;
      await route.fulfill({ response: reply, body: (await reply.text()).replace('<script type="module"', `${tag}$&`) });
    });
  /** Returns what the page sends when it is hidden. */
  const sentBy = async (page: Page) => {
    const sent: PartCount[] = [];
    await page.route(`**${address}`, async (route) => {
      expect(Object.keys(route.request().headers())).not.toContain('authorization');
      expect(Object.keys(await route.request().allHeaders())).not.toContain('cookie');
      sent.push(...(route.request().postDataJSON() as { counts: PartCount[] }).counts);
      await route.fulfill({ json: { status: 200, message: '', data: {} } });
    });
    await page.goto('/home');
    await arrived(page, '/home');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await atRest(page);
    return sent;
  };

  test('sends counts of what its statecharts took, from their beginning, and nothing else', async ({ page }) => {
    await withScript(page);
    const sent = await sentBy(page);
    expect(sent.length).toBeGreaterThan(50);
    const parts = JSON.parse(readFileSync(join(SITE, CHART_PARTS_FILE), 'utf8')) as ChartParts;
    expect(sent.filter(({ chart, part }) => !parts[chart]?.includes(part))).toEqual([]);
    const countOf = (part: string) => sent.find((one) => one.part === part)?.count;
    expect([countOf('app.session.booting'), countOf('session.restoring'), countOf('session.signedOut')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('counts nobody who asks not to be counted, and no page of a server that does not count', async ({
    browser,
    baseURL,
    page,
  }) => {
    expect(await sentBy(page)).toEqual([]);
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const other = await context.newPage();
    await withScript(other);
    expect(await sentBy(other)).toEqual([]);
    await context.close();
  });
});
