import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { FaultRecord, FlightRecord, RecordedEvent } from '../../../contract/entities/faultReport.ts';

/** An event of a record, with the states of its statechart before and after; null while they are not known. */
export type Step = RecordedEvent & { number: number; before: string | null; after: string | null };

/** Returns the events of a record with the states of their statecharts. */
export function stepsOf(record: FlightRecord): Step[] {
  const states = new Map<number, string | null>();
  return record.map((entry, number) => {
    const before = entry.from ?? states.get(entry.actor) ?? null;
    const after = entry.open ? null : (entry.to ?? before);
    states.set(entry.actor, after ?? before);
    return { ...entry, number, before, after };
  });
}

/** A statechart of the page at one moment. */
export type ActorAt = { actor: number; chart: string; states: string | null; broken: boolean };

/** Returns the statecharts of the page after a step, in the order in which they began. */
export function actorsAt(steps: readonly Step[], number: number): ActorAt[] {
  const found = new Map<number, ActorAt>();
  // an actor of which the record has later events only existed before
  for (const { actor, chart, before } of steps.toReversed())
    found.set(actor, { actor, chart, states: before, broken: false });
  for (const { actor, chart, after, before, event } of steps.slice(0, number + 1)) {
    if (event === 'xstate.stop') found.delete(actor);
    else found.set(actor, { actor, chart, states: after ?? before, broken: after === null });
  }
  const begun = new Set(steps.slice(0, number + 1).map(({ actor }) => actor));
  return [...found.values()]
    .filter(({ actor, states }) => begun.has(actor) || states !== null)
    .toSorted((one, other) => one.actor - other.actor);
}

/**
 * Returns the step at which the fault occurred: the event that a statechart did not finish; otherwise the last failure
 * of an actor that changed a statechart's states; otherwise the last event.
 */
export function faultStepOf(steps: readonly Step[], { kind }: Pick<FaultRecord, 'kind'>): number {
  const goneOn = new Set<number>();
  const broken = steps.findLast(({ actor, open, event }) => {
    const isLast = !goneOn.has(actor);
    goneOn.add(actor);
    return open === true && isLast && event !== 'xstate.stop';
  });
  if (broken && kind !== 'request') return broken.number;
  const failed = steps.findLast(({ event, before, after }) => event.startsWith('xstate.error.') && before !== after);
  return failed?.number ?? broken?.number ?? steps.length - 1;
}

/** Returns a statechart's state value from the innermost states of a record; null if it has no such states. */
export function valueIn(machine: AnyStateMachine, states: string): StateValue | null {
  let value: Record<string, StateValue> | string = {};
  for (const path of states.split(' ').filter(Boolean)) {
    const keys = path.split('.');
    if (!has(machine, keys)) return null;
    if (keys.length === 1 && machine.root.type !== 'parallel') value = path;
    else if (typeof value === 'object') insert(value, machine.root, keys);
  }
  return value;
}

type Node = AnyStateMachine['root'];

function has(machine: AnyStateMachine, keys: readonly string[]): boolean {
  let node: Node | undefined = machine.root;
  // a report can name anything, also what every object has
  for (const key of keys) node = node && Object.hasOwn(node.states, key) ? node.states[key] : undefined;
  return node !== undefined;
}

function insert(value: Record<string, StateValue>, node: Node, [key = '', ...below]: readonly string[]): void {
  const child = node.states[key] as Node;
  const [next] = below;
  if (next === undefined) value[key] = {};
  else if (below.length === 1 && child.type !== 'parallel') value[key] = next;
  else {
    const inner = value[key];
    const part: Record<string, StateValue> = typeof inner === 'object' ? (inner as Record<string, StateValue>) : {};
    value[key] = part;
    insert(part, child, below);
  }
}

/** Returns the IDs of the active states; an empty set for states that this version of the statechart does not have. */
export function activeIn(machine: AnyStateMachine, states: string | null): ReadonlySet<string> {
  const value = states === null ? null : valueIn(machine, states);
  if (value === null) return new Set();
  const { _nodes } = machine.resolveState({ value, context: {} }) as AnyMachineSnapshot;
  return new Set(_nodes.map(({ id }) => id));
}
