import type { ComponentType } from 'react';
import { matchRoute, type RouteName, routeNamed } from '../../machines/navigation/routes.ts';
import { m } from '../i18n/compiled/messages.js';

type PageModule = Promise<ComponentType>;
export type Page = {
  load: () => PageModule;
  /** In the document's title. Pages that know better say so with `usePageTitle`. */
  title: () => string;
  /** `shell`: bar, content, footer. `bare`: the page alone. */
  frame: 'shell' | 'bare';
  /** The page begins under the transparent bar, as home with its dark picture does. */
  underBar?: true;
  /** Holds what somebody types: a change of the language draws its texts anew, not the page. */
  keepsInput?: true;
};

const errors = () => import('../site/errors/errorPages.tsx');
const notDeveloped = () => errors().then((pages) => pages.NotDevelopedPage);
const shell = { frame: 'shell' } as const;

/** What is drawn for each route, fetched when it is first needed. Pages still to come are the not-developed page. */
const pages: Record<RouteName, Page> = {
  home: {
    ...shell,
    underBar: true,
    load: () => import('../site/home/HomePage.tsx').then((page) => page.HomePage),
    title: m.nav_home,
  },
  search: {
    ...shell,
    load: () => import('../site/search/SearchPage.tsx').then((page) => page.SearchPage),
    title: m.nav_search,
  },
  searchDetail: { ...shell, load: notDeveloped, title: m.nav_search },
  disease: {
    ...shell,
    load: () => import('../site/disease/DiseasePage.tsx').then((page) => page.DiseasePage),
    title: m.nav_diseases,
  },
  contact: { ...shell, load: notDeveloped, title: m.nav_contact },
  other: { ...shell, load: notDeveloped, title: m.nav_other },
  pdx: { ...shell, load: notDeveloped, title: m.nav_pdx },
  pdxDetail: { ...shell, load: notDeveloped, title: m.nav_pdx },
  antibody: { ...shell, load: notDeveloped, title: m.nav_antibody },
  modifyPassword: {
    ...shell,
    keepsInput: true,
    load: () => import('../site/password/PasswordPage.tsx').then((page) => page.PasswordPage),
    title: m.password_title,
  },
  login: {
    frame: 'bare',
    keepsInput: true,
    load: () => import('../site/login/LoginPage.tsx').then((page) => page.LoginPage),
    title: m.login_title,
  },
  register: {
    frame: 'bare',
    keepsInput: true,
    load: () => import('../site/register/RegisterPage.tsx').then((page) => page.RegisterPage),
    title: m.register_title,
  },
  systemError: { ...shell, load: () => errors().then((all) => all.SystemErrorPage), title: m.error_server_title },
  notAuthorized: { ...shell, load: () => errors().then((all) => all.ForbiddenPage), title: () => '无权限访问' },
  notFound: { ...shell, load: () => errors().then((all) => all.NotFoundPage), title: m.error_not_found_title },
  notDeveloped: { ...shell, load: notDeveloped, title: m.error_not_developed_title },
};

export const pageNamed = (name: RouteName): Page =>
  routeNamed(name).developed ? pages[name] : { ...pages[name], load: notDeveloped };

/** Fetches the code of the page at an address ahead of its turn. */
export function preloadPage(path: string): void {
  const route = matchRoute(path === '/' ? '/home' : path);
  // a failure is met again, and shown, when the page is drawn
  if (route)
    pageNamed(route.name)
      .load()
      .catch(() => {});
}
