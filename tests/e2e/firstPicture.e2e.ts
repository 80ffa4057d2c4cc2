import type { APIRequestContext, Page } from '@playwright/test';
import { sitePages } from '../../contract/pages.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';

const API = '/onco-wuxi/onco/front';

/** Returns the addresses of the public pages; pages that show one item are also listed with an item. */
async function publicAddresses(request: APIRequestContext): Promise<string[]> {
  const first = async (list: string) =>
    (await (await request.post(`${API}/${list}`, { data: {} })).json()).data.list[0].id;
  const shown: Record<string, string> = {
    '/disease': `?type=${await first('disease')}`,
    '/pdxDetail': `?id=${await first('bannerEnlist')}`,
    '/other': '?id=NON-001',
  };
  return Object.values(sitePages)
    .filter(({ visibility }) => visibility === 'listed' || visibility === 'unlisted')
    .flatMap(({ path }) => (path in shown ? [path, path + shown[path]] : [path]))
    .filter((address) => address !== '/pdxDetail');
}

test('each public page arrives rendered by the server, and the browser continues from that', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    // each page as a first visit: the bar remembers the previous page's item
    localStorage.clear();
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      Object.assign(window, { drawn: { picture: root?.dataset.picture, heading: root?.querySelector('h1') } });
    });
  });
  for (const address of await publicAddresses(request)) {
    await page.goto(address);
    await expect(page.locator('#root:not([data-picture])'), address).toBeAttached();
    const kept = await page.evaluate(() => {
      // Recorded by the script above.
      const { picture, heading } = (window as unknown as { drawn: { picture?: string; heading: Element | null } })
        .drawn;
      const waiting = document.querySelectorAll('[data-style], [data-waits]').length;
      return { picture, isSame: heading !== null && heading === document.querySelector('h1'), waiting };
    });
    expect(kept, address).toEqual({ picture: 'whole', isSame: true, waiting: 0 });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each public page is readable, and its links work', async ({ page, request }) => {
    for (const address of await publicAddresses(request)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      await expect(page.getByRole('status'), address).toHaveCount(0);
    }
    await page.goto('/home');
    await expect(page.getByText(/^models in \d+ disease areas/).first()).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lung Cancer/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lung Cancer' })).toBeVisible();
    await expect(page.getByRole('main').getByText('EGFR').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Antibody Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Antibody Products' })).toBeVisible();
  });

  test('content wider than a phone scrolls and is not cut off', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [address = ''] = (await publicAddresses(request)).filter((one) => one.startsWith('/pdxDetail?'));
    await page.goto(address);
    const table = page.getByRole('region', { name: 'Models by histology and driver gene' });
    expect(
      await table.evaluate((element) => {
        element.scrollLeft = 100;
        return { aside: element.scrollLeft, page: document.documentElement.scrollWidth };
      }),
    ).toEqual({ aside: 100, page: 390 });
  });

  test('a page looks the same before its style sheet is loaded, because the needed styles come with it', async ({
    page,
    context,
    request,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource|ERR_FAILED/);
    const [area] = (await publicAddresses(request)).filter((address) => address.startsWith('/disease?'));
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 1000 });
      for (const address of ['/home', String(area), '/login']) {
        await page.goto(address);
        const whole = await page.screenshot();
        await context.route('**/*.css', (route) => route.abort());
        await page.goto(address);
        const early = await page.screenshot();
        await context.unroute('**/*.css');
        expect(early.equals(whole), `${address} at ${width} px, ${colorScheme}`).toBe(true);
      }
    }
  });

  test('pages are dark when the device is', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/home');
    const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(color).toBe('rgb(8, 20, 37)');
  });

  test('pages work in Chinese, on a phone, and at an unknown address', async ({ page, allowInConsole }) => {
    allowInConsole(FAILED_CALL);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/home?lang=zh');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** Records the page before its code runs: its language, theme and heading. */
const keepDrawn = (page: Page) =>
  page.addInitScript(() => {
    // the document is complete, and none of its code has run
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const { lang, dataset } = document.documentElement;
      Object.assign(window, { drawn: [lang, dataset.theme ?? '', document.querySelector('h1')] });
    });
  });
/** Returns what the server rendered, and whether the browser kept it. */
const drawnOf = async (page: Page): Promise<[language: string, theme: string, isKept: boolean]> => {
  await expect(page.locator('#root:not([data-picture]) h1')).toBeVisible();
  return page.evaluate(() => {
    // Recorded by the script above.
    const [language, theme, heading] = (window as unknown as { drawn: [string, string, Element] }).drawn;
    return [language, theme, heading === document.querySelector('h1')];
  });
};

test('the browser keeps the initial render in the dark and on a phone, and draws again in another time zone', async ({
  browser,
}) => {
  for (const [options, isKept] of [
    [{ colorScheme: 'dark' }, true],
    [{ viewport: { width: 390, height: 844 } }, true],
    [{ timezoneId: 'Asia/Shanghai' }, false],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await keepDrawn(page);
    await page.goto('/home');
    expect(await drawnOf(page), JSON.stringify(options)).toEqual(['en', '', isKept]);
    const { colorScheme, viewport } = { colorScheme: 'light', viewport: undefined, ...options };
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    if (viewport) await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    else
      await expect(
        page.getByRole('button', { name: `Switch to ${colorScheme === 'dark' ? 'light' : 'dark'} theme` }),
      ).toBeVisible();
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('the page is drawn again for a signed-in user', async ({ page, signedIn }) => {
  await signedIn();
  await keepDrawn(page);
  await page.goto('/home');
  expect(await drawnOf(page)).toEqual(['en', '', false]);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
});

test('the chosen language and theme are in the next initial render', async ({ page }) => {
  await page.goto('/home');
  await expect(page.locator('#root:not([data-picture])')).toBeAttached();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
  await page.getByRole('button', { name: /深色|暗色/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keepDrawn(page);
  await page.reload();
  expect(await drawnOf(page)).toEqual(['zh-Hans', 'dark', true]);
});

test('a browser that prefers Chinese gets the public site rendered in Chinese', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'UTC' });
  const page = await context.newPage();
  expect(await (await page.goto('/home'))?.text()).toContain('<html lang="zh-Hans"');
  await expect(page.locator('#root:not([data-picture])')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
  await context.close();
});

test('a language chosen while the page is hydrated shows the whole page in it, without an error', async ({ page }) => {
  // React renders in tasks of a MessageChannel: after each of them, presses the language until it is the other one
  await page.addInitScript(() => {
    const press = () => {
      const chosen = document.documentElement.lang.startsWith('zh');
      const button = document.querySelector<HTMLElement>('[data-part=language] > button');
      const isHydrated = button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
      if (isHydrated && !chosen) button.click();
    };
    const { prototype } = MessagePort;
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'onmessage') ?? {};
    Object.defineProperty(prototype, 'onmessage', {
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          listener(event);
          press();
        });
      },
    });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
  await expect(page.locator('#content')).not.toContainText('Disease Areas');
});
