import type { Field } from '../../../contract/resources/fields.ts';
import { CONTENT_STATES } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';

const words = { draft: m.crud_state_draft, published: m.crud_state_published, changed: m.crud_state_changed };
/** Words in both languages. */
export const inBoth = (say: (inputs: Record<string, never>, options: { locale: 'en' | 'zh' }) => string) => ({
  en: say({}, { locale: 'en' }),
  zh: say({}, { locale: 'zh' }),
});

/** How content stands towards the public, as a field that lists are narrowed by. */
export const publicationField = (): Field => ({
  kind: 'choices',
  label: inBoth(m.crud_publication),
  options: CONTENT_STATES.map((value) => ({ value, label: inBoth(words[value]) })),
});
