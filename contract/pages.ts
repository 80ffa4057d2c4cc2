import { parse } from 'regexparam';
import type { PermissionCode } from './permissions.ts';
import { withoutEnding } from './withoutEnding.ts';

type Row = {
  /**
   * `listed`: in search engines and the sitemap. `unlisted`: reachable, but should not appear in search results.
   * `private`: shows the user's own data, and robots must stay away. `signedIn`: private, and needs a stored token.
   */
  visibility: 'listed' | 'unlisted' | 'private' | 'signedIn';
  /** The query parameter that names what the page shows. */
  shows?: string;
  /** Other query parameters that change what the page shows initially; `any`: there are too many to list. */
  reads?: readonly string[] | 'any';
  /** The page stays mounted when only its query changes; every other page is rebuilt on every navigation. */
  kept?: true;
  /** The navigation bar item that is active on this page. */
  item?: string;
  /**
   * `solid`: the bar is solid at every scroll position. `under`: the page begins under the transparent bar, as with a
   * dark image.
   */
  bar?: 'solid' | 'under';
  /** Also shown inside the back-office when its address asks for that. */
  alsoInBackOffice?: true;
};
/** `public`: navigation bar, content, footer. `standalone`: the page alone. */
type SiteRow = Row & { path: string; layout: 'public' | 'standalone' };

/**
 * The pages of the site, with the names that the sign-in check uses (specification, section 2). `src/boot/pages.ts` has
 * the component of each page. `server/modules/site/pages.ts` has the texts for search engines.
 */
export const sitePages = {
  home: { path: '/home', layout: 'public', visibility: 'listed', item: 'home', bar: 'under' },
  disease: { path: '/disease', layout: 'public', visibility: 'listed', item: 'disease', shows: 'type' },
  pdx: { path: '/pdx', layout: 'public', visibility: 'listed' },
  pdxDetail: { path: '/pdxDetail', layout: 'public', visibility: 'listed', shows: 'id', reads: ['enroll'] },
  other: {
    path: '/other',
    layout: 'public',
    visibility: 'listed',
    item: 'other',
    shows: 'id',
    kept: true,
    reads: ['q', 'area', 'species'],
  },
  antibody: {
    path: '/antibody',
    layout: 'public',
    visibility: 'listed',
    item: 'antibody',
    kept: true,
    reads: ['q', 'menu', 'application', 'reactivity'],
  },
  publications: { path: '/publications', layout: 'public', visibility: 'listed', item: 'publications' },
  contact: {
    path: '/contact',
    layout: 'public',
    visibility: 'listed',
    item: 'contact',
    reads: ['models', 'about', 'search', 'topic', 'edition'],
  },
  search: { path: '/search', layout: 'public', visibility: 'signedIn', item: 'search', kept: true, reads: 'any' },
  searchDetail: { path: '/search/detail', layout: 'public', visibility: 'signedIn', item: 'search', reads: ['id'] },
  searchStudy: {
    path: '/search/detail/study',
    layout: 'public',
    visibility: 'signedIn',
    item: 'search',
    kept: true,
    reads: ['id', 'study', 'event', 'measure', 'curves', 'scale', 'view', 'arms'],
  },
  analysisStudy: { path: '/analysis/study', layout: 'public', visibility: 'signedIn', item: 'search' },
  analysis: { path: '/analysis', layout: 'public', visibility: 'signedIn', item: 'search', kept: true, reads: 'any' },
  drug: { path: '/drug', layout: 'public', visibility: 'signedIn', item: 'search', bar: 'solid', reads: ['name'] },
  searchCompare: {
    path: '/search/compare',
    layout: 'public',
    visibility: 'signedIn',
    item: 'search',
    kept: true,
    reads: 'any',
  },
  shortlist: { path: '/shortlist', layout: 'public', visibility: 'private' },
  modifyPassword: {
    path: '/modifyPassword',
    layout: 'public',
    visibility: 'signedIn',
    bar: 'solid',
    alsoInBackOffice: true,
    reads: ['backOffice'],
  },
  requests: { path: '/requests', layout: 'public', visibility: 'signedIn', bar: 'solid' },
  searchExports: { path: '/search/exports', layout: 'public', visibility: 'signedIn', item: 'search', bar: 'solid' },
  login: {
    path: '/login',
    layout: 'standalone',
    visibility: 'unlisted',
    reads: ['return', 'reset', 'verify', 'prove'],
  },
  register: { path: '/register', layout: 'standalone', visibility: 'unlisted', reads: ['return'] },
  notAuthorized: { path: '/403', layout: 'public', visibility: 'unlisted' },
  notFound: { path: '/404', layout: 'public', visibility: 'unlisted' },
  systemError: { path: '/500', layout: 'public', visibility: 'unlisted' },
  notDeveloped: {
    path: '/not_developed',
    layout: 'public',
    visibility: 'unlisted',
    alsoInBackOffice: true,
    reads: ['backOffice'],
  },
} as const satisfies Record<string, SiteRow>;

/**
 * The pages of the back-office: specification, section 2 "Back-office routes", and additional ones (further logs, the
 * trash, current sign-ins, the site's content). Each has the permission code that it requires; null: every user with
 * access to the back-office may open it. The server checks every call regardless of this table. The components are in
 * src/admin/screens.ts.
 */
export const backOfficePages = {
  '/dashboard': null,
  '/external': null,
  '/system/areas': 'area:list',
  '/system/dictionary': 'dictionary:list',
  '/system/dictionary/:id': 'dictionary:detailList',
  '/system/menus': 'menu:list',
  '/system/organization': 'group:list',
  '/system/role': 'role:list',
  '/system/user': 'user:list',
  '/system/signOn': 'signOn:list',
  '/system/rule': 'rule:list',
  '/system/access': 'access:list',
  '/system/approvals': 'approval:list',
  '/system/log/operate': 'log:list',
  '/system/log/login': 'log:list',
  '/system/log/error': 'log:list',
  '/system/mail': 'mail:list',
  '/system/mail/templates': 'mail:list',
  '/system/sms': 'sms:list',
  '/system/sms/templates': 'sms:list',
  '/system/sms/channels': 'sms:list',
  '/system/messagePush': 'push:list',
  '/system/messagePush/templates': 'push:list',
  '/system/redis': 'redis:list',
  '/system/quartz': 'quartz:list',
  '/system/quartz/log': 'quartz:loglist',
  '/system/job': 'job:list',
  '/system/lucene': '1001',
  '/system/elasticsearch': '2001',
  '/system/gen': 'gen:list',
  '/system/trash': null,
  '/system/session': 'session:list',
  '/system/token': 'token:list',
  '/system/scim': 'scim:list',
  '/system/privacy': 'privacy:list',
  '/content/diseases': 'content:disease:list',
  '/content/models': 'content:model:list',
  '/content/studies': 'content:study:list',
  '/content/otherModels': 'content:other:list',
  '/content/antibodies': 'content:antibody:list',
  '/content/panels': 'content:panel:list',
  '/content/newsletters': 'content:newsletter:list',
  '/content/newsletters/categories': 'content:newsletter:list',
  '/content/banners': 'content:banner:list',
  '/content/inquiries': 'content:inquiry:list',
  '/content/enrollments': 'content:enrollment:list',
  '/content/import': 'content:import',
} as const satisfies Record<string, PermissionCode | null>;

type SiteName = keyof typeof sitePages;
type SiteAddress = (typeof sitePages)[SiteName];
/** The name of a page in the code. For the site, all back-office pages are one page. */
export type PageName = SiteName | 'backOffice';
export type SitePath = SiteAddress['path'];
export type BackOfficePath = keyof typeof backOfficePages;
/** The path of a page as written in the tables: `:id` matches one segment of a path. */
export type PagePath = SitePath | BackOfficePath;
/** An item of the navigation bar. */
export type NavItem = Extract<SiteAddress, { item: string }>['item'];

type SitePage = SiteRow & { name: SiteName; path: SitePath; item?: NavItem };
export type BackOfficePage = Row & {
  name: 'backOffice';
  path: BackOfficePath;
  layout: 'backOffice';
  item?: never;
  code: PermissionCode | null;
};
export type Page = SitePage | BackOfficePage;
/** An unknown address below the back-office; the back-office itself reports that there is no page. */
export type UnknownPage = Omit<BackOfficePage, 'path' | 'code'> & { path: null; code: null };
/** The frame around a page. */
export type Layout = Page['layout'];

const inBackOffice = { name: 'backOffice', layout: 'backOffice', visibility: 'signedIn', kept: true } as const;

/** Every page; all other addresses are not found. */
export const pages: readonly Page[] = [
  ...Object.entries(sitePages).map(([name, row]) => ({ ...row, name }) as SitePage),
  ...Object.entries(backOfficePages).map(([path, code]) => ({ ...inBackOffice, path, code }) as BackOfficePage),
];
const unknownPage: UnknownPage = { ...inBackOffice, path: null, code: null };

// `regexparam` ignores case; addresses here do not
const patterns = pages.map(({ path }) => new RegExp(parse(path).pattern.source));

const plain = (path: string): string => withoutEnding(path, '/');

/** Returns the page at a path, ignoring slashes at its end; undefined when there is none. */
export function pageAt(path: string): Page | undefined {
  const known = plain(path);
  return pages[patterns.findIndex((pattern) => pattern.test(known))];
}

const firstPart = (path: string): string | undefined => path.split('/', 2)[1];
const partsOfBackOffice = new Set(Object.keys(backOfficePages).map(firstPart));

/**
 * Returns what is shown at a path: its page, or inside the back-office its "not found" entry. Undefined for the public
 * 404 page.
 */
export const shownAt = (path: string): Page | UnknownPage | undefined =>
  pageAt(path) ?? (partsOfBackOffice.has(firstPart(path)) ? unknownPage : undefined);

const moved: ReadonlyMap<string, PagePath> = new Map([
  ['', '/home'],
  ['/system/log', '/system/log/operate'],
]);

/**
 * Returns the path to which an address without its own page redirects: the site's root to home, the logs to the first
 * of them.
 */
export const movedTo = (path: string): PagePath | undefined => moved.get(plain(path));

/** Returns the page that a visitor of a path reaches after redirects. */
export const pageReached = (path: string): Page | undefined => pageAt(movedTo(path) ?? path);

/** Like `pageReached`, and includes the "not found" entry of the back-office. */
export const reachedAt = (path: string): Page | UnknownPage | undefined => shownAt(movedTo(path) ?? path);

export const needsSignIn = ({ visibility }: Pick<Page, 'visibility'>): boolean => visibility === 'signedIn';
