import type { CronAdvice } from '../../../contract/cronProposal.ts';
import { cronProblem } from '../../../contract/cronRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';

/** Says what is wrong with a schedule and, where that is known, how it is written; undefined for one that comes. */
export function scheduleProblem(expression: string, locale: Locale): string | undefined {
  const problem = cronProblem(expression);
  if (!problem) return undefined;
  if (problem.kind === 'never') return m.field_cron({}, { locale });
  if (!problem.proposal) return m.field_cron_wrong({}, { locale });
  const { cron, advice } = problem.proposal;
  const said = advice.map((one) => adviceOf(one, locale)).join(locale === 'zh' ? '' : ' ');
  return m.field_cron_meant({ cron, advice: said }, { locale });
}

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
