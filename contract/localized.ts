import { isWritten } from './keyText.ts';
import type { Localized } from './schema.ts';

/** The languages that texts are written in. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which a text is shown to a reader: their own, or the other where it was written in that alone. */
export function shownLanguage(text: Localized, reader: Language): Language {
  const other = reader === 'en' ? 'zh' : 'en';
  return !isWritten(text[reader]) && isWritten(text[other]) ? other : reader;
}

/** A text as a reader gets it: in their language, or in the other where it was written in that alone. */
export const textIn = (text: Localized, reader: Language): string => text[shownLanguage(text, reader)];

/** The languages that a text still lacks; one that says nothing in any of them lacks none. */
export const missingLanguages = (text: Localized): Language[] => {
  const missing = LANGUAGES.filter((language) => !isWritten(text[language]));
  return missing.length === LANGUAGES.length ? [] : missing;
};

/** The filter of a list by the languages that a text of a record lacks. */
export const UNTRANSLATED = 'untranslated';
