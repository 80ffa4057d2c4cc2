import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { openSite } from './support/builtSite.ts';
import { makeArea } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const NOWHERE = '01890000-0000-7000-8000-000000000000';
let portal: TestApp;
let close: () => Promise<void>;
let visit: Awaited<ReturnType<typeof openSite>>['visit'];
let area: string;

beforeAll(async () => {
  portal = await testApp();
  ({ visit, close } = await openSite(portal));
  area = await makeArea(portal.dependencies.database, 'LUN', ['Lung Cancer', '肺癌']);
});
afterAll(async () => {
  await close();
  await portal.close();
});

describe('the initial render of a page, before its code is loaded', () => {
  test('is made for the address, with links to fetch its code at once', async () => {
    const { html } = await visit(`/disease?type=${area}&lang=zh`);
    const [painted = ''] =
      /<div id="root" data-picture="whole"[^>]*><p class="a">\$& \/disease zh .*?<\/div>/.exec(html) ?? [];
    expect(painted).toContain(pathOf(routes.diseaseDetail, { id: area }));
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/Disease-1.js">');
  });

  test('comes before its code, which a page without it fetches in its head', async () => {
    const { html } = await visit(`/disease?type=${area}`);
    expect(html).toMatch(
      /<\/p><\/div>[\s\S]*<script type="module"[^>]*start\.js[\s\S]*"modulepreload"[\s\S]*start-data/,
    );
    expect(html.match(/start\.js|"modulepreload"/g)).toHaveLength(2);
    const { html: bare } = await visit('/contact?about=fault');
    expect(bare).toMatch(/<script type="module"[^>]*start\.js[\s\S]*<\/head>/);
  });

  test('includes the first call of a signed-in user, and fetches the code before the font', async () => {
    const { html } = await visit('/search?q=$&page=2');
    const call = { method: 'POST', url: '/models', body: { text: 'q=$&page=2' } };
    const said = JSON.stringify(call).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    expect(html).toContain(`<html lang="en" data-first-call="${said}">`);
    expect(html).toContain('<script type="module" src');
    expect(html).toContain('<link rel="preload" as="font" fetchpriority="low"');
    expect(html).toContain('id="ask-early"');
    const { html: calling } = await visit('/home');
    expect(calling).toContain('<html lang="en">');
    expect(calling).not.toContain('id="ask-early"');
  });

  test('uses the theme chosen on the device, else the one from the style sheet', async () => {
    const { html } = await visit('/home', 'en', { cookie: 'oncology-browser-theme=dark' });
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(html).toMatch(/<div id="root"[^>]* data-drawn-in="dark"[^>]*><p class="a">\$& \/home en dark /);
    expect((await visit('/home')).html).toMatch(/<html lang="en">[\s\S]* data-drawn-in="light"/);
  });

  test('includes its styles, allowed by their hash; the style sheet follows', async () => {
    const { html, reply } = await visit('/home');
    const [, styles = ''] = /<style>(.*?)<\/style>/.exec(html) ?? [];
    expect(styles).toBe('@layer base, utilities;@layer utilities{.a{color:red}}');
    const policy = `style-src 'self' 'sha256-${createHash('sha256').update(styles).digest('base64')}';`;
    expect(reply.headers['content-security-policy']).toContain(policy);
    expect(html).toMatch(/<\/p><\/div><link rel="stylesheet"[^>]*>/);
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    // the browser applies the policy of this reply to the page in its cache
    const again = await visit('/home', 'en', { 'if-none-match': String(reply.headers.etag) });
    expect([again.status, again.reply.headers['content-security-policy']]).toEqual([
      304,
      expect.stringContaining(policy),
    ]);
    const { html: bare, reply: plain } = await visit('/contact?about=fault');
    expect(bare).not.toContain('<style>');
    expect(bare).toMatch(/<link rel="stylesheet"[\s\S]*<\/head>/);
    expect(plain.headers['content-security-policy']).toContain("style-src 'self';");
  });

  test('is missing for an unknown back-office address: the page explains it to signed-in users', async () => {
    const { status, html, language, title, robots } = await visit('/system/nothing');
    expect([status, language, robots]).toEqual([404, 'zh-Hans', 'noindex']);
    expect(title).toBe((await visit('/system/user')).title);
    expect(html).toMatch(/<div id="root" data-picture="frame"[^>]*><\/div>/);
    expect(html).toMatch(/<script id="start-data"[^>]*>{}<\/script>/);
  });

  test('helps at an unknown address; for a missing record the page explains it itself', async () => {
    const { html: unknown } = await visit('/nowhere');
    expect(unknown).toMatch(/<div id="root" data-picture="whole"[^>]*><p class="a">\$& \/404 en /);
    const { html: missing } = await visit(`/disease?type=${NOWHERE}`);
    expect(missing).toMatch(/<div id="root" data-picture="whole"[^>]*><p class="a">\$& \/disease en /);
    // the page already contains the 404 that its request would get
    expect(missing).toMatch(new RegExp(`"POST [^"]*${NOWHERE}[^"]*":\\{"status":404`));
  });

  test('is empty if it cannot be drawn: the page is sent in either case', async () => {
    const { status, html } = await visit('/contact?about=fault');
    expect(status).toBe(200);
    expect(html).toMatch(/<div id="root" data-picture="frame"[^>]*><\/div>/);
  });

  test('[A59] depends only on the query parameters that the page reads, in one order', async () => {
    const pictureOf = async (url: string) => /<p class="a">.*?<\/p>/.exec((await visit(url)).html)?.[0];
    const asked = await pictureOf('/contact?utm_source=mail&edition=eu&topic=models&x=7');
    expect(asked).toMatch(/ topic=models&edition=eu <\/p>$/);
    expect(await pictureOf('/contact?edition=eu&topic=models')).toBe(asked);
    expect(await pictureOf('/login?utm_source=mail&reset')).toMatch(/ reset= <\/p>$/);
    expect(await pictureOf('/home?x=8')).toBe(await pictureOf('/home'));
    expect(await pictureOf('/nowhere?x=9')).toBe(await pictureOf('/elsewhere'));
  });

  test('is made from files that are never served', async () => {
    for (const url of ['/server/firstPaint.js', '/server/pageFiles.json', '/server/styleParts.json'])
      expect((await visit(url)).status).toBe(404);
  });
});
