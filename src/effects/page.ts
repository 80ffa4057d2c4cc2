import { LANGUAGE_TAGS, type Locale, speakLocale } from '../i18n/locale.ts';

/** Messages and formats come in this language, and the page says so. */
export function showLanguage(locale: Locale): void {
  speakLocale(locale);
  document.documentElement.lang = LANGUAGE_TAGS[locale];
}

export function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}
