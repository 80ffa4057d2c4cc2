import { COUNTRY_CODES } from '../../contract/countries.ts';
import { byName } from './byName.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/** Returns countries and territories with names in the visitor's language, sorted for that language. */
export function countryOptions(): { value: string; label: string }[] {
  const language = LANGUAGE_TAGS[currentLocale()];
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    byName(a.label, b.label),
  );
}

/** Returns a country's name in the page's language; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(LANGUAGE_TAGS[currentLocale()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
