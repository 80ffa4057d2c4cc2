import { m } from '../i18n/compiled/messages.js';
import type { Locale } from '../i18n/locale.ts';

/** Languages called in themselves, whatever the page speaks. */
export const LANGUAGE_SIGNS: Record<Locale, string> = { en: 'En', zh: '中' };

/** What a language is called, for messages about one of the two texts. */
export const languageName = (locale: Locale): string =>
  locale === 'en' ? m.field_language_en() : m.field_language_zh();
