import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type TagOf<Actor extends AnyActorRef> = Parameters<ReturnType<Actor['getSnapshot']>['hasTag']>[0];

/** Whether an actor's state carries a tag; draws anew only when that changes. */
export function useTag<Actor extends AnyActorRef>(actor: Actor, tag: TagOf<Actor>): boolean {
  return useSelector(actor, (snapshot: { hasTag: (tag: TagOf<Actor>) => boolean }) => snapshot.hasTag(tag));
}
