import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createDictionaries, obeysDictionary } from '../../server/modules/site/dictionaries.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const sha = (text: string) => createHash('sha256').update(text).digest();
/** A script that does not compress well, so that a difference from it is much smaller. */
const scriptOf = (seed: string) =>
  Array.from({ length: 200 }, (_, line) => `export const part${line} = "${sha(seed + line).toString('hex')}";`).join(
    '\n',
  );

const LAST = scriptOf('index');
const FRESH = LAST.replace('part100', 'part100b');
const LAST_SHEET = Array.from(
  { length: 100 },
  (_, rule) => `.a${rule}{color:#${sha(`${rule}`).toString('hex', 0, 3)}}`,
).join('');
const FILES = {
  'index-AAAAAAAA.js': LAST,
  'index-BBBBBBBB.js': FRESH,
  'index-CCCCCCCC.js': sha('another').toString('base64').repeat(20),
  'tools-AAAAAAAA.js': scriptOf('tools'),
  'index-AAAAAAAA.css': LAST_SHEET,
  'index-BBBBBBBB.css': `${LAST_SHEET}.b{color:blue}`,
};
const URL = '/assets/index-BBBBBBBB.js';
const ENCODINGS = 'gzip, deflate, br, zstd, dcb, dcz';
const hashOf = (text: string) => `:${sha(text).toString('base64')}:`;
const having = (text: string) => ({ 'accept-encoding': ENCODINGS, 'available-dictionary': hashOf(text) });

let portal: TestApp;
let site: FastifyInstance;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-site-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(directory, 'assets', name), text);
    writeFileSync(join(directory, 'assets', `${name}.br`), brotliCompressSync(text));
  }
  writeFileSync(join(directory, 'assets', 'inter-AAAAAAAA.woff2'), 'a font');
  portal = await testApp();
  site = await createApp({ ...portal.parts, site: directory });
});
afterAll(async () => {
  await site.close();
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Returns the reply with a difference, which visitors get once it is made. */
async function differing(url: string, dictionary: string) {
  for (;;) {
    const reply = await site.inject({ url, headers: having(dictionary) });
    if (reply.headers['content-encoding'] === 'dcb') return reply;
    await setTimeout(5);
  }
}

let written = 0;
/** Waits until all differences that were needed are made: one is made after the other, and this one comes last. */
async function madeBefore(): Promise<void> {
  written += 1;
  const name = `index-LATER${String(written).padStart(3, '0')}.js`;
  writeFileSync(join(directory, 'assets', name), `${FRESH}//${written}`);
  await differing(`/assets/${name}`, FRESH);
}

/** Decodes a reply as RFC 9842 describes `dcb`. */
function decoded(bytes: Buffer, dictionary: string): string {
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0xff, 0x44, 0x43, 0x42]));
  expect(bytes.subarray(4, 36)).toEqual(sha(dictionary));
  return brotliDecompressSync(bytes.subarray(36), { dictionary: Buffer.from(dictionary) }).toString();
}

describe('a script of a release', () => {
  test('is a dictionary for the same part of the app in later releases', async () => {
    const headers = { 'accept-encoding': ENCODINGS };
    for (const asked of [headers, {}]) {
      const script = await site.inject({ url: URL, headers: asked });
      expect(script.headers).toMatchObject({
        'use-as-dictionary': 'match="/assets/index-*.js"',
        vary: 'accept-encoding, available-dictionary',
      });
    }
    const sheet = await site.inject({ url: '/assets/index-BBBBBBBB.css', headers });
    expect(sheet.headers['use-as-dictionary']).toBe('match="/assets/index-*.css"');
    const font = await site.inject({ url: '/assets/inter-AAAAAAAA.woff2', headers });
    expect([font.statusCode, font.headers['use-as-dictionary']]).toEqual([200, undefined]);
  });

  test('is sent as the difference from an earlier one that the browser has', async () => {
    const whole = await site.inject({ url: URL, headers: { 'accept-encoding': ENCODINGS } });
    await differing(URL, LAST);
    const replies = await Promise.all([1, 2, 3].map(() => site.inject({ url: URL, headers: having(LAST) })));
    for (const { statusCode, headers, rawPayload } of replies) {
      expect([statusCode, headers['content-encoding']]).toEqual([200, 'dcb']);
      expect(decoded(rawPayload, LAST)).toBe(FRESH);
      expect(rawPayload.length).toBeLessThan(200);
      for (const name of ['content-type', 'cache-control', 'use-as-dictionary', 'vary', 'x-content-type-options'])
        expect(headers[name], name).toBe(whole.headers[name]);
    }
    expect(whole.rawPayload.length).toBeGreaterThan(5_000);
  });

  test('is sent so after any of the releases that the build keeps, also after a return to an earlier one', async () => {
    const back = await differing('/assets/index-AAAAAAAA.js', FRESH);
    expect(decoded(back.rawPayload, FRESH)).toBe(LAST);
    const { rawPayload, headers } = await differing('/assets/index-BBBBBBBB.css', FILES['index-AAAAAAAA.css']);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(decoded(rawPayload, FILES['index-AAAAAAAA.css'])).toBe(FILES['index-BBBBBBBB.css']);
  });

  test('is sent whole to the first visitors, who do not wait until the difference is made', async () => {
    const url = '/assets/index-DDDDDDDD.js';
    const text = FRESH.replace('part150', 'part150b');
    writeFileSync(join(directory, 'assets', 'index-DDDDDDDD.js'), text);
    const first = await site.inject({ url, headers: having(FRESH) });
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(text);
    expect(decoded((await differing(url, FRESH)).rawPayload, FRESH)).toBe(text);
  });

  test('is sent whole by a Node whose brotli ignores dictionaries', async () => {
    expect(obeysDictionary(brotliCompressSync)).toBe(true);
    expect(obeysDictionary((bytes) => brotliCompressSync(bytes))).toBe(false);
    const differenceFor = createDictionaries(join(directory, 'assets'), false);
    await differing(URL, LAST);
    expect(await differenceFor('index-BBBBBBBB.js', having(LAST))).toBeNull();
    expect(await differenceFor('index-BBBBBBBB.js', having(LAST))).toBeNull();
  });

  test('HEAD has the headers of GET', async () => {
    await differing(URL, LAST);
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => site.inject({ method, url: URL, headers: having(LAST) })),
    );
    expect([head?.statusCode, head?.body]).toEqual([200, '']);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect(head?.headers[name], name).toBe(get?.headers[name]);
    expect(head?.headers['content-encoding']).toBe('dcb');
  });

  const base64 = sha(LAST).toString('base64');
  test.each([
    ['an unknown hash', { 'available-dictionary': hashOf('never built') }],
    ['the hash of another part', { 'available-dictionary': hashOf(FILES['tools-AAAAAAAA.js']) }],
    ['a dictionary that makes the reply no smaller', { 'available-dictionary': hashOf(FILES['index-CCCCCCCC.js']) }],
    ['no byte sequence', { 'available-dictionary': base64 }],
    ['a byte sequence that does not end', { 'available-dictionary': `:${base64}` }],
    ['a hash that is too short', { 'available-dictionary': ':AAAA:' }],
    ['a hexadecimal hash', { 'available-dictionary': `:${sha(LAST).toString('hex')}:` }],
    ['a list', { 'available-dictionary': `:${base64}:, :${base64}:` }],
    ['an empty value', { 'available-dictionary': '' }],
    ['no dcb', { 'accept-encoding': 'gzip, br' }],
    ['dcb refused', { 'accept-encoding': 'gzip, br, dcb;q=0' }],
  ])('with %s it is sent whole', async (_, changed) => {
    const ask = () => site.inject({ url: URL, headers: { ...having(LAST), ...changed } });
    await ask();
    await madeBefore();
    const { statusCode, headers, rawPayload } = await ask();
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers.vary).toBe('accept-encoding, available-dictionary');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(FRESH);
  });

  test('a part of it, and the check of a kept one, concern the file as it is', async () => {
    const range = await site.inject({ url: URL, headers: { ...having(LAST), range: 'bytes=0-9' } });
    expect([range.statusCode, range.rawPayload.length]).toEqual([206, 10]);
    expect(range.headers['content-encoding']).not.toBe('dcb');
    const { headers } = await site.inject({ url: URL, headers: { 'accept-encoding': ENCODINGS } });
    const same = { ...having(LAST), 'if-none-match': String(headers.etag) };
    expect((await site.inject({ url: URL, headers: same })).statusCode).toBe(304);
  });

  test.each(['/assets/index-ZZZZZZZZ.js', '/assets/../index.html', '/assets/index-BBBBBBBB.js.br'])(
    '%s does not exist, whatever dictionary the browser has',
    async (url) => {
      const reply = await site.inject({ url, headers: having(LAST) });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ status: 404, data: null });
    },
  );

  test('a release that was added while the server runs is found', async () => {
    const url = '/assets/index-EEEEEEEE.js';
    expect((await site.inject({ url, headers: having(FRESH) })).statusCode).toBe(404);
    const text = FRESH.replace('part50', 'part50b');
    writeFileSync(join(directory, 'assets', 'index-EEEEEEEE.js'), text);
    expect(decoded((await differing(url, FRESH)).rawPayload, FRESH)).toBe(text);
  });
});
