import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sitePages } from '../../contract/pages.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { type ResourceAction, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { holdPort } from '../support/heldPort.ts';
import { type ServerProcess, startServer } from '../support/serverProcess.ts';
import { accepted } from './support/calls.ts';
import { hasNginx, type Nginx, startNginx } from './support/nginx.ts';
import { EMPTY, end, isKnown, login } from './support/portal.ts';

if (!hasNginx) console.log('nginx as the cache is skipped: there is no nginx');

/** Short, so that pages expire during the test. */
const SECONDS = 2;
const METRICS_TOKEN = 'collector-of-the-tests';
const WAIT = { timeout: 30_000, interval: 100 };

const valuesWith = (summary: string) => ({
  ...{ code: 'LUN', slug: 'lung', organ: { en: 'Lung', zh: '肺' }, diseaseTitle: { en: 'Lung', zh: '肺' } },
  ...{ summary: { en: summary, zh: '' }, body: { en: '<p>Text</p>', zh: '' } },
});

type Reply = { status: number; headers: Record<string, unknown>; cache: unknown; html: string };

describe.skipIf(!hasNginx)('nginx as the cache of public pages', { tags: ['long'] }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-cache-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const port = holdPort();
  let nginx: Nginx;
  let portal: ServerProcess;
  let token: string;
  let area: { id: string; version: number };

  const startPortal = () =>
    startServer({
      ...EMPTY,
      ...{ PORT: String(port), TRUST_PROXY: '127.0.0.1', PUBLIC_URL: nginx.url, METRICS_TOKEN },
      ...{ DATA_DIR: join(directory, 'data'), SHARED_CACHE_SECONDS: String(SECONDS) },
    });
  beforeAll(async () => {
    nginx = await startNginx(join(directory, 'nginx'), [port, port], { keepsPages: true });
    portal = await startPortal();
    token = await login(nginx);
    area = await act('save', valuesWith('First summary'));
    await act('publish', { records: [{ id: area.id, version: area.version }] });
  });
  afterAll(async () => {
    await portal?.stop();
    await nginx?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const act = (action: ResourceAction, body: unknown) =>
    accepted<{ id: string; version: number }>(portal.url, resourceRoutes(disease)[action]?.path ?? '', { token, body });

  /** Unlike `fetch`, adds no header of its own. */
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      request(`${nginx.url}${path}`, { headers, agent: false }, async (message) => {
        const bytes = await buffer(message);
        const encoding = message.headers['content-encoding'];
        const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
        const { statusCode: status = 0, headers: given } = message;
        resolve({ status, headers: given, cache: given['x-cache-status'], html: plain.toString() });
      })
        .on('error', reject)
        .end();
    });
  const hit = (path: string, headers: Record<string, string> = {}) =>
    vi.waitFor(async () => {
      const reply = await ask(path, headers);
      expect(reply.cache).toBe('HIT');
      return reply;
    }, WAIT);
  /** Returns how many requests for disease areas the server has answered. */
  const served = async () => {
    const reply = await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = (await reply.text()).matchAll(/duration_seconds_count\{[^}]*route="\/disease"[^}]*\} (\d+)/g);
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const languageIn = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];
  const themeIn = (html: string) => /<html[^>]* data-theme="([^"]*)"/.exec(html)?.[1];

  test('keeps exactly the pages that the server lets caches keep', async () => {
    const paths = Object.values(sitePages).map(({ path }) => path);
    for (const path of ['/', ...paths]) {
      const isListed = Object.values(sitePages).some((page) => page.path === path && page.visibility === 'listed');
      const { cache } = await ask(path);
      expect([path, cache !== undefined]).toEqual([path, isListed || path === '/']);
    }
  });

  test('a kept page is sent without the server, also its confirmation to a browser that has it', async () => {
    const path = `/disease?type=${area.id}`;
    const first = await hit(path, { 'accept-encoding': 'br' });
    const before = await served();
    let hits = 0;
    for (let round = 0; round < 50; round += 1) {
      const { cache, html } = await ask(path, { 'accept-encoding': 'br', cookie: `visitor=${round}` });
      expect(html).toBe(first.html);
      hits += Number(cache === 'HIT');
    }
    expect(hits).toBeGreaterThan(40);
    // each other one is sent at once too, and renewed by one request
    expect((await served()) - before).toBeLessThanOrEqual(50 - hits);
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    expect((await ask(path, known)).status).toBe(304);
    expect(first.headers['cache-control']).toContain('max-age=0, must-revalidate');
    for (const name of ['cache-tag', 'surrogate-key', 'cdn-cache-control', 'x-request-id', 'set-cookie'])
      expect(first.headers[name]).toBeUndefined();
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      expect(first.headers[name]).toBeDefined();
  });

  test('languages, themes and encodings are not mixed, whatever else the headers say', async () => {
    const asked = [
      [{}, 'en', undefined],
      [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh-Hans', undefined],
      [{ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }, 'en', undefined],
      [{ 'accept-language': 'fr-FR, fr;q=0.9, zh;q=0.5' }, 'zh-Hans', undefined],
      [{ 'accept-language': 'fr' }, 'en', undefined],
      [{ 'accept-language': 'en', cookie: 'oncology-browser-locale=zh' }, 'zh-Hans', undefined],
      [{ 'accept-language': 'zh', cookie: 'a=b; oncology-browser-locale=en' }, 'en', undefined],
      [{ cookie: 'oncology-browser-theme=dark; c=d' }, 'en', 'dark'],
      [{ cookie: 'x=oncology-browser-theme=dark' }, 'en', undefined],
      [{ cookie: 'oncology-browser-locale=zh; oncology-browser-theme=light' }, 'zh-Hans', 'light'],
      [{ cookie: 'oncology-browser-locale=<script>; oncology-browser-theme=neon' }, 'en', undefined],
    ] as const;
    for (let round = 0; round < 3; round += 1)
      for (const [headers, language, theme] of asked)
        for (const encoding of ['br', 'gzip', 'gzip, br;q=0', 'identity']) {
          const { html, headers: given } = await ask('/home', { ...headers, 'accept-encoding': encoding });
          expect([headers, languageIn(html), themeIn(html)]).toEqual([headers, language, theme]);
          const name = encoding === 'identity' ? undefined : encoding.split(',')[0];
          expect([encoding, given['content-encoding']]).toEqual([encoding, name]);
        }
  });

  test('[A21] nothing of a signed-in user is kept, and such a user gets the page of a visitor', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    for (const path of [pathOf(routes.session), '/dashboard', '/search', '/login'])
      for (let round = 0; round < 2; round += 1) expect((await ask(path, bearer)).cache).toBeUndefined();
    expect(await isKnown(nginx, token)).toBe(true);
    expect((await ask(pathOf(routes.session))).status).toBe(401);
    const mine = await ask('/contact', { ...bearer, cookie: 'oncology-browser-sign-on=0123456789' });
    expect((await hit('/contact')).html).toBe(mine.html);
    for (const path of ['/home?utm_source=mail', '/contact?about=a-question', '/home?preview=token'])
      for (let round = 0; round < 2; round += 1) expect((await ask(path)).cache).toBe('MISS');
  });

  test('a publication shows when the kept page has expired and was renewed', async () => {
    const path = `/disease?type=${area.id}`;
    expect((await hit(path)).html).toContain('First summary');
    const { detail } = resourceRoutes(disease);
    const present = await accepted<{ version: number }>(portal.url, detail ? pathOf(detail, { id: area.id }) : '', {
      token,
    });
    const { version } = await act('save', { ...valuesWith('Second summary'), id: area.id, version: present.version });
    const begun = performance.now();
    await act('publish', { records: [{ id: area.id, version }] });
    await vi.waitFor(async () => expect((await ask(path)).html).toContain('Second summary'), WAIT);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`nginx as the cache: published text shown after ${seconds} s, kept for ${SECONDS} s each`);
    expect((await hit(path)).html).toContain('Second summary');
  });

  test('while the server is down visitors see the last pages, and the newest ones when it is back', async () => {
    const path = `/disease?type=${area.id}`;
    await hit(path);
    await end(portal, 'SIGKILL');
    await vi.waitFor(async () => expect((await ask(path)).cache).toBe('STALE'), WAIT);
    const { status, html } = await ask(path);
    expect([status, html.includes('Second summary')]).toEqual([200, true]);
    expect((await ask('/login')).status).toBe(502);
    portal = await startPortal();
    token = await login(portal);
    await hit(path);
  });
});
