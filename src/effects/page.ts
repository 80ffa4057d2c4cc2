import { type ChosenPreferences, type Theme, writeChoices } from '../../contract/choiceCookies.ts';
import { LANGUAGE_PARAMETER } from '../../contract/pageAddresses.ts';
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale, speakLocale } from '../i18n/locale.ts';

/** Messages and formats come in this language, and the page says so. */
export function showLanguage(locale: Locale): void {
  speakLocale(locale);
  document.documentElement.lang = LANGUAGE_TAGS[locale];
}

/** Has the server know what was chosen on this device. Where cookies are blocked it draws for everybody. */
export function keepChoices(chosen: ChosenPreferences): void {
  for (const cookie of writeChoices(chosen)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over HTTPS alone
    document.cookie = cookie;
  }
}

/** The theme in which the server drew the page. */
export const drawnTheme = (): Theme => (document.getElementById('root')?.dataset.drawnIn === 'dark' ? 'dark' : 'light');

/** The first language of the browser's that we speak. */
export const browserLanguage = (): Locale => {
  const spoken = navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? DEFAULT_LOCALE;
  return spoken.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};

/** The language in which the page came: the one that its address or the browser asked for. */
export const pageLanguage = (): Locale => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');

/** Whether the address asks for a language. */
export const asksForLanguage = (): boolean => new URLSearchParams(window.location.search).has(LANGUAGE_PARAMETER);

export function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}

/** Paper is light, whatever the theme: browsers leave the ground white, on which light texts are not seen. Until `signal` says otherwise. */
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

/** The page that was gone to begins: where it was left when it was last seen, with the focus at its heading. */
export function beginPage(scrollY: number): void {
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  // a dialog that was opened meanwhile keeps it
  if (document.activeElement?.closest(':is([role=dialog],[role=alertdialog])[data-state=open]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
