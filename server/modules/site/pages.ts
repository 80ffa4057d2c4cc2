import { textIn } from '../../../contract/localized.ts';
import type { Page, SitePath, UnknownPage } from '../../../contract/pages.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { Read, Reader } from './startData.ts';
import { areaThing, companyThings, otherModelThing, panelThing, type Thing } from './structured.ts';

/** The metadata of a page, before it is rendered. Texts are in the visitor's language and not yet escaped. */
export type PageMeta = {
  status: 200 | 404 | 503;
  /** Without the site's name. */
  title: string;
  description: string;
  /** Structured data (schema.org). */
  things: Thing[];
  /** The record or query of the page's address that the page shows; null if it shows none. */
  shows: string | null;
};

/**
 * A visit of a page. `asked` names what it shows; `base` is the public address of the site without a slash at its end.
 */
export type Visit = { asked: string | null; locale: Locale; base: string } & Pick<Reader, 'read' | 'bring'>;

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type Describe = (visit: Visit) => Promise<PageMeta>;

const general = m.home_lede_loading;

/**
 * How each page gets its title, description, structured data and initial data. A page reads here what the browser would
 * request to render it (`usePageData`), so that the browser need not.
 */
const pages: Record<SitePath, Describe> = {
  '/home': async ({ bring, locale, base }) => {
    bring('figures');
    bring('banners');
    return { ...plain(m.home_title, general, locale), things: companyThings(base, locale) };
  },
  '/disease': async ({ asked, read, locale, base }) => {
    if (asked === null) return plain(m.nav_diseases, general, locale);
    const area = await read('diseaseDetail', { id: asked });
    if (!area.data) return absent(area, m.disease_not_found_title, locale);
    return {
      ...of(area.data.id, area.data.diseaseTitle, area.data.summary, locale),
      things: areaThing(area.data, base, locale),
    };
  },
  '/pdx': async ({ bring, locale }) => {
    bring('bannerEnlist');
    return plain(m.nav_pdx, m.pdx_lede, locale);
  },
  '/pdxDetail': async ({ asked, read, locale, base }) => {
    const panel = asked === null ? missing : await read('panelDetail', { id: asked });
    if (!panel.data) return absent(panel, m.pdx_not_found, locale);
    return {
      ...of(panel.data.id, panel.data.title, panel.data.summary, locale),
      things: panelThing(panel.data, base, locale),
    };
  },
  '/other': async ({ asked, read, bring, locale, base }) => {
    bring('otherModels');
    if (asked === null) return plain(m.nav_other, m.other_lede, locale);
    const models = await read('otherModels');
    const model = models.data?.list.find(({ code }) => code === asked.toUpperCase());
    if (!model) return plain(m.nav_other, m.other_lede, locale);
    return { ...of(model.code, model.name, model.summary, locale), things: otherModelThing(model, base, locale) };
  },
  '/antibody': async ({ bring, locale }) => {
    bring('antibodyProducts');
    return plain(m.nav_antibody, m.antibody_lede, locale);
  },
  '/publications': async ({ bring, locale }) => {
    bring('newsletters');
    return plain(m.nav_publications, m.publications_lede, locale);
  },
  '/contact': async ({ locale }) => plain(m.nav_contact, m.contact_lede, locale),
  '/search': titled(m.nav_search),
  '/search/detail': titled(m.nav_search),
  '/search/detail/study': titled(m.study_page_title),
  '/analysis': titled(m.workbench_title),
  '/drug': titled(m.drug_title),
  '/analysis/study': titled(m.study_own_title),
  '/search/compare': titled(m.compare_title),
  '/search/exports': titled(m.exports_title),
  '/shortlist': titled(m.shortlist_title),
  '/modifyPassword': titled(m.password_title),
  '/requests': titled(m.requests_title),
  '/login': async ({ bring, locale }) => {
    bring('signOnProviders');
    return plain(m.login_title, m.login_lede, locale);
  },
  '/register': titled(m.register_title, m.register_lede),
  // In Chinese in both languages (specification, section 2).
  '/403': titled(() => '无权限访问'),
  '/404': titled(m.error_not_found_title),
  '/500': titled(m.error_server_title),
  '/not_developed': titled(m.error_not_developed_title),
};
/** Back-office pages set their own titles once the user is known. */
const backOffice = titled(m.admin_title);

/**
 * Returns the metadata of a preview of unpublished content. The page includes no data; the browser sends its requests
 * itself.
 */
export const previewMeta = (locale: Locale): PageMeta => plain(m.preview_title, general, locale);

/** Returns the metadata of the page at an address, or of the "not found" page. */
export async function describePage(page: Page | UnknownPage | undefined, visit: Visit): Promise<PageMeta> {
  if (!page) return absent(missing, m.error_not_found_title, visit.locale);
  if (page.layout !== 'backOffice') return pages[page.path](visit);
  return { ...(await backOffice(visit)), status: page.path === null ? 404 : 200 };
}

const missing: Read<never> = { because: 'missing' };

function titled(title: Words, description: Words = general): Describe {
  return async ({ locale }) => plain(title, description, locale);
}

function plain(title: Words, description: Words, locale: Locale): PageMeta {
  const texts = { title: title({}, { locale }), description: description({}, { locale }) };
  return { status: 200, ...texts, things: [], shows: null };
}

function of(shows: string, title: Localized, description: Localized, locale: Locale): PageMeta {
  return { status: 200, title: textIn(title, locale), description: textIn(description, locale), things: [], shows };
}

/**
 * Returns the "not found" metadata, or a temporary error that makes robots try again later if the server cannot know.
 */
function absent<Data>(read: Read<Data>, title: Words, locale: Locale): PageMeta {
  const failed = 'because' in read && read.because === 'failed';
  return { ...plain(failed ? m.error_server_title : title, general, locale), status: failed ? 503 : 404 };
}
