import type { ArmComparison, StudyEvent, Survival, SurvivalStep } from '../../../contract/entities/analysis.ts';
import { chiSquareP, normalQuantile } from './distributions.ts';
import { lastDayOf, type Subject } from './subjects.ts';
import { byValue } from './summaries.ts';

/** The day on which an animal had the event, or the last day on which it was followed without one. */
export type Course = { day: number; event: boolean };

/**
 * Returns the first measured day after the baseline on which the volume reaches the bound; else the last measured day.
 */
export function courseOf(subject: Subject, event: StudyEvent): Course {
  const { baseline, points } = subject;
  const bound = 'times' in event ? event.times * baseline.volume : event.volumeMm3;
  const reached = points.find(({ day, volume }) => day > baseline.day && volume >= bound);
  return reached === undefined ? { day: lastDayOf(subject), event: false } : { day: reached.day, event: true };
}

/** Returns the Kaplan–Meier estimate with log-log intervals. `lastDay` is the last measured day of the study. */
export function survivalOf(courses: readonly Course[], lastDay: number): Survival {
  const steps: SurvivalStep[] = [];
  let share = 1;
  let sum = 0;
  for (const { day, atRisk, events, censored } of riskSets(courses)) {
    share *= 1 - events / atRisk;
    sum += events / (atRisk * (atRisk - events));
    steps.push({ day, atRisk, events, censored, share, ...intervalOf(share, sum) });
  }
  return {
    steps,
    events: courses.filter(({ event }) => event).length,
    removed: courses.filter(({ event, day }) => !event && day < lastDay).length,
    medianDays: halfDay(steps.map(({ day, share: value }) => ({ day, value }))),
    medianLow: halfDay(steps.map(({ day, low }) => ({ day, value: low }))),
    medianHigh: halfDay(steps.map(({ day, high }) => ({ day, value: high }))),
  };
}

/**
 * Returns the interval exp(−exp(ln(−ln S) ± z·se)). It has no bounds before the first event and after the last
 * animal.
 */
function intervalOf(share: number, sum: number): { low: number | null; high: number | null } {
  if (share >= 1 || share <= 0) return { low: null, high: null };
  const reach = (normalQuantile(0.975) * Math.sqrt(sum)) / Math.abs(Math.log(share));
  return { low: share ** Math.exp(reach), high: share ** Math.exp(-reach) };
}

/**
 * Returns the day on which a curve falls to one half. If it stays at one half between two days, their middle is
 * returned, as in R.
 */
function halfDay(curve: readonly { day: number; value: number | null }[]): number | null {
  const NEAR = 1e-8;
  const at = curve.findIndex(({ value }) => value !== null && value <= 0.5 + NEAR);
  const reached = curve[at];
  if (reached?.value === undefined || reached.value === null) return null;
  if (reached.value < 0.5 - NEAR) return reached.day;
  const end = curve.slice(at).find(({ value }) => value !== null && value < 0.5 - NEAR) ?? curve.at(-1);
  return (reached.day + (end?.day ?? reached.day)) / 2;
}

type RiskSet = { day: number; atRisk: number; events: number; censored: number };

/** Returns the days with an event or a loss, with the animals at risk just before. */
function riskSets(courses: readonly Course[]): RiskSet[] {
  const days = [...new Set(courses.map(({ day }) => day))].sort(byValue);
  return days.map((day) => {
    const today = courses.filter((course) => course.day === day);
    const events = today.filter(({ event }) => event).length;
    return {
      day,
      atRisk: courses.filter((course) => course.day >= day).length,
      events,
      censored: today.length - events,
    };
  });
}

/** Two arms on the days of their events: animals at risk and events, in total and in the second arm. */
type Compared = { atRisk: number; events: number; atRiskOf: number; eventsOf: number };

function compared(reference: readonly Course[], treated: readonly Course[]): Compared[] {
  const ofTreated = (day: number) => treated.filter((course) => course.day >= day).length;
  const hadOf = (day: number) => treated.filter((course) => course.day === day && course.event).length;
  return riskSets([...reference, ...treated])
    .filter(({ events }) => events > 0)
    .map(({ day, atRisk, events }) => ({ atRisk, events, atRiskOf: ofTreated(day), eventsOf: hadOf(day) }));
}

/** Log-rank test of two arms (Mantel–Haenszel); null without an event. */
export function logRank(
  reference: readonly Course[],
  treated: readonly Course[],
): { chiSquare: number; p: number } | null {
  let [difference, variance] = [0, 0];
  for (const { atRisk, events, atRiskOf, eventsOf } of compared(reference, treated)) {
    const part = atRiskOf / atRisk;
    difference += eventsOf - events * part;
    if (atRisk > 1) variance += (events * part * (1 - part) * (atRisk - events)) / (atRisk - 1);
  }
  if (variance <= 0) return null;
  const chiSquare = difference ** 2 / variance;
  return { chiSquare, p: chiSquareP(chiSquare) };
}

/**
 * Returns why two arms have no hazard ratio; null if they have one.
 *
 * The partial likelihood has no maximum if every event of one arm comes when the other has no animal at risk: each step
 * of the estimate then makes it more likely, towards zero or infinity. R's coxph warns that "beta may be infinite".
 */
export function whyNoHazardRatio(
  reference: readonly Course[],
  treated: readonly Course[],
): ArmComparison['noHazardRatio'] {
  if (![reference, treated].every((arm) => arm.some(({ event }) => event))) return 'noEvent';
  const days = compared(reference, treated);
  const treatedAlone = days.every(({ atRisk, atRiskOf, eventsOf }) => eventsOf === 0 || atRisk === atRiskOf);
  const referenceAlone = days.every(({ atRiskOf, events, eventsOf }) => events === eventsOf || atRiskOf === 0);
  return treatedAlone || referenceAlone ? 'apart' : null;
}

/**
 * Returns the hazard ratio of the treated arm and the reference (Cox 1972, ties by Efron 1977), with its Wald interval;
 * null if it cannot be estimated (`whyNoHazardRatio`).
 */
export function hazardRatio(
  reference: readonly Course[],
  treated: readonly Course[],
): { value: number; low: number; high: number } | null {
  if (whyNoHazardRatio(reference, treated) !== null) return null;
  const days = compared(reference, treated);
  let beta = 0;
  let information = 0;
  for (let round = 0; round < 50; round += 1) {
    let score = 0;
    information = 0;
    const hazard = Math.exp(beta);
    for (const { atRisk, events, atRiskOf, eventsOf } of days) {
      score += eventsOf;
      for (let tie = 0; tie < events; tie += 1) {
        const part = tie / events;
        const ofTreated = hazard * (atRiskOf - part * eventsOf);
        const share = ofTreated / (ofTreated + (atRisk - atRiskOf) - part * (events - eventsOf));
        score -= share;
        information += share * (1 - share);
      }
    }
    const step = score / information;
    beta += Math.max(-2, Math.min(2, step));
    if (Math.abs(step) < 1e-12) break;
  }
  const reach = normalQuantile(0.975) / Math.sqrt(information);
  return { value: Math.exp(beta), low: Math.exp(beta - reach), high: Math.exp(beta + reach) };
}
