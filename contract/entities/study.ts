import Type, { type Static } from 'typebox';
import { closed, literals, nullable } from '../schema.ts';
import { ARM_ROLES, REMOVAL_CAUSES } from '../vocabulary.ts';

const text = Type.String();

/**
 * What the animals of an arm were given. The role decides what the arm is compared with, never its name: a treated arm
 * is compared with the first `control` of its study, or with the first `untreated` arm where there is no control.
 */
export const StudyArm = closed({
  name: text,
  role: literals(ARM_ROLES),
  /** Of a control, the vehicle, where it is known. */
  agent: nullable(text),
  dose: nullable(text),
  target: nullable(text),
  route: nullable(text),
  schedule: nullable(text),
  /** Day 0 is the first day of dosing. */
  dosingDays: Type.Array(Type.Number()),
});
export type StudyArm = Static<typeof StudyArm>;

/** An animal on a day; volume in mm³, body weight in g. */
export const StudyPoint = closed({
  day: Type.Number(),
  volumeMm3: nullable(Type.Number()),
  bodyWeightG: nullable(Type.Number()),
});
export type StudyPoint = Static<typeof StudyPoint>;

/** Numbers may repeat between arms: an animal is an arm and a number. */
export const StudyAnimal = closed({
  arm: text,
  id: text,
  /** Why it left the study after its last measurement; null where that is not known or it stayed to the end. */
  removal: nullable(literals(REMOVAL_CAUSES)),
  points: Type.Array(StudyPoint),
});
export type StudyAnimal = Static<typeof StudyAnimal>;

/** An arm with its animals, as everything that is computed of a study takes it. */
export type ArmOfStudy = StudyArm & { animals: Omit<StudyAnimal, 'arm'>[] };
/** One in vivo study with single animals; means and responses are derived (`server/modules/analysis`), never stored. */
export type Study = { study: string; arms: ArmOfStudy[] };
