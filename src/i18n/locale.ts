import { shownLanguage, textIn } from '../../contract/localized.ts';

export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** The public site speaks English until told otherwise. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Language tags, for `lang`, Intl and Accept-Language. */
export const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en', zh: 'zh-Hans' };

let current: Locale = DEFAULT_LOCALE;

export const currentLocale = (): Locale => current;

/** Sets the language that messages and formats come in. Views are drawn anew by whoever calls this. */
export function speakLocale(locale: Locale): void {
  current = locale;
}

/** The words of a text in the reader's language, or in the other where it was written in that alone. */
export const localized = (text: { en: string; zh: string }): string => textIn(text, current);

/** The language of these words for their `lang`, where it is not the reader's. */
export function otherLanguage(text: { en: string; zh: string }): string | undefined {
  const shown = shownLanguage(text, current);
  return shown === current ? undefined : LANGUAGE_TAGS[shown];
}

type Lines = { en: readonly string[]; zh: readonly string[] };

/** A list in the reader's language, or in the other where it was written in that alone, which `lang` then says. */
export function localizedLines(lines: Lines): { lines: readonly string[]; lang: string | undefined } {
  const other = current === 'en' ? 'zh' : 'en';
  const isOther = lines[current].length === 0 && lines[other].length > 0;
  return isOther ? { lines: lines[other], lang: LANGUAGE_TAGS[other] } : { lines: lines[current], lang: undefined };
}

/** The words for a value; the value itself where the server sends none. */
export function localizedOr(text: { en: string; zh: string } | undefined, value: string): string {
  return text ? localized(text) : value;
}
