import { css } from '../../../styled-system/css';
import { today } from '../../i18n/dates.ts';
import { withNote } from '../../i18n/format.ts';
import type { Form } from '../../shared/useForm.ts';
import { parseDay } from '../../ui/days.ts';
import { Field } from '../../ui/Field.tsx';
import { later } from '../../ui/later.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { worded } from './rules.ts';

const Calendar = later(() => import('../../ui/Calendar.tsx').then((part) => part.Calendar));

type DayFieldProps<Values> = {
  form: Form<Values>;
  /** The name of a text of the form: `YYYY-MM-DD`, or what was typed until it is a day. */
  name: keyof Values & string;
  label: string;
  /** The remark that the day may be left out. */
  optional: string;
};

/**
 * A day from today on, typed or chosen in a calendar. The browser's own date input would follow the language of the
 * browser instead of the page. Digits alone are read as well, because the number keys of phones have no hyphen.
 */
export function DayField<Values>({ form, name, label, optional }: DayFieldProps<Values>) {
  const text = String(form.values[name]);
  const day = parseDay(text);
  const error = form.errors[name];
  // TypeScript cannot infer that the name belongs to a text
  const change = (value: string) => form.change({ [name]: value } as unknown as Partial<Values>);
  return (
    <Field label={withNote(label, optional)} {...(error !== undefined && { error: worded(error) })}>
      {(control) => (
        <div className={box}>
          <TextInput
            {...control}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder="YYYY-MM-DD"
            value={text}
            readOnly={form.busy}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              if (day && day !== text) change(day);
              form.leave(name);
            }}
          />
          <Calendar
            control={{ disabled: false, readOnly: form.busy }}
            label={label}
            days={day ? [day] : []}
            onChange={([chosen]) => change(chosen ?? '')}
            min={today()}
          />
        </div>
      )}
    </Field>
  );
}

const box = css({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  '& > input': { paddingInlineEnd: '11' },
  '& > [data-part=root]': { top: 'auto', insetInlineEnd: '1' },
});
