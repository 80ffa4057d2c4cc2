import { isWritten } from './keyText.ts';
import type { Localized } from './schema.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the language in which a text is shown to a reader: their own, or the other one when the text exists only in
 * that.
 */
export function shownLanguage(text: Localized, reader: Language): Language {
  const other = reader === 'en' ? 'zh' : 'en';
  return !isWritten(text[reader]) && isWritten(text[other]) ? other : reader;
}

/** Returns a text in the reader's language, or in the other one when it exists only in that. */
export const textIn = (text: Localized, reader: Language): string => text[shownLanguage(text, reader)];

/** Returns the languages that a text lacks; a text that is empty in all languages lacks none. */
export const missingLanguages = (text: Localized): Language[] => {
  const missing = LANGUAGES.filter((language) => !isWritten(text[language]));
  return missing.length === LANGUAGES.length ? [] : missing;
};

/** The list filter for records with a text that lacks a language. */
export const UNTRANSLATED = 'untranslated';

/** Returns a name that is the same in both languages. */
export const sameIn = (text: string): Localized => ({ en: text, zh: text });

/** Whether a value of unknown type is a text in both languages. */
export const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  'zh' in value &&
  typeof value.en === 'string' &&
  typeof value.zh === 'string';
