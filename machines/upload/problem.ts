import type { CallFailure } from '../../contract/envelope.ts';

/** Why an upload failed. `refused` has the server's message. */
export type Problem =
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'kind' | 'noConfiguration' | 'network' }
  | { kind: 'refused'; message: string };

/** Returns the upload problem for a failed call; `otherwise` when the failure has no message. */
export function problemOf(error: unknown, otherwise: 'noConfiguration' | 'network'): Problem {
  const failure = error as Partial<CallFailure> | undefined;
  return failure?.kind === 'refused' && failure.message
    ? { kind: 'refused', message: failure.message }
    : { kind: otherwise };
}

/** Whether another attempt with the same file could succeed. */
export const isWorthATry = ({ kind }: Problem): boolean => kind !== 'tooLarge' && kind !== 'kind';
