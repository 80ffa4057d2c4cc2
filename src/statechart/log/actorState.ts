import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { plain } from './plain.ts';

/** A statechart at one moment, as plain data without secrets. */
export type ActorState = {
  value: StateValue;
  /** The IDs of the active states. */
  active: string[];
  status: string;
  context: unknown;
  /** Why the actor stopped, if it failed. */
  error: unknown;
};

/** Returns the state in a snapshot, or null for an actor that is not a statechart. */
export function stateIn(snapshot: unknown): ActorState | null {
  if (!isOfMachine(snapshot)) return null;
  const { value, _nodes, status, context, error } = snapshot;
  return { value, active: _nodes.map(({ id }) => id), status, context: plain(context), error: plain(error) };
}

/** Returns whether a snapshot is that of a statechart. */
export function isOfMachine(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot;
}
