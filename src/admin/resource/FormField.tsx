import { PASSWORD_MAX } from '../../../contract/constants.ts';
import { EMAIL_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { isLocalized } from '../../../contract/localized.ts';
import { type Field, topOf } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import type { Option } from '../../ui/fields/fieldProps.ts';
import {
  ColorField,
  CronField,
  DateField,
  EmailField,
  type FieldProps,
  IconField,
  InstantField,
  ListField,
  LongTextField,
  MoneyField,
  MultilingualField,
  MultiSelectField,
  NumberField,
  PasswordField,
  PhoneField,
  parseAmount,
  RichTextField,
  SelectField,
  SwitchField,
  TextField,
  TreeSelectField,
  writeAmount,
} from '../../ui/fields/index.ts';
import { namedIn } from '../../ui/named.ts';
import { FileValueField } from './FileValueField.tsx';
import { JsonValueField } from './JsonValueField.tsx';
import { paletteColor, useChoices } from './sources.tsx';
import { optionsOf, treeOf, useReferred } from './useReferred.ts';
import { isMoney } from './valueText.ts';

export type FormFieldProps = Omit<FieldProps<unknown>, 'value' | 'onChange' | 'label'> & {
  /** The field's name in its resource. */
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Labels of the records the value refers to, as they came with the record. */
  labels?: readonly Label[];
  /** The ID of the record itself, which cannot be its own parent. */
  own?: string | undefined;
  /** Whether the field holds the record's parent. */
  isParent?: boolean | undefined;
};

/** The options, and current values of the record that are no longer offered. */
const withHeld = (options: readonly Option[], labels: readonly Label[]): Option[] => [
  ...options,
  ...labels
    .filter(({ id }) => !options.some(({ value }) => value === id))
    .map(({ id, label }) => ({ value: id, ...namedIn(label) })),
];

/** A form field, rendered by its kind. */
export function FormField({ name, field, value, labels = [], own, isParent, ...rest }: FormFieldProps) {
  const choices = useChoices();
  const props = { ...rest, label: localized(field.label) };
  const text = typeof value === 'string' ? value : '';
  const textOrNull = typeof value === 'string' && value !== '' ? value : null;
  const texts = Array.isArray(value) ? value.map(String) : [];
  switch (field.kind) {
    case 'text':
      return <TextField {...props} value={text} maxLength={field.max} code={field.pattern !== undefined} />;
    case 'longText':
      return <LongTextField {...props} value={text} maxLength={field.max} />;
    case 'richText':
      return <RichTextField {...props} value={text} />;
    case 'email':
      return <EmailField {...props} value={text} maxLength={EMAIL_MAX} />;
    case 'phone':
      return <PhoneField {...props} value={text} maxLength={PHONE_MAX} />;
    case 'password':
      return <PasswordField {...props} value={text} maxLength={PASSWORD_MAX} />;
    case 'cron':
      return <CronField {...props} value={text} />;
    case 'icon':
      return <IconField {...props} value={textOrNull} onChange={(icon) => rest.onChange(icon ?? '')} />;
    case 'color':
      return (
        <ColorField {...props} value={paletteColor(value) ?? null} onChange={(color) => rest.onChange(color ?? '')} />
      );
    case 'number':
      return (
        <NumberField
          {...props}
          value={typeof value === 'number' ? value : null}
          whole={field.integer}
          min={field.min}
          max={field.max}
          unit={field.unit && localized(field.unit)}
        />
      );
    case 'money': {
      const [first = 'USD', ...others] = field.currencies;
      const amount = isMoney(value) ? parseAmount(value.amount, value.currency) : null;
      return (
        <MoneyField
          {...props}
          currencies={[first, ...others]}
          value={isMoney(value) && typeof amount === 'number' ? { amount, currency: value.currency } : null}
          onChange={(money) =>
            rest.onChange(money && { amount: writeAmount(money.amount, money.currency), currency: money.currency })
          }
        />
      );
    }
    case 'flag':
      return <SwitchField {...props} value={value === true} />;
    case 'choice':
      return <SelectField {...props} value={textOrNull} options={withHeld(choices(field), labels)} />;
    case 'choices':
      return <MultiSelectField {...props} value={texts} options={withHeld(choices(field), labels)} />;
    case 'texts':
      return <ListField {...props} value={texts} maxLength={field.max} />;
    case 'tree':
    case 'reference':
    case 'references':
      return <ReferenceField {...props} {...{ name, field, value, labels, own, isParent }} />;
    case 'date':
      return <DateField {...props} value={textOrNull} />;
    case 'instant':
      return <InstantField {...props} value={textOrNull} />;
    case 'image':
    case 'file':
      return <FileValueField {...props} field={field} value={value} />;
    case 'json':
      return <JsonValueField {...props} value={value} />;
    case 'localized':
      return (
        <MultilingualField
          {...props}
          value={isLocalized(value) ? value : { en: '', zh: '' }}
          text={({ text: 'one', longText: 'long', richText: 'rich' } as const)[field.as]}
          maxLength={field.max}
        />
      );
  }
}

type ReferenceProps = Omit<FormFieldProps, 'field'> & {
  label: string;
  field: Extract<Field, { of: string }>;
  labels: readonly Label[];
};

function ReferenceField({ name, field, value, labels, own, isParent, ...props }: ReferenceProps) {
  const one = typeof value === 'string' ? value : null;
  const several = Array.isArray(value) ? value.map(String) : [];
  const tree = field.kind === 'tree';
  const ids = one === null ? several : one === topOf(field) ? [] : [one];
  const { referred, search } = useReferred({ name, ids, known: labels, atOnce: tree });
  if (tree)
    return (
      <TreeSelectField
        {...props}
        value={one === field.top ? null : one}
        onChange={(chosen) => props.onChange(chosen ?? field.top ?? null)}
        options={treeOf(referred, own)}
        none={isParent ? m.crud_at_top() : m.field_none()}
      />
    );
  if (field.kind === 'reference')
    return <SelectField {...props} value={one} options={optionsOf(referred)} search={search} />;
  return <MultiSelectField {...props} value={several} options={optionsOf(referred)} search={search} />;
}
