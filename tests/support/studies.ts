import type { ArmOfStudy, StudyAnimal, StudyArm } from '../../contract/entities/study.ts';

type Points = readonly { day: number; volumeMm3: number | null; bodyWeightG?: number | null }[];

/** Makes an animal of a study with volumes on these days. */
export const studyAnimal = (
  id: string,
  days: readonly number[],
  volumes: readonly (number | null)[],
  weights: readonly (number | null)[] = [],
): Omit<StudyAnimal, 'arm'> => ({
  id,
  removal: null,
  points: volumes.map((volumeMm3, at) => ({ day: days[at] ?? 0, volumeMm3, bodyWeightG: weights[at] ?? null })),
});

/** Makes an arm of a study; without an agent it is the control. */
export const studyArm = (
  name: string,
  agent: string | null,
  animals: readonly { id: string; points: Points; removal?: StudyAnimal['removal'] }[],
  given: Partial<StudyArm> = {},
): ArmOfStudy => ({
  name,
  role: agent === null ? 'control' : 'treatment',
  agent,
  dose: null,
  target: null,
  route: null,
  schedule: null,
  dosingDays: [0],
  ...given,
  animals: animals.map(({ id, points, removal = null }) => ({
    id,
    removal,
    points: points.map(({ bodyWeightG = null, ...point }) => ({ ...point, bodyWeightG })),
  })),
});

/** Returns the two lists in which a study is stored. */
export const keptStudy = (arms: readonly ArmOfStudy[]) => ({
  arms: arms.map(({ animals: _, ...arm }) => arm),
  animals: arms.flatMap(({ name, animals }) => animals.map((animal) => ({ arm: name, ...animal }))),
});
