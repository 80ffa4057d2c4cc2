import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { type Bound, bound, described, only } from './bound.ts';
import { worded } from './rules.ts';

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

const fault = css({ textStyle: 'small', color: 'coral' });
const counted = css({ marginTop: '1.5', textAlign: 'end', textStyle: 'tiny', color: 'ink.faint' });
