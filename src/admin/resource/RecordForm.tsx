import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import type { Label, Saving } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { copiedIn, isSameValue } from '../../../machines/crud/values.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { FormField, type FormFieldProps } from './FormField.tsx';
import { fieldsOfSection } from './fieldsOfSection.ts';
import { usePanelParts } from './panelParts.ts';

type RecordFormProps = {
  /** The ID of the form, for its submit button and the IDs of its fields. */
  id: string;
  definition: ResourceDefinition;
  /** The values as loaded, and as typed. */
  initial: Saving;
  values: Saving;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  /** Warnings about saved values, by field. */
  warnings?: Readonly<Record<string, string>>;
  labels?: Readonly<Record<string, readonly Label[]>>;
  disabled?: boolean;
  /** Fields of this record that the user may not change. */
  withheld?: readonly string[];
  onChange: (field: string, value: unknown) => void;
  onLeave: (field: string) => void;
  onProblem: (field: string, problem: string | undefined) => void;
  onSubmit: () => void;
};

export const fieldId = (form: string, field: string): string => `${form}-${field}`;

/** The fields of a record by section. Errors are shown beside each field, and above all of them as links. */
export function RecordForm(props: RecordFormProps) {
  const {
    id,
    definition,
    initial,
    values,
    errors,
    warnings = {},
    labels = {},
    disabled = false,
    withheld = [],
  } = props;
  const { onChange, onLeave, onProblem, onSubmit } = props;
  const isNew = values.id === undefined;
  const isCopy = copiedIn(values) !== undefined;
  const special = usePanelParts().fields ?? {};
  const filled = useRef(new Set<string>());
  const change = (name: string, value: unknown) => {
    filled.current.add(name);
    onChange(name, value);
  };
  const set = (some: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(some)) change(name, value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} className={cx(root, fieldRoom)} onSubmit={submit} noValidate>
      <div role="alert">
        <Summary form={id} definition={definition} fields={Object.keys(errors)} how="wrong" />
      </div>
      <div role="status">
        <Summary form={id} definition={definition} fields={Object.keys(warnings)} how="noticed" />
      </div>
      {definition.form.map(({ title, ...part }) => {
        const shown = fieldsOfSection(part).filter(
          (name) => name !== definition.within && definition.fields[name]?.readOnly !== true,
        );
        return (
          <fieldset key={part.fields.join()} className={section}>
            {title && <legend className={legend}>{localized(title)}</legend>}
            {shown.map((name) => {
              const field = fieldOf(definition, name);
              if (!field) return null;
              const stays = !isNew && field.createOnly === true;
              const kept = !isNew && withheld.includes(name);
              const changed = !isNew && !isSameValue(values[name], initial[name]);
              const props: FormFieldProps = {
                id: fieldId(id, name),
                name,
                field,
                value: values[name],
                labels: labels[name] ?? [],
                own: values.id,
                isParent: name === definition.tree?.parent,
                error: errors[name],
                // a warning is about the saved value; for another value it is not known yet
                warning: changed ? undefined : warnings[name],
                hint:
                  isCopy && field.unique
                    ? m.crud_copy_unique()
                    : stays
                      ? m.crud_stays()
                      : kept
                        ? whyOf(definition)
                        : field.hint && localized(field.hint),
                required: field.required,
                readOnly: stays || kept,
                disabled,
                changed,
                onChange: (value) => change(name, value),
                // the focus begins in the first field of a new form, so leaving it is no error yet
                onBlur: () => (!isNew || filled.current.has(name)) && onLeave(name),
                onProblem: (problem) => onProblem(name, problem),
              };
              const Special = special[name];
              return Special ? (
                <Special key={name} {...props} values={values} set={set} />
              ) : (
                <FormField key={name} {...props} />
              );
            })}
          </fieldset>
        );
      })}
      <button type="submit" hidden />
    </form>
  );
}

const whyOf = ({ judged }: ResourceDefinition) => judged && localized(judged.why);

type SummaryProps = Pick<RecordFormProps, 'definition'> & {
  form: string;
  fields: readonly string[];
  /** `wrong`: the values cannot be saved. `noticed`: they are saved but may be wrong. */
  how: keyof typeof looks;
};

/** The number of fields with a message, with a link to each. */
function Summary({ form, definition, fields, how }: SummaryProps) {
  if (fields.length === 0) return null;
  const { Icon, style, words } = looks[how];
  return (
    <p className={cx(summary, style)}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span>
        <strong>{words({ count: formatNumber(fields.length) })}</strong>{' '}
        {fields.map((name) => {
          const field = fieldOf(definition, name);
          return (
            <a
              key={name}
              href={`#${fieldId(form, name)}`}
              className={toField}
              onClick={(event) => {
                event.preventDefault();
                focusField(form, name);
              }}
            >
              {field ? localized(field.label) : name}
            </a>
          );
        })}
      </span>
    </p>
  );
}

/** Moves the focus to a field: to its control, or to the focusable part of it. */
export function focusField(form: string, name: string): void {
  const control = document.getElementById(fieldId(form, name));
  const target = control?.matches('input, textarea, select, button, [tabindex], [contenteditable]')
    ? control
    : control?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]');
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

const root = css({ display: 'grid', paddingBottom: '4' });
const section = css({
  display: 'grid',
  gap: '3',
  minWidth: '0',
  paddingInline: '5',
  paddingBlock: '4',
  '& + &': { borderTop: '1px solid {colors.line.soft}' },
});
const legend = css({ float: 'left', width: 'full', textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const summary = css({
  display: 'flex',
  gap: '2.5',
  margin: '16px 20px 0',
  padding: '10px 12px',
  borderRadius: '6px',
  textStyle: 'tiny',
  '& svg': { flexShrink: '0', marginTop: '1px' },
});
const looks = {
  wrong: { Icon: CircleAlert, style: css({ background: 'coral.bg', color: 'coral' }), words: m.crud_errors },
  noticed: { Icon: TriangleAlert, style: css({ background: 'amber.bg', color: 'amber' }), words: m.crud_noticed },
};
const toField = css({ textDecoration: 'underline', marginInlineEnd: '2', display: 'inline-block', minHeight: '24px' });
