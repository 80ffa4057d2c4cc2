import type { Field } from '../../../contract/resources/fields.ts';
import type { RuleBreak } from '../../../machines/crud/rules.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';

/** Returns what is wrong with a value, with the limits of its field. */
export function ruleWords(field: Field, rule: RuleBreak): string {
  const limit = (name: 'min' | 'max' | 'maxItems') =>
    formatNumber(Number((field as Partial<Record<typeof name, number>>)[name] ?? 0));
  switch (rule) {
    case 'required':
      return field.kind === 'localized' ? m.crud_required_language() : m.crud_required();
    case 'tooShort':
      return m.crud_too_short({ min: limit('min') });
    case 'tooLong':
      return m.crud_too_long({ max: limit('max') });
    case 'tooMany':
      return m.crud_too_many({ max: limit('maxItems') });
    case 'tooSmall':
      return m.crud_too_small({ min: limit('min') });
    case 'tooLarge':
      return m.crud_too_large({ max: limit('max') });
    case 'notWhole':
      return m.field_not_whole();
    case 'badFormat':
      return m.crud_pattern();
    case 'badEmail':
      return m.crud_bad_email();
  }
}
