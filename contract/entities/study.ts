import Type, { type Static } from 'typebox';
import { closed, literals, nullable } from '../schema.ts';
import { ARM_ROLES, REMOVAL_CAUSES } from '../vocabulary.ts';

const text = Type.String();

/**
 * The treatment of an arm's animals. The role, never the name, decides which arm is the reference. A treated arm is
 * compared with the first `control` of its study, or with the first `untreated` arm when there is no control.
 */
export const StudyArm = closed({
  name: text,
  role: literals(ARM_ROLES),
  /** For a control: the vehicle, when known. */
  agent: nullable(text),
  dose: nullable(text),
  target: nullable(text),
  route: nullable(text),
  schedule: nullable(text),
  /** Day 0 is the first day of dosing. */
  dosingDays: Type.Array(Type.Number()),
});
export type StudyArm = Static<typeof StudyArm>;

/** A measurement of an animal on a day; volume in mm³, body weight in g. */
export const StudyPoint = closed({
  day: Type.Number(),
  volumeMm3: nullable(Type.Number()),
  bodyWeightG: nullable(Type.Number()),
});
export type StudyPoint = Static<typeof StudyPoint>;

/** One animal. Its number can occur in several arms, so arm and number together identify it. */
export const StudyAnimal = closed({
  arm: text,
  id: text,
  /**
   * Why it left the study after its last measurement; null when the cause is unknown or the animal stayed to the end.
   */
  removal: nullable(literals(REMOVAL_CAUSES)),
  points: Type.Array(StudyPoint),
});
export type StudyAnimal = Static<typeof StudyAnimal>;

/** An arm with its animals: the input of all computations on a study. */
export type ArmOfStudy = StudyArm & { animals: Omit<StudyAnimal, 'arm'>[] };
/**
 * One in vivo study with its individual animals. Means and responses are always derived (`server/modules/analysis`),
 * never stored.
 */
export type Study = { study: string; arms: ArmOfStudy[] };
