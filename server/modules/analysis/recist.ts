import type { Estimate } from '../../../contract/entities/analysis.ts';
import { M_RECIST, type MRecist } from '../../../contract/mRecist.ts';
import { armStream, drawsOf, estimateOf, SAMPLES, sampledMedians } from './bootstrap.ts';
import { changeOf, type Subject } from './subjects.ts';
import { median } from './summaries.ts';

/** Day of treatment from which a response is determined. */
const LEAST_DAYS = 10;

export type BestChange = {
  /** Minimum change of volume from the baseline in percent. */
  best: number;
  /** Minimum running mean of the changes from the baseline (0) on in percent. */
  bestAverage: number;
};

/**
 * Returns BestResponse and BestAvgResponse of one animal (Gao et al., Nat Med 2015, doi 10.1038/nm.3954), over the days
 * from the tenth day of treatment on. Returns undefined if it was not measured that late, or only at its baseline.
 */
export function bestChangeOf(subject: Subject): BestChange | undefined {
  let best = Number.POSITIVE_INFINITY;
  let bestAverage = Number.POSITIVE_INFINITY;
  let sum = 0;
  subject.points.forEach(({ day, volume }, index) => {
    const change = changeOf(subject, volume);
    sum += change;
    // The first point is the baseline, with no change yet.
    if (day < LEAST_DAYS || index === 0) return;
    best = Math.min(best, change);
    bestAverage = Math.min(bestAverage, sum / (index + 1));
  });
  return best === Number.POSITIVE_INFINITY ? undefined : { best, bestAverage };
}

/**
 * Returns the mRECIST class of the changes. mCR: BestResponse < −95 and BestAvgResponse < −40; mPR: < −50 and <
 * −20; mSD: < 35 and < 30; mPD otherwise.
 */
export function classOf({ best, bestAverage }: BestChange): MRecist {
  if (best < -95 && bestAverage < -40) return 'mCR';
  if (best < -50 && bestAverage < -20) return 'mPR';
  if (best < 35 && bestAverage < 30) return 'mSD';
  return 'mPD';
}

/** Returns the class of one animal, or null if it was not measured for ten days. */
export function animalClass(subject: Subject): MRecist | null {
  const change = bestChangeOf(subject);
  return change === undefined ? null : classOf(change);
}

/** Returns the most frequent class; of two equally frequent ones the less favorable. Null without classes. */
export function armClass(classes: readonly (MRecist | null)[]): MRecist | null {
  const counts = countClasses(classes);
  const most = Math.max(...Object.values(counts));
  return most === 0 ? null : (M_RECIST.findLast((name) => counts[name] === most) ?? null);
}

/** Returns the number of animals of each class. */
export function countClasses(classes: readonly (MRecist | null)[]): Record<MRecist, number> {
  const counts = { mCR: 0, mPR: 0, mSD: 0, mPD: 0 };
  for (const one of classes) if (one !== null) counts[one] += 1;
  return counts;
}

/** Returns the share (0 to 1) of bootstrap samples in which the arm has the same class; null without a class. */
export function stabilityOf(subjects: readonly Subject[]): number | null {
  const classes = subjects.map(animalClass);
  const called = armClass(classes);
  if (called === null) return null;
  const numbers = Uint8Array.from(classes, (name) => (name === null ? M_RECIST.length : M_RECIST.indexOf(name)));
  const { count, places } = drawsOf(classes.length, armStream(subjects));
  const counts = new Uint16Array(M_RECIST.length + 1);
  const asked = M_RECIST.indexOf(called);
  let same = 0;
  for (let draw = 0; draw < places.length; ) {
    counts.fill(0);
    for (const end = draw + count; draw < end; draw += 1) {
      const number = numbers[places[draw] as number] as number;
      counts[number] = (counts[number] as number) + 1;
    }
    if (mostFrequent(counts) === asked) same += 1;
  }
  return same / SAMPLES;
}

/** Returns the index in `M_RECIST` of the most frequent class; of two equally frequent ones the less favorable. */
function mostFrequent(counts: Uint16Array): number | null {
  let most = 0;
  for (let place = 1; place < M_RECIST.length; place += 1)
    if ((counts[place] as number) >= (counts[most] as number)) most = place;
  return (counts[most] as number) > 0 ? most : null;
}

/**
 * Returns BestAvgResponse of an arm in percent: the median over its animals, which is robust against a single outlier.
 */
export function bestAverageChange(subjects: readonly Subject[]): number | null {
  return median(subjects.flatMap((subject) => bestChangeOf(subject)?.bestAverage ?? []));
}

/** Returns the BestAvgResponse of an arm in percent with its interval, or null if it is unknown. */
export function bestAverageEstimate(subjects: readonly Subject[]): Estimate | null {
  const changes = subjects.flatMap((subject) => bestChangeOf(subject)?.bestAverage ?? []);
  const value = median(changes);
  if (value === null) return null;
  return estimateOf(value, sampledMedians(changes, drawsOf(changes.length, armStream(subjects))), changes.length);
}
