import { DatePicker, parseDate } from '@ark-ui/react/date-picker';
import { Portal } from '@ark-ui/react/portal';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { button } from '../../styled-system/recipes';
import { m } from '../i18n/compiled/messages.js';
import { withLabel } from '../i18n/format.ts';
import { currentLocale } from '../i18n/locale.ts';
import { CalendarTable } from './CalendarTable.tsx';
import type { Control } from './fields/fieldProps.ts';
import { surfaceStyle } from './Surface.tsx';

type CalendarProps = {
  /** Whether the field can be used and changed. */
  control: Pick<Control, 'disabled' | 'readOnly'>;
  /** The label of the field, for the names of the buttons. */
  label: string;
  /** `YYYY-MM-DD`; for a range its first and last day. */
  days: readonly string[];
  /** Called with the chosen days (YYYY-MM-DD): one, or two of a range. */
  onChange: (days: readonly string[]) => void;
  /** Two days are chosen, the first and the last. */
  range?: boolean;
  /** The first day that can be chosen (YYYY-MM-DD). */
  min?: string | undefined;
  /** The last day that can be chosen (YYYY-MM-DD). */
  max?: string | undefined;
};

/**
 * The button at the end of a date input, and its calendar: days, months, years. If the calendar closes after only the
 * start was chosen, the range stays open at its end.
 */
export function Calendar({ control, label, days, onChange, range = false, min, max }: CalendarProps) {
  const [begun, setBegun] = useState<readonly string[]>();
  if (control.readOnly) return null;
  const take = (chosen: readonly string[]) => {
    const isHalf = range && chosen.length === 1;
    setBegun(isHalf ? chosen : undefined);
    if (!isHalf) onChange(chosen);
  };
  const close = () => {
    setBegun(undefined);
    if (begun) onChange(begun);
  };
  return (
    <DatePicker.Root
      selectionMode={range ? 'range' : 'single'}
      value={(begun ?? days).map((day) => parseDate(day))}
      onValueChange={({ value }) => take(value.map(String))}
      onOpenChange={({ open }) => !open && close()}
      locale={currentLocale() === 'zh' ? 'zh-CN' : 'en-GB'}
      timeZone="UTC"
      startOfWeek={1}
      fixedWeeks
      disabled={control.disabled}
      min={min ? parseDate(min) : undefined}
      max={max ? parseDate(max) : undefined}
      positioning={{ placement: 'bottom-end', gutter: 6, overflowPadding: 16 }}
      translations={words(label)}
      lazyMount
      unmountOnExit
      className={root}
    >
      <DatePicker.Control>
        <DatePicker.Trigger className={cx(button({ variant: 'quiet', size: 'sm', square: true }), trigger)}>
          <CalendarDays aria-hidden size={16} strokeWidth={1.5} />
        </DatePicker.Trigger>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content
            className={cx(surfaceStyle, content)}
            aria-roledescription={m.field_calendar()}
            data-field-popup
          >
            {(['day', 'month', 'year'] as const).map((view) => (
              <DatePicker.View key={view} view={view}>
                <DatePicker.ViewControl className={head}>
                  <DatePicker.PrevTrigger className={step}>
                    <ChevronLeft aria-hidden size={18} strokeWidth={1.5} />
                  </DatePicker.PrevTrigger>
                  <ShownTrigger view={view} />
                  <DatePicker.NextTrigger className={step}>
                    <ChevronRight aria-hidden size={18} strokeWidth={1.5} />
                  </DatePicker.NextTrigger>
                </DatePicker.ViewControl>
                <CalendarTable view={view} />
              </DatePicker.View>
            ))}
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  );
}

/** The period shown by the calendar. A press switches to the months, and then to the years. */
const ShownTrigger = ({ view }: { view: 'day' | 'month' | 'year' }) => (
  <DatePicker.Context>
    {({ visibleRangeText: { start, end } }) => {
      const shown = [...new Set([start, end])].filter(Boolean).join(' – ');
      const act = view === 'day' ? m.field_choose_month() : m.field_choose_year();
      return (
        <DatePicker.ViewTrigger
          className={button({ variant: 'quiet', size: 'sm' })}
          aria-label={view === 'year' ? shown : withLabel(act, shown)}
          disabled={view === 'year'}
        >
          {shown}
        </DatePicker.ViewTrigger>
      );
    }}
  </DatePicker.Context>
);

const words = (label: string) => ({
  content: m.field_calendar_of({ label }),
  trigger: (open: boolean) => (open ? m.field_calendar_close({ label }) : m.field_calendar_open({ label })),
  prevTrigger: (view: string) =>
    (({ day: m.field_month_previous, month: m.field_year_previous })[view] ?? m.field_years_previous)(),
  nextTrigger: (view: string) =>
    (({ day: m.field_month_next, month: m.field_year_next })[view] ?? m.field_years_next)(),
  dayCell: (day: { valueText: string; selected: boolean; unavailable: boolean }) =>
    day.unavailable
      ? m.field_day_unavailable({ day: day.valueText })
      : day.selected
        ? m.field_day_chosen({ day: day.valueText })
        : day.valueText,
});

const root = css({ position: 'absolute', insetInlineEnd: '0', top: '0' });
const trigger = css({ width: { base: '44px', tablet: '32px' } });
const content = css({ padding: '2' });
const head = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginBottom: '1' });
const step = button({ variant: 'quiet', size: 'sm', square: true });
