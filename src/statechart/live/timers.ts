import type { AnyActorRef } from 'xstate';

/** A running timer of an actor. */
export type Timer = { id: string; event: string; left: number; whole: number };

/** Returns the timers of an actor that have not fired yet. */
export function timersOf(ref: AnyActorRef, now: number): Timer[] {
  const { _scheduledEvents: scheduled } = ref.system.getSnapshot();
  return Object.entries(scheduled)
    .filter(([, { source }]) => source === ref)
    .map(([id, { event, startedAt, delay }]) => ({
      id,
      event: event.type,
      whole: delay,
      left: Math.max(0, startedAt + delay - now),
    }));
}
