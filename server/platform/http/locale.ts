import type { FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../../contract/constants.ts';
import { isScimAddress } from '../../../contract/scimPrefix.ts';
import type { Locale } from './handler.ts';

/**
 * Returns the language that the visitor requests with `Accept-Language`, or null if the header names no supported one.
 */
export function askedLocale(request: FastifyRequest): Locale | null {
  const header = request.headers['accept-language'];
  if (!header || header.length > 500) return null;
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wishes
    .filter(({ tag, quality }) => /^(en|zh)(-|$)/.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality)[0];
  return best ? (best.tag.startsWith('zh') ? 'zh' : 'en') : null;
}

/**
 * Returns the language of a reply's content: the requested one, otherwise Chinese for the back-office and English for
 * the public site.
 */
export function contentLocale(request: FastifyRequest): Locale {
  return askedLocale(request) ?? (request.url.startsWith(`${API_PREFIX}/api/`) ? 'zh' : 'en');
}

/**
 * Returns the language of the application's own refusals: the requested one, otherwise that of the specification
 * (section 8). Directories name none: their administrators read English.
 */
export function refusalLocale(request: FastifyRequest): Locale {
  return askedLocale(request) ?? (isScimAddress(request.url) ? 'en' : 'zh');
}
