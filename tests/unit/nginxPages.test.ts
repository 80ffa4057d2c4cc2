import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sitePages } from '../../contract/pages.ts';

const deployed = (name: string) => readFileSync(new URL(`../../server/deployment/${name}`, import.meta.url), 'utf8');

test('the sample nginx keeps the listed pages and no others', () => {
  const pattern = /location ~ (\S+) \{/.exec(deployed('nginx-cache-pages.conf'))?.[1] ?? '';
  const keeps = (path: string) => new RegExp(pattern).test(path);
  for (const { path, visibility } of Object.values(sitePages))
    expect([path, keeps(path), keeps(`${path}/`)]).toEqual([path, visibility === 'listed', visibility === 'listed']);
  expect(['/', '/dashboard', '/home/x', '/Home', '/onco-wuxi/onco/front/disease', '/homepage'].filter(keeps)).toEqual([
    '/',
  ]);
});

test('the key of a kept page has what its headers say, and the servers get nothing else of a visitor', () => {
  const pages = deployed('nginx-cache-pages.conf');
  expect(pages).toContain('proxy_cache_key "$portal_locale $portal_theme $portal_encoding $request_uri";');
  expect(pages).toContain('proxy_pass_request_headers off;');
  const sent = [...pages.matchAll(/proxy_set_header (\S+)/g)].map(([, name]) => name);
  expect(sent).toEqual([
    'Connection',
    'Host',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Accept-Language',
    'Accept-Encoding',
    'Cookie',
  ]);
});
