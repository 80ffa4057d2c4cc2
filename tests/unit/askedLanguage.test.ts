import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { askedLocale, contentLocale, refusalLocale } from '../../server/platform/http/locale.ts';

/** Returns the part of a request that these functions read. */
const requestWith = (header: string | undefined, url = '/onco-wuxi/onco/home') =>
  ({ headers: { 'accept-language': header }, url }) as FastifyRequest;

test.each([
  ['en', 'en'],
  ['zh', 'zh'],
  ['ZH-Hans-CN', 'zh'],
  ['fr, en-GB;q=0.8, zh;q=0.9', 'zh'],
  ['en;q=0.8, zh;q=0.8', 'en'],
  ['zh;level=1;q=0.2, en;q=0.3', 'en'],
  // a quality of 0 means "not this language"
  ['zh;q=0', null],
  ['zh;q=0, en;q=0.1', 'en'],
  ['en;q=0.0, zh;q=0.001', 'zh'],
  ['en;q=0, zh;q=0', null],
  // These words only begin like one of the languages.
  ['enx, zho', null],
  ['fr, *', null],
  ['', null],
  [undefined, null],
  ['en,'.repeat(166), 'en'],
  ['en,'.repeat(167), null],
])('Accept-Language: %s asks for %s', (header, locale) => {
  expect(askedLocale(requestWith(header))).toBe(locale);
});

test('without a wish content is Chinese in the back-office and English elsewhere, refusals are Chinese', () => {
  const [site, office] = ['/onco-wuxi/onco/home', '/onco-wuxi/api/user/users'];
  expect([site, office].map((url) => contentLocale(requestWith('zh;q=0', url)))).toEqual(['en', 'zh']);
  expect([site, office].map((url) => contentLocale(requestWith('zh', url)))).toEqual(['zh', 'zh']);
  expect([site, office].map((url) => contentLocale(requestWith('en', url)))).toEqual(['en', 'en']);
  expect([undefined, 'zh;q=0', 'en'].map((header) => refusalLocale(requestWith(header)))).toEqual(['zh', 'zh', 'en']);
});
