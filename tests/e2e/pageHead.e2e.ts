import type { APIRequestContext, Page } from '@playwright/test';
import { arrived, atRest, expect, FAILED_CALL, mainNav, test, whole } from './support/portal.ts';

const API = '/onco-wuxi/';
/** The limit for a fully rendered page with its data, in bytes on the wire. */
const HTML_MAX_BYTES = 24_000;

/** The contents of a document's head. */
type Head = Record<'lang' | 'title' | 'description' | 'canonical' | 'robots' | 'graphTitle' | 'graphAddress', string>;

function headOf(page: Page): Promise<Head> {
  return page.evaluate(readHead, null);
}

/** Runs in the browser. Reads the head of the document, or of the HTML that the server sends for an address. */
async function readHead(address: string | null): Promise<Head> {
  const html = address === null ? null : await (await fetch(address)).text();
  const at = (selector: string, attribute: string) => {
    if (html === null) return document.head.querySelector(selector)?.getAttribute(attribute) ?? '';
    const element = selector.replace(/\[(\w+)="([^"]*)"\]/, ' $1="$2" ');
    return new RegExp(`<${element}${attribute}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  };
  return {
    lang: html === null ? document.documentElement.lang : (/<html lang="([^"]*)"/.exec(html)?.[1] ?? ''),
    title: html === null ? document.title : (/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    description: at('meta[name="description"]', 'content'),
    canonical: at('link[rel="canonical"]', 'href'),
    robots: at('meta[name="robots"]', 'content'),
    graphTitle: at('meta[property="og:title"]', 'content'),
    graphAddress: at('meta[property="og:url"]', 'content'),
  };
}

async function addresses(request: APIRequestContext) {
  const idOf = async (path: string) =>
    (await (await request.post(`${API}onco/front/${path}`, { data: {} })).json()).data;
  const areas = await idOf('disease');
  const panels = await idOf('bannerEnlist');
  return { area: `/disease?type=${areas.list[0].id}`, panel: `/pdxDetail?id=${panels.list[0].id}` };
}

/**
 * Collects the page's API calls, except for pictures and the publications menu, which the first paint does not need.
 */
function countCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API) && !/\/getImg\/|\/newsLetter\/list$/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

for (const [language, lang] of [
  ['English', 'en'],
  ['Chinese', 'zh'],
] as const) {
  /** Returns the address in that language. */
  const spoken = (address: string) =>
    lang === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
  test.describe(`first paint in ${language}`, { tag: lang === 'en' ? [] : '@long' }, () => {
    test('pages render the data that came with them, without a call', async ({ page, request }) => {
      const { area, panel } = await addresses(request);
      // the first figures after a server start take longer than a page waits
      await expect.poll(async () => (await (await request.get('/home')).text()).includes('front/figures')).toBe(true);
      // what the home page draws at rest asks for its own data, so its code does not come here
      await page.route('**/assets/LitTissue-*.js', () => {});
      const calls = countCalls(page);
      for (const address of ['/home', area, '/pdx', panel, '/other', '/other?id=NON-001', '/antibody', '/disease']) {
        // retried, because the server may be slower than a page waits
        await expect(async () => {
          calls.length = 0;
          await page.goto(spoken(address));
          await arrived(page, new RegExp(address.split('?')[0] ?? ''));
          await whole(page);
          await atRest(page);
          expect(calls, address).toEqual([]);
        }).toPass({ timeout: 30_000 });
      }
    });

    test('the browser shows the same title and description for each page as the server', async ({ page, request }) => {
      const { area, panel } = await addresses(request);
      for (const address of [
        '/home',
        area,
        '/pdx',
        panel,
        '/other?id=NON-001',
        '/antibody',
        '/publications',
        '/contact',
        '/login',
      ]) {
        await page.goto(spoken(address));
        await arrived(page, new RegExp(address.split('?')[0] ?? ''));
        // wait until the app has rendered the page and set its head
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const served = await page.evaluate(readHead, spoken(address));
        expect(served.title, address).toContain(' | Oncology Browser');
        expect(served.lang).toBe(lang === 'en' ? 'en' : 'zh-Hans');
        await expect.poll(() => headOf(page), address).toEqual(served);
      }
    });
  });
}

test('the head follows a change of page', async ({ page, request }) => {
  const { panel } = await addresses(request);
  await page.goto('/home');
  await arrived(page, '/home');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  const home = await headOf(page);

  await mainNav(page).getByRole('link', { name: 'Non-Oncology Models' }).click();
  await arrived(page, '/other');
  await expect(page).toHaveTitle('Non-Oncology Models | Oncology Browser');
  await expect
    .poll(() => headOf(page))
    .toMatchObject({ canonical: home.canonical.replace('/home', '/other'), robots: '' });
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await arrived(page, '/login');
  await expect
    .poll(() => headOf(page))
    .toMatchObject({ canonical: '', robots: 'noindex', title: 'Login | Oncology Browser' });

  await page.goBack();
  await page.goBack();
  await arrived(page, '/home');
  await expect.poll(() => headOf(page)).toEqual(home);

  await page.goto(panel);
  await expect(page).not.toHaveTitle(/PDX Panels/);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
});

test('a missing page is also not found for crawlers', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_CALL);
  const reply = await page.goto('/disease?type=00000000-0000-7000-8000-000000000000');
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle('This disease area does not exist | Oncology Browser');
  // the title came with the HTML; once the app has started, it sets the head itself
  await expect.poll(() => headOf(page)).toMatchObject({ canonical: '', robots: 'noindex' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This disease area does not exist');
  await expect.poll(() => headOf(page)).toMatchObject({ canonical: '', robots: 'noindex' });

  for (const [address, heading] of [
    ['/disease?type=lung', 'This disease area does not exist'],
    ['/pdxDetail?id=lung', 'This panel does not exist or is no longer offered'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
  }
});

test('a language chosen on the device takes precedence over that of the page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/home?lang=zh');
  await expect(page).toHaveTitle('找到能回答您问题的肿瘤模型 | Oncology Browser');
  await page
    .getByRole('button', { name: /English|EN/ })
    .first()
    .click();
  await expect(page).toHaveTitle('Find the tumor model that answers your question | Oncology Browser');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the tumor model that answers your question');
  await expect.poll(() => headOf(page)).toMatchObject({ lang: 'en' });
});

test('the home page is small, and does not shift while it loads', async ({ page }) => {
  const reply = await page.goto('/home');
  const { responseBodySize = 0 } = (await reply?.request().sizes()) ?? {};
  console.info(`html of /home: ${responseBodySize} bytes`);
  expect(responseBodySize).toBeGreaterThan(0);
  expect(responseBodySize).toBeLessThanOrEqual(HTML_MAX_BYTES);
  await whole(page);
  await atRest(page);
  const shift = await page.evaluate(async () => {
    const shifts: number[] = [];
    const keep = (entries: PerformanceEntryList) => {
      // TypeScript's DOM types do not include layout shifts.
      for (const entry of entries) shifts.push((entry as unknown as { value: number }).value);
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // after two frames, the buffered entries have been delivered
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    keep(observer.takeRecords());
    return shifts.reduce((sum, value) => sum + value, 0);
  });
  console.info(`layout shift of /home: ${shift}`);
  expect(shift).toBeLessThan(0.02);
});

test('manifest, icons, robots.txt and sitemap.xml are served', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url: start } = await manifest.json();
  expect((await request.get(start)).status()).toBe(200);
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const picture = await request.get(src);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, type]);
  }
  expect((await request.get('/share.jpg')).headers()['content-type']).toBe('image/jpeg');
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const page of ['/home<', '/disease?type=', '/pdxDetail?id=', '/other?id=NON-']) expect(sitemap).toContain(page);
});
