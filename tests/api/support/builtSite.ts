import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { createApp } from '../../../server/app.ts';
import type { TestApp } from './testApp.ts';

const TEMPLATE = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
  <meta
    name="description"
    content="built"
  /><title>built</title>
  <meta name="count-script" content="/assets/count-1.js"><script type="module" fetchpriority="low" src="/assets/start.js"></script>
  <script id="ask-early" async src="/assets/askEarly.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/start.css">
  <link rel="preload" as="font" href="/assets/font.woff2"></head><body><div id="root"></div></body></html>`;
/**
 * A renderer whose page shows the request and the replies it was given. A page with `held` in its query waits for
 * `pagesHeld`.
 */
const PAINTER =
  'export const firstPaint = async ({ page, query, locale, theme, replies }) => { if (query.includes("fault")) throw new Error("no picture"); if (query.includes("held")) await globalThis.pagesHeld; return { markup: ["<p class=\\"a\\">$&", page, locale, theme, ...Object.keys(replies), ["/contact", "/login"].includes(page) ? query : "", "</p>"].join(" "), whole: true }; };\n' +
  'export const firstCall = ({ page, query }) => page === "/search" ? { method: "POST", url: "/models", body: { text: query } } : null;';
/** Style parts: a layer, a rule that every page needs, and one for a single class. */
const STYLES = [
  { within: [], text: '@layer base, utilities;', classes: [] },
  { within: ['@layer utilities'], text: '.a{color:red}', classes: ['a'] },
  { within: ['@layer utilities'], text: '.b{color:blue}', classes: ['b'] },
];

/**
 * Starts the portal with a fake build of the browser app whose pages show the request. `visit` returns a page in its
 * parts.
 */
export async function openSite(portal: TestApp) {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-site-'));
  mkdirSync(join(directory, 'server'));
  writeFileSync(join(directory, 'index.html'), TEMPLATE);
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(join(directory, 'server', 'firstPaint.js'), PAINTER);
  writeFileSync(join(directory, 'server', 'pageFiles.json'), JSON.stringify({ '/disease': ['assets/Disease-1.js'] }));
  writeFileSync(join(directory, 'server', 'styleParts.json'), JSON.stringify(STYLES));
  const site = await createApp({ ...portal.parts, site: directory });
  return {
    site,
    visit: async (url: string, language = 'en', headers: Record<string, string> = {}) =>
      partsOf(await site.inject({ url, headers: { 'accept-language': language, ...headers } })),
    close: async () => {
      await site.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function partsOf(reply: LightMyRequestResponse) {
  const html = reply.body;
  const one = (pattern: RegExp) => pattern.exec(html)?.[1];
  const meta = (name: string) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`));
  return {
    reply,
    html,
    status: reply.statusCode,
    language: one(/<html lang="([^"]*)">/),
    title: one(/<title>([^<]*)<\/title>/),
    description: meta('description'),
    robots: meta('robots'),
    meta,
    canonical: one(/<link rel="canonical" href="([^"]*)">/),
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ''),
    ),
    calls: Object.keys(JSON.parse(one(/<script id="start-data"[^>]*>(.*?)<\/script>/s) ?? '{}')),
  };
}
