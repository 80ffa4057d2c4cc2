import { type PagePath, pages } from './pages.ts';

/** The query parameter that requests a language: `?lang=zh`. */
export const LANGUAGE_PARAMETER = 'lang';
/** The query parameter of a page or image that shows unpublished content. */
export const PREVIEW_PARAMETER = 'preview';
/** The header in which the calls of such a page send it. */
export const PREVIEW_HEADER = 'x-preview';
const DESCRIPTION_MAX = 200;

const rowOf = (path: PagePath) => pages.find((page) => page.path === path);

/** Returns the query value that names what the page at an address shows, or null. */
export function askedOf(path: PagePath, query: { get: (name: string) => string | null }): string | null {
  const shows = rowOf(path)?.shows;
  return (shows && query.get(shows)?.trim()) || null;
}

/** Returns the query parameters that the page at an address reads; `any` when there are too many to list. */
export function parametersOf(path: PagePath): readonly string[] | 'any' {
  const { shows, reads = [] } = rowOf(path) ?? {};
  if (reads === 'any') return reads;
  return shows === undefined ? reads : [shows, ...reads];
}

/** Whether search engines may index a page. */
export const isListed = (path: PagePath): boolean => rowOf(path)?.visibility === 'listed';

/**
 * Returns the canonical address of a page: path and query without the language and without other parameters. Null for
 * pages that are not listed.
 */
export function canonicalAddress(path: PagePath, asked: string | null): string | null {
  const shows = rowOf(path)?.shows;
  if (!isListed(path)) return null;
  return shows && asked !== null ? `${path}?${shows}=${encodeURIComponent(asked)}` : path;
}

/** Returns an address in a language; English is the default and adds no parameter. */
export function inLanguage(address: string, locale: 'en' | 'zh'): string {
  if (locale === 'en') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${locale}`;
}

/** Returns a text as a page description: one line of at most 200 characters, cut between words. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/(?<![\s,;:，；、])[\s,;:，；、]+[^\s,;:，；、]*$/, '')}…`;
}
