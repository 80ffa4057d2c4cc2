import type { CronPart } from '../../../contract/cron.ts';
import { type CronFault, cronFaults, limitsOf } from '../../../contract/cronFaults.ts';
import { cronProblem } from '../../../contract/cronRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale } from '../../i18n/locale.ts';

/**
 * Describes what is wrong with each part of a schedule and which values the part accepts; undefined for a schedule that
 * will run.
 */
export function explainCronProblem(expression: string): string | undefined {
  const problem = expression.trim() === '' ? undefined : cronProblem(expression);
  if (!problem) return undefined;
  const faults = cronFaults(expression);
  return [
    ...(problem.kind === 'never' ? [m.field_cron_never()] : []),
    ...faults.map(wordsOf),
    ...(faults.some(({ kind }) => kind === 'value') ? [m.field_cron_allowed_forms()] : []),
  ].join(currentLocale() === 'zh' ? '' : ' ');
}

function wordsOf(fault: CronFault): string {
  switch (fault.kind) {
    case 'count':
      return m.field_cron_fault_count({ count: fault.count });
    case 'year':
      return m.field_cron_fault_year({ value: fault.value });
    case 'value':
      return m.field_cron_fault_value({
        part: cronPartName(fault.part),
        value: fault.value,
        allowed: allowedIn(fault.part),
      });
    case 'place':
      return m.field_cron_fault_place({ value: fault.value, part: cronPartName(fault.part) });
    case 'never':
      return m.field_cron_fault_never({ ...fault, part: cronPartName('day') });
  }
}

function allowedIn(part: CronPart): string {
  const limits = limitsOf(part);
  if (part === 'day') return m.field_cron_allowed_day({ limits });
  if (part === 'month') return m.field_cron_allowed_month({ limits });
  return part === 'weekday' ? m.field_cron_allowed_weekday({ limits }) : limits;
}

/** Returns the name of a part of a schedule. */
export const cronPartName = (part: CronPart): string =>
  ({
    minute: m.field_cron_minute,
    hour: m.field_cron_hour,
    day: m.field_cron_day,
    month: m.field_cron_month,
    weekday: m.field_cron_weekday,
  })[part]();
