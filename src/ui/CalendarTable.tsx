import { DatePicker } from '@ark-ui/react/date-picker';
import { css } from '../../styled-system/css';

/** The days of a month, the months of a year or the years of a decade. */
export function CalendarTable({
  view,
}: {
  /** What the cells are. */
  view: 'day' | 'month' | 'year';
}) {
  return (
    <DatePicker.Context>
      {(calendar) => {
        if (view !== 'day') {
          const rows =
            view === 'month'
              ? calendar.getMonthsGrid({ columns: 4, format: 'short' })
              : calendar.getYearsGrid({ columns: 4 });
          return (
            <DatePicker.Table className={table}>
              <DatePicker.TableBody>
                {rows.map((row) => (
                  <DatePicker.TableRow key={row[0]?.value}>
                    {row.map(({ value, label }) => (
                      <DatePicker.TableCell key={value} value={value} className={cell}>
                        <DatePicker.TableCellTrigger className={wideDay}>{label}</DatePicker.TableCellTrigger>
                      </DatePicker.TableCell>
                    ))}
                  </DatePicker.TableRow>
                ))}
              </DatePicker.TableBody>
            </DatePicker.Table>
          );
        }
        return (
          <DatePicker.Table className={table}>
            <DatePicker.TableHead>
              <DatePicker.TableRow>
                {calendar.weekDays.map(({ long, narrow }) => (
                  <DatePicker.TableHeader key={long} className={weekday}>
                    <abbr title={long}>{narrow}</abbr>
                  </DatePicker.TableHeader>
                ))}
              </DatePicker.TableRow>
            </DatePicker.TableHead>
            <DatePicker.TableBody>
              {calendar.weeks.map((week) => (
                <DatePicker.TableRow key={String(week[0])}>
                  {week.map((date) => (
                    <DatePicker.TableCell key={String(date)} value={date} className={cell}>
                      <DatePicker.TableCellTrigger className={day}>{date.day}</DatePicker.TableCellTrigger>
                    </DatePicker.TableCell>
                  ))}
                </DatePicker.TableRow>
              ))}
            </DatePicker.TableBody>
          </DatePicker.Table>
        );
      }}
    </DatePicker.Context>
  );
}

const table = css({ borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
const weekday = css({
  height: '28px',
  textStyle: 'tiny',
  color: 'ink.faint',
  fontWeight: 'regular',
  textAlign: 'center',
  '& abbr': { textDecoration: 'none' },
});
const cell = css({ padding: '0', textAlign: 'center' });
const day = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '34px' },
  height: { base: '44px', tablet: '32px' },
  borderRadius: 'sm',
  textStyle: 'small',
  cursor: 'pointer',
  '&:hover': { background: 'hover' },
  '&[data-today]': { fontWeight: 'semibold', boxShadow: 'inset 0 0 0 1px {colors.fieldLine}' },
  '&[data-in-range]': { background: 'accent.bg' },
  '&[data-selected]': { background: 'button', color: 'button.ink' },
  '&[data-outside-range]': { color: 'ink.faint', cursor: 'default' },
  '&[data-disabled]:not([data-outside-range])': {
    color: 'ink.faint',
    textDecoration: 'line-through',
    cursor: 'not-allowed',
  },
  _forcedColors: { '&[data-selected]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const wideDay = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '76px', tablet: '60px' },
  height: '48px',
  borderRadius: 'sm',
  textStyle: 'small',
  cursor: 'pointer',
  '&:hover': { background: 'hover' },
  '&[data-selected]': { background: 'button', color: 'button.ink' },
  '&[data-disabled]': { color: 'ink.faint', cursor: 'not-allowed' },
});
