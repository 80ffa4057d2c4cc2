import { LANGUAGES } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { m } from '../../i18n/compiled/messages.js';
import { labeled } from './publicationField.ts';

const words = { en: m.field_language_en, zh: m.field_language_zh };

/** Which language a text of a record lacks, as a field that lists are narrowed by. */
export const untranslatedField = (): Field => ({
  kind: 'choices',
  label: labeled(m.crud_untranslated()),
  options: LANGUAGES.map((value) => ({ value, label: labeled(words[value]()) })),
});
