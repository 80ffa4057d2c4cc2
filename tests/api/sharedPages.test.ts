import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeChoices } from '../../contract/choiceCookies.ts';
import { pages, sitePages } from '../../contract/pages.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { openSite } from './support/builtSite.ts';
import { makePanel } from './support/catalog.ts';
import { makeArea } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const SECONDS = 30;
const SHARED = `public, max-age=0, must-revalidate, s-maxage=${SECONDS}, stale-while-revalidate=${SECONDS}, stale-if-error=86400`;

let portal: TestApp;
let built: Awaited<ReturnType<typeof openSite>>;
let [area, panel] = ['', ''];
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', SHARED_CACHE_SECONDS: String(SECONDS) });
  await seedSystem(portal.dependencies.transaction);
  area = await makeArea(portal.dependencies.database, 'LUN', ['Lung Cancer', '肺癌']);
  panel = await makePanel(portal, {}, [area]);
  built = await openSite(portal);
  await vi.waitFor(() => expect(portal.dependencies.changes.epochOf([])).not.toBeNull(), soon);
});
afterAll(async () => {
  await built.close();
  await portal.close();
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  built.site.inject({ url, headers: { 'accept-language': 'en', ...headers } });
/** Asks until the replies in the page are newer than the last change of a test. */
const askWhenShared = (url: string, headers: Record<string, string> = {}) =>
  vi.waitFor(async () => {
    const reply = await ask(url, headers);
    expect(reply.headers['cache-control']).toBe(SHARED);
    return reply;
  }, soon);
const cookieOf = (...choices: Parameters<typeof writeChoices>) =>
  writeChoices(...choices)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('a page that every visitor may see', () => {
  const addresses = () => [
    '/',
    ...Object.values(sitePages).flatMap(({ path, visibility }) =>
      visibility === 'listed' && path !== '/pdxDetail' ? [path, `${path}?lang=zh`] : [],
    ),
    `/disease?type=${area}`,
    `/pdxDetail?id=${panel}&lang=zh`,
  ];

  test('may be kept by shared caches, with the tags of what it shows', async () => {
    expect(addresses().length).toBeGreaterThan(12);
    for (const url of addresses()) {
      const { headers } = await askWhenShared(url);
      expect(headers['cdn-cache-control']).toBe(
        `public, max-age=${SECONDS}, ${SHARED.split(', ').slice(4).join(', ')}`,
      );
      expect(headers.vary).toBe('accept-language, cookie, accept-encoding');
      expect(String(headers['cache-tag']).split(',')).toEqual(expect.arrayContaining(['ob-page', 'ob-disease']));
      expect(headers['surrogate-key']).toBe(String(headers['cache-tag']).replaceAll(',', ' '));
    }
    const tagsOf = async (url: string) => (await askWhenShared(url)).headers['cache-tag'];
    expect(await tagsOf('/home')).toContain('ob-banner');
    expect(await tagsOf('/contact')).not.toContain('ob-banner');
    expect(await tagsOf(`/pdxDetail?id=${panel}`)).toContain('ob-panel-model');
  });

  test('[A21] has nothing that differs between two replies, nor between a visitor and a signed-in user', async () => {
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    const others: Record<string, string>[] = [
      { cookie: 'oncology-browser-sign-on=0123456789; session=abc' },
      {
        'x-forwarded-for': '203.0.113.9',
        'user-agent': 'another',
        'x-preview': 'a-preview',
        referer: 'https://a.example',
      },
      { 'accept-language': 'en-GB, fr;q=0.5', host: 'other.example' },
    ];
    for (const url of addresses()) {
      const first = await askWhenShared(url);
      const { date, ...fixed } = first.headers;
      expect(Object.keys(fixed)).not.toEqual(expect.arrayContaining(['set-cookie']));
      for (const headers of others) {
        const { body, headers: again } = await askWhenShared(url, headers);
        expect({ body, headers: { ...again, date } }).toEqual({ body: first.body, headers: first.headers });
      }
      const signedIn = await ask(url, { authorization: `Bearer ${token}` });
      expect([signedIn.headers['cache-control'], signedIn.headers['cache-tag'], signedIn.body]).toEqual([
        'no-cache',
        undefined,
        first.body,
      ]);
    }
  });

  test('differs by language and theme only as its `Vary` says', async () => {
    const choices = [
      {},
      { theme: 'dark' },
      { theme: 'light' },
      { locale: 'zh' },
      { locale: 'zh', theme: 'dark' },
    ] as const;
    const replies = [];
    for (const choice of choices) replies.push(await askWhenShared('/home', { cookie: cookieOf(choice) }));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(choices.length);
    expect(new Set(replies.map(({ headers }) => headers.vary)).size).toBe(1);
  });

  test('is confirmed with the tag of its encoding, also in a list or weakened, and with no other', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const tags = [];
    for (const encoding of encodings)
      tags.push(String((await askWhenShared('/home', { 'accept-encoding': encoding })).headers.etag));
    expect(new Set(tags).size).toBe(encodings.length);
    for (const [index, encoding] of encodings.entries())
      for (const [of, tag] of tags.entries()) {
        const sent = [tag, `W/${tag}`, `"other", W/${tag}`];
        for (const value of sent) {
          const reply = await ask('/home', { 'accept-encoding': encoding, 'if-none-match': value });
          expect([encoding, value, reply.statusCode]).toEqual([encoding, value, of === index ? 304 : 200]);
          expect(reply.headers['cache-control']).toBe(SHARED);
        }
      }
  });
});

describe('shared caches never keep', () => {
  const others = pages.filter(({ visibility }) => visibility !== 'listed').map(({ path }) => path.replace(':id', '1'));

  test.each([
    ...others,
    '/nowhere',
    '/disease?type=01890000-0000-7000-8000-000000000000',
    '/home?preview=token',
    '/home?utm_source=mail',
    '/home?lang=en&lang=zh',
    '/contact?about=a-question',
    '/other?q=arthritis',
    '/login?return=%2Fsearch',
    '/home?LANG=zh',
  ])('%s', async (url) => {
    await askWhenShared('/home');
    const reply = await ask(url);
    expect(reply.headers['cache-control']).toMatch(/^no-(cache|store)$/);
    for (const name of ['cache-tag', 'surrogate-key', 'cdn-cache-control']) expect(reply.headers[name]).toBeUndefined();
  });

  test('the page for an address that requests too many, and replies of the API', async () => {
    await portal.dependencies.limiter.take('pages 203.0.113.40', { max: 3_000, windowSeconds: 60 }, 3_000);
    const refused = await ask('/home', { 'x-forwarded-for': '203.0.113.40' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    const reply = await built.site.inject({ url: '/onco-wuxi/onco/front/headNewsletters' });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('a page whose content has changed since it was read, although the server sends it for a second', async () => {
    const { database } = portal.dependencies;
    await askWhenShared(`/disease?type=${area}`);
    const title = { en: 'Cancer of the lung', zh: '肺癌' };
    await database.update(disease).set({ diseaseTitle: title }).where(eq(disease.id, area));
    const after = await ask(`/disease?type=${area}`);
    expect(after.headers['cache-control'] === SHARED).toBe(after.body.includes(title.en));
    expect((await askWhenShared(`/disease?type=${area}`)).body).toContain(title.en);
  });

  test('a page while the server hears of no changes', async () => {
    await askWhenShared('/home');
    const { changes } = portal.dependencies;
    const deaf = vi.spyOn(changes, 'epochOf').mockReturnValue(null);
    onTestFinished(() => deaf.mockRestore());
    expect((await ask('/home')).headers['cache-control']).toBe('no-cache');
  });

  test('any page by default', async () => {
    const config = { ...portal.dependencies.config, sharedCacheSeconds: 0 };
    const off = await openSite({ ...portal, parts: { ...portal.parts, config } });
    onTestFinished(off.close);
    const { headers } = await off.site.inject({ url: '/home' });
    expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-cache', undefined]);
    expect(headers['x-request-id']).toBeDefined();
  });
});
