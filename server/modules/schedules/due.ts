import { nextRuns } from '../../../contract/cronRuns.ts';
import type { MISSED_POLICIES } from '../../../contract/resources/quartz.ts';

type Timing = { cron: string; timeZone: string };

/** A run that is later than this was missed: the servers look every few seconds. */
const LATE_MS = 90_000;
/** Missed runs that are made up for at most; a schedule of every minute must not keep a server busy for days. */
const EACH_MOST = 24;
const LOOK_BACK = 1_500;

export const nextRun = ({ cron, timeZone }: Timing, after: Date): Date | null =>
  nextRuns(cron, timeZone, 1, after)[0] ?? null;

/** A run to be made: now, or only to be noted as missed. `missedCount`: how many before it were missed. */
export type DueRun = { plannedAt: Date; trigger: 'cron' | 'missed'; runs: boolean; missedCount: number };

/**
 * What becomes of a schedule whose time has come. Of the runs that were missed all are left out, one is made up for, or
 * each is (the latest 24); a run that is on time makes up for those before it where one is enough.
 */
export function dueRuns(
  timing: Timing & { missed: (typeof MISSED_POLICIES)[number] },
  planned: Date,
  now: Date,
): { due: DueRun[]; next: Date | null } {
  const next = nextRun(timing, now);
  const after = nextRuns(timing.cron, timing.timeZone, LOOK_BACK, planned).filter(
    (time) => time.valueOf() <= now.valueOf(),
  );
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
