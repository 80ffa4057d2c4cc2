import type { ArmResult } from '../../../contract/entities/passport.ts';
import type { ArmOfStudy, Study } from '../../../contract/entities/study.ts';
import { type Inhibition, inhibitionOf } from './comparison.ts';
import { weightChangeCurve } from './curves.ts';
import type { KnownResponse } from './origins.ts';
import { animalClass, armClass, bestAverageEstimate, countClasses, stabilityOf } from './recist.ts';
import { referenceArm, subjectsOf } from './subjects.ts';
import { oneDecimal } from './summaries.ts';

/** Returns the results of a treated arm with intervals, as the model passport, files and data sheets show them. */
export function armResult(arm: ArmOfStudy, { arms }: Pick<Study, 'arms'>): ArmResult {
  const reference = referenceArm(arms);
  const subjects = subjectsOf(arm);
  const classes = subjects.map(animalClass);
  const found = inhibitionOf(reference === undefined ? [] : subjectsOf(reference), subjects);
  const weights = weightChangeCurve(arm).map(({ mean }) => mean);
  return {
    n: subjects.length,
    mRecist: armClass(classes),
    classes: countClasses(classes),
    stability: stabilityOf(subjects),
    bestAverageChangePercent: bestAverageEstimate(subjects),
    inhibition: found && withoutChange(found),
    weightChangePercent: weights.length === 0 ? null : oneDecimal(Math.min(...weights)),
  };
}

const withoutChange = ({ changePercent: _, ...inhibition }: Inhibition) => inhibition;

/**
 * Returns the results of the treated arm that a derived response belongs to, or null if the studies do not contain it.
 */
export function resultOf({ study: name, arm }: KnownResponse, studies: readonly Study[]): ArmResult | null {
  const study = studies.find((one) => one.study === name);
  const found = study?.arms.find((one) => one.name === arm && one.role === 'treatment');
  return study && found ? armResult(found, study) : null;
}
