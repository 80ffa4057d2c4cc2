import { parse } from 'regexparam';
import type { PermissionCode } from './permissions.ts';
import { withoutEnding } from './withoutEnding.ts';

type Row = {
  /**
   * `listed`: search engines and the sitemap know it. `unlisted`: reachable, but nobody should land there from a search.
   * `private`: shows what is one's own; robots are told to stay away. `signedIn`: private, and needs a stored token.
   */
  visibility: 'listed' | 'unlisted' | 'private' | 'signedIn';
  /** The parameter of the query that names what the page shows. */
  shows?: string;
  /** The other parameters of the query that change what the page shows at first; `any`: there are too many to list. */
  reads?: readonly string[] | 'any';
  /** Stays as it is while only its query changes; every other page is rebuilt on every navigation. */
  kept?: true;
  /** The navigation bar's item that is active on this page. */
  item?: string;
  /** The bar is `solid` at every scroll position; or the page begins `under` the transparent bar, as with a dark picture. */
  bar?: 'solid' | 'under';
  /** Shown inside the back-office where its address says so. */
  alsoInBackOffice?: true;
};
/** `public`: navigation bar, content, footer. `standalone`: the page alone. */
type SiteRow = Row & { path: string; layout: 'public' | 'standalone' };

/**
 * The pages of the site by the names that the sign-in check knows them by (specification, section 2). What is drawn for
 * each is in src/boot/pages.ts, what each says to search engines in server/modules/site/pages.ts.
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
  login: { path: '/login', layout: 'standalone', visibility: 'unlisted', reads: ['return', 'reset'] },
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
 * The pages of the back-office (specification, section 2 "Back-office routes", and those that we add: further logs, the
 * trash, who is signed in, and the site's content), each with the permission code without which it is refused; null:
 * whoever has anything of the back-office may open it. The server checks every call whatever stands here. What is drawn
 * for each is in src/admin/screens.ts.
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
  '/system/rule': 'rule:list',
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
/** What a page is called in the code: those of the back-office are one to the site. */
export type PageName = SiteName | 'backOffice';
export type SitePath = SiteAddress['path'];
export type BackOfficePath = keyof typeof backOfficePages;
/** The address of a page as the tables have it: `:id` stands for one part of a path. */
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
/** Below the addresses of the back-office, where there is no page: it says so itself. */
export type Nowhere = Omit<BackOfficePage, 'path' | 'code'> & { path: null; code: null };
/** What stands around a page. */
export type Layout = Page['layout'];

const inBackOffice = { name: 'backOffice', layout: 'backOffice', visibility: 'signedIn', kept: true } as const;

/** Every page; all other addresses are not found. */
export const pages: readonly Page[] = [
  ...Object.entries(sitePages).map(([name, row]) => ({ ...row, name }) as SitePage),
  ...Object.entries(backOfficePages).map(([path, code]) => ({ ...inBackOffice, path, code }) as BackOfficePage),
];
const nowhere: Nowhere = { ...inBackOffice, path: null, code: null };

// `regexparam` does not mind capitals; an address does
const patterns = pages.map(({ path }) => new RegExp(parse(path).pattern.source));

const plain = (path: string): string => withoutEnding(path, '/');

/** The page at a path, without regard to slashes at its end; undefined for an address that is no page. */
export function pageAt(path: string): Page | undefined {
  const known = plain(path);
  return pages[patterns.findIndex((pattern) => pattern.test(known))];
}

const firstPart = (path: string): string | undefined => path.split('/', 2)[1];
const partsOfBackOffice = new Set(Object.keys(backOfficePages).map(firstPart));

/** What is shown at a path: its page, or inside the back-office that there is none. All else is the public 404's. */
export const shownAt = (path: string): Page | Nowhere | undefined =>
  pageAt(path) ?? (partsOfBackOffice.has(firstPart(path)) ? nowhere : undefined);

const moved: ReadonlyMap<string, PagePath> = new Map([
  ['', '/home'],
  ['/system/log', '/system/log/operate'],
]);

/** Where an address that is no page of its own leads on to: the site's root to home, the logs to the first of them. */
export const movedTo = (path: string): PagePath | undefined => moved.get(plain(path));

/** The page that whoever asks for a path arrives at. */
export const pageReached = (path: string): Page | undefined => pageAt(movedTo(path) ?? path);

/** As `pageReached`, with what the back-office shows where it has no page. */
export const reachedAt = (path: string): Page | Nowhere | undefined => shownAt(movedTo(path) ?? path);

export const needsSignIn = ({ visibility }: Pick<Page, 'visibility'>): boolean => visibility === 'signedIn';
