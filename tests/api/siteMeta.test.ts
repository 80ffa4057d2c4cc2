import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherModel } from '../../server/modules/products/otherModel.table.ts';
import { openSite } from './support/builtSite.ts';
import { makePanel } from './support/catalog.ts';
import { makeArea } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const BASE = 'https://portal.example/base';
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const EVIL = `</script><script>alert('1')</script><!-- "&' <b>`;
const both = (text: string) => ({ en: text, zh: `${text}（中文）` });

type Site = Awaited<ReturnType<typeof openSite>>;
let portal: TestApp;
let site: FastifyInstance;
let visit: Site['visit'];
let close: Site['close'];
const ids = { area: '', hiddenArea: '', evilArea: '', panel: '', hiddenPanel: '' };

beforeAll(async () => {
  portal = await testApp({ PUBLIC_URL: `${BASE}/` });
  ({ site, visit, close } = await openSite(portal));
  const { database } = portal.dependencies;
  const long = both('Long summary. '.repeat(30));
  ids.area = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌'], { summary: long });
  const hidden = { state: 'draft', summary: both('Secret summary') } as const;
  ids.hiddenArea = await makeArea(database, 'HID', ['Hidden area', '隐藏'], hidden);
  ids.evilArea = await makeArea(database, 'EVL', [EVIL, EVIL], { summary: both(EVIL) });
  ids.panel = await makePanel(portal, { code: 'PNL-1', title: both('KRAS panel'), summary: both('Forty models') });
  ids.hiddenPanel = await makePanel(portal, { title: both('Hidden panel'), state: 'draft' });
  const other = { therapeuticArea: both('Immunology'), induction: 'CFA', summary: both('Arthritis in mice') };
  await database.insert(otherModel).values([
    { ...other, code: 'NON-001', name: both('CIA'), state: 'published' },
    { ...other, code: 'NON-002', name: both('Hidden model'), state: 'draft' },
  ]);
});
afterAll(async () => {
  await close();
  await portal.close();
});

const called = (path: string) => `POST /onco-wuxi/onco/front/${path} {}`;

describe('the metadata of a page', () => {
  test.each([
    ['/', 'Find the tumor model that answers your question', '/home', called('figures')],
    ['/home', 'Find the tumor model that answers your question', '/home', called('banner')],
    ['/home/?utm_source=mail', 'Find the tumor model that answers your question', '/home', called('figures')],
    ['/disease', 'Disease Areas', '/disease', called('disease')],
    ['/pdx', 'PDX Panels', '/pdx', called('bannerEnlist')],
    ['/other', 'Non-Oncology Models', '/other', called('otherModels')],
    ['/other?id=non-001', 'CIA', '/other?id=NON-001', called('otherModels')],
    ['/other?id=NON-009', 'Non-Oncology Models', '/other', called('otherModels')],
    ['/antibody', 'Antibody Products', '/antibody', 'POST /onco-wuxi/onco/search/antibody_products_list {}'],
    ['/publications', 'Publications', '/publications', 'GET /onco-wuxi/onco/newsLetter/list null'],
    ['/contact', 'Contact Us', '/contact', called('disease')],
  ])('%s', async (url, title, canonical, call) => {
    const page = await visit(url);
    expect(page).toMatchObject({ status: 200, language: 'en', title: `${title} | Oncology Browser` });
    expect(page.canonical).toBe(BASE + canonical);
    expect(page.meta('og:url')).toBe(BASE + canonical);
    expect(page.meta('og:title')).toBe(page.title);
    expect(page.meta('og:image')).toBe(`${BASE}/share.jpg`);
    expect(page.description?.length).toBeGreaterThan(15);
    expect(page.robots).toBeUndefined();
    expect(page.calls).toContain(call);
    expect(page.html.match(/<title>|name="description"|rel="canonical"/g)).toHaveLength(3);
  });

  test('a disease area and a panel have their own texts and data', async () => {
    const area = await visit(`/disease?x=1&type=${ids.area}`);
    expect(area.title).toBe('Lung Cancer | Oncology Browser');
    expect(area.description).toMatch(/^Long summary\. .*…$/);
    expect(area.description?.length).toBeLessThanOrEqual(200);
    expect(area.canonical).toBe(`${BASE}/disease?type=${ids.area}`);
    expect(area.calls).toContain(called(`diseaseDetail/${ids.area}`));
    expect(area.things.map((thing) => thing['@type'])).toEqual(['Dataset', 'BreadcrumbList']);

    const panel = await visit(`/pdxDetail?id=${ids.panel}&enroll=1`);
    expect(panel).toMatchObject({ title: 'KRAS panel | Oncology Browser', description: 'Forty models' });
    expect(panel.canonical).toBe(`${BASE}/pdxDetail?id=${ids.panel}`);
    expect(panel.calls).toContain(called(`bannerEnlist/${ids.panel}`));
    expect(panel.things[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      sku: 'PNL-1',
      offers: { availability: 'https://schema.org/InStock', availabilityEnds: '2999-12-31' },
    });
  });

  test('slow data is not waited for: the browser requests it', async () => {
    const client = await portal.database.pool.connect();
    await client.query('begin');
    await client.query('lock table banner in access exclusive mode');
    try {
      const page = await visit('/home?lang=zh');
      expect(page.status).toBe(200);
      expect(page.calls).toContain(called('disease'));
      expect(page.calls).not.toContain(called('banner'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a stop waits for the work that a page left behind, since it needs the database', async () => {
    const stopping = await openSite(portal);
    const { pool, changes } = portal.database;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('lock table banner in access exclusive mode');
    changes.wrote(['banner']); // otherwise the reply may be cached from an earlier page
    let isClosed = false;
    let closing: Promise<void> | undefined;
    try {
      await stopping.visit('/home?lang=zh');
      closing = stopping.close().then(() => {
        isClosed = true;
      });
      const blocked = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      for (let look = 0; look < 20; look++) expect((await pool.query(blocked)).rowCount).toBe(1);
      expect(isClosed).toBe(false);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await closing;
  });

  test('the home page names the site and its search', async () => {
    const { things } = await visit('/home');
    expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    expect(things[1].potentialAction.target.urlTemplate).toBe(`${BASE}/search?q={search_term_string}`);
  });

  test.each([
    '/search?q=KRAS',
    '/search/detail?id=X',
    '/shortlist',
    '/requests',
    '/search/exports',
    '/login',
    '/register',
    '/403',
    '/404',
    '/500',
  ])('%s is not indexed and reveals nothing about models', async (url) => {
    const page = await visit(url);
    expect(page).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined, things: [] });
    // The login page also has the names of the identity providers.
    expect(page.calls).toHaveLength(url === '/login' ? 3 : 2);
  });

  test.each([
    ['/no/such/page', 'Page not found'],
    ['/disease?type=1', 'This disease area does not exist'],
    [`/disease?type=${NOWHERE}`, 'This disease area does not exist'],
    ['/pdxDetail', 'This panel does not exist or is no longer offered'],
    [`/pdxDetail?id=${NOWHERE}`, 'This panel does not exist or is no longer offered'],
    ['/pdxDetail?id=%00..%2F..%2Fbanner', 'This panel does not exist or is no longer offered'],
  ])('%s gets 404 and a page that explains it', async (url, title) => {
    const page = await visit(url);
    expect(page).toMatchObject({ status: 404, title: `${title} | Oncology Browser`, robots: 'noindex' });
    expect([page.canonical, page.things]).toEqual([undefined, []]);
    const again = await site.inject({ url, headers: { 'if-none-match': String(page.reply.headers.etag) } });
    expect(again.statusCode).toBe(404);
  });
});

describe('[A21] drafts', () => {
  test('get 404, and are in no page, data or sitemap', async () => {
    const texts = [(await site.inject({ url: '/sitemap.xml' })).body];
    for (const [address, id] of [
      ['/disease?type=', ids.hiddenArea],
      ['/pdxDetail?id=', ids.hiddenPanel],
    ] as const) {
      const page = await visit(address + id);
      expect(page.status).toBe(404);
      // the page of a draft holds nothing but the id from its address, like the page of an id that never existed
      const nothing = (await visit(address + NOWHERE)).html.replaceAll(NOWHERE, 'asked');
      expect(page.html.replaceAll(id, 'asked')).toBe(nothing);
      texts.push(nothing);
    }
    for (const url of ['/home', '/disease', '/pdx', '/other', '/other?id=NON-002']) texts.push((await visit(url)).html);
    for (const text of texts) {
      expect(text).not.toMatch(/hidden|secret|NON-002/i);
      expect(text).not.toContain(ids.hiddenArea);
      expect(text).not.toContain(ids.hiddenPanel);
    }
  });
});

describe('[A20] texts of records', () => {
  test('are escaped in the page', async () => {
    const page = await visit(`/disease?type=${ids.evilArea}`);
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).not.toContain('<b>');
    expect(page.html).not.toContain('<!--');
    expect(page.title).toBe(
      `&lt;/script&gt;&lt;script&gt;alert('1')&lt;/script&gt;&lt;!-- "&amp;' &lt;b&gt; | Oncology Browser`,
    );
    expect(page.description).toContain('&quot;&amp;');
    expect(page.things[0].name).toBe(EVIL);
  });

  test('are not repeated if they come from the address', async () => {
    const { html } = await visit(`/disease?type="><script>alert(1)</script>&lang="><script>`);
    expect(html).not.toContain('alert(1)');
  });
});

describe('the language of a page', () => {
  test('is the one in its address', async () => {
    const page = await visit(`/pdxDetail?id=${ids.panel}&lang=zh`);
    expect(page).toMatchObject({ language: 'zh-Hans', title: 'KRAS panel（中文） | Oncology Browser' });
    expect(page.canonical).toBe(`${BASE}/pdxDetail?id=${ids.panel}&amp;lang=zh`);
    expect(page.html).toContain(`hreflang="en" href="${BASE}/pdxDetail?id=${ids.panel}"`);
    expect(page.html).toContain('<script id="start-data" type="application/json" lang="zh-Hans"');
  });

  test('is otherwise the one chosen on the device, then the browser’s, then English', async () => {
    const cookie = 'a=b; oncology-browser-locale=zh';
    expect((await visit('/home?lang=zh', 'en')).title).toBe('找到能回答您问题的肿瘤模型 | Oncology Browser');
    expect((await visit('/home?lang=en', 'zh', { cookie })).language).toBe('en');
    expect((await visit('/home', 'en', { cookie })).language).toBe('zh-Hans');
    expect((await visit('/home', 'en', { cookie: 'oncology-browser-locale="><script>' })).language).toBe('en');
    expect((await visit('/home', 'de, zh-CN;q=0.8, en;q=0.5')).language).toBe('zh-Hans');
    expect((await visit('/home?lang=fr', 'fr')).language).toBe('en');
    const { headers } = (await visit('/home', 'en', { 'accept-encoding': 'br' })).reply;
    expect(headers.vary).toBe('accept-language, cookie, accept-encoding');
  });

  test('is Chinese in the back-office until another one is chosen', async () => {
    expect((await visit('/dashboard', 'en')).language).toBe('zh-Hans');
    expect((await visit('/dashboard', 'zh', { cookie: 'oncology-browser-locale=en' })).language).toBe('en');
  });
});

describe('files for crawlers', () => {
  test('robots.txt excludes private pages and names the sitemap', async () => {
    const { body, headers } = await site.inject({ url: '/robots.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/search', '/shortlist', '/requests', '/modifyPassword', '/onco-wuxi/', '/docs']) {
      expect(body).toContain(`\nDisallow: ${path}\n`);
    }
    expect(body).not.toContain('Disallow: /home');
    expect(body).toContain(`\nSitemap: ${BASE}/sitemap.xml\n`);
  });

  test('sitemap.xml lists the pages and every published record with its last change', async () => {
    const { body, headers } = await site.inject({ url: '/sitemap.xml' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(BASE, ''));
    expect(listed.toSorted()).toEqual(
      [
        '/home',
        '/disease',
        `/disease?type=${ids.area}`,
        `/disease?type=${ids.evilArea}`,
        '/pdx',
        `/pdxDetail?id=${ids.panel}`,
        '/other',
        '/other?id=NON-001',
        '/antibody',
        '/publications',
        '/contact',
      ].toSorted(),
    );
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(body).toContain(`<xhtml:link rel="alternate" hreflang="zh-Hans" href="${BASE}/home?lang=zh"/>`);
    for (const address of listed) expect((await site.inject({ url: address ?? '' })).statusCode).toBe(200);
  });
});
