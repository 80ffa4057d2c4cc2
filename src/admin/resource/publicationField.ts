import type { Field } from '../../../contract/resources/fields.ts';
import { CONTENT_STATES } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';

const words = { draft: m.crud_state_draft, published: m.crud_state_published, changed: m.crud_state_changed };
/** Returns a label in the language of the page. The field is created for each render. */
export const labeled = (words: string) => ({ en: words, zh: words });

/** The publication state as a field for filters. */
export const publicationField = (): Field => ({
  kind: 'choices',
  label: labeled(m.crud_publication()),
  options: CONTENT_STATES.map((value) => ({ value, label: labeled(words[value]()) })),
});
