import type { Theme } from '../../../contract/choiceCookies.ts';
import type { FirstCall, Picture } from '../../../contract/firstPaint.ts';
import { canonicalAddress, descriptionOf, inLanguage } from '../../../contract/pageAddresses.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { PageMeta } from './pages.ts';
import { SHEET_LINK } from './siteBuild.ts';

export const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en', zh: 'zh-Hans' };
const GRAPH_LOCALES: Record<Locale, string> = { en: 'en_US', zh: 'zh_CN' };
/** Created by `npm run icons`. */
const SHARE_PICTURE = { path: '/share.jpg', width: '1200', height: '630' };

export type Shown = {
  page: PagePath | undefined;
  meta: PageMeta;
  locale: Locale;
  /** Public address of the site without a slash at its end. */
  base: string;
  /** Origins whose pages may be framed. */
  externalOrigins: readonly string[];
  /** Whether the page counts how often the parts of statecharts are taken. */
  counts: boolean;
  /** Replies that are sent with the page, by the name of their request. */
  replies: Record<string, unknown>;
  /**
   * The initial render, shown until the code of the page has loaded. The browser app itself rendered and escaped it.
   */
  picture: Picture;
  /** The styles that the initial render needs; empty if there is no initial render. */
  styles: string;
  /** The theme chosen on the device; undefined means the device's own setting. */
  theme: Theme | undefined;
  /** The files of the page's code, relative to the root. */
  files: readonly string[];
  /**
   * The first request of a signed-in user. The page then waits for its code, and not for what a visitor sees meanwhile.
   */
  call: FirstCall | null;
};

/**
 * Fills the built page for one visit: language, title, description, canonical address and other languages, Open Graph,
 * structured data, and the replies that the page starts with. Values from a record or an address are escaped for their
 * position. The browser does not treat the data as scripts, so the policy needs no exception.
 */
export function fillPage(template: string, shown: Shown): string {
  const { locale, base, externalOrigins, counts, replies, picture, styles, theme, files, call } = shown;
  const chosen = theme === undefined ? '' : ` data-theme="${theme}"`;
  const first = call === null ? '' : ` data-first-call="${inAttribute(JSON.stringify(call))}"`;
  const data = `<script id="start-data" type="application/json" lang="${LANGUAGE_TAGS[locale]}" data-base="${inAttribute(base)}" data-frames="${inAttribute(externalOrigins.join(' '))}">${inScript(replies)}</script>`;
  const page = call === null ? template.replace(EARLY_CALL, '') : codeFirst(template);
  const [sheet = ''] = (styles !== '' && SHEET_LINK.exec(page)) || [];
  const code = [
    ...[...page.matchAll(START_SCRIPT)].map(([, script = '']) => script),
    ...files.map(call === null ? preload : preloadFirst),
  ];
  // The pictures of a page that is whole without its code come first, on slow connections a tenth of a second earlier.
  const [inHead, atEnd] = call === null && picture.whole ? [[], code] : [code, []];
  return page
    .replace(START_SCRIPT, '')
    .replace(/<html[^>]*>/, () => `<html lang="${LANGUAGE_TAGS[locale]}"${chosen}${first}>`)
    .replace(COUNT_SCRIPT, (_, script: string) => (counts ? countScript(script) : ''))
    .replace(sheet, () => (sheet === '' ? '' : `<style>${styles}</style>`))
    .replace(/(?<!\s)\s*<title>[^<]*<\/title>/, '')
    .replace(/(?<!\s)\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/(?<!\s)\s*<\/head>/, () => `\n    ${[...headOf(shown), ...inHead].join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      // The initial render is placed before the rest of the style sheet, so that the browser paints it without waiting
      // for that.
      () => `<div id="root"${pictureAttributes(picture, shown)}>${picture.markup}</div>${sheet}`,
    )
    .replace(/(?<!\s)\s*<\/body>/, () => `\n    ${[...atEnd, data].join('\n    ')}\n  </body>`);
}

/** Returns the attributes from which the browser continues the initial render (`src/boot/ownPicture.ts`). */
const pictureAttributes = ({ whole }: Picture, { locale, theme = 'light' }: Pick<Shown, 'locale' | 'theme'>): string =>
  ` data-picture="${whole ? 'whole' : 'frame'}" data-locale="${locale}" data-drawn-in="${theme}" data-offset="${new Date().getTimezoneOffset()}"`;

function headOf({ page, meta, locale, base }: Shown): string[] {
  const title = m.page_title({ page: meta.title }, { locale });
  const description = descriptionOf(meta.description);
  const canonical = page && meta.status === 200 ? canonicalAddress(page, meta.shows) : null;
  const graph = {
    'og:site_name': m.productName({}, { locale }),
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:locale': GRAPH_LOCALES[locale],
    'og:image': base + SHARE_PICTURE.path,
    'og:image:width': SHARE_PICTURE.width,
    'og:image:height': SHARE_PICTURE.height,
    'og:image:alt': m.productName({}, { locale }),
    ...(canonical !== null && { 'og:url': base + inLanguage(canonical, locale) }),
  };
  return [
    `<title>${inText(title)}</title>`,
    `<meta name="description" content="${inAttribute(description)}">`,
    ...(canonical === null ? ['<meta name="robots" content="noindex">'] : addressLinks(base, canonical, locale)),
    ...Object.entries(graph).map(
      ([property, content]) => `<meta property="${property}" content="${inAttribute(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...meta.things.map(
      (thing) =>
        `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ];
}

/** Matches a script with which the app starts. */
const START_SCRIPT = /(?<!\s)\s*(<script type="module"[^>]* src="[^"]*"><\/script>)/g;
const preload = (file: string) => `<link rel="modulepreload"${LATER} crossorigin href="/${inAttribute(file)}">`;
const preloadFirst = (file: string) => preload(file).replace(LATER, '');

/** Matches the script that sends the first call (`src/boot/askEarly.ts`). */
const EARLY_CALL = /(?<!\s)\s*<script id="ask-early"[^>]*><\/script>/;
/** Matches the address of the script that counts taken parts of statecharts (`build/countScript.ts`). */
const COUNT_SCRIPT = /(?<!\s)\s*<meta name="count-script" content="([^"]*)">/;
const countScript = (script: string) =>
  `\n    <script type="module" src="${script}" data-counts="${pathOf(routes.countParts)}"></script>`;
/** For files that a slow connection should load last. */
const LATER = ' fetchpriority="low"';
/** Gives the code priority over the font, because the page shows no text before its code has loaded. */
const codeFirst = (template: string) =>
  template.replaceAll(LATER, '').replace(/(?<=<link rel="preload" as="font")/, LATER);

function addressLinks(base: string, canonical: string, locale: Locale): string[] {
  const link = (attributes: string, language: Locale) =>
    `<link ${attributes} href="${inAttribute(base + inLanguage(canonical, language))}">`;
  return [
    link('rel="canonical"', locale),
    link('rel="alternate" hreflang="en"', 'en'),
    link('rel="alternate" hreflang="zh-Hans"', 'zh'),
    link('rel="alternate" hreflang="x-default"', 'en'),
  ];
}

const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inAttribute = (text: string) => inText(text).replaceAll('"', '&quot;');
/** Escapes data so that it cannot end the script element or open a comment. */
const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
