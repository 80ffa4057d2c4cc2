import type { CallFailure } from '../../contract/envelope.ts';

/** Why a file did not get there. `refused` comes with the server's words. */
export type Problem =
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'kind' | 'noConfiguration' | 'network' }
  | { kind: 'refused'; message: string };

/** What a failure of a call means for an upload; `otherwise` where nobody said anything. */
export function problemOf(error: unknown, otherwise: 'noConfiguration' | 'network'): Problem {
  const failure = error as Partial<CallFailure> | undefined;
  return failure?.kind === 'refused' && failure.message
    ? { kind: 'refused', message: failure.message }
    : { kind: otherwise };
}

/** Whether another try with the same file could end otherwise. */
export const isWorthATry = ({ kind }: Problem): boolean => kind !== 'tooLarge' && kind !== 'kind';
