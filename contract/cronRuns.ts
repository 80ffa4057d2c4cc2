import { Cron } from 'croner';
import { canonicalCron, numericCron } from './cron.ts';
import { type CronProposal, proposeCron } from './cronProposal.ts';

/**
 * Returns the next runs of a schedule after an instant, by the clock of a time zone; none for one that never comes or
 * is none. A run of one time of day that falls into the hour left out in spring comes after it, and in autumn once.
 */
export function nextRuns(expression: string, timeZone: string, count: number, after: Date = new Date()): Date[] {
  const numeric = numericCron(expression);
  if (numeric === null) return [];
  try {
    return new Cron(numeric, { timezone: timeZone, mode: '5-part', paused: true }).nextRuns(count, after);
  } catch {
    return [];
  }
}

/**
 * `wrong`: not a schedule; `never`: one of days that no year has. With what is probably meant, where that can be said.
 */
export type CronProblem = { kind: 'wrong' | 'never'; proposal: CronProposal | null };

/** Returns what is wrong with an expression; undefined for a schedule that comes. */
export function cronProblem(expression: string): CronProblem | undefined {
  if (canonicalCron(expression) === null) {
    const proposal = proposeCron(expression);
    // a proposal that never comes helps nobody
    return { kind: 'wrong', proposal: proposal && nextRuns(proposal.cron, 'UTC', 1).length > 0 ? proposal : null };
  }
  return nextRuns(expression, 'UTC', 1).length === 0 ? { kind: 'never', proposal: null } : undefined;
}
