import { lastDayOf, type Subject, volumeOn } from './subjects.ts';
import { byValue, mean } from './summaries.ts';

/** If the control grew by this fraction of its baseline or less, there is no growth to inhibit. */
const LEAST_GROWTH = 0.25;

/** Number of animals of an arm that are still followed on a day. */
export type Followed = { followed: number; of: number };

/** Mean volumes (mm³) of two arms at their baselines and on the evaluation day. */
export type MeanVolumes = { control: number; controlBase: number; treated: number; treatedBase: number };

/**
 * Returns the evaluation day of two arms: the last day measured in at least one of them on which at least half of the
 * animals of each are followed. Returns null if there is none, for example if one arm ends before the other is
 * measured.
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

/** An animal is followed after its baseline until its last measurement. */
export const followedOn = (subjects: readonly Subject[], day: number): Followed => ({
  followed: begunBefore(subjects, day).filter((subject) => lastDayOf(subject) >= day).length,
  of: subjects.length,
});

/** Returns the animals with a baseline before a day. The others have not changed yet and are left out. */
export const begunBefore = (subjects: readonly Subject[], day: number): Subject[] =>
  subjects.filter(({ baseline }) => baseline.day < day);

/**
 * Returns the mean volumes of the animals with a baseline before the day. Animals that left earlier count with their
 * last volume.
 */
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
 * Returns the tumor growth inhibition in percent: TGI = (1 − ΔT/ΔC) · 100 with the changes of the mean volumes
 * from the baseline to the evaluation day. Values over 100 mean regression. Returns null if the control grew by 25 % of
 * its baseline or less. The formula is in common use, for example Hather et al., Cancer Inform 2014.
 */
export function growthInhibition({ control, controlBase, treated, treatedBase }: MeanVolumes): number | null {
  const grown = control - controlBase;
  return grown > LEAST_GROWTH * controlBase ? (1 - (treated - treatedBase) / grown) * 100 : null;
}

/**
 * Returns T/C in percent: the mean volume of the treated arm relative to the control on the evaluation day. Returns
 * null if the control's volume is 0.
 */
export const treatedToControl = ({ control, treated }: MeanVolumes): number | null =>
  control > 0 ? (treated / control) * 100 : null;
