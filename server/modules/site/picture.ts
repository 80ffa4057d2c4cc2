import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NO_PICTURE, type PaintedVisit, type Picture } from '../../../contract/firstPaint.ts';
import type { SiteBuild } from './siteBuild.ts';

/** The most bytes of all cached renders: two per character. */
const PICTURES_BYTES = 48_000_000;
/**
 * The largest share of a core for rendering, and the longest burst, because the number of new addresses is unlimited.
 */
const SHARE = 0.25;
const BURST_MS = 5_000;

export type Painter = (build: SiteBuild, visit: PaintedVisit, log: FastifyBaseLogger) => Promise<Picture>;

/** `shows`: digest of the build and the data that were rendered. */
type Kept = { shows: string; drawing: Promise<Picture> };

/**
 * Renders pages on the server, each once for its content. A cached render is valid for the same build, address,
 * language, theme and replies, so that a publication or withdrawal shows at once. A new render replaces the old one.
 *
 * If a page cannot be rendered, the error is logged and the page has no initial render. The same happens, without an
 * error, when the time budget for rendering is used up. The browser renders the page in both cases.
 *
 * @param now the time in milliseconds
 */
export function createPainter(now: () => number = performance.now.bind(performance)): Painter {
  const pictures = new LRUCache<string, Kept>({ maxSize: PICTURES_BYTES });
  let spent = 0;
  let since = now();
  const isSpent = () => {
    spent = Math.max(0, spent - (now() - since) * SHARE);
    since = now();
    return spent > BURST_MS;
  };
  return async (build, visit, log) => {
    const key = addressOf(visit);
    const shows = digestOf(build, visit);
    const known = pictures.get(key);
    if (known?.shows === shows) return known.drawing;
    if (isSpent()) return NO_PICTURE;
    const begun = now();
    const drawing = build.firstPaint(visit).catch((error: unknown) => {
      log.error({ err: error, call: true, page: visit.page }, 'the page could not be rendered');
      return NO_PICTURE;
    });
    const entry = { shows, drawing };
    pictures.set(key, entry, { size: 1 });
    const picture = await drawing;
    spent += now() - begun;
    // A newer render may have replaced it meanwhile.
    if (pictures.peek(key) !== entry) return picture;
    if (picture === NO_PICTURE) pictures.delete(key);
    // A new object, because the cache updates the size only for a new value.
    else pictures.set(key, { ...entry }, { size: 1 + 2 * picture.markup.length });
    return picture;
  };
}

const addressOf = ({ page, query, locale, theme }: PaintedVisit): string => `${locale} ${theme} ${page}?${query}`;

const digestOf = ({ template }: SiteBuild, { replies }: PaintedVisit): string =>
  createHash('sha256')
    .update(JSON.stringify([template, replies]))
    .digest('base64url');
