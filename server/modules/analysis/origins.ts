import type { ModelResponse } from '../../../contract/entities/model.ts';

/** A response as it is known: of an arm whose curves are kept, from which it is derived, or as it was reported. */
export type KnownResponse = ModelResponse & { arm?: string; evaluationDay?: number | null };

export const isDerived = ({ arm }: KnownResponse): boolean => arm !== undefined;

const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/**
 * The response of the same arm (study, agent and dose) that is known in the other way, reported or derived; where there
 * are several, one of another class first. Undefined where it is known in one way alone.
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

/** Whether two responses of one arm contradict each other. */
export const classesDiffer = (one: KnownResponse, other: KnownResponse | undefined): boolean =>
  other !== undefined && one.mRecist !== null && other.mRecist !== null && one.mRecist !== other.mRecist;
