import type { ArmOfStudy, Study, StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';

/** A measured tumor: the day (0 is the first day of dosing) and the volume in mm³. */
export type Measured = { day: number; volume: number };

/**
 * An animal for the statistics: its volumes from the baseline on. The baseline is the last volume at or before day 0,
 * or the first one if there is none.
 */
export type Subject = {
  id: string;
  arm: string;
  removal: StudyAnimal['removal'];
  baseline: Measured;
  /** Sorted by day, the baseline first. */
  points: readonly Measured[];
};

/** Joins the arms of a study with their animals, from the two stored lists. */
export function studyOf({ study, arms, animals }: KeptStudy): Study {
  const byArm = Map.groupBy(animals, ({ arm }) => arm);
  return {
    study,
    arms: arms.map((arm) => ({ ...arm, animals: (byArm.get(arm.name) ?? []).map(({ arm: _, ...animal }) => animal) })),
  };
}
type KeptStudy = { study: string; arms: readonly StudyArm[]; animals: readonly StudyAnimal[] };

/** Returns the animals of an arm with a baseline above 0; for others a change cannot be computed. */
export function subjectsOf(arm: ArmOfStudy): Subject[] {
  return arm.animals.flatMap(({ id, removal, points }) => {
    const measured = volumesOf(points);
    const first = measured.findLast(({ day }) => day <= 0) ?? measured[0];
    if (first === undefined || first.volume <= 0) return [];
    return [{ id, arm: arm.name, removal, baseline: first, points: measured.filter(({ day }) => day >= first.day) }];
  });
}

/** Returns the measured volumes of an animal by day. */
export const volumesOf = (points: StudyAnimal['points']): Measured[] =>
  points
    .flatMap(({ day, volumeMm3 }) => (volumeMm3 === null ? [] : [{ day, volume: volumeMm3 }]))
    .sort((one, other) => one.day - other.day);

/**
 * Returns the arm that the treated arms are compared with: the first control, or the first untreated arm if there is no
 * control.
 */
export const referenceArm = <Arm extends Pick<StudyArm, 'role'>>(arms: readonly Arm[]): Arm | undefined =>
  arms.find(({ role }) => role === 'control') ?? arms.find(({ role }) => role === 'untreated');

/** Returns the last day on which an animal was measured. */
export const lastDayOf = ({ points, baseline }: Subject): number => points.at(-1)?.day ?? baseline.day;

/** The scale on which growth is nearly linear: ln(V + 1), V in mm³. */
export const logVolume = (volume: number): number => Math.log1p(volume);

/**
 * Returns the volume (mm³) of an animal on a day from its baseline on. Between two measurements it is interpolated on
 * ln(V + 1). After the last measurement it is the last volume, because the tumor of an animal that left would not be
 * smaller.
 */
export function volumeOn({ points, baseline }: Subject, day: number): number {
  const next = points.findIndex((point) => point.day >= day);
  const after = points[next];
  if (after === undefined) return points.at(-1)?.volume ?? baseline.volume;
  const before = points[next - 1];
  if (after.day === day || before === undefined) return after.volume;
  const part = (day - before.day) / (after.day - before.day);
  const [low, high] = [logVolume(before.volume), logVolume(after.volume)];
  return Math.expm1(low + (high - low) * part);
}

/** Returns the change of a volume from the baseline in percent. */
export const changeOf = ({ baseline }: Subject, volume: number): number => 100 * (volume / baseline.volume - 1);
