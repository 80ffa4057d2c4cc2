import { lastDayOf, type Subject, volumeOn } from './subjects.ts';
import { byValue, mean } from './summaries.ts';

/** A control that grew by this part of its baseline or less gives no growth to inhibit. */
const LEAST_GROWTH = 0.25;

/** How many of the animals of an arm are still followed on a day. */
export type Followed = { followed: number; of: number };

/** Mean volumes (mm³) of two arms at their baselines and on the evaluation day. */
export type MeanVolumes = { control: number; controlBase: number; treated: number; treatedBase: number };

/**
 * The evaluation day of two arms: the last measured day of either on which at least half of the animals of each are
 * followed. Null where there is none, as between arms of which one ends before the other is measured.
 */
export function evaluationDay(control: readonly Subject[], treated: readonly Subject[]): number | null {
  if (control.length === 0 || treated.length === 0) return null;
  const days = new Set([...control, ...treated].flatMap(({ points }) => points.map(({ day }) => day)));
  const isFollowed = (subjects: readonly Subject[], day: number) => {
    const { followed, of } = followedOn(subjects, day);
    return followed >= of / 2;
  };
  return [...days].sort(byValue).findLast((day) => isFollowed(control, day) && isFollowed(treated, day)) ?? null;
}

/** An animal is followed after its baseline, until its last measurement. */
export const followedOn = (subjects: readonly Subject[], day: number): Followed => ({
  followed: begunBefore(subjects, day).filter((subject) => lastDayOf(subject) >= day).length,
  of: subjects.length,
});

/** The animals with a baseline before a day: of the others nothing has changed yet, so that they have no part in it. */
export const begunBefore = (subjects: readonly Subject[], day: number): Subject[] =>
  subjects.filter(({ baseline }) => baseline.day < day);

/** The mean volumes of the animals that have begun; those that left before the day count with their last volume. */
export function meanVolumes(control: readonly Subject[], treated: readonly Subject[], day: number): MeanVolumes {
  const [against, of] = [begunBefore(control, day), begunBefore(treated, day)];
  return {
    control: mean(against.map((subject) => volumeOn(subject, day))),
    controlBase: mean(against.map(({ baseline }) => baseline.volume)),
    treated: mean(of.map((subject) => volumeOn(subject, day))),
    treatedBase: mean(of.map(({ baseline }) => baseline.volume)),
  };
}

/**
 * Tumor growth inhibition in percent: TGI = (1 − ΔT/ΔC) · 100 with the changes of the mean volumes from the baseline to
 * the evaluation day; over 100 means regression. Null where the control grew by 25 % of its baseline or less. Formula
 * as in common use, for example Hather et al., Cancer Inform 2014.
 */
export function growthInhibition({ control, controlBase, treated, treatedBase }: MeanVolumes): number | null {
  const grown = control - controlBase;
  return grown > LEAST_GROWTH * controlBase ? (1 - (treated - treatedBase) / grown) * 100 : null;
}

/**
 * T/C in percent: the mean volume of the treated arm of the control's on the evaluation day; null over an empty
 * control.
 */
export const treatedToControl = ({ control, treated }: MeanVolumes): number | null =>
  control > 0 ? (treated / control) * 100 : null;
