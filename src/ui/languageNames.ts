import { m } from '../i18n/compiled/messages.js';
import type { Locale } from '../i18n/locale.ts';

/** The languages' short names in themselves, independent of the page's language. */
export const LANGUAGE_SIGNS: Record<Locale, string> = { en: 'En', zh: '中' };

/** Returns the name of a language, for messages about one of the two texts. */
export const languageName = (locale: Locale): string =>
  locale === 'en' ? m.field_language_en() : m.field_language_zh();
