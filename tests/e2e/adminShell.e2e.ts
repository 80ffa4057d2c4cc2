import type { Page, Response } from '@playwright/test';
import { backOfficePages } from '../../contract/pages.ts';
import type { DemoAccount } from '../support/serverProcess.ts';
import { isThorough } from '../support/suite.ts';
import { violationsOf } from './support/axe.ts';
import { enterAs } from './support/enter.ts';
import { arrived, atRest, expect, stored, test, whole } from './support/portal.ts';

const roleOf = (accounts: readonly DemoAccount[], role: string) => accounts.find((one) => one.role === role);
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });

test.describe('the back-office', () => {
  test('[B.1] [B.3] [B.4] [B.5] [B.7] [B.8] [B.9] [B.10] [B.11] [B.12] [B.13] [B.14] [B.15] [B.16] [B.17] [B.18] [B.19] [B.20] [B.21] its pages open under their titles, the log leads to the operation log, and the password page opens inside it', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0], null);
    await page.goto('/dashboard');
    await arrived(page, '/dashboard');
    // before a language is chosen, the back-office is in Chinese
    await expect(page).toHaveTitle(/^首页/);
    const menu = page.getByRole('navigation', { name: '菜单' });
    for (const [path, title] of Object.entries({
      areas: '地域管理',
      dictionary: '字典管理',
      menus: '系统菜单',
      organization: '组织管理',
      role: '角色管理',
      user: '用户管理',
      signOn: '单点登录',
      rule: '规则管理',
      mail: '邮件管理',
      sms: '短信管理',
      messagePush: '消息推送',
      redis: 'Redis缓存',
      quartz: '定时任务',
      job: '任务调度',
      lucene: '搜索引擎',
      elasticsearch: '分布式搜索引擎',
      gen: '代码生成',
    })) {
      await menu.getByRole('link', { name: title, exact: true }).click();
      // a page that another click replaces within 100 ms is never visited, so wait for each one
      await expect(page).toHaveURL((url) => url.pathname === `/system/${path}`);
      await expect(page, title).toHaveTitle(new RegExp(`^${title}`));
      await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(title);
    }
    await page.getByRole('button', { name: /的账户/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await arrived(page, '/modifyPassword');
    await expect(page).toHaveTitle(/^修改密码/);
    await expect(menu).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto('/system/log');
    await arrived(page, '/system/log/operate');
    await expect(page).toHaveTitle(/^操作日志/);
  });

  test('[B.6] the detail of a dictionary has an address but no menu entry', async ({
    page,
    baseURL,
    accounts,
    allowInConsole,
  }) => {
    allowInConsole(/404/); // this dictionary does not exist
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/dictionary/0198c0de-0000-7000-8000-000000000001');
    await arrived(page, /\/system\/dictionary\//);
    await expect(page).toHaveTitle(/^Dictionary detail/);
    await expect(menuOf(page).getByRole('link', { name: 'Dictionary detail' })).toHaveCount(0);
    await expect(menuOf(page).getByRole('link', { name: 'Dictionaries' })).toHaveAttribute('aria-current', 'page');
  });

  test('[E.13] without a token it leads to login and back; a member gets no access, and the site shows no link to it', async ({
    page,
    baseURL,
    visitor,
  }) => {
    await page.goto('/system/user?page=2');
    await arrived(page, '/login');
    expect(page.url()).toContain(encodeURIComponent('/system/user?page=2'));
    await enterAs(page, baseURL, visitor);
    await page.goto('/system/user');
    await expect(page.getByRole('heading', { name: '无权限访问' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/system/user');
    await expect(menuOf(page).getByRole('link')).toHaveCount(0);
    await page.getByRole('link', { name: '返回首页' }).click();
    await arrived(page, '/home');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  });

  test('[U.2] an auditor sees only the logs', { tag: '@long' }, async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, roleOf(accounts, 'auditor'));
    await page.goto('/home');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Administration' }).click();
    await arrived(page, '/dashboard');
    await expect(menuOf(page).getByRole('link')).toHaveText(['Home', 'Operation log', 'Login log', 'Error log']);
    await page.goto('/system/role');
    await expect(page.getByText(/needs the permission “List roles” \(role:list\)/)).toBeVisible();
  });

  test('[S.5] [S.6] the sidebar is 210 px wide and remembered as 1 or 0; on a phone it starts closed and overlays the page', async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/dashboard');
    await expect(page.getByRole('complementary')).toHaveCSS('width', '210px');
    await page.getByRole('button', { name: 'Close the sidebar' }).click();
    await expect.poll(() => stored(page, 'sidebar')).toMatch(/^0/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
    await expect(menuOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await expect(menuOf(page)).toBeVisible();
    await expect.poll(() => stored(page, 'sidebar')).toMatch(/^1/);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
    await expect(menuOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Roles' }).click();
    await arrived(page, '/system/role');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await stored(page, 'sidebar')).not.toMatch(/^0/);
  });

  test('tabs remain after a reload, close by key, and are removed at sign-out', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0], 'en', 'own');
    await page.goto('/dashboard');
    const tab = (name: string) => tabsOf(page).getByRole('link', { name, exact: true });
    for (const name of ['Users', 'Roles', 'Data rules']) {
      await menuOf(page).getByRole('link', { name, exact: true }).click();
      // a page that another click replaces within 100 ms is never visited, so wait for each one
      await expect(tab(name)).toHaveAttribute('aria-current', 'page');
    }
    await page.reload();
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Home', 'Users', 'Roles', 'Data rules']);
    await tab('Data rules').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Roles')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(tab('Roles')).toHaveCount(0);
    await tabsOf(page).getByRole('button', { name: 'Close Data rules' }).click();
    await arrived(page, '/system/user');
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Home', 'Users']);
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('backOffice')));
    expect(await kept()).not.toEqual([]);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await arrived(page, '/home');
    expect(await kept()).toEqual([]);
  });

  test('Ctrl K finds a page in both languages; G and a letter open a page', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/dashboard');
    await arrived(page, '/dashboard');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search pages and actions' });
    await expect(box).toBeFocused();
    await box.fill('角色');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await arrived(page, '/system/role');
    await expect(box).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await arrived(page, '/dashboard');
  });

  test('keys work as soon as the page is drawn', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.addInitScript(() => {
      new MutationObserver((_, drawing) => {
        if (!document.querySelector('[data-passage]')) return;
        drawing.disconnect();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('combobox', { name: 'Search pages and actions' })).toBeFocused();
  });

  test('text typed while the palette loads goes to the palette, not to the page', { tag: '@long' }, async ({
    page,
    baseURL,
    accounts,
  }) => {
    await enterAs(page, baseURL, accounts[0]);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/CommandPalette-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/system/areas');
    await arrived(page, '/system/areas');
    await page.keyboard.press('Control+k');
    // in the list, the first letter alone opens a new record
    await page.keyboard.type('che');
    held.resolve();
    await expect(page.getByRole('combobox', { name: 'Search pages and actions' })).toHaveValue('che');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('a page whose code fails to load shows the error and a retry; typed input stays', {
    tag: '@long',
  }, async ({ page, baseURL, accounts, allowInConsole }) => {
    await enterAs(page, baseURL, accounts[0]);
    allowInConsole(/404 \(Not Found\)|MissingCode/);
    const missing = [/CommandPalette/, /TreeChoice/];
    await page.route('**/assets/*.js', (route) => {
      const known = missing.findIndex((name) => name.test(route.request().url()));
      if (known < 0) return route.continue();
      missing.splice(known, 1);
      return route.fulfill({ status: 404 });
    });
    await page.goto('/system/areas');
    await arrived(page, '/system/areas');
    const said = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
    const again = said.getByRole('button', { name: 'Try again' });
    await page.keyboard.press('Control+k');
    await again.click();
    await expect(page.getByRole('combobox', { name: 'Search pages and actions' })).toBeFocused();
    await expect(said).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^New area/ }).click();
    const form = page.getByRole('dialog', { name: 'New area' });
    await form.getByRole('textbox', { name: 'Name' }).first().fill('Typed before');
    // a field whose code cannot be loaded shows the failure inside the form
    await again.click();
    await form.getByRole('combobox', { name: 'Within' }).click();
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Typed before');
  });

  test('axe finds no problem in the shell, light and dark', async ({ page, baseURL, accounts }) => {
    await enterAs(page, baseURL, accounts[0]);
    await page.goto('/system/log/error');
    await arrived(page, '/system/log/error');
    for (const theme of isThorough ? ['light', 'dark'] : ['light']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await violationsOf(page, '#content')).toEqual([]);
    }
  });

  test('no page of the public site carries code of the back-office', { tag: '@long' }, async ({
    page,
    baseURL,
    visitor,
  }) => {
    await enterAs(page, baseURL, visitor);
    const marks = ['adminTabs.visited', 'palette.toggled', 'externalFrame.loaded', 'allow-downloads allow-forms'];
    const carrying: string[] = [];
    const looks: Promise<void>[] = [];
    const lookInto = async (response: Response) => {
      // the browser may already have discarded the body of a response that came before a navigation
      const code = await response.text().catch(async () => (await page.request.get(response.url())).text());
      for (const mark of marks) if (code.includes(mark)) carrying.push(`${mark} in ${response.url()}`);
    };
    const heard = (response: Response) => {
      if (response.url().endsWith('.js')) looks.push(lookInto(response));
    };
    page.on('response', heard);
    for (const path of ['/home', '/search', '/modifyPassword', '/contact']) {
      await page.goto(path);
      await arrived(page, path);
      await whole(page);
      await atRest(page);
      await Promise.all(looks);
    }
    page.off('response', heard);
    expect(looks.length).toBeGreaterThan(3);
    expect(carrying).toEqual([]);
    const seen = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('adminTabs.visited'),
    );
    await page.goto('/dashboard');
    await seen;
  });

  test('an address without a page keeps the shell and offers links; a visitor signs in first', {
    tag: '@long',
  }, async ({ page, baseURL, accounts, allowInConsole }) => {
    allowInConsole(/^Failed to load resource: .* 404/);
    await page.goto('/system/nothing');
    await arrived(page, /\/login\?return=%2Fsystem%2Fnothing$/);
    await enterAs(page, baseURL, accounts[0], 'en');
    await page.goto('/system/role');
    await arrived(page, '/system/role');
    await page.goto('/system/user/nothing?page=2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page).toHaveURL('/system/user/nothing?page=2');
    await expect(page.getByRole('main')).toContainText('/system/user/nothing?page=2');
    await expect(menuOf(page).getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Home', 'Roles']);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Search pages and actions' }).click();
    await expect(page.getByRole('combobox', { name: 'Search pages and actions' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to “Users”' }).click();
    await arrived(page, '/system/user');
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Home', 'Roles', 'Users']);
  });

  test('the server returns the app at its addresses, and keeps out search engines and initial data', async ({
    request,
  }) => {
    const screens = {
      '/dashboard': 'DashboardScreen',
      '/system/user': 'UsersScreen',
      '/system/dictionary/17': 'DictionaryDetailScreen',
      '/content/import': 'ImportScreen',
    };
    for (const [path, screen] of Object.entries(screens)) {
      const reply = await request.get(path);
      const html = await reply.text();
      expect([reply.status(), html.includes('<meta name="robots" content="noindex">')], path).toEqual([200, true]);
      expect(/<script id="start-data"[^>]*>(.*?)<\/script>/.exec(html)?.[1], path).toBe('{}');
      // the page's code is preloaded by the document, and the session's permissions are requested in the meantime
      for (const file of ['frame', screen]) expect(html).toMatch(new RegExp(`"modulepreload"[^>]*/assets/${file}-`));
      expect(html).toMatch(/data-first-call="[^"]*\/oauth\/session/);
    }
    // the code of forms, panes and dialogs loads on demand, except on the two pages that begin with a form
    const withForm = ['/system/gen', '/content/import'];
    for (const path of Object.keys(backOfficePages).filter((one) => !withForm.includes(one))) {
      const html = await (await request.get(path.replace(':id', '17'))).text();
      expect(html, path).not.toMatch(/"modulepreload"[^>]*\/assets\/(record|RecordPanels|[A-Z]\w*Pane|Dialog|portal)-/);
    }
    // for an unknown page, the app shows the message inside the back-office
    const nothing = await request.get('/system/nothing');
    expect([nothing.status(), (await nothing.text()).includes('<h1')]).toEqual([404, false]);
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toMatch(/^Disallow: \/system\/$/m);
    expect(robots).not.toContain('/system/redis');
  });
});
