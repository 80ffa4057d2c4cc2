import { type BackOfficePath, backOfficePathAt, backOfficePaths } from './backOffice.ts';

/**
 * `listed`: search engines and the sitemap know it. `unlisted`: reachable, but nobody should land there from a search.
 * `private`: needs an account or shows what is one's own; robots are told to stay away.
 */
export type PageVisibility = 'listed' | 'unlisted' | 'private';
/** `shows`: the parameter of the query that names what the page shows. */
type PageAddress = { visibility: PageVisibility; shows?: string };

type BackOfficePages = Record<BackOfficePath, { visibility: 'private' }>;

/** Every address that is a page, as server and browser know it; all others are not found. */
export const pageAddresses = {
  '/home': { visibility: 'listed' },
  '/disease': { visibility: 'listed', shows: 'type' },
  '/pdx': { visibility: 'listed' },
  '/pdxDetail': { visibility: 'listed', shows: 'id' },
  '/other': { visibility: 'listed', shows: 'id' },
  '/antibody': { visibility: 'listed' },
  '/publications': { visibility: 'listed' },
  '/contact': { visibility: 'listed' },
  '/search': { visibility: 'private' },
  '/search/detail': { visibility: 'private' },
  '/search/compare': { visibility: 'private' },
  '/shortlist': { visibility: 'private' },
  '/modifyPassword': { visibility: 'private' },
  '/requests': { visibility: 'private' },
  '/login': { visibility: 'unlisted' },
  '/register': { visibility: 'unlisted' },
  '/403': { visibility: 'unlisted' },
  '/404': { visibility: 'unlisted' },
  '/500': { visibility: 'unlisted' },
  '/not_developed': { visibility: 'unlisted' },
  ...(Object.fromEntries(backOfficePaths.map((path) => [path, { visibility: 'private' }])) as BackOfficePages),
} as const satisfies Record<string, PageAddress>;

export type PagePath = keyof typeof pageAddresses;

/** The parameter by which an address asks for a language: `?lang=zh`. */
export const LANGUAGE_PARAMETER = 'lang';
const DESCRIPTION_MAX = 200;

/** The page at a path, without regard to slashes at its end; `/` is home. Undefined for an address that is no page. */
export function pageAt(path: string): PagePath | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '');
  if (plain === '/') return '/home';
  return isPagePath(plain) ? plain : backOfficePathAt(plain);
}

const isPagePath = (path: string): path is PagePath => Object.hasOwn(pageAddresses, path);

/** What the page at an address is asked to show, or null. */
export function askedOf(page: PagePath, query: { get: (name: string) => string | null }): string | null {
  const { shows }: PageAddress = pageAddresses[page];
  return (shows && query.get(shows)?.trim()) || null;
}

/**
 * The one address under which a page is known, whatever else its query says: path and query, without the language.
 * Null for pages that are not listed.
 */
export function canonicalAddress(page: PagePath, asked: string | null): string | null {
  const { visibility, shows }: PageAddress = pageAddresses[page];
  if (visibility !== 'listed') return null;
  return shows && asked !== null ? `${page}?${shows}=${encodeURIComponent(asked)}` : page;
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
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/[\s,;:，；、]+[^\s,;:，；、]*$/, '')}…`;
}
