import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type TagOf<Actor extends AnyActorRef> = Parameters<ReturnType<Actor['getSnapshot']>['hasTag']>[0];

/** Returns whether an actor's state has a tag. Renders again only when that changes. */
export function useTag<Actor extends AnyActorRef>(actor: Actor, tag: TagOf<Actor>): boolean {
  return useSelector(actor, (snapshot: { hasTag: (tag: TagOf<Actor>) => boolean }) => snapshot.hasTag(tag));
}
