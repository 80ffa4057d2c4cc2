import type { AnyStateMachine } from 'xstate';

/** The possible results of an invoked actor: its output, its error, and the snapshots before them. */
export type Endings = { done?: readonly unknown[]; error?: readonly unknown[]; snapshot?: readonly unknown[] };

/**
 * Sample payloads of a machine: its external events, and the results of its invoked actors. The model tests explore the
 * machine with them, and the visualizer offers them.
 */
export type Cases = {
  /** Inputs to start with, one start for each; absent for machines without input. */
  inputs?: readonly unknown[];
  events: readonly { type: string; [payload: string]: unknown }[];
  /** Results by the id of the invoked or spawned actor. */
  endings?: (id: string) => Endings;
  /** The part of the context that affects behavior, without counters, so that the exploration ends. */
  deciding?: (context: Record<string, unknown>) => unknown;
};

/** A machine of the product with its cases. */
export type Chart = { name: string; machine: AnyStateMachine; cases: Cases };
