import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { attachmentName } from '../../server/platform/http/attachment.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const SCRIPT = 'console.log("a script that is long enough to be compressed");'.repeat(20);

let portal: TestApp;
let site: FastifyInstance;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-site-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(join(directory, '.env'), 'SECRET=1');
  writeFileSync(join(directory, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(directory, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets', 'index-abc.js.map'), '{}');
  portal = await testApp();
  site = await createApp({ ...portal.parts, site: directory });
});
afterAll(async () => {
  await site.close();
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('the browser app', () => {
  test.each(['/', '/home', '/search', '/disease'])('%s returns the page', async (url) => {
    const reply = await site.inject({ url });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.headers['cache-control']).toBe('no-cache');
    const again = await site.inject({ url, headers: { 'if-none-match': String(reply.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/nowhere/users', '/disease?type=1', '/%E6%90%9C'])('%s returns the page with 404', async (url) => {
    const reply = await site.inject({ url });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test.each(['/scim/v2', '/scim/v2/Me', '/scim/v2/nothing?a=1'])(
    '%s is no page, but an answer of SCIM',
    async (url) => {
      const reply = await site.inject({ url });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/scim+json; charset=utf-8']);
    },
  );

  test('the page contains the data that every page requests first, by call name and without markup', async () => {
    const { body } = await site.inject({ url: '/contact' });
    const json = /<script id="start-data"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(Object.keys(JSON.parse(json))).toEqual([
      'POST /onco-wuxi/onco/front/disease {}',
      'GET /onco-wuxi/onco/front/headNewsletters null',
    ]);
  });

  test('hashed files are cached for a year and sent as the build compressed them', async () => {
    const url = '/assets/index-abc.js';
    const reply = await site.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT);
    expect((await site.inject({ url })).body).toBe(SCRIPT);
    expect((await site.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    '/.env',
    '/.git/config',
    '/assets/index-abc.js.map',
    '/assets/unknown.js',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/%2eenv',
    '/..%5c.env',
    '/..%2f..%2fetc/passwd',
    '//evil.example',
    '/onco-wuxi',
    '/ONCO-WUXI/onco/nowhere',
    '/docs/nowhere',
  ])('[A28] %s is refused with the error envelope', async (url) => {
    const reply = await site.inject({ url });
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ status: reply.statusCode, data: null });
  });

  test.each(['/storybook', '/storybook/index.html', '/storybook/iframe.html'])(
    '%s does not exist: Storybook is never on the origin of the portal',
    async (url) => {
      const reply = await site.inject({ url });
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['content-security-policy']).toContain("script-src 'self';");
    },
  );

  test('only GET and HEAD reach a page', async () => {
    expect((await site.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200);
    expect((await site.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });
});

describe('[A10] the name of a download', () => {
  test.each([
    ['Report 2026.pdf', `attachment; filename="Report 2026.pdf"; filename*=UTF-8''Report%202026.pdf`],
    ['肺癌.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E8%82%BA%E7%99%8C.pdf`],
    ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['a\\b\\c.txt', `attachment; filename="c.txt"; filename*=UTF-8''c.txt`],
    [
      'x"\r\nset-cookie: a=b.pdf',
      `attachment; filename="xset-cookie: a=b.pdf"; filename*=UTF-8''xset-cookie%3A%20a%3Db.pdf`,
    ],
    ['evil\u202efdp.exe', `attachment; filename="evilfdp.exe"; filename*=UTF-8''evilfdp.exe`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    ['.htaccess', `attachment; filename="htaccess"; filename*=UTF-8''htaccess`],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
    ['', `attachment; filename="download"; filename*=UTF-8''download`],
  ])('%j', (name, header) => {
    expect(attachmentName(name)).toBe(header);
  });

  test('is cut at its beginning, so that the extension stays', () => {
    expect(attachmentName(`${'x'.repeat(500)}.pdf`)).toMatch(/^attachment; filename="x{146}\.pdf"/);
  });
});
