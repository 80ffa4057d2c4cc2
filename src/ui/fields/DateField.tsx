import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { placeOf } from '../../i18n/localTime.ts';
import { parseDay, parseInstant, writeInstant } from '../days.ts';
import { later } from '../later.tsx';
import { TextInput } from '../TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { Control, DateRange, FieldProps } from './fieldProps.ts';
import { useTypedText } from './useTypedText.ts';

type Limits = {
  /** The first and last day that the calendar offers. */
  min?: string | undefined;
  /** The last day that can be chosen (YYYY-MM-DD). */
  max?: string | undefined;
};
export type DateFieldProps = FieldProps<string | null> & Limits;
export type DateRangeFieldProps = FieldProps<DateRange | null> & Limits;
export type InstantFieldProps = FieldProps<string | null> & Limits;

const Calendar = later(() => import('../Calendar.tsx').then((part) => part.Calendar));

/** A day, `YYYY-MM-DD`: typed, or chosen in a calendar. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { value, onChange, onProblem, label } = props;
  const typed = useDay(props);
  return (
    <FieldFrame {...props} problem={typed.problem}>
      {(control) => (
        <div className={box}>
          <DayInput control={control} typed={typed} />
          <Calendar
            control={control}
            label={label}
            days={value ? [value] : []}
            onChange={([day]) => {
              onProblem?.(undefined);
              onChange(day ?? null);
            }}
            min={min}
            max={max}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A range of days, typed or chosen in one calendar. Either end may stay open. */
export function DateRangeField({ min, max, ...props }: DateRangeFieldProps) {
  const { value, onChange, onProblem, label, id } = props;
  const { from, to } = value ?? { from: null, to: null };
  const change = (next: DateRange) => onChange(next.from || next.to ? next : null);
  const first = useDay({ ...props, value: from, onChange: (day) => change({ from: day, to }) });
  const last = useDay({ ...props, value: to, onChange: (day) => change({ from, to: day }) });
  const backwards = from && to && from > to ? m.field_range_backwards() : undefined;
  return (
    <FieldFrame {...props} problem={first.problem ?? last.problem ?? backwards}>
      {(control) => (
        <fieldset aria-labelledby={control['aria-labelledby']} className={range}>
          <DayInput control={control} typed={first} label={m.field_range_from({ label })} />
          <span aria-hidden="true">–</span>
          <DayInput control={{ ...control, id: `${id}-to` }} typed={last} label={m.field_range_to({ label })} />
          <Calendar
            control={control}
            label={label}
            range
            days={from && to && from <= to ? [from, to] : from ? [from] : []}
            onChange={([start, end]) => {
              onProblem?.(undefined);
              change({ from: start ?? null, to: end ?? null });
            }}
            min={min}
            max={max}
          />
        </fieldset>
      )}
    </FieldFrame>
  );
}

/**
 * A day and time: shown in the local time zone, stored in UTC (ISO 8601). Choosing a day in the calendar keeps the
 * time.
 */
export function InstantField({ min, max, ...props }: InstantFieldProps) {
  const { value, onChange, onProblem, label, hint } = props;
  const typed = useTypedText({ ...props, parse: parseInstant, write: writeInstant, wrong: m.field_not_instant });
  const [day, time = '00:00'] = value ? writeInstant(value).split(' ') : [];
  const choose = ([chosen]: readonly string[]) => {
    onProblem?.(undefined);
    onChange(chosen ? (parseInstant(`${chosen} ${time}`) ?? null) : null);
  };
  return (
    <FieldFrame {...props} hint={hint ?? placeOf(value)} problem={typed.problem}>
      {(control) => (
        <div className={box}>
          <DayInput control={control} typed={typed} placeholder="YYYY-MM-DD HH:mm" />
          <Calendar control={control} label={label} days={day ? [day] : []} onChange={choose} min={min} max={max} />
        </div>
      )}
    </FieldFrame>
  );
}

const useDay = (props: Pick<DateFieldProps, 'value' | 'onChange' | 'onProblem'>) =>
  useTypedText({ ...props, parse: parseDay, write: String, wrong: m.field_not_day });

type DayInputProps = {
  control: Control;
  typed: ReturnType<typeof useTypedText<string>>;
  placeholder?: string;
  /** The input's own label, if the field's label covers more than this input. */
  label?: string;
};

function DayInput({ control, typed, placeholder = 'YYYY-MM-DD', label }: DayInputProps) {
  const { 'aria-labelledby': name, ...state } = control;
  return (
    <TextInput
      {...state}
      {...(label ? { 'aria-label': label } : { 'aria-labelledby': name })}
      size="sm"
      className={figures}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={typed.text}
      onChange={(event) => typed.take(event.currentTarget.value)}
      {...typed.watch}
    />
  );
}

const box = css({ position: 'relative', '& > input': { paddingInlineEnd: '9' } });
const range = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '1',
  paddingInlineEnd: { base: '44px', tablet: '34px' },
  '& > input': { paddingInline: '2' },
});
const figures = css({ fontVariantNumeric: 'tabular-nums' });
