import type { ComponentProps, ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import type { Form } from '../../shared/useForm.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { worded } from './rules.ts';

type Named<Values, Kind> = { [Key in keyof Values & string]: Values[Key] extends Kind ? Key : never }[keyof Values &
  string];

type Bound<Values, Kind> = {
  form: Form<Values>;
  name: Named<Values, Kind>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Replaces the form's own error: a rejection that belongs to this field. */
  error?: string | undefined;
};

type Typed = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'type'>;

/** A single-line text field of a form. */
export function TextField<Values>({
  form,
  name,
  label,
  hint,
  required,
  error,
  ...rest
}: Bound<Values, string> & Typed) {
  return (
    <Field {...described(form, name, { label, hint, required, error })}>
      {(control) => <TextInput {...control} {...rest} {...bound(form, name)} readOnly={form.busy} />}
    </Field>
  );
}

/** A multi-line text field of a form that shows its maximum length. */
export function AreaField<Values>(props: Bound<Values, string> & { maxLength: number; rows?: number }) {
  const { form, name, label, hint, required, error, maxLength, rows = 5 } = props;
  const length = String(form.values[name]).length;
  return (
    <div>
      <Field {...described(form, name, { label, hint, required, error })}>
        {(control) => (
          <TextArea {...control} {...bound(form, name)} rows={rows} maxLength={maxLength} readOnly={form.busy} />
        )}
      </Field>
      <p className={counted}>{m.form_length({ length: formatNumber(length), max: formatNumber(maxLength) })}</p>
    </div>
  );
}

/** A password field of a form. */
export function PasswordField<Values>(props: Bound<Values, string> & Pick<Typed, 'autoComplete'>) {
  const { form, name, label, hint, required, error, autoComplete } = props;
  return (
    <Field {...described(form, name, { label, hint, required, error })}>
      {(control) => (
        <PasswordInput {...control} {...bound(form, name)} autoComplete={autoComplete} readOnly={form.busy} />
      )}
    </Field>
  );
}

/** A field that selects one of a list. */
export function SelectField<Values>(
  props: Bound<Values, string> & { options: readonly SelectOption[]; autoComplete?: string },
) {
  const { form, name, label, hint, required, error, options, autoComplete } = props;
  return (
    <Field {...described(form, name, { label, hint, required, error })}>
      {(control) => (
        <Select
          {...control}
          {...bound(form, name)}
          options={options}
          placeholder={m.form_choose()}
          autoComplete={autoComplete}
          disabled={form.busy}
        />
      )}
    </Field>
  );
}

/** A consent checkbox with its sentence. */
export function ConsentField<Values>({
  form,
  name,
  children,
}: Pick<Bound<Values, boolean>, 'form' | 'name'> & { children: ReactNode }) {
  const error = form.errors[name];
  return (
    <div>
      <Checkbox
        name={name}
        checked={form.values[name] === true}
        disabled={form.busy}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={(event) => form.change(only<Values>(name, event.target.checked))}
      >
        {children}
      </Checkbox>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${name}-error`} className={fault}>
            {worded(error)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The props for the `Field` around a control. */
function described<Values>(
  form: Form<Values>,
  name: keyof Values & string,
  {
    label,
    hint,
    required,
    error,
  }: { label: ReactNode; hint?: ReactNode; required?: boolean | undefined; error?: string | undefined },
) {
  const found = error ?? form.errors[name];
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(required !== undefined && { required }),
    ...(found !== undefined && { error: worded(found) }),
  };
}

/**
 * Returns an object with one value of a form. `Named` limits the name to values of this type, but TypeScript cannot
 * infer that here.
 */
const only = <Values,>(name: keyof Values, value: string | boolean) =>
  ({ [name]: value }) as unknown as Partial<Values>;

/** The props that bind a control to a text of the form. */
function bound<Values>(form: Form<Values>, name: keyof Values & string) {
  return {
    name,
    value: String(form.values[name]),
    onChange: (event: { target: { value: string } }) => form.change(only<Values>(name, event.target.value)),
    onBlur: () => form.leave(name),
  };
}

const fault = css({ textStyle: 'small', color: 'coral' });
const counted = css({ marginTop: '1.5', textAlign: 'end', textStyle: 'tiny', color: 'ink.faint' });
