import type { Page } from '@playwright/test';
import { noticesOf, recordNotices } from './support/notices.ts';
import { arrived, expect, FAILED_CALL, stopClock, test } from './support/portal.ts';

const pdx = (page: Page) => page.getByRole('checkbox', { name: /^PDX/ });

test.describe('notices of the error catalog', () => {
  test('[E.1] [E.2] [E.3] [E.4] a reply without a message is reported in the words of its kind', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await page.addInitScript(() => localStorage.setItem('oncology-browser:atoms', '{"locale":"zh"}'));
    const noticesSeen = await recordNotices(page);
    await page.clock.install();
    await page.goto('/search');
    const told: string[] = [];
    const types = page.getByRole('group', { name: '模型类型' }).getByRole('checkbox');
    for (const [at, [status, error, said]] of (
      [
        [400, 'bad_request', '警告信息: 非法请求'],
        [400, 'fail', '异常信息: 操作失败'],
        [403, 'forbidden', '警告信息: 没有权限'],
        [500, 'system', '异常信息: 系统错误信息'],
      ] as const
    ).entries()) {
      // The page asks once more in the full form after a bad request, because the server may be of an earlier release.
      const models = '**/onco/search/models';
      await page.route(models, (route) => route.fulfill({ status, json: { status, message: '', data: null, error } }));
      await types.nth(at).click();
      told.push(said);
      await expect.poll(noticesSeen, error).toEqual(told);
      await page.unroute(models);
      await page.clock.runFor(3_000);
    }
  });

  test('[E.8] a call without an answer for six minutes is reported for five seconds', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await signedIn();
    await page.clock.install();
    await page.goto('/search');
    await expect(pdx(page)).toBeVisible();
    let asked = 0;
    await page.route('**/onco/search/models', () => {
      asked += 1;
    });
    await stopClock(page);
    await pdx(page).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return asked;
      })
      .toBe(1);
    const text = noticesOf(page).getByText('Network request timeout, please try again！');
    await page.clock.fastForward(349_000);
    await expect(text).toHaveCount(0);
    await page.clock.runFor(12_000);
    await expect(text).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(text).toHaveCount(0);
  });

  test('[E.10] publications that fail to load are logged without a notice; opening them tries again', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/^Failed to load resource|could not be loaded/);
    const broken = { status: 500, message: 'x', data: null, error: 'system' };
    await page.route('**/onco/newsLetter/list', (route) => route.fulfill({ status: 500, json: broken }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
    await page.goto('/contact');
    expect((await logged).type()).toBe('error');
    await expect(noticesOf(page)).toBeEmpty();
    await page.unroute('**/onco/newsLetter/list');
    await page.goto('/publications');
    await expect(page.getByRole('main').getByRole('region')).not.toHaveCount(0);
  });

  test('a page whose code fails to load offers a retry, and the rest of the site works', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource|Failed to fetch dynamically imported module|importing a module/i);
    // fails after the transition has ended: from then on, only the retry renders the new page again
    const gone = Promise.withResolvers<void>();
    await page.route('**/AntibodyPage-*.js', async (route) => {
      await gone.promise;
      await route.abort('internetdisconnected');
    });
    await page.goto('/contact');
    // before the app has started, a link would load a new document, which cannot be reached offline
    await arrived(page, '/contact');
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Antibody Products' }).click();
    await expect(page.locator('[data-passage=settled]').getByRole('status', { name: 'Loading' })).toBeVisible();
    gone.resolve();
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    await page.context().setOffline(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'Product groups' })).toBeVisible();
  });

  test('a part of a popover that fails to load is reported below its title, and a retry loads it', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource|code of a part could not be fetched/i);
    await signedIn();
    await page.route('**/assets/ResultExport-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/search');
    await page.getByRole('button', { name: 'Export' }).click();
    const popover = page.getByRole('dialog', { name: 'Export' });
    const message = popover.getByRole('alert');
    await expect(message).toContainText('could not be loaded');
    const title = await popover.getByText('Export', { exact: true }).boundingBox();
    const [inner, outer] = [await message.boundingBox(), await popover.boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
    await page.unrouteAll();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(popover.getByRole('combobox', { name: 'Format' })).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});
