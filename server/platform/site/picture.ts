import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PaintedVisit, Picture } from '../../../contract/firstPaint.ts';
import type { SiteBuild } from './siteBuild.ts';

/** Bytes that all kept pictures take at most: two a character. */
const PICTURES_BYTES = 48_000_000;
const NO_PICTURE: Picture = { markup: '', whole: false };

export type Painter = (build: SiteBuild, visit: PaintedVisit, log: FastifyBaseLogger) => Promise<Picture>;

/**
 * Has pages drawn, each once for what it shows: a kept picture is one of the same build, address, language and replies, so
 * that what was published or withdrawn shows at once. A page that cannot be drawn is logged and comes without a
 * picture, as the browser draws it in any case.
 */
export function createPainter(): Painter {
  const pictures = new LRUCache<string, Promise<Picture>>({ maxSize: PICTURES_BYTES });
  return async (build, visit, log) => {
    const key = keyOf(build, visit);
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const drawing = build.firstPaint(visit).catch((error: unknown) => {
      log.error({ err: error, page: visit.page }, 'the page could not be drawn');
      return NO_PICTURE;
    });
    pictures.set(key, drawing, { size: 1 });
    const picture = await drawing;
    // the cache takes a new size for a new entry alone
    pictures.delete(key);
    if (picture !== NO_PICTURE) pictures.set(key, drawing, { size: 1 + 2 * picture.markup.length });
    return picture;
  };
}

const keyOf = ({ template }: SiteBuild, { page, query, locale, replies }: PaintedVisit): string =>
  createHash('sha256')
    .update(JSON.stringify([template, page, query, locale, replies]))
    .digest('base64url');
