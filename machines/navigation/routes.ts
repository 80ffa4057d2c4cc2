/** A page of the public site, by the name that the sign-in check knows it by. */
export type RouteName =
  | 'home'
  | 'search'
  | 'searchDetail'
  | 'contact'
  | 'modifyPassword'
  | 'disease'
  | 'other'
  | 'pdx'
  | 'pdxDetail'
  | 'antibody'
  | 'login'
  | 'register'
  | 'systemError'
  | 'notAuthorized'
  | 'notFound'
  | 'notDeveloped';

export type RouteDefinition = {
  name: RouteName;
  path: string;
  /** `public`: navigation bar, content, footer. `standalone`: the page alone. */
  layout: 'public' | 'standalone';
  /** Key of the page's title in the message catalog. */
  title: string;
  /** Needs a stored token. */
  checked: boolean;
  /** Shown again as it was left; every other page is rebuilt on every navigation. */
  kept?: true;
  /** The navigation bar's item that is active on this page. */
  item?: NavItem;
  /** The bar is solid at every scroll position. */
  solidBar?: true;
  /** False while the page is still to come: the not-developed page stands in for it. */
  developed: boolean;
};

/** The items of the navigation bar, in order (specification, section 2). */
export const NAV_ITEMS = ['home', 'disease', 'publications', 'search', 'other', 'antibody', 'contact'] as const;
export type NavItem = (typeof NAV_ITEMS)[number];

const page = { layout: 'public', checked: false, developed: true } as const;
const standalone = { layout: 'standalone', checked: false, developed: true } as const;
const toCome = { developed: false } as const;

/** The public routes (specification, section 2 "Screens and routes" and "Sign-in check"). */
export const routeTable: readonly RouteDefinition[] = [
  { ...page, name: 'home', path: '/home', title: 'nav_home', item: 'home' },
  { ...page, name: 'search', path: '/search', title: 'nav_search', item: 'search', checked: true, kept: true },
  {
    ...page,
    ...toCome,
    name: 'searchDetail',
    path: '/search/detail',
    title: 'nav_search',
    item: 'search',
    checked: true,
  },
  { ...page, ...toCome, name: 'contact', path: '/contact', title: 'nav_contact', item: 'contact' },
  { ...page, name: 'modifyPassword', path: '/modifyPassword', title: 'password_title', checked: true, solidBar: true },
  { ...page, name: 'disease', path: '/disease', title: 'nav_diseases', item: 'disease' },
  { ...page, ...toCome, name: 'other', path: '/other', title: 'nav_other', item: 'other' },
  { ...page, ...toCome, name: 'pdx', path: '/pdx', title: 'nav_pdx' },
  { ...page, ...toCome, name: 'pdxDetail', path: '/pdxDetail', title: 'nav_pdx' },
  { ...page, ...toCome, name: 'antibody', path: '/antibody', title: 'nav_antibody', item: 'antibody' },
  { ...standalone, name: 'login', path: '/login', title: 'login_title' },
  { ...standalone, name: 'register', path: '/register', title: 'register_title' },
  { ...standalone, name: 'systemError', path: '/500', title: 'error_server_title' },
  { ...standalone, name: 'notAuthorized', path: '/403', title: 'error_forbidden_title' },
  { ...standalone, name: 'notFound', path: '/404', title: 'error_not_found_title' },
  { ...standalone, name: 'notDeveloped', path: '/not_developed', title: 'error_not_developed_title' },
];

/** The route of a path, without regard to a slash at its end; undefined for an unknown path. */
export function matchRoute(path: string): RouteDefinition | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '');
  return routeTable.find((route) => route.path === plain);
}

export function routeNamed(name: RouteName): RouteDefinition {
  const route = routeTable.find((candidate) => candidate.name === name);
  if (!route) throw new Error(`no route is named ${name}`);
  return route;
}
