import { nextRuns } from '../../../contract/cronRuns.ts';
import type { MISSED_POLICIES } from '../../../contract/resources/quartz.ts';

type Timing = { cron: string; timeZone: string };

/** A run that is later than this was missed; the servers check every few seconds. */
const LATE_MS = 90_000;
/**
 * Maximum number of missed runs to catch up on, so that a schedule of every minute does not keep a server busy for
 * days.
 */
const EACH_MOST = 24;
const LOOK_BACK = 1_500;

export const nextRun = ({ cron, timeZone }: Timing, after: Date): Date | null =>
  nextRuns(cron, timeZone, 1, after)[0] ?? null;

/** A run to execute, or only to record as missed. `missedCount`: number of missed runs before it. */
export type DueRun = { plannedAt: Date; trigger: 'cron' | 'missed'; runs: boolean; missedCount: number };

/**
 * Returns the runs of a due schedule. Depending on the policy, all missed runs are skipped, one of them is executed, or
 * each is (the latest 24). With the policy of one run, a run that is on time replaces the missed ones.
 */
export function dueRuns(
  timing: Timing & { missed: (typeof MISSED_POLICIES)[number] },
  planned: Date,
  now: Date,
): { due: DueRun[]; next: Date | null } {
  const next = nextRun(timing, now);
  const after: Date[] = [];
  // one by one: a list of all would hold future runs too, and computing hundreds of them holds up requests
  for (let time = nextRun(timing, planned); time !== null && time <= now; time = nextRun(timing, time)) {
    after.push(time);
    if (after.length === LOOK_BACK) break;
  }
  const times = [planned, ...after];
  const late = times.filter((time) => now.valueOf() - time.valueOf() > LATE_MS);
  const onTime = times
    .slice(late.length)
    .map((plannedAt): DueRun => ({ plannedAt, trigger: 'cron', runs: true, missedCount: 0 }));
  const last = late.at(-1);
  if (last === undefined) return { due: onTime, next };
  if (timing.missed === 'each') {
    const made = late.slice(-EACH_MOST).map(
      (plannedAt, index, { length }): DueRun => ({
        plannedAt,
        trigger: 'missed',
        runs: true,
        missedCount: index === 0 ? late.length - length : 0,
      }),
    );
    return { due: [...made, ...onTime], next };
  }
  const [first, ...others] = onTime;
  if (timing.missed === 'once' && first) return { due: [{ ...first, missedCount: late.length }, ...others], next };
  const noted: DueRun = {
    plannedAt: last,
    trigger: 'missed',
    runs: timing.missed === 'once',
    missedCount: timing.missed === 'once' ? late.length - 1 : late.length,
  };
  return { due: [noted, ...onTime], next };
}
