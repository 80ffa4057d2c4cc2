import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Search } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { ownTimeZone } from '../../i18n/timeZone.ts';
import { DateRangeField } from '../../ui/fields/DateField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { MultiSelectField, SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TreeMultiSelectField } from '../../ui/fields/TreeSelectField.tsx';
import { useChoices } from './sources.tsx';
import { optionsOf, treeOf, useReferred } from './useReferred.ts';

type Filter = Search[string];
export type FilterFieldProps = {
  id: string;
  /** The field's name in its resource. */
  name: string;
  field: Field;
  value: Filter | undefined;
  onChange: (value: Filter | null) => void;
};
type Named = { id: string; label: string; layout: 'search' };

/** A filter for a field, rendered by the field's kind: contained text, some of the choices, or a range. */
export function FilterField({ id, name, field, value, onChange }: FilterFieldProps) {
  const choices = useChoices();
  const props: Named = { id, label: localized(field.label), layout: 'search' };
  const texts = Array.isArray(value) ? value : [];
  const several = (chosen: readonly string[]) => onChange(chosen.length > 0 ? [...chosen] : null);
  switch (field.kind) {
    case 'flag':
      return (
        <SelectField
          {...props}
          value={typeof value === 'boolean' ? String(value) : null}
          placeholder={m.crud_all()}
          options={[
            { value: 'true', label: m.table_yes() },
            { value: 'false', label: m.table_no() },
          ]}
          onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
        />
      );
    case 'choice':
    case 'choices':
      return (
        <MultiSelectField
          {...props}
          value={texts}
          placeholder={m.crud_all()}
          options={choices(field)}
          onChange={several}
        />
      );
    case 'tree':
    case 'reference':
    case 'references':
      return <ReferenceFilter {...props} name={name} field={field} value={texts} onChange={several} />;
    case 'date':
    case 'instant': {
      const { from = null, to = null } = rangeOf(value);
      return (
        <DateRangeField
          {...props}
          {...(field.kind === 'instant' && { hint: m.crud_days_of({ zone: ownTimeZone() }) })}
          value={
            from === null && to === null
              ? null
              : { from: from === null ? null : String(from), to: to === null ? null : String(to) }
          }
          onChange={(range) => onChange(range && bounds(range.from, range.to))}
        />
      );
    }
    case 'number':
    case 'money': {
      const { from, to } = rangeOf(value);
      const change = (low: number | null, high: number | null) => onChange(bounds(low, high));
      const [low, high] = [numberOf(from), numberOf(to)];
      return (
        <span className={pair}>
          <NumberField
            {...props}
            label={m.crud_from({ label: props.label })}
            value={low}
            onChange={(next) => change(next, high)}
          />
          <NumberField
            {...props}
            id={`${id}-to`}
            label={m.crud_to({ label: props.label })}
            value={high}
            onChange={(next) => change(low, next)}
          />
        </span>
      );
    }
    default:
      return (
        <TextField
          {...props}
          value={typeof value === 'string' ? value : ''}
          maxLength={SEARCH_TEXT_MAX}
          onChange={(text) => onChange(text.trim() === '' ? null : text)}
        />
      );
  }
}

type ReferenceFilterProps = Named & {
  name: string;
  field: Extract<Field, { of: string }>;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
};

function ReferenceFilter({ name, field, ...props }: ReferenceFilterProps) {
  const tree = field.kind === 'tree';
  const { referred, search } = useReferred({ name, ids: props.value, atOnce: tree });
  return tree ? (
    <TreeMultiSelectField {...props} options={treeOf(referred)} placeholder={m.crud_all()} />
  ) : (
    <MultiSelectField {...props} options={optionsOf(referred)} search={search} placeholder={m.crud_all()} />
  );
}

const rangeOf = (value: Filter | undefined): { from?: string | number; to?: string | number } =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
const numberOf = (bound: string | number | undefined): number | null => (bound === undefined ? null : Number(bound));

function bounds<Bound extends string | number>(from: Bound | null, to: Bound | null): Filter | null {
  if (from === null && to === null) return null;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
