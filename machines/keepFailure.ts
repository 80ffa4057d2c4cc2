import { failureOf } from './request/outcome.ts';

/** The action `keepFailure` of a transition whose event is the rejection of an actor. */
export const keepFailure = {
  type: 'keepFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/** Returns the new `failure` for the context. A setup uses it as `keepFailure: assign(withFailure)`. */
export const withFailure = (_: unknown, { error }: { error: unknown }) => ({ failure: failureOf(error) });
