import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../../contract/constants.ts';
import { inLanguage } from '../../../contract/pageAddresses.ts';
import { needsSignIn, pages } from '../../../contract/pages.ts';
import { askedLocale } from '../../platform/http/locale.ts';
import type { PageLimits } from './pageLimits.ts';
import { sendShortPage } from './shortPage.ts';

/** A public page. `address` is path and query, without the public address of the site. */
export type PublishedAddress = { address: string; updatedAt: Date | null };

const ROBOTS_OF_PAGES = pages
  .filter((page) => page.visibility === 'private' || needsSignIn(page))
  .map(({ path, layout }) => (layout === 'backOffice' ? path.replace(/^(\/\w+\/).*/, '$1') : path));

/**
 * Serves robots.txt and sitemap.xml for the public address `base`. The sitemap lists what is published at that moment,
 * with each page's languages and the day of its last change.
 */
export function registerCrawlerFiles(
  app: FastifyInstance,
  base: string,
  publishedAddresses: () => Promise<PublishedAddress[]>,
  secondsToWait: PageLimits['secondsToWait'],
): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robotsText(base)),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const seconds = await secondsToWait(request);
    if (seconds > 0) return sendShortPage(reply, 'tooMany', askedLocale(request) ?? 'en', seconds);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemapText(base, await publishedAddresses()));
  });
}

function robotsText(base: string): string {
  const closed = [...new Set(ROBOTS_OF_PAGES), `${API_PREFIX}/`, '/docs'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Allow: ${API_PREFIX}/onco/front/getImg/`,
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemapText(base: string, addresses: PublishedAddress[]): string {
  const languages = [
    ['en', 'en'],
    ['zh-Hans', 'zh'],
  ] as const;
  const entries = addresses.map(({ address, updatedAt }) => {
    const alternates = languages.map(
      ([tag, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${inXml(base + inLanguage(address, locale))}"/>`,
    );
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${inXml(base + address)}</loc>${changed}${alternates.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
