import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
} from 'xstate';
import type { PartCount } from '../../../contract/entities/chartCounts.ts';
import { transitionId } from './partIds.ts';

type Node = AnyStateMachine['root'];

/**
 * Counts how often the states of statecharts were entered and their transitions taken. It keeps IDs from the code and
 * numbers: no event, no context, no time and no order.
 */
export class PartCounter {
  #counts = new Map<string, Map<string, number>>();
  #active = new WeakMap<AnyActorRef, ReadonlySet<string>>();

  /** Follows a system: pass it to `system.inspect`. */
  inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
    const ref = inspected.actorRef as AnyActorRef;
    const chart = machineOf(ref);
    if (!chart) return;
    if (inspected.type === '@xstate.microstep') this.#step(ref, chart, inspected);
    else if (!this.#active.has(ref)) this.#begin(ref, chart, inspected.snapshot as AnyMachineSnapshot);
  };

  /** Returns what was counted since the last call. */
  take(): PartCount[] {
    const taken = [...this.#counts].flatMap(([chart, parts]) =>
      [...parts].map(([part, count]) => ({ chart, part, count })),
    );
    this.#counts.clear();
    return taken;
  }

  #step(ref: AnyActorRef, chart: AnyStateMachine, { snapshot, _transitions }: Microstep): void {
    for (const transition of _transitions) {
      this.#count(chart, transitionId(transition));
      // no snapshot contains a state that is left at once
      if (!this.#active.get(ref)?.has(transition.source.id)) this.#count(chart, transition.source.id);
    }
    this.#enter(ref, chart, snapshot as AnyMachineSnapshot);
  }

  /** The first steps of some actors were taken before their system could be followed. They are repeated. */
  #begin(ref: AnyActorRef, chart: AnyStateMachine, snapshot: AnyMachineSnapshot): void {
    if (firstNodes(chart.root).some(({ always }) => always)) {
      for (const step of firstSteps(ref, chart)) this.#step(ref, chart, step);
    }
    this.#enter(ref, chart, snapshot);
  }

  #enter(ref: AnyActorRef, chart: AnyStateMachine, { _nodes: nodes }: AnyMachineSnapshot): void {
    const before = this.#active.get(ref);
    for (const { id } of nodes) if (!before?.has(id)) this.#count(chart, id);
    this.#active.set(ref, new Set(nodes.map(({ id }) => id)));
  }

  #count({ id }: AnyStateMachine, part: string): void {
    const parts = this.#counts.get(id) ?? new Map<string, number>();
    this.#counts.set(id, parts);
    parts.set(part, (parts.get(part) ?? 0) + 1);
  }
}

/** Returns the steps with which an actor began: those of another one that is never started, so it has no effects. */
function firstSteps(ref: AnyActorRef, chart: AnyStateMachine): Microstep[] {
  const steps: Microstep[] = [];
  const { input } = (ref as { options?: { input?: unknown } }).options ?? {};
  try {
    createActor(chart, {
      input,
      inspect: (event) => {
        const isOwn = (event.actorRef as AnyActorRef)._parent === undefined;
        if (isOwn && event.type === '@xstate.microstep') steps.push(event);
      },
    });
  } catch {
    // a statechart that needs its parent to begin; counting must not disturb it
  }
  return steps;
}

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

/** Returns the states in which a machine begins without eventless transitions. */
const firstNodes = (node: Node): Node[] => [
  node,
  ...(node.type === 'parallel'
    ? Object.values(node.states).flatMap(firstNodes)
    : (node.initial?.target ?? []).flatMap(firstNodes)),
];

function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const { logic } = ref as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic ? (logic as AnyStateMachine) : null;
}
