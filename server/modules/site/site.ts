import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readChoices } from '../../../contract/choiceCookies.ts';
import { API_PREFIX } from '../../../contract/constants.ts';
import { NO_PICTURE } from '../../../contract/firstPaint.ts';
import { askedOf, LANGUAGE_PARAMETER, PREVIEW_PARAMETER } from '../../../contract/pageAddresses.ts';
import { pages, reachedAt } from '../../../contract/pages.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import type { ChangeFeed } from '../../platform/database/changeFeed.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { askedLocale } from '../../platform/http/locale.ts';
import { allowStyle } from '../../platform/http/securityHeaders.ts';
import { sendTagged } from '../../platform/http/writtenReplies.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { REPLY_TABLES } from '../catalog/replyTables.ts';
import { type PublishedAddress, registerCrawlerFiles } from './crawlers.ts';
import { firstStyles } from './firstStyles.ts';
import { fillPage, LANGUAGE_TAGS } from './head.ts';
import { createPageKeeper } from './keptPages.ts';
import { knownQuery } from './knownQuery.ts';
import { createPageLimits, TooBusy } from './pageLimits.ts';
import { describePage, previewMeta } from './pages.ts';
import { createPainter } from './picture.ts';
import { isShared, shareReply } from './sharedPages.ts';
import { sendShortPage } from './shortPage.ts';
import { followBuild } from './siteBuild.ts';
import { registerSiteFiles } from './siteFiles.ts';
import { createReaders, type TableState } from './startData.ts';

/** The page for an unknown address outside the back-office. */
const NOT_FOUND = { page: '/404', asked: null, query: '' } as const;
/** Seconds after which a visitor can request a page again that was refused because too many were being rendered. */
const BUSY_SECONDS = 5;
/** Addresses that are never pages. An unknown address below them gets the envelope, or the form of SCIM. */
const NOT_PAGES = [API_PREFIX, SCIM_PREFIX, '/docs', '/assets', '/healthz', '/readyz'];

export type SiteOptions = {
  /** Directory of the built browser app. */
  directory: string;
  /** The public address of the site, without a slash at its end. */
  base: string;
  /** Origins whose pages the back-office may show in its frame. */
  externalOrigins: readonly string[];
  /** Whether pages count how often the parts of statecharts are taken. */
  counts: boolean;
  publishedAddresses: () => Promise<PublishedAddress[]>;
  limiter: Limiter;
  changes: Pick<ChangeFeed, 'epochOf'>;
  /** For how many seconds shared caches may keep public pages; 0: they keep none. */
  sharedCacheSeconds: number;
};

/**
 * Serves the built browser app. Every page address gets the one HTML page, which has its own router and includes the
 * metadata and initial data of that page. An address without a page or record gets 404 with a "not found" page.
 *
 * The language is the one in the address, otherwise the one chosen on the device, otherwise, on the public site, the
 * one that the browser requests.
 *
 * @returns the handler for an address without a route, or null if it is not a page either
 */
export async function registerSite(
  app: FastifyInstance,
  { directory, base, externalOrigins, counts, publishedAddresses, limiter, changes, sharedCacheSeconds }: SiteOptions,
) {
  await registerSiteFiles(app, directory);
  const limits = createPageLimits(limiter);
  registerCrawlerFiles(app, base, publishedAddresses, limits.secondsToWait);
  const readerFor = createReaders(app, (key): TableState | null => {
    const tables = REPLY_TABLES.get(key);
    const epoch = tables ? changes.epochOf(tables) : null;
    return tables && epoch !== null ? { tables, epoch } : null;
  });
  const currentBuild = await followBuild(directory);
  const paint = createPainter();
  const keep = createPageKeeper();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', search = ''] = request.url.split('?', 2);
    const query = new URLSearchParams(search);
    const reached = reachedAt(path);
    const page = reached?.path ?? undefined;
    const known = page ? knownQuery(page, search) : '';
    const backOffice = reached?.layout === 'backOffice';
    const { theme, ...chosen } = readChoices(request.headers.cookie);
    const locale = askedIn(query) ?? chosen.locale ?? (backOffice ? 'zh' : (askedLocale(request) ?? 'en'));
    const seconds = await limits.secondsToWait(request);
    if (seconds > 0) return sendShortPage(reply, 'tooMany', locale, seconds);
    if (query.has(PREVIEW_PARAMETER)) {
      const build = await currentBuild();
      const files = page ? (build.files[page] ?? []) : [];
      const bare = { replies: {}, picture: { markup: '', whole: false }, styles: '', call: null };
      const meta = previewMeta(locale);
      const html = fillPage(build.template, {
        ...bare,
        page: undefined,
        meta,
        locale,
        theme,
        base,
        externalOrigins,
        counts,
        files,
      });
      return reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(html);
    }
    const asked = page ? askedOf(page, query) : null;
    const { replies, currentTables, ...reader } = readerFor(
      { locale, languageTag: LANGUAGE_TAGS[locale], address: request.ip },
      !backOffice,
    );
    const meta = await describePage(reached, { asked, locale, base, ...reader });
    const brought = await replies();
    const build = await currentBuild();
    const make = async () => {
      const seen = page ? { page, asked, query: known } : NOT_FOUND;
      const drawn = backOffice
        ? NO_PICTURE
        : await paint(build, { ...seen, locale, theme: theme ?? 'light', replies: brought }, request.log);
      // If the server cannot know yet, the page requests its data again.
      const picture = meta.status === 503 ? { ...drawn, whole: false } : drawn;
      const files = page ? (build.files[page] ?? []) : [];
      const call = page ? build.firstCall({ page, query: known }) : null;
      const styles = drawn.markup === '' ? '' : firstStyles(build.styles, drawn.markup);
      const said = { page, meta, locale, theme, base, externalOrigins, counts, replies: brought };
      const html = fillPage(build.template, { ...said, picture, styles, files, call });
      return { status: meta.status, html, styles, keep: drawn.markup !== '' };
    };
    const address = `${locale} ${theme} ${page ?? reached?.layout ?? 'nowhere'}${known && `?${known}`}`;
    const made = await keep(address, build, brought, () => limits.inTurn(request, make)).catch((error: unknown) => {
      if (error instanceof TooBusy) return null;
      throw error;
    });
    if (!made) return sendShortPage(reply, 'busy', locale, BUSY_SECONDS);
    const { status, etag, styleHash, written, isWhole } = made;
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8');
    if (styleHash !== '') allowStyle(reply, styleHash);
    if (sharedCacheSeconds > 0 && status === 200 && isWhole && page && isShared(request, page, search)) {
      const tables = currentTables();
      if (tables) shareReply(reply, sharedCacheSeconds, tables);
    }
    return sendTagged(request, reply.code(status), written, etag);
  };
  // With its own route, a page is not searched among the files.
  for (const path of ['/', ...pages.map((page) => page.path)]) app.get(path, { schema: { hide: true } }, sendPage);
  return (request: FastifyRequest, reply: FastifyReply) => (isPage(request) ? sendPage(request, reply) : null);
}

/** `?lang=` selects the language of an address. */
function askedIn(query: URLSearchParams): Locale | undefined {
  const asked = query.get(LANGUAGE_PARAMETER);
  return asked === 'en' || asked === 'zh' ? asked : undefined;
}

/** A page is requested with GET, and its address has no file ending and no hidden part. */
function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = decoded(url.split('?')[0] ?? '').toLowerCase();
  if (path.startsWith('//') || path.includes('\\') || path.includes('\0')) return false;
  if (NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false;
  return !path.split('/').some((part) => part.startsWith('.') || extname(part) !== '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
