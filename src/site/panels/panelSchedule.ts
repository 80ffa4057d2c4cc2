import dayjs, { type Dayjs } from 'dayjs';
import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { formatDate } from '../../i18n/dates.ts';

/** Weeks from the last day of enrollment on: confirmation of the design, begin of dosing, its end with what is observed after it, report. */
const WEEKS = { design: 3, dosing: 4, observed: 10, report: 16 } as const;
/** Of an enrollment that opened long ago the last weeks alone are drawn: what is to come is what matters. */
const WEEKS_BEFORE = 6;
const DAY = 'YYYY-MM-DD';

export type PanelPhase = 'enrollment' | 'design' | 'dosing' | 'report';
export type PanelSchedule = {
  /** The days, as they are written, that follow from the last day of enrollment. */
  days: { closes: string; design: string; dosing: string; report: string };
  /** Each phase with where it begins and ends, as shares of the whole time (0 to 1), and its days. */
  phases: { phase: PanelPhase; begin: number; end: number; from: string; to: string }[];
  /** The first day of each month (ISO 8601) and where it stands. */
  months: { month: string; at: number }[];
};

/** When a panel does what: nothing but its opening and its last day are agreed, all else follows from them. */
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
