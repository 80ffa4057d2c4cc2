import type { ModelResponse } from '../../../contract/entities/model.ts';

/** A response that was derived from the stored curves of an arm, or that was reported. */
export type KnownResponse = ModelResponse & { arm?: string; evaluationDay?: number | null };

export const isDerived = ({ arm }: KnownResponse): boolean => arm !== undefined;

const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/**
 * Returns the response of the same arm (study, agent and dose) with the other origin, reported or derived. If there are
 * several, one of another class comes first. Returns undefined if there is none.
 */
export function counterpartOf<Response extends KnownResponse>(
  of: KnownResponse,
  all: readonly Response[],
): Response | undefined {
  const others = all.filter(
    (one) =>
      isDerived(one) !== isDerived(of) &&
      same(one.study, of.study) &&
      same(one.agent, of.agent) &&
      same(one.dose, of.dose),
  );
  return others.find((one) => classesDiffer(of, one)) ?? others[0];
}

/** Returns whether two responses of one arm contradict each other. */
export const classesDiffer = (one: KnownResponse, other: KnownResponse | undefined): boolean =>
  other !== undefined && one.mRecist !== null && other.mRecist !== null && one.mRecist !== other.mRecist;
