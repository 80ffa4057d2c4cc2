import {
  isRuleOperator,
  operatorsFor,
  readRuleValue,
  ruledFields,
  writeRuleValue,
} from '../../../contract/resources/ruleConditions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { later } from '../../ui/later.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { resourceNamed } from '../resource/resourceNamed.ts';
import { resourceOptions } from '../resource/resourceTitle.ts';
import { FieldsOf } from '../resource/sources.tsx';
import { RuleInWords } from './RuleInWords.tsx';
import {
  type Condition,
  conditionIn,
  operatorName,
  resourceName,
  ruledField,
  ruledResource,
  useConditionWords,
  valueFieldIn,
} from './useRuleWords.ts';

const LaterMenusField = later(() => import('./MenusField.tsx').then((part) => part.MenusField));

/** The resource the rule is about. Changing it changes the fields. */
function ResourceField({ field, value, values, set, labels: _, own: __, ...rest }: SpecialFormProps) {
  return (
    <SelectField
      {...rest}
      label={localized(field.label)}
      value={textOf(value)}
      options={resourceOptions()}
      searchable={false}
      onChange={(chosen) => {
        if (chosen !== values.resource) set({ resource: chosen ?? '', field: '', operator: null, value: '' });
      }}
    />
  );
}

function FieldField({ field, value, values, set, labels: _, own: __, ...rest }: SpecialFormProps) {
  const definition = resourceNamed(String(values.resource));
  const options = definition
    ? ruledFields(definition).map(([name, one]) => ({ value: name, label: localized(one.label) }))
    : [];
  return (
    <SelectField
      {...rest}
      label={localized(field.label)}
      value={textOf(value)}
      options={options}
      disabled={rest.disabled || !definition}
      hint={definition ? rest.hint : m.admin_rule_resource_first()}
      onChange={(chosen) => {
        if (chosen === values.field) return;
        const operators = operatorsOf({ ...conditionIn(values), field: chosen });
        const kept = operators.some((one) => one === values.operator);
        set({ field: chosen ?? '', value: '', ...(!kept && { operator: operators[0] ?? null }) });
      }}
    />
  );
}

function OperatorField({ field, value, values, set, labels: _, own: __, ...rest }: SpecialFormProps) {
  return (
    <SelectField
      {...rest}
      label={localized(field.label)}
      value={textOf(value)}
      options={operatorsOf(conditionIn(values)).map((one) => ({ value: one, label: operatorName(one) }))}
      disabled={rest.disabled || !ruledField(conditionIn(values))}
      onChange={(chosen) => {
        const before = valueFieldIn(conditionIn(values))?.kind;
        const after = valueFieldIn({ ...conditionIn(values), operator: chosen })?.kind;
        set({ operator: chosen, ...(before !== after && { value: '' }) });
      }}
    />
  );
}

/** The value, edited like the field it is compared with. The condition as text is shown below. */
const ValueField = (props: SpecialFormProps) => {
  const { resource, field, operator } = conditionIn(props.values);
  return (
    <FieldsOf definition={ruledResource({ resource })}>
      <ConditionValue key={`${resource}-${field}-${operator}`} {...props} />
    </FieldsOf>
  );
};

function ConditionValue({ field, value, values, ...rest }: SpecialFormProps) {
  const own = valueFieldIn(conditionIn(values));
  const words = useConditionWords(conditionIn(values));
  const text = typeof value === 'string' ? value : '';
  const isWhole = ruledField(conditionIn(values)) && isRuleOperator(values.operator) && (!own || text !== '');
  return (
    <>
      {own && (
        <FormField
          {...rest}
          name={String(values.field)}
          field={{ ...own, label: field.label }}
          hint={own.hint ? localized(own.hint) : rest.hint}
          value={readRuleValue(own, text)}
          required
          onChange={(next) => rest.onChange(writeRuleValue(next))}
        />
      )}
      <p role="status" className={sentence}>
        {isWhole && m.admin_rule_reads({ resource: resourceName(values.resource), condition: words })}
      </p>
    </>
  );
}

/** The parts of a condition: options from the resource definitions, in the reader's language. */
export const ruleParts: PanelParts = {
  fields: {
    resource: ResourceField,
    field: FieldField,
    operator: OperatorField,
    value: ValueField,
    menus: LaterMenusField,
  },
  further: (record) => <RuleInWords record={record} />,
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const operatorsOf = (condition: Condition) => {
  const field = ruledField(condition);
  return field ? operatorsFor(field) : [];
};

const sentence = css({ textStyle: 'tiny', color: 'ink.soft', '&:empty': { display: 'none' } });
