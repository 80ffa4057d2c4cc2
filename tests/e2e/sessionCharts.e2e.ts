import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from '../../server/start/browserApp.ts';
import { enterAs } from './support/enter.ts';
import { arrived, expect, test } from './support/portal.ts';

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
  const drawn = panel.getByRole('application');
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
      .getByRole('button', { name: /^Account of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /password/i }).click();
    await arrived(page, '/modifyPassword');
    await page.getByLabel('Current password').fill(SECRET);
    const entry = panel
      .locator('.sct-log')
      .getByText(/form · form\.changed/)
      .first();
    await entry.click();
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
      .getByRole('button', { name: /^Account of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(panel).toBeHidden();
  });
});
