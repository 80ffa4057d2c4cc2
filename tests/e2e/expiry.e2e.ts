import type { Page, Route } from '@playwright/test';
import { HIDE_NAVIGATION_MS, STORAGE_PREFIX } from '../../contract/constants.ts';
import { pages } from '../../contract/pages.ts';
import { arrived, barOf, expect, FAILED_CALL, stored, test } from './support/portal.ts';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Important' });
/** Every page except the login page, which redirects a visitor with a token. */
const paths = pages.filter(({ name }) => name !== 'login').map(({ path }) => path);

/** Stores a login in the browser that the server no longer knows. */
const keepExpired = (page: Page, email: string) =>
  page.evaluate(
    ([prefix, workEmail]) => {
      localStorage.setItem(`${prefix}token`, 'expired-expired-expired-expired-expired-expired');
      localStorage.setItem(`${prefix}user`, JSON.stringify({ id: '1', name: 'Visitor', workEmail }));
      localStorage.setItem(`${prefix}atoms`, JSON.stringify({ locale: 'en' })); // the back-office speaks Chinese else
    },
    [STORAGE_PREFIX, email] as const,
  );

test.describe('an expired login', () => {
  test('[S.3] [S.4] [E.5] every page shows the dialog once; Confirm leads to /login, Home to /home', {
    tag: '@long',
  }, async ({ page, visitor, allowInConsole }) => {
    test.setTimeout(240_000);
    allowInConsole(FAILED_CALL);
    await page.goto('/404');
    for (const [at, path] of paths.entries()) {
      await keepExpired(page, visitor.email);
      await page.goto(path);
      await expect(dialogOf(page), path).toHaveCount(1);
      await expect(dialogOf(page), path).toContainText('Login has expired, please login again.');
      await expect(dialogOf(page).getByRole('button'), path).toHaveText(['Home', 'Confirm']);
      expect(await stored(page, 'token'), path).toBeNull();
      // data that needs no session is shown behind the dialog
      if (path === '/home') {
        await expect(page.getByLabel('The database in numbers')).toContainText('3,000');
        await expect(page.getByText('could not be loaded')).toHaveCount(0);
      }
      const answer = at % 2 === 0 ? 'Confirm' : 'Home';
      await dialogOf(page).getByRole('button', { name: answer }).click();
      await expect(page, path).toHaveURL((url) => url.pathname === (answer === 'Confirm' ? '/login' : '/home'));
      await expect(page.getByRole('alertdialog'), path).toHaveCount(0);
    }
  });

  test('[S.3] an expiry detected before the code of the page is loaded shows the dialog over the page', async ({
    page,
    visitor,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/404');
    await keepExpired(page, visitor.email);
    const refused = page.waitForResponse((reply) => reply.status() === 401);
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/AntibodyPage-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/antibody', { waitUntil: 'commit' });
    await refused;
    // by then the machine asks whether to log in again, but the dialog is not rendered yet
    await page.waitForTimeout(HIDE_NAVIGATION_MS + 200);
    code.resolve();
    await expect(dialogOf(page)).toHaveCount(1);
    await dialogOf(page).getByRole('button', { name: 'Home' }).click();
    await arrived(page, '/home');
  });

  test('[S.3] [S.4] of three tabs one shows the dialog once; the others are logged out without it', async ({
    page,
    context,
    baseURL,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    const token = await signedIn('own');
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('models');
    const [protectedTab, openTab] = [await context.newPage(), await context.newPage()];
    await protectedTab.goto('/requests');
    await arrived(protectedTab, '/requests');
    await openTab.goto('/antibody');
    await expect(barOf(openTab).getByRole('button', { name: /^Account of/ })).toBeVisible();
    const ended = await context.request.post(`${baseURL}/onco-wuxi/onco/oauth/logout`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect(ended.ok()).toBe(true);

    await page.getByRole('checkbox', { name: /^PDX/ }).click();
    await expect(dialogOf(page)).toHaveCount(1);
    await arrived(protectedTab, '/login');
    await arrived(openTab, '/antibody');
    await expect(barOf(openTab).getByRole('link', { name: 'Login' })).toBeVisible();
    for (const tab of [protectedTab, openTab]) await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
    await arrived(page, '/login');
    for (const tab of [page, protectedTab, openTab]) await expect(tab.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[S.3] three tabs that detect the expiry at the same time show at most one dialog each', {
    tag: '@long',
  }, async ({ page, context, baseURL, signedIn, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    const token = await signedIn('own');
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto('/search');
      await expect(tab.getByRole('heading', { level: 1 })).toContainText('models');
    }
    await context.request.post(`${baseURL}/onco-wuxi/onco/oauth/logout`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    const held: Route[] = [];
    await context.route('**/onco/search/models', (route) => void held.push(route));
    for (const tab of tabs) await tab.getByRole('checkbox', { name: /^PDX/ }).click();
    await expect.poll(() => held.length).toBe(3);
    await Promise.all(held.map((route) => route.continue()));
    const asking: Page[] = [];
    for (const tab of tabs) {
      await expect(dialogOf(tab).or(tab.getByRole('button', { name: 'Login', exact: true }))).toHaveCount(1);
      if ((await dialogOf(tab).count()) === 1) asking.push(tab);
    }
    expect(asking.length).toBeGreaterThan(0);
    for (const tab of asking) {
      await dialogOf(tab).getByRole('button', { name: 'Confirm' }).click();
      await arrived(tab, '/login');
    }
    for (const tab of tabs) {
      await arrived(tab, '/login');
      await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    }
  });
});
