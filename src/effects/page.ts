import { type ChosenPreferences, type Theme, writeChoices } from '../../contract/choiceCookies.ts';
import { LANGUAGE_PARAMETER } from '../../contract/pageAddresses.ts';
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale, speakLocale } from '../i18n/locale.ts';

/** Sets the language of messages, formats and the page's `lang`. */
export function showLanguage(locale: Locale): void {
  speakLocale(locale);
  document.documentElement.lang = LANGUAGE_TAGS[locale];
}

/** Sends this device's preferences to the server in cookies. If they are blocked, the server renders the defaults. */
export function keepChoices(chosen: ChosenPreferences): void {
  for (const cookie of writeChoices(chosen)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over HTTPS alone
    document.cookie = cookie;
  }
}

/** Returns the theme in which the server rendered the page. */
export const drawnTheme = (): Theme => (document.getElementById('root')?.dataset.drawnIn === 'dark' ? 'dark' : 'light');

/** Returns the browser's first language that the portal supports. */
export const browserLanguage = (): Locale => {
  const spoken = navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? DEFAULT_LOCALE;
  return spoken.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};

/** Returns the language in which the page was delivered, from its URL or the browser's preference. */
export const pageLanguage = (): Locale => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');

/** Returns whether the URL asks for a language. */
export const asksForLanguage = (): boolean => new URLSearchParams(window.location.search).has(LANGUAGE_PARAMETER);

export function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}

/**
 * Prints in the light theme until `signal` aborts. Browsers leave the background white, on which light text is
 * invisible.
 */
export function printInLight(signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  let shown: string | undefined;
  const begin = () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  };
  const end = () => {
    if (shown !== undefined) dataset.theme = shown;
  };
  window.addEventListener('beforeprint', begin, { signal });
  window.addEventListener('afterprint', end, { signal });
}

/** Starts the newly opened page: restores its last scroll position and focuses its heading. */
export function beginPage(scrollY: number): void {
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  // a dialog opened meanwhile keeps the focus
  if (document.activeElement?.closest(':is([role=dialog],[role=alertdialog])[data-state=open]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
