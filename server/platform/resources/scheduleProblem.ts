import type { CronPart } from '../../../contract/cron.ts';
import { type CronFault, cronFaults, limitsOf } from '../../../contract/cronFaults.ts';
import type { CronAdvice } from '../../../contract/cronProposal.ts';
import { cronProblem } from '../../../contract/cronRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';

/**
 * Describes what is wrong with each part of a schedule, and which values the part accepts. Where the intended schedule
 * is known, the text also gives its correct form. Returns undefined for a schedule that will run.
 */
export function scheduleProblem(expression: string, locale: Locale): string | undefined {
  const problem = cronProblem(expression);
  if (!problem) return undefined;
  const faults = cronFaults(expression);
  const words = [
    ...(problem.kind === 'never' ? [m.field_cron({}, { locale })] : []),
    ...faults.map((fault) => faultWords(fault, locale)),
    ...(faults.some(({ kind }) => kind === 'value') ? [m.field_cron_allowed_forms({}, { locale })] : []),
  ];
  if (problem.proposal) {
    const { cron, advice } = problem.proposal;
    words.push(
      m.field_cron_meant(
        {
          cron,
          advice: joined(
            advice.map((one) => adviceOf(one, locale)),
            locale,
          ),
        },
        { locale },
      ),
    );
  }
  return joined(words, locale);
}

const joined = (sentences: readonly string[], locale: Locale): string => sentences.join(locale === 'zh' ? '' : ' ');

function faultWords(fault: CronFault, locale: Locale): string {
  switch (fault.kind) {
    case 'count':
      return m.field_cron_fault_count({ count: fault.count }, { locale });
    case 'year':
      return m.field_cron_fault_year({ value: fault.value }, { locale });
    case 'value': {
      const { part, value } = fault;
      return m.field_cron_fault_value(
        { part: nameOf(part, locale), value, allowed: allowedIn(part, locale) },
        { locale },
      );
    }
    case 'place':
      return m.field_cron_fault_place({ value: fault.value, part: nameOf(fault.part, locale) }, { locale });
    case 'never': {
      const { value, month, most } = fault;
      return m.field_cron_fault_never({ part: nameOf('day', locale), value, month, most }, { locale });
    }
  }
}

function allowedIn(part: CronPart, locale: Locale): string {
  const limits = limitsOf(part);
  if (part === 'day') return m.field_cron_allowed_day({ limits }, { locale });
  if (part === 'month') return m.field_cron_allowed_month({ limits }, { locale });
  return part === 'weekday' ? m.field_cron_allowed_weekday({ limits }, { locale }) : limits;
}

const nameOf = (part: CronPart, locale: Locale): string =>
  ({
    minute: m.field_cron_minute,
    hour: m.field_cron_hour,
    day: m.field_cron_day,
    month: m.field_cron_month,
    weekday: m.field_cron_weekday,
  })[part]({}, { locale });

function adviceOf(advice: CronAdvice, locale: Locale): string {
  switch (advice.kind) {
    case 'seconds':
      return m.field_cron_leave_seconds({}, { locale });
    case 'year':
      return m.field_cron_leave_year({}, { locale });
    case 'write':
      return m.field_cron_write({ from: advice.from, to: advice.to }, { locale });
    case 'weekdays':
      return m.field_cron_weekday_numbers({}, { locale });
  }
}
