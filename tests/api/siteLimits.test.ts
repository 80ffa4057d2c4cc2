import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSite } from './support/builtSite.ts';
import { type TestApp, testApp } from './support/testApp.ts';

declare global {
  /** The promise that the tests' renderer waits for. */
  var pagesHeld: Promise<void> | undefined;
}

let portal: TestApp;
let built: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  built = await openSite(portal);
});
afterAll(async () => {
  await built.close();
  await portal.close();
});

const from = async (address: string, url: string, language = 'en') =>
  built.site.inject({ url, headers: { 'x-forwarded-for': address, 'accept-language': language } });
/** Counts this many pages as already requested by an address. */
const spend = (network: string, pages: number) =>
  portal.dependencies.limiter.take(`pages ${network}`, { max: 3_000, windowSeconds: 60 }, pages);

test('[A59] an address that requests too many pages gets a short page in its language, with the time to wait', async () => {
  await spend('203.0.113.40', 2_999);
  expect((await from('203.0.113.40', '/home')).statusCode).toBe(200);
  for (const url of ['/home', '/home?x=1', '/search?q=KRAS', '/system/user', '/nowhere', '/sitemap.xml']) {
    const reply = await from('203.0.113.40', url);
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 429, 'text/html; charset=utf-8']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['cache-control']).toBe('no-store');
    // the back-office is in Chinese until a language is chosen
    expect(reply.body).toContain(url === '/system/user' ? '页面访问过于频繁' : 'Too many page requests');
    expect(reply.body).not.toContain('<script');
  }
  const chinese = await from('203.0.113.40', '/home', 'zh-CN');
  expect(chinese.body).toContain('<html lang="zh-Hans">');
  expect(chinese.body).toContain('页面访问过于频繁');
  // files and API calls do not count as pages
  for (const url of ['/favicon.svg', '/robots.txt', '/healthz', '/onco-wuxi/onco/front/headNewsletters'])
    expect([url, (await from('203.0.113.40', url)).statusCode]).toEqual([url, 200]);
  expect((await from('203.0.113.41', '/home')).statusCode).toBe(200);
});

test('[A59] the addresses of one IPv6 customer count as one', async () => {
  await spend('2001:db8:7:1::/64', 3_000);
  expect((await from('2001:db8:7:1::5', '/home')).statusCode).toBe(429);
  expect((await from('2001:db8:7:2::5', '/home')).statusCode).toBe(200);
});

test('[A59] a few renderings wait per client address; more are refused for a while, and other clients are served', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.pagesHeld = promise;
  onTestFinished(() => {
    globalThis.pagesHeld = undefined;
  });
  const replies = Array.from({ length: 20 }, (_, index) => from('203.0.113.50', `/contact?about=held${index}`));
  const busy = await Promise.race(replies);
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5']);
  expect(busy.body).toContain('The site is busy');
  // a page that was rendered before
  await from('203.0.113.51', '/home');
  const kept = from('203.0.113.50', '/home');
  resolve();
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  expect((await kept).statusCode).toBe(200);
  expect((await from('203.0.113.50', '/contact?about=held0')).statusCode).toBe(200);
});
