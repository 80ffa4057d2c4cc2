import { noticesOf, recordNotices, untilNotice } from './support/notices.ts';
import { arrived, barOf, expect, FAILED_CALL, logIn, mainNav, stopClock, stored, test } from './support/portal.ts';

test.describe('sign-in check and session', () => {
  test('[N.1] the listed pages open without a token, the others require it', async ({ page, allowInConsole }) => {
    // a panel page without an id answers 404
    allowInConsole(FAILED_CALL);
    for (const path of [
      '/home',
      '/other',
      '/contact',
      '/disease',
      '/pdx',
      '/pdxDetail',
      '/antibody',
      '/register',
      '/403',
    ]) {
      await page.goto(path);
      await arrived(page, path);
    }
    const protectedPaths = [
      '/search',
      '/search/detail',
      '/search/detail/study',
      '/search/compare',
      '/analysis/study',
      '/modifyPassword',
      '/requests',
      '/search/exports',
    ];
    for (const path of protectedPaths) {
      await page.goto(path);
      await arrived(page, '/login');
    }
  });

  test('[N.2] [S.1] a visitor is sent to login and back after signing in', async ({ page, visitor }) => {
    await page.goto('/search?modelType=PDX');
    await arrived(page, '/login');
    await logIn(page, visitor);
    await arrived(page, /\/search\?modelType=PDX/);
    await expect(barOf(page)).toContainText(visitor.email);
    expect(await stored(page, 'token')).toMatch(/^[\w-]{40,}$/);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('a user who logs in from the bar returns to the page', async ({ page, visitor }) => {
    await page.goto('/antibody?target=EGFR');
    await barOf(page).getByRole('link', { name: 'Login', exact: true }).click();
    await arrived(page, '/login');
    await logIn(page, visitor);
    await arrived(page, /\/antibody\?target=EGFR/);
    await expect(barOf(page)).toContainText(visitor.email);
  });

  test('a login link pressed before the code has loaded returns to the whole address', async ({ page, visitor }) => {
    let held = true;
    await page.route('**/*.js', (route) => (held ? new Promise(() => {}) : route.continue()));
    await page.goto('/antibody?target=EGFR', { waitUntil: 'commit' });
    const link = barOf(page).getByRole('link', { name: 'Login', exact: true });
    await expect(link).toHaveAttribute('href', '/login?return=%2Fantibody');
    held = false;
    await link.click();
    await arrived(page, '/login');
    await expect.poll(() => page.url()).toContain('return=%2Fantibody%3Ftarget%3DEGFR');
    await logIn(page, visitor);
    await arrived(page, /\/antibody\?target=EGFR/);
  });

  test('a login link of the loaded page has the whole address', async ({ page }) => {
    await page.goto('/antibody?target=EGFR');
    await expect(barOf(page).getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
      'href',
      '/login?return=%2Fantibody%3Ftarget%3DEGFR',
    );
  });

  test('wrong credentials are reported beside the form, and the input stays', async ({ page, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/login');
    await page.getByLabel('Work e-mail').fill('nobody@company.example');
    await page.getByLabel('Password', { exact: true }).fill('certainly not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('main').getByText(/wrong e-mail or password/i)).toBeVisible();
    await expect(page.getByLabel('Work e-mail')).toHaveValue('nobody@company.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('certainly not the password');
  });

  for (const { answer, address } of [
    { answer: 'Confirm', address: '/login' },
    { answer: 'Home', address: '/home' },
  ]) {
    test(`[S.3] [S.4] [E.5] an expired login asks once, and ${answer} leads to ${address}`, async ({
      page,
      signedIn,
      allowInConsole,
    }) => {
      allowInConsole(FAILED_CALL);
      await signedIn('own');
      await page.goto('/search');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('models');
      await page.route('**/onco-wuxi/onco/search/models', (route) => {
        const headers = { ...route.request().headers(), authorization: 'Bearer expired-expired-expired-expired' };
        return route.continue({ headers });
      });
      await page.getByRole('checkbox', { name: /^PDX/ }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toHaveCount(1);
      await expect(dialog).toContainText('Important');
      await expect(dialog).toContainText('Login has expired, please login again.');
      expect(await stored(page, 'token')).toBeNull();
      await dialog.getByRole('button', { name: answer }).click();
      await arrived(page, address);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
  }

  test('[S.3] signing out in one of three tabs signs out all', { tag: '@long' }, async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn('own');
    await page.goto('/home');
    const others = [await context.newPage(), await context.newPage()];
    for (const other of others) await other.goto('/home');
    await barOf(page)
      .getByRole('button', { name: /^Account of/ })
      .hover();
    await barOf(page).getByRole('button', { name: 'Logout' }).click();
    for (const other of others)
      await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('[S.5] the sidebar preference is stored beside the active item', { tag: '@long' }, async ({ page }) => {
    await page.goto('/home');
    await page.evaluate(() => localStorage.setItem('oncology-browser:sidebar', '0;home'));
    await page.reload();
    await mainNav(page).getByRole('link', { name: 'Antibody Products' }).click();
    await expect.poll(() => stored(page, 'sidebar')).toBe('0;antibody');
  });

  test('[S.9] a page is declared to leave in 100 ms and to enter in 500 ms', async ({ page }) => {
    await page.goto('/home');
    await arrived(page, '/home');
    await page.evaluate(() => {
      const seen: [string, string][] = [];
      Object.assign(window, { passages: seen });
      new MutationObserver(() => {
        const place = document.querySelector('[data-passage]');
        const now = place?.getAttribute('data-passage') ?? '';
        if (place && seen.at(-1)?.[0] !== now) seen.push([now, getComputedStyle(place).animationDuration]);
      }).observe(document.body, {
        subtree: true,
        attributes: true,
        childList: true,
        attributeFilter: ['data-passage'],
      });
    });
    await mainNav(page).getByRole('link', { name: 'Contact Us' }).click();
    await arrived(page, '/contact');
    // Recorded by the script above.
    const passages = await page.evaluate(() => (window as unknown as { passages: [string, string][] }).passages);
    expect(passages.slice(0, 2)).toEqual([
      ['leaving', '0.1s'],
      ['entering', '0.5s'],
    ]);
    expect(passages.at(-1)?.[0]).toBe('settled');
  });
});

test.describe('request pipeline', () => {
  test('[E.6] a burst of refused calls shows one notice, which disappears after two seconds', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    const noticesSeen = await recordNotices(page);
    await page.clock.install();
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('models');
    let refused = 0;
    await page.route('**/search/models', (route) => {
      refused += 1;
      return route.fulfill({
        status: 403,
        json: { status: 403, message: 'This search is closed to your account.', data: null, error: 'forbidden' },
      });
    });
    await stopClock(page);
    for (const [at, type] of [/^PDX/, /^CDX/].entries()) {
      await page.getByRole('checkbox', { name: type }).click();
      await expect(async () => {
        await page.clock.runFor(50);
        expect(refused).toBe(at + 1);
      }).toPass();
    }
    await page.mouse.move(5, 880);
    await untilNotice(page, 'This search is closed to your account.');
    const notice = noticesOf(page).getByText('This search is closed to your account.');
    await page.clock.runFor(500);
    await expect(notice).toBeVisible();
    await page.clock.runFor(2_200);
    await expect(notice).toHaveCount(0);
    await page.clock.runFor(10_000);
    expect(await noticesSeen()).toEqual(['Warning information: This search is closed to your account.']);
  });

  test('[E.7] a network failure is shown for five seconds, and the search can be retried', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await page.clock.install();
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('models');
    await page.route('**/search/models', (route) => route.abort('connectionfailed'));
    await stopClock(page);
    await page.getByRole('checkbox', { name: /^PDX/ }).click();
    await untilNotice(page, 'Network environment is abnormal, please try again！');
    const notice = noticesOf(page).getByText('Network environment is abnormal, please try again！');
    await page.clock.runFor(4_000);
    await expect(notice).toBeVisible();
    await page.clock.runFor(1_200);
    await expect(notice).toHaveCount(0);
    await page.clock.resume();
    await page.unroute('**/search/models');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('[E.12] without local storage the console gets one warning, and everything else works', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/storage/i);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/home');
    await mainNav(page).getByRole('link', { name: 'Antibody Products' }).click();
    await arrived(page, '/antibody');
    expect(warnings.filter((line) => /storage/i.test(line))).toHaveLength(1);
  });

  test('a failed search keeps the chosen criteria', { tag: '@long' }, async ({ page, signedIn, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await page.route('**/search/models', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '', data: null, error: 'system' } }),
    );
    await page.goto('/search?q=KRAS');
    await expect(page.getByText('The search failed')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search the database' })).toHaveValue('KRAS');
  });
});
