import type { ReactNode } from 'react';
import type { Form } from '../../shared/useForm.ts';
import { worded } from './rules.ts';

type Named<Values, Kind> = { [Key in keyof Values & string]: Values[Key] extends Kind ? Key : never }[keyof Values &
  string];

/** What a field of a form gets: its form, and the name of its value there. */
export type Bound<Values, Kind> = {
  form: Form<Values>;
  name: Named<Values, Kind>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Replaces the form's own error: a rejection that belongs to this field. */
  error?: string | undefined;
};

/** The props for the `Field` around a control. */
export function described<Values>(
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
export const only = <Values>(name: keyof Values, value: string | boolean) =>
  ({ [name]: value }) as unknown as Partial<Values>;

/** The props that bind a control to a text of the form. */
export function bound<Values>(form: Form<Values>, name: keyof Values & string) {
  return {
    name,
    value: String(form.values[name]),
    onChange: (event: { target: { value: string } }) => form.change(only<Values>(name, event.target.value)),
    onBlur: () => form.leave(name),
  };
}
