import { COUNTRY_CODES } from '../../contract/countries.ts';
import { byName } from './byName.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/** Countries and territories with their names in the visitor's language, in that language's order. */
export function countryOptions(): { value: string; label: string }[] {
  const language = LANGUAGE_TAGS[currentLocale()];
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    byName(a.label, b.label),
  );
}

/** A country's name in the language of the page; a code that is none as it is. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(LANGUAGE_TAGS[currentLocale()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
