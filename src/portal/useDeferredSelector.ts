import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { AnyActorRef } from 'xstate';

/**
 * As `useSelector`, for what is much to draw and may come a moment later: an input meanwhile is answered first. What a
 * page selects in this way stays in step with itself.
 */
export function useDeferredSelector<Actor extends AnyActorRef, Selected>(
  actor: Actor,
  select: Parameters<typeof useSelector<Actor, Selected>>[1],
): Selected {
  return useDeferredValue(useSelector(actor, select));
}
