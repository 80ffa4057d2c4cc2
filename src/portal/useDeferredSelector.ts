import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { AnyActorRef } from 'xstate';

/**
 * Like `useSelector`, for expensive renders that may come a moment later: input is handled first. All values that a
 * page selects this way stay consistent with each other.
 */
export function useDeferredSelector<Actor extends AnyActorRef, Selected>(
  actor: Actor,
  select: Parameters<typeof useSelector<Actor, Selected>>[1],
): Selected {
  return useDeferredValue(useSelector(actor, select));
}
