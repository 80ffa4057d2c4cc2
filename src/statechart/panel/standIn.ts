import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createEmptyActor,
  type SnapshotStatus,
} from 'xstate';
import type { ActorState } from '../log/actorState.ts';
import type { SentActor } from './wire.ts';

/**
 * Returns an actor that stands for one of another window. It is never started: it shows the state that `showIn` gives
 * it, and passes events on.
 */
export const standInFor = (id: string, send: (event: AnyEventObject) => void): AnyActorRef =>
  Object.assign(createEmptyActor(), { sessionId: id, send });

/** Shows the state of the actor in the other window. The actors that it runs are placeholders. */
export function showIn(actor: AnyActorRef, machine: AnyStateMachine, sent: SentActor, state: ActorState): void {
  const { value, context, error } = state;
  // the other window sends the status of a snapshot
  const status = state.status as SnapshotStatus;
  const bare = machine.resolveState({ value, context, error, status });
  const children = Object.fromEntries(sent.children.map((child) => [child, createEmptyActor()]));
  const scheduled = Object.fromEntries(sent.timers.map((timer) => [timer.id, { ...timer, source: actor }]));
  Object.assign(actor, { _snapshot: { ...bare, children } });
  Object.assign(actor.system, { getSnapshot: () => ({ _scheduledEvents: scheduled }) });
}
