import type { ResponseTally } from '../../../../contract/entities/drug.ts';
import { M_RECIST } from '../../../../contract/mRecist.ts';
import { wilson } from '../../analysis/counts.ts';
import { type CohortResponse, onePerPatient } from '../cohort.ts';

/** Returns the responses that rates count: those with an mRECIST class, one model of each patient. */
export const assessedOf = (responses: readonly CohortResponse[]): CohortResponse[] =>
  onePerPatient(responses.filter(({ mRecist }) => mRecist !== null));

/** Returns the classes and rates of responses as `assessedOf` returns them. */
export function tallyOf(assessed: readonly CohortResponse[]): ResponseTally {
  const classes = M_RECIST.map((name) => assessed.filter(({ mRecist }) => mRecist === name).length);
  const [complete = 0, partial = 0, stable = 0] = classes;
  return {
    models: assessed.length,
    classes,
    response: wilson(complete + partial, assessed.length),
    control: wilson(complete + partial + stable, assessed.length),
  };
}
