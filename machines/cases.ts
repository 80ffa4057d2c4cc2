import type { AnyStateMachine } from 'xstate';

/** How an invoked actor may end: what it answers, what it rejects with, what it says in between. */
export type Endings = { done?: readonly unknown[]; error?: readonly unknown[]; snapshot?: readonly unknown[] };

/**
 * Sample payloads of a chart: what a person or the world can send it, and how what it invokes can end. The model tests
 * explore with them, the visualiser offers them.
 */
export type Cases = {
  /** Inputs to start with; one start each. Absent for charts without input. */
  inputs?: readonly unknown[];
  events: readonly { type: string; [payload: string]: unknown }[];
  /** By the id of the invoked or spawned actor. */
  endings?: (id: string) => Endings;
  /** The part of the context that decides; counters left out, so that exploration ends. */
  deciding?: (context: Record<string, unknown>) => unknown;
};

/** A chart of the product with its cases. */
export type Chart = { name: string; machine: AnyStateMachine; cases: Cases };
