import dayjs, { type Dayjs } from 'dayjs';
import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { formatDate } from '../../i18n/dates.ts';

/** Weeks after the last enrollment day: design confirmed, dosing begins, dosing and observation end, report. */
const WEEKS = { design: 3, dosing: 4, observed: 10, report: 16 } as const;
/** If an enrollment opened long ago, only its last weeks are drawn, because the coming phases matter more. */
const WEEKS_BEFORE = 6;
const DAY = 'YYYY-MM-DD';

export type PanelPhase = 'enrollment' | 'design' | 'dosing' | 'report';
export type PanelSchedule = {
  /** The formatted dates computed from the last enrollment day. */
  days: { closes: string; design: string; dosing: string; report: string };
  /** Each phase with its begin and end as shares of the whole time (0 to 1), and its dates. */
  phases: { phase: PanelPhase; begin: number; end: number; from: string; to: string }[];
  /** The first day of each month (ISO 8601) and its position. */
  months: { month: string; at: number }[];
};

/**
 * Returns the schedule of a panel. Only its opening and its last enrollment day are fixed; all other dates follow from
 * them.
 */
export function scheduleOf({ opensAt, closesAt }: Pick<PanelDetail, 'opensAt' | 'closesAt'>): PanelSchedule {
  const closes = dayjs(closesAt);
  const after = (weeks: number) => closes.add(weeks, 'week');
  const opened = dayjs(opensAt);
  const earliest = after(-WEEKS_BEFORE);
  const begin = opened.isValid() && opened.isAfter(earliest) && opened.isBefore(closes) ? opened : earliest;
  const end = after(WEEKS.report);
  const whole = end.diff(begin, 'day');
  const at = (day: Dayjs) => day.diff(begin, 'day') / whole;
  const written = (day: Dayjs) => formatDate(day.toISOString(), DAY);
  const phase = (name: PanelPhase, from: Dayjs, to: Dayjs) => {
    return { phase: name, begin: at(from), end: at(to), from: written(from), to: written(to) };
  };
  const months: PanelSchedule['months'] = [];
  for (let month = begin.startOf('month').add(1, 'month'); month.isBefore(end); month = month.add(1, 'month'))
    months.push({ month: month.toISOString(), at: at(month) });
  return {
    days: {
      closes: formatDate(closesAt, DAY),
      design: written(after(WEEKS.design)),
      dosing: written(after(WEEKS.dosing)),
      report: written(end),
    },
    phases: [
      phase('enrollment', begin, closes),
      phase('design', closes, after(WEEKS.dosing)),
      phase('dosing', after(WEEKS.dosing), after(WEEKS.observed)),
      phase('report', after(WEEKS.observed), end),
    ],
    months,
  };
}
