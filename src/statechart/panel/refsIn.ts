import type { AnyActorRef } from 'xstate';

/** Returns the actors among some values. Some actors of the portal are loaded later, with their part of it. */
export const refsIn = (values: object): AnyActorRef[] =>
  Object.values(values as Record<string, unknown>).filter(isActor);

function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value;
}
