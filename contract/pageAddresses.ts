import { type PagePath, pages } from './pages.ts';

/** The parameter by which an address asks for a language: `?lang=zh`. */
export const LANGUAGE_PARAMETER = 'lang';
/** The parameter of a page, or of a picture, that shows something that is not published yet. */
export const PREVIEW_PARAMETER = 'preview';
/** What the calls of such a page carry it in. */
export const PREVIEW_HEADER = 'x-preview';
const DESCRIPTION_MAX = 200;

const rowOf = (path: PagePath) => pages.find((page) => page.path === path);

/** What the page at an address is asked to show, or null. */
export function askedOf(path: PagePath, query: { get: (name: string) => string | null }): string | null {
  const shows = rowOf(path)?.shows;
  return (shows && query.get(shows)?.trim()) || null;
}

/** The parameters of a query that the page at an address reads; `any`: there are too many to list. */
export function parametersOf(path: PagePath): readonly string[] | 'any' {
  const { shows, reads = [] } = rowOf(path) ?? {};
  if (reads === 'any') return reads;
  return shows === undefined ? reads : [shows, ...reads];
}

/** Whether search engines may know a page. */
export const isListed = (path: PagePath): boolean => rowOf(path)?.visibility === 'listed';

/**
 * The one address under which a page is known, whatever else its query says: path and query, without the language.
 * Null for pages that are not listed.
 */
export function canonicalAddress(path: PagePath, asked: string | null): string | null {
  const shows = rowOf(path)?.shows;
  if (!isListed(path)) return null;
  return shows && asked !== null ? `${path}?${shows}=${encodeURIComponent(asked)}` : path;
}

/** The same address in a language; English goes without saying. */
export function inLanguage(address: string, locale: 'en' | 'zh'): string {
  if (locale === 'en') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${locale}`;
}

/** A text as the description of a page: on one line and at most 200 characters, cut between words. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/(?<![\s,;:，；、])[\s,;:，；、]+[^\s,;:，；、]*$/, '')}…`;
}
