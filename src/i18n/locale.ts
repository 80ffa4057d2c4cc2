import { shownLanguage, textIn } from '../../contract/localized.ts';

export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** The public site is in English by default. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Language tags for `lang`, Intl and Accept-Language. */
export const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en', zh: 'zh-Hans' };

let current: Locale = DEFAULT_LOCALE;

export const currentLocale = (): Locale => current;

/** Sets the language of messages and formats. The caller must render the views again. */
export function speakLocale(locale: Locale): void {
  current = locale;
}

/** Returns a text in the reader's language, or in the other if it exists only there. */
export const localized = (text: { en: string; zh: string }): string => textIn(text, current);

/** Returns the language of the text for `lang` if it is not the reader's. */
export function otherLanguage(text: { en: string; zh: string }): string | undefined {
  const shown = shownLanguage(text, current);
  return shown === current ? undefined : LANGUAGE_TAGS[shown];
}

const HAN = /\p{Script=Han}/u;
const ENGLISH_WORD = /[a-z]{4,}/;

/** Returns the language of a text that is stored in one language only, for `lang`, if it is not the reader's. */
export function languageOf(text: string): string | undefined {
  if (current === 'en') return HAN.test(text) ? LANGUAGE_TAGS.zh : undefined;
  return !HAN.test(text) && ENGLISH_WORD.test(text) ? LANGUAGE_TAGS.en : undefined;
}

type Lines = { en: readonly string[]; zh: readonly string[] };

/** Returns a list in the reader's language, or in the other if it exists only there. `lang` is set in that case. */
export function localizedLines(lines: Lines): { lines: readonly string[]; lang: string | undefined } {
  const other = current === 'en' ? 'zh' : 'en';
  const isOther = lines[current].length === 0 && lines[other].length > 0;
  return isOther ? { lines: lines[other], lang: LANGUAGE_TAGS[other] } : { lines: lines[current], lang: undefined };
}

/** Returns the text for a value; the value itself if the server sent none. */
export function localizedOr(text: { en: string; zh: string } | undefined, value: string): string {
  return text ? localized(text) : value;
}
