import type { ComponentType } from 'react';
import { type PageName, pageReached } from '../../contract/pages.ts';
import type { ToolSet } from '../../machines/app/app.machine.ts';
import { m } from '../i18n/compiled/messages.js';
import type { AppSystem } from '../portal/system.tsx';
import { LaterAdminFrame } from './LaterAdminFrame.ts';
import { toolCode } from './toolCode.ts';

type PageModule = Promise<ComponentType>;
export type Page = {
  load: () => PageModule;
  /** The document's title until the page sets a better one with `usePageHead`. */
  title: () => string;
  /** Requests the data of the page at this address before its first render. */
  begin?: (system: AppSystem, address: string) => void;
  /** Loads the code of the page's frame, or of the parts it shows at this address. */
  fetchRest?: (address: string) => Promise<unknown>;
  /** The statecharts that work with models without which it does not render (`AppSystem.bringTools`). */
  tools?: readonly ToolSet[];
  /** Keeps its input when the language changes: the texts are rendered again, but the page is not remounted. */
  keepsInput?: true;
};

/** The component for each page of the contract's table, loaded when first needed. */
const drawn: Record<PageName, Page> = {
  home: {
    load: () => import('../site/home/HomePage.tsx').then((page) => page.HomePage),
    title: m.home_title,
  },
  search: {
    tools: ['modelTools', 'compare', 'searchTools'],
    load: () => import('../site/search/SearchPage.tsx').then((page) => page.SearchPage),
    fetchRest: async (address) => {
      if (address.includes('?')) await (await import('../site/search/laterParts.ts')).preloadWords();
    },
    begin: ({ search }, address) => search.send({ type: 'search.addressed', address }),
    title: m.nav_search,
  },
  searchDetail: {
    tools: ['modelTools'],
    load: () => import('../site/detail/DetailPage.tsx').then((page) => page.DetailPage),
    title: m.nav_search,
  },
  searchStudy: {
    load: () => import('../site/study/StudyPage.tsx').then((page) => page.StudyPage),
    title: m.study_page_title,
  },
  analysisStudy: {
    keepsInput: true,
    load: () => import('../site/studyUpload/UploadPage.tsx').then((page) => page.UploadPage),
    title: m.study_own_title,
  },
  analysis: {
    tools: ['modelTools', 'tumor', 'identity'],
    load: () => import('../site/workbench/WorkbenchPage.tsx').then((page) => page.WorkbenchPage),
    title: m.workbench_title,
  },
  drug: {
    load: () => import('../site/drug/DrugPage.tsx').then((page) => page.DrugPage),
    title: m.drug_title,
  },
  searchCompare: {
    tools: ['modelTools'],
    load: () => import('../site/compare/ComparePage.tsx').then((page) => page.ComparePage),
    title: m.compare_title,
  },
  shortlist: {
    tools: ['modelTools'],
    load: () => import('../site/shortlist/ShortlistPage.tsx').then((page) => page.ShortlistPage),
    title: m.shortlist_title,
  },
  disease: {
    tools: ['modelTools', 'compare'],
    load: () => import('../site/disease/DiseasePage.tsx').then((page) => page.DiseasePage),
    title: m.nav_diseases,
  },
  contact: {
    keepsInput: true,
    load: () => import('../site/contact/ContactPage.tsx').then((page) => page.ContactPage),
    title: m.nav_contact,
  },
  requests: {
    load: () => import('../site/requests/RequestsPage.tsx').then((page) => page.RequestsPage),
    title: m.requests_title,
  },
  searchExports: {
    tools: ['exportRuns'],
    load: () => import('../site/exports/ExportsPage.tsx').then((page) => page.ExportsPage),
    title: m.exports_title,
  },
  other: {
    load: () => import('../site/other/OtherPage.tsx').then((page) => page.OtherPage),
    title: m.nav_other,
  },
  pdx: {
    load: () => import('../site/panels/PdxPage.tsx').then((page) => page.PdxPage),
    title: m.nav_pdx,
  },
  pdxDetail: {
    tools: ['modelTools'],
    keepsInput: true,
    load: () => import('../site/panels/PdxDetailPage.tsx').then((page) => page.PdxDetailPage),
    title: m.nav_pdx,
  },
  antibody: {
    load: () => import('../site/antibody/AntibodyPage.tsx').then((page) => page.AntibodyPage),
    title: m.nav_antibody,
  },
  publications: {
    load: () => import('../site/newsletters/PublicationsPage.tsx').then((page) => page.PublicationsPage),
    title: m.nav_publications,
  },
  modifyPassword: {
    keepsInput: true,
    load: () => import('../site/password/PasswordPage.tsx').then((page) => page.PasswordPage),
    title: m.password_title,
  },
  login: {
    keepsInput: true,
    load: () => import('../site/login/LoginPage.tsx').then((page) => page.LoginPage),
    title: m.login_title,
  },
  register: {
    keepsInput: true,
    load: () => import('../site/register/RegisterPage.tsx').then((page) => page.RegisterPage),
    title: m.register_title,
  },
  systemError: {
    load: () => import('../site/errors/errorPages.tsx').then((all) => all.SystemErrorPage),
    title: m.error_server_title,
  },
  notAuthorized: {
    load: () => import('../site/errors/errorPages.tsx').then((all) => all.ForbiddenPage),
    title: () => '无权限访问',
  },
  notFound: {
    load: () => import('../site/errors/errorPages.tsx').then((all) => all.NotFoundPage),
    title: m.error_not_found_title,
  },
  notDeveloped: {
    load: () => import('../site/errors/errorPages.tsx').then((all) => all.NotDevelopedPage),
    title: m.error_not_developed_title,
  },
  backOffice: {
    keepsInput: true,
    load: () => import('../admin/frame/frame.ts').then((part) => part.AdminPage),
    fetchRest: (address) =>
      Promise.all([
        LaterAdminFrame.preload(),
        import('../admin/frame/frame.ts').then((part) => part.fetchScreen(address)),
      ]),
    title: m.admin_title,
  },
};

export const pageNamed = (name: PageName): Page => drawn[name];

/** Loads the code of the page at an address in advance. */
export function preloadPage(path: string): void {
  const page = pageReached(path);
  if (!page) return;
  const { load, fetchRest, tools = [] } = drawn[page.name];
  // a failure occurs again, and is shown, when the page renders
  for (const code of [load(), fetchRest?.(path), ...tools.map((set) => toolCode[set]())]) code?.catch(() => {});
}

/** Returns the page's component once the statecharts it needs are running. */
export async function loadPage(name: PageName, { bringTools }: AppSystem): PageModule {
  const { load, tools = [] } = drawn[name];
  const [component] = await Promise.all([load(), bringTools(tools)]);
  return component;
}
