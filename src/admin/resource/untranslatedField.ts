import { LANGUAGES } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { m } from '../../i18n/compiled/messages.js';
import { labeled } from './publicationField.ts';

const words = { en: m.field_language_en, zh: m.field_language_zh };

/** The language that a record's text lacks, as a field for filters. */
export const untranslatedField = (): Field => ({
  kind: 'choices',
  label: labeled(m.crud_untranslated()),
  options: LANGUAGES.map((value) => ({ value, label: labeled(words[value]()) })),
});
