import { missingLanguages } from '../../contract/localized.ts';
import { type Locale, localized, otherLanguage } from '../i18n/locale.ts';

/** A name as it is shown to the reader. */
export type Named = {
  label: string;
  /** The language of the label for its `lang`, where it is not the reader's. */
  lang?: string | undefined;
  /** The language that the name was not written in. */
  missing?: Locale | undefined;
};

/** A name in the reader's language, or in the other where it was written in that alone. */
export function namedIn(text: { en: string; zh: string }): Named {
  const [missing] = missingLanguages(text);
  const label = localized(text);
  return missing === undefined ? { label } : { label, lang: otherLanguage(text), missing };
}
