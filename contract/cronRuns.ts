import { Cron } from 'croner';
import { canonicalCron, numericCron } from './cron.ts';
import { type CronProposal, proposeCron } from './cronProposal.ts';

/**
 * Returns the next runs of a schedule after an instant, in a time zone. The list is empty for an invalid schedule or
 * one that never runs. A run at a time that daylight saving skips in spring takes place after the gap; a time that
 * occurs twice in autumn runs once.
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
 * `wrong`: not a valid schedule. `never`: its days exist in no year. `proposal`: the probable meaning, where there is
 * one.
 */
export type CronProblem = { kind: 'wrong' | 'never'; proposal: CronProposal | null };

/** Returns the problem of an expression; undefined when it is a schedule that runs. */
export function cronProblem(expression: string): CronProblem | undefined {
  if (canonicalCron(expression) === null) {
    const proposal = proposeCron(expression);
    // do not offer a proposal that never runs
    return { kind: 'wrong', proposal: proposal && nextRuns(proposal.cron, 'UTC', 1).length > 0 ? proposal : null };
  }
  return nextRuns(expression, 'UTC', 1).length === 0 ? { kind: 'never', proposal: null } : undefined;
}
