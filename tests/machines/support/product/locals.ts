import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  type ExecutableActionObject,
} from 'xstate';
import type { Effect, ProductChart } from './product.ts';

/** One step of one chart: the number of the state that it leads to, and its effects in two parts. */
export type Step = {
  next: number;
  /** What happens while the chart still has its old state. */
  now: readonly Effect[];
  /** What happens once it has its new state. */
  later: readonly Effect[];
};

/** The states of one chart that were met. Each has a number, and each step from it is computed once. */
export type Locals = {
  /** The number of the state at the start; 0 is "not there". */
  begin: (input: unknown) => Step;
  snapshot: (local: number) => AnyMachineSnapshot | null;
  /** The events that may come from outside and change something. */
  offers: (local: number) => readonly AnyEventObject[];
  step: (local: number, event: AnyEventObject, eventKey: string) => Step;
  count: () => number;
};

/** Returns a text that is the same for equal values; actors count by whether they are there. */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && 'sessionId' in field ? 'actor' : field,
  ) ?? 'undefined';

/**
 * Prepares one chart of a product. `others` are the system ids of the charts that it can find. What it sends there is
 * an effect and not delivered. `isHeard`: whether the world remembers an event, also one that the chart ignores.
 */
export function createLocals(
  name: string,
  chart: ProductChart,
  others: readonly string[],
  isHeard: (event: AnyEventObject) => boolean,
): Locals {
  const { machine, project = (snapshot) => snapshot, notes, offers } = chart;
  const snapshots: (AnyMachineSnapshot | null)[] = [null];
  const numbers = new Map<string, number>();
  const steps: Map<string, Step>[] = [new Map()];
  const offered: (readonly AnyEventObject[] | undefined)[] = [[]];
  const collected: { now: Effect[]; later: Effect[] } = { now: [], later: [] };

  const refs = new Map(
    [...others, name].map((id) => [
      id,
      { send: (event: AnyEventObject) => void collected.now.push({ kind: 'tell', to: id, event }) },
    ]),
  );
  const scopeOf = (actor: AnyActorRef) => {
    const system = Object.create(actor.system, {
      get: { value: (id: string) => refs.get(id) },
      // each step starts its children again under the same names
      _set: { value: () => {} },
    }) as typeof actor.system;
    const self = Object.create(actor, {
      send: { value: refs.get(name)?.send },
      _parent: { value: refs.get(chart.parent ?? '') },
      system: { value: system },
    }) as AnyActorRef;
    return {
      self: self as never,
      system,
      id: name,
      sessionId: '',
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: keep,
    };
  };

  function keep(action: ExecutableActionObject): void {
    const { type, params } = action as { type: string; params: unknown };
    const effect = builtIn(type, params as Builtin | undefined);
    if (effect === undefined) {
      const told = collected.now.length;
      const run = action.exec as ((info: unknown, params: unknown) => void) | undefined;
      run?.(action.info, params);
      if (collected.now.length === told) collected.now.push({ kind: 'custom', name: type, params });
    } else if (effect !== null) collected.later.push(effect);
  }

  function intern(snapshot: AnyMachineSnapshot): number {
    const shown = project(snapshot);
    const key = keyOf([shown.status, shown.value, shown.context, Object.keys(shown.children).toSorted()]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = snapshots.length;
    numbers.set(key, number);
    snapshots.push(shown);
    steps.push(new Map());
    offered.push(undefined);
    return number;
  }

  function collect(next: () => AnyMachineSnapshot, before?: AnyMachineSnapshot): Step {
    collected.now = [];
    collected.later = [];
    const snapshot = next();
    if (before && notes) collected.later.push(...notes(before, snapshot));
    return { next: intern(snapshot), now: collected.now, later: collected.later };
  }

  let scope: ReturnType<typeof scopeOf> | undefined;
  const begin = (input: unknown) =>
    collect(() => {
      scope ??= scopeOf(createActor(machine, { input }));
      return machine.getInitialSnapshot(scope as never, input) as AnyMachineSnapshot;
    });

  const step = (local: number, event: AnyEventObject, eventKey: string): Step => {
    const known = steps[local]?.get(eventKey);
    if (known) return known;
    const snapshot = snapshots[local];
    const made =
      snapshot?.status !== 'active'
        ? { next: local, now: [], later: [] }
        : collect(() => machine.transition(snapshot, event, scope as never) as AnyMachineSnapshot, snapshot);
    steps[local]?.set(eventKey, made);
    return made;
  };

  return {
    begin,
    step,
    snapshot: (local) => snapshots[local] ?? null,
    count: () => snapshots.length - 1,
    offers: (local) => {
      const known = offered[local];
      if (known) return known;
      const snapshot = snapshots[local];
      const all = snapshot && snapshot.status === 'active' ? [...timersOf(snapshot), ...offers(snapshot)] : [];
      const useful = all.filter((event) => {
        const { next, now, later } = step(local, event, keyOf(event));
        return next !== local || now.length + later.length > 0 || isHeard(event);
      });
      offered[local] = useful;
      return useful;
    },
  };
}

/** The events of the timers that run in a state. */
const timersOf = (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
  [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))]
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }));

type Builtin = {
  id?: string;
  to?: { id?: string } | string;
  targetId?: string;
  event?: AnyEventObject;
  delay?: number;
  src?: unknown;
  input?: unknown;
  actorRef?: { id: string };
};

/** Returns the effect of a built-in action; null when it has none outside, undefined when it is none. */
function builtIn(type: string, params: Builtin | undefined): Effect | null | undefined {
  if (!type.startsWith('xstate.')) return undefined;
  if (!params) return null;
  if (type === 'xstate.spawnChild')
    return { kind: 'start', child: params.actorRef?.id ?? '', src: String(params.src), input: params.input };
  if (type === 'xstate.stopChild') return { kind: 'stop', child: params.id ?? '' };
  if (type === 'xstate.emit' && params.event) return { kind: 'emit', event: params.event };
  if (type === 'xstate.sendTo' && params.event) {
    const to = params.targetId ?? (typeof params.to === 'string' ? params.to : (params.to?.id ?? ''));
    return { kind: 'send', to, event: params.event };
  }
  // events to itself and changes of the context are part of the step
  return null;
}
