import type { ComponentType } from 'react';
import { isInBackOffice } from '../../machines/navigation/address.ts';
import { matchRoute, type RouteName, routeNamed } from '../../machines/navigation/routes.ts';
import { m } from '../i18n/compiled/messages.js';
import type { AppSystem } from './system.tsx';

type PageModule = Promise<ComponentType>;
export type Page = {
  load: () => PageModule;
  /** In the document's title until the page says more of itself with `usePageHead`. */
  title: () => string;
  /** `shell`: bar, content, footer. `bare`: the page alone. `admin`: the back-office around it. */
  frame: 'shell' | 'bare' | 'admin';
  /** The page begins under the transparent bar, as home with its dark picture does. */
  underBar?: true;
  /** Drawn without the charts that work with models (`AppSystem.bringTools`). */
  withoutTools?: true;
  /** Holds what somebody types: a change of the language draws its texts anew, not the page. */
  keepsInput?: true;
};

const errors = () => import('../site/errors/errorPages.tsx');
const shell = { frame: 'shell' } as const;
const error = { ...shell, withoutTools: true } as const;

/** What is drawn for each route, fetched when it is first needed. */
const pages: Record<RouteName, Page> = {
  home: {
    ...shell,
    underBar: true,
    withoutTools: true,
    load: () => import('../site/home/HomePage.tsx').then((page) => page.HomePage),
    title: m.home_title,
  },
  search: {
    ...shell,
    load: () => import('../site/search/SearchPage.tsx').then((page) => page.SearchPage),
    title: m.nav_search,
  },
  searchDetail: {
    ...shell,
    load: () => import('../site/detail/DetailPage.tsx').then((page) => page.DetailPage),
    title: m.nav_search,
  },
  searchCompare: {
    ...shell,
    load: () => import('../site/compare/ComparePage.tsx').then((page) => page.ComparePage),
    title: m.compare_title,
  },
  shortlist: {
    ...shell,
    load: () => import('../site/shortlist/ShortlistPage.tsx').then((page) => page.ShortlistPage),
    title: m.shortlist_title,
  },
  disease: {
    ...shell,
    load: () => import('../site/disease/DiseasePage.tsx').then((page) => page.DiseasePage),
    title: m.nav_diseases,
  },
  contact: {
    ...shell,
    keepsInput: true,
    load: () => import('../site/contact/ContactPage.tsx').then((page) => page.ContactPage),
    title: m.nav_contact,
  },
  requests: {
    ...shell,
    load: () => import('../site/requests/RequestsPage.tsx').then((page) => page.RequestsPage),
    title: m.requests_title,
  },
  other: {
    ...shell,
    load: () => import('../site/other/OtherPage.tsx').then((page) => page.OtherPage),
    title: m.nav_other,
  },
  pdx: {
    ...shell,
    load: () => import('../site/panels/PdxPage.tsx').then((page) => page.PdxPage),
    title: m.nav_pdx,
  },
  pdxDetail: {
    ...shell,
    keepsInput: true,
    load: () => import('../site/panels/PdxDetailPage.tsx').then((page) => page.PdxDetailPage),
    title: m.nav_pdx,
  },
  antibody: {
    ...shell,
    load: () => import('../site/antibody/AntibodyPage.tsx').then((page) => page.AntibodyPage),
    title: m.nav_antibody,
  },
  publications: {
    ...shell,
    load: () => import('../site/newsletters/PublicationsPage.tsx').then((page) => page.PublicationsPage),
    title: m.nav_publications,
  },
  modifyPassword: {
    ...shell,
    keepsInput: true,
    load: () => import('../site/password/PasswordPage.tsx').then((page) => page.PasswordPage),
    title: m.password_title,
  },
  login: {
    frame: 'bare',
    withoutTools: true,
    keepsInput: true,
    load: () => import('../site/login/LoginPage.tsx').then((page) => page.LoginPage),
    title: m.login_title,
  },
  register: {
    frame: 'bare',
    withoutTools: true,
    keepsInput: true,
    load: () => import('../site/register/RegisterPage.tsx').then((page) => page.RegisterPage),
    title: m.register_title,
  },
  systemError: { ...error, load: () => errors().then((all) => all.SystemErrorPage), title: m.error_server_title },
  notAuthorized: { ...error, load: () => errors().then((all) => all.ForbiddenPage), title: () => '无权限访问' },
  notFound: { ...error, load: () => errors().then((all) => all.NotFoundPage), title: m.error_not_found_title },
  notDeveloped: {
    ...error,
    load: () => errors().then((all) => all.NotDevelopedPage),
    title: m.error_not_developed_title,
  },
  backOffice: {
    frame: 'admin',
    withoutTools: true,
    keepsInput: true,
    load: () => import('../admin/shell/shell.ts').then((part) => part.AdminPage),
    title: m.admin_title,
  },
};

export const pageNamed = (name: RouteName): Page => pages[name];

/** What stands around the page of an address: the few public pages that the back-office shows too say so there. */
export function frameOf({ name, address }: { name: RouteName; address: string }, signedIn: boolean): Page['frame'] {
  const inside = isInBackOffice(address) && (signedIn || routeNamed(name).checked);
  return inside ? 'admin' : pages[name].frame;
}

/** Fetches the code of the page at an address ahead of its turn. */
export function preloadPage(path: string): void {
  const route = matchRoute(path === '/' ? '/home' : path);
  if (!route) return;
  const { load, withoutTools } = pages[route.name];
  // a failure is met again, and shown, when the page is drawn
  for (const code of [load(), withoutTools ? undefined : import('./tools.ts')]) code?.catch(() => {});
}

/** The page's component, once the charts that it needs run. */
export async function loadPage(name: RouteName, { bringTools }: AppSystem): PageModule {
  const { load, withoutTools } = pages[name];
  const [component] = await Promise.all([load(), withoutTools ? undefined : bringTools()]);
  return component;
}
