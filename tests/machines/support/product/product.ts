import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/**
 * What a chart does in one step besides changing its state, as plain data.
 *
 * - `tell`: sends an event to another chart of the page, at once (`tell` in machines/system.ts).
 * - `custom`: another named action of the chart, such as `navigate`. The product decides what it means.
 * - `send`: sends an event to a child or to another chart, after the step.
 * - `start` / `stop`: an invoked or spawned actor begins or is ended, after the step.
 * - `emit`: emits an event, after the step.
 */
export type Effect =
  | { kind: 'tell'; to: string; event: AnyEventObject }
  | { kind: 'custom'; name: string; params: unknown }
  | { kind: 'send'; to: string; event: AnyEventObject }
  | { kind: 'start'; child: string; src: string; input: unknown }
  | { kind: 'stop'; child: string }
  | { kind: 'emit'; event: AnyEventObject };

/** An effect and the chart that caused it. */
export type Happened = { by: string; effect: Effect };

/** What follows from an effect in the world around the charts. */
export type Consequence =
  | { kind: 'event'; to: string; event: AnyEventObject }
  /** The actor `child` of chart `of` ends, once everything else of the step has happened, as promises do. */
  | { kind: 'ending'; of: string; child: string; event: AnyEventObject }
  /** The chart of a part of the page begins or is removed with it. */
  | { kind: 'begin'; chart: string; input: unknown }
  | { kind: 'remove'; chart: string };

/** The state of one chart in a product; null while its part of the page is not there. */
export type Standing = AnyMachineSnapshot | null;

/** One chart of a product. */
export type ProductChart = {
  machine: AnyStateMachine;
  /** Its name in machines/index.ts, if it is not that in the product. */
  called?: string;
  /** The chart that started it, to which it sends events. */
  parent?: string;
  /** The input at the start; `absent` for a chart that begins with a part of the page. */
  begins: { input?: unknown } | 'absent';
  /**
   * Returns the snapshot with what does not decide left out and with counters renamed by rank, so that the states are
   * finitely many. It must not change how the chart goes on.
   */
  project?: (snapshot: AnyMachineSnapshot) => AnyMachineSnapshot;
  /** What follows from a change of its state alone, such as a page that is rebuilt. Both are seen before `project`. */
  notes?: (before: AnyMachineSnapshot, after: AnyMachineSnapshot) => Effect[];
  /** What a person, the browser or the server may do to this chart now. Running timers are added. */
  offers: (snapshot: AnyMachineSnapshot) => AnyEventObject[];
};

/** What is remembered besides the states of the charts: the device's storage, and what the properties ask about. */
export type World = { [fact: string]: string | number | boolean | null };

/** Returns the world after something that happened; `states` are those of the charts at that moment. */
export type Remember = (world: World, states: (chart: string) => Standing) => World;

/**
 * What the page does by itself after a step, such as reporting unsaved input. It looks at the charts it names and at
 * the world.
 */
export type Rule = { of: readonly string[]; act: (states: readonly Standing[], world: World) => Consequence | null };

/** A sentence that must be true in every state that is reached. It looks at the charts it names and at the world. */
export type Property = {
  words: string;
  of: readonly string[];
  holds: (states: readonly Standing[], world: World) => boolean;
};

/** When events of a person come through to a chart: all, or `only` these. */
export type Gate = {
  to: string;
  only?: readonly string[];
  of: readonly string[];
  when: (states: readonly Standing[]) => boolean;
};

/** Statecharts that run together in an abstract world. */
export type Product = {
  name: string;
  charts: Record<string, ProductChart>;
  world: World;
  /** What may happen in the world that is not offered by one chart alone, such as a sign-in in another tab. */
  happenings?: {
    of: readonly string[];
    happen: (states: readonly Standing[], world: World) => { to: string; event: AnyEventObject }[];
  };
  /**
   * When the page lets a person reach a chart, such as the fields of a page that is not fading out. Timers and answers
   * always come through.
   */
  allows?: readonly Gate[];
  /** What follows from an effect. */
  follows: (happened: Happened) => Consequence[];
  /** What is remembered of an effect; undefined when it does not concern the world. */
  remembers?: (happened: Happened) => Remember | undefined;
  /** What is remembered of an event that a chart is about to handle. */
  hears?: (chart: string, event: AnyEventObject) => Remember | undefined;
  rules?: readonly Rule[];
  properties: readonly Property[];
};
