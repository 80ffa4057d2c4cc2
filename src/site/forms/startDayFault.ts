import { startFault } from '../../../contract/days.ts';
import { today } from '../../i18n/dates.ts';
import { parseDay } from '../../ui/days.ts';
import type { Fault } from './rules.ts';

/** Checks an optional day from today on. */
export function startDayFault(text: string): Fault | undefined {
  const day = parseDay(text);
  if (day === null) return undefined;
  return day === undefined ? 'day' : startFault(day, today());
}
