import type { AnyActorRef } from 'xstate';

/** A timer that runs down in an actor. */
export type Timer = { id: string; event: string; left: number; whole: number };

/** The timers of an actor that have not rung yet. */
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
