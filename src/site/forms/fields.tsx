import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Bound, bound, described } from './bound.ts';

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
