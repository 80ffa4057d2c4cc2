import { missingLanguages } from '../../contract/localized.ts';
import { type Locale, localized, otherLanguage } from '../i18n/locale.ts';

/** A name as shown to the reader. */
export type Named = {
  /** The name in the reader's language, or in the other one. */
  label: string;
  /** The label's language for its `lang`, if it is not the reader's. */
  lang?: string | undefined;
  /** The language in which the name is missing. */
  missing?: Locale | undefined;
};

/** Returns a name in the reader's language, or in the other if it exists only there. */
export function namedIn(text: { en: string; zh: string }): Named {
  const [missing] = missingLanguages(text);
  const label = localized(text);
  return missing === undefined ? { label } : { label, lang: otherLanguage(text), missing };
}
