import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NO_PICTURE, type PaintedVisit, type Picture } from '../../../contract/firstPaint.ts';
import type { SiteBuild } from './siteBuild.ts';

/** Bytes that all kept pictures take at most: two a character. */
const PICTURES_BYTES = 48_000_000;
/** Drawing takes this share of a core at most, and so much at once: addresses that nobody asked for before are endless. */
const SHARE = 0.25;
const BURST_MS = 5_000;

export type Painter = (build: SiteBuild, visit: PaintedVisit, log: FastifyBaseLogger) => Promise<Picture>;

/** `shows`: what the picture was drawn from. */
type Kept = { shows: string; drawing: Promise<Picture> };

/**
 * Has pages drawn, each once for what it shows: a kept picture is one of the same build, address, language, theme and replies, so
 * that what was published or withdrawn shows at once; it takes the place of the picture before. A page that cannot be drawn is logged and comes without a
 * picture, as does one that is asked for while too many are: the browser draws it in any case.
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
      log.error({ err: error, call: true, page: visit.page }, 'the page could not be drawn');
      return NO_PICTURE;
    });
    const entry = { shows, drawing };
    pictures.set(key, entry, { size: 1 });
    const picture = await drawing;
    spent += now() - begun;
    // another one may have taken its place meanwhile
    if (pictures.peek(key) !== entry) return picture;
    if (picture === NO_PICTURE) pictures.delete(key);
    // another object: the cache takes a new size for a new value alone
    else pictures.set(key, { ...entry }, { size: 1 + 2 * picture.markup.length });
    return picture;
  };
}

const addressOf = ({ page, query, locale, theme }: PaintedVisit): string => `${locale} ${theme} ${page}?${query}`;

const digestOf = ({ template }: SiteBuild, { replies }: PaintedVisit): string =>
  createHash('sha256')
    .update(JSON.stringify([template, replies]))
    .digest('base64url');
