import { backOfficePathAt, backOfficePaths } from '../../contract/backOffice.ts';

/** A page of the site, by the name that the sign-in check knows it by. */
export type RouteName =
  | 'home'
  | 'search'
  | 'searchDetail'
  | 'searchCompare'
  | 'shortlist'
  | 'contact'
  | 'modifyPassword'
  | 'requests'
  | 'disease'
  | 'other'
  | 'pdx'
  | 'pdxDetail'
  | 'antibody'
  | 'publications'
  | 'login'
  | 'register'
  | 'systemError'
  | 'notAuthorized'
  | 'notFound'
  | 'notDeveloped'
  | 'backOffice';

export type RouteDefinition = {
  name: RouteName;
  path: string;
  /** `public`: navigation bar, content, footer. `standalone`: the page alone. `admin`: inside the back-office. */
  layout: 'public' | 'standalone' | 'admin';
  /** Needs a stored token. */
  checked: boolean;
  /** Stays as it is while only its query changes; every other page is rebuilt on every navigation. */
  kept?: true;
  /** The navigation bar's item that is active on this page. */
  item?: NavItem;
  /** The bar is solid at every scroll position. */
  solidBar?: true;
};

/** The items of the navigation bar, in order (specification, section 2). */
export const NAV_ITEMS = ['home', 'disease', 'publications', 'search', 'other', 'antibody', 'contact'] as const;
export type NavItem = (typeof NAV_ITEMS)[number];

const page = { layout: 'public', checked: false } as const;
const admin = { name: 'backOffice', layout: 'admin', checked: true, kept: true } as const;
const standalone = { layout: 'standalone', checked: false } as const;

/** The routes (specification, section 2 "Screens and routes", "Sign-in check" and "Back-office routes"). */
export const routeTable: readonly RouteDefinition[] = [
  { ...page, name: 'home', path: '/home', item: 'home' },
  { ...page, name: 'search', path: '/search', item: 'search', checked: true, kept: true },
  {
    ...page,
    name: 'searchDetail',
    path: '/search/detail',
    item: 'search',
    checked: true,
  },
  {
    ...page,
    name: 'searchCompare',
    path: '/search/compare',
    item: 'search',
    checked: true,
    kept: true,
  },
  { ...page, name: 'shortlist', path: '/shortlist' },
  { ...page, name: 'contact', path: '/contact', item: 'contact' },
  { ...page, name: 'modifyPassword', path: '/modifyPassword', checked: true, solidBar: true },
  { ...page, name: 'requests', path: '/requests', checked: true, solidBar: true },
  { ...page, name: 'disease', path: '/disease', item: 'disease' },
  { ...page, name: 'other', path: '/other', item: 'other' },
  { ...page, name: 'pdx', path: '/pdx' },
  { ...page, name: 'pdxDetail', path: '/pdxDetail' },
  { ...page, name: 'antibody', path: '/antibody', item: 'antibody' },
  { ...page, name: 'publications', path: '/publications', item: 'publications' },
  { ...standalone, name: 'login', path: '/login' },
  { ...standalone, name: 'register', path: '/register' },
  { ...standalone, name: 'systemError', path: '/500' },
  { ...standalone, name: 'notAuthorized', path: '/403' },
  { ...standalone, name: 'notFound', path: '/404' },
  { ...standalone, name: 'notDeveloped', path: '/not_developed' },
  ...backOfficePaths.map((path) => ({ ...admin, path })),
];

/** The route of a path, without regard to a slash at its end; undefined for an unknown path. */
export function matchRoute(path: string): RouteDefinition | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '');
  const known = backOfficePathAt(plain) ?? plain;
  return routeTable.find((route) => route.path === known);
}

export function routeNamed(name: RouteName): RouteDefinition {
  const route = routeTable.find((candidate) => candidate.name === name);
  if (!route) throw new Error(`no route is named ${name}`);
  return route;
}
