import { COUNTRY_CODES } from '../../contract/countries.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/** Countries and territories with their names in the visitor's language, in that language's order. */
export function countryOptions(): { value: string; label: string }[] {
  const language = LANGUAGE_TAGS[currentLocale()];
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    order.compare(a.label, b.label),
  );
}
