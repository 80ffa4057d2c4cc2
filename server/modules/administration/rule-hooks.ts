import { resources } from '../../../contract/resources/index.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { isRuleOperator, operatorsFor, takesValue } from '../../../contract/resources/ruleConditions.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/source.ts';

/** A rule that could not be read would hide every record: what it names must exist and fit together. */
export const ruleHooks: Hooks = {
  beforeSave: async (_database, { before, values }, { locale }) => {
    const { resource, field: name, operator, value = '' } = { ...before, ...values };
    const fields: Record<string, string> = {};
    const definition = resources.find((known) => known.name === resource);
    const field = definition && fieldOf(definition, String(name));
    if (!definition) fields.resource = m.rule_resource_unknown({}, { locale });
    else if (!field || field.secret) fields.field = m.rule_field_unknown({}, { locale });
    else if (!isRuleOperator(operator) || !operatorsFor(field).includes(operator))
      fields.operator = m.rule_operator_unfit({}, { locale });
    else if (takesValue(operator) && String(value).trim() === '') fields.value = m.field_required({}, { locale });
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
};
