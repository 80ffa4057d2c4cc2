import type { ShownResponse } from '../../../contract/entities/model.ts';
import { counterpartOf, isDerived, type KnownResponse } from '../analysis/origins.ts';
import type { Names } from './names.ts';

/** Returns a response as lists and files show it, with further data of its arm. */
export function shownResponse(
  response: KnownResponse,
  all: readonly KnownResponse[],
  names: Pick<Names, 'drug'>,
): ShownResponse {
  const other = counterpartOf(response, all);
  return {
    agent: names.drug(response.agent),
    ...figuresOf(response),
    counterpart: other ? { mRecist: other.mRecist, tgiPercent: other.tgiPercent } : null,
  };
}

/** Returns the figures of a response that every view shows. */
export const figuresOf = (response: KnownResponse) => ({
  mRecist: response.mRecist,
  bestAverageChangePercent: response.bestAverageChange ?? null,
  tgiPercent: response.tgiPercent,
  n: response.n,
  evaluationDay: response.evaluationDay ?? null,
  derived: isDerived(response),
});
