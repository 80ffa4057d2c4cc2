import type { FastifyReply, FastifyRequest } from 'fastify';
import { isListed, LANGUAGE_PARAMETER } from '../../../contract/pageAddresses.ts';
import { type PagePath, pages } from '../../../contract/pages.ts';

/**
 * How long a shared cache may serve a page that it can no longer renew: while the portal is away, visitors see the last
 * page.
 */
const AWAY_SECONDS = 86_400;
/** Prefix of the tags, because a CDN may serve other sites too. */
const PREFIX = 'ob-';
/** The tag of every page. */
const EVERY_PAGE = `${PREFIX}page`;

/** Returns the tag of the pages that show rows of a table. */
export const tagOf = (table: string): string => PREFIX + table.replaceAll('_', '-');

/** Returns the tag of every page, then those of these tables. */
export const tagsOf = (tables: readonly string[]): string[] => [EVERY_PAGE, ...tables.map(tagOf)];

/**
 * Returns whether a page is the same for all visitors with the same address, language and theme, and its address has
 * nothing that a visitor typed. Addresses with other parameters are unlimited in number, so they would fill a cache.
 */
export function isShared(request: FastifyRequest, page: PagePath, search: string): boolean {
  // Pages need no credentials. A request that has some is not a visitor's, and its reply is not kept.
  if (request.headers.authorization !== undefined || !isListed(page)) return false;
  const { shows } = pages.find(({ path }) => path === page) ?? {};
  const names = [...new URLSearchParams(search).keys()];
  return names.every((name) => name === shows || name === LANGUAGE_PARAMETER) && new Set(names).size === names.length;
}

/**
 * Lets shared caches keep a reply. Browsers still check their copy each time (`max-age=0, must-revalidate`), so that
 * they show a change at once.
 *
 * `must-revalidate` forbids a strict cache to serve a page while it renews it. CDNs that know `CDN-Cache-Control` (RFC
 * 9213) read only that, where it is missing. There are two headers with tags, because a cache knows only one of them:
 * Cloudflare `Cache-Tag`, and Fastly `Surrogate-Key`.
 */
export function shareReply(reply: FastifyReply, seconds: number, tables: readonly string[]): void {
  const stale = `stale-while-revalidate=${seconds}, stale-if-error=${AWAY_SECONDS}`;
  const tags = tagsOf(tables);
  reply
    .removeHeader('x-request-id') // it would be the same for all visitors
    .headers({
      'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}, ${stale}`,
      'cdn-cache-control': `public, max-age=${seconds}, ${stale}`,
      'cache-tag': tags.join(','),
      'surrogate-key': tags.join(' '),
    });
}
