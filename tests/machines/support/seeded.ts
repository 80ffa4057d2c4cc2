import { type AnyStateMachine, createMachine } from 'xstate';

/**
 * A fault that is put into a chart, to show that a property finds it. Faults are data of a property: each is what a
 * hasty change of the chart could do.
 */
export type Fault = { says: string; into: (machine: AnyStateMachine) => AnyStateMachine };

export type Transitions = Record<string, unknown>;
/** The part of a chart that faults change. */
export type NodeConfig = {
  initial?: string;
  states?: Record<string, NodeConfig>;
  on?: Transitions;
  after?: Transitions;
  always?: unknown;
  invoke?: unknown;
  entry?: unknown;
  exit?: unknown;
  tags?: unknown;
  type?: string;
};
type Branch = { target?: unknown; guard?: unknown; actions?: unknown; reenter?: boolean };

/** Changes a state, named by its keys below the root ('' for the root). */
export const reshaped = (says: string, path: string, change: (node: NodeConfig) => void): Fault => ({
  says,
  into: (machine) => {
    const config = copy(machine.config as unknown) as NodeConfig;
    change(nodeAt(config, path));
    return createMachine(config as never, machine.implementations as never) as unknown as AnyStateMachine;
  },
});

/** Several faults that together make one. */
export const together = (...faults: readonly Fault[]): Fault => ({
  says: faults.map(({ says }) => says).join(', and '),
  into: (machine) => faults.reduce((changed, fault) => fault.into(changed), machine),
});

/** The actions do nothing. */
export const without = (...actions: readonly string[]): Fault => ({
  says: `does not ${actions.join(', ')}`,
  into: (machine) => implemented(machine, 'actions', Object.fromEntries(actions.map((name) => [name, () => {}]))),
});

/** An action does something else. */
export const acting = (says: string, name: string, action: unknown): Fault => ({
  says,
  into: (machine) => implemented(machine, 'actions', { [name]: action }),
});

/** A guard always gives the same answer, or one by its parameters. */
export const guarding = (name: string, answer: boolean | ((args: never, params: never) => boolean)): Fault => ({
  says: typeof answer === 'boolean' ? `${name} is always ${answer}` : `${name} asks something else`,
  into: (machine) => implemented(machine, 'guards', { [name]: typeof answer === 'boolean' ? () => answer : answer }),
});

/** A transition, or the entry or exit of a state, forgets an action. */
export const dropping = (path: string, event: string, action: string): Fault =>
  reshaped(`in ${path || 'the chart'}, ${event} forgets ${action}`, path, (node) => {
    const isOther = (one: unknown) =>
      one !== action && (typeof one !== 'object' || one === null || !('type' in one) || one.type !== action);
    if (event === 'entry' || event === 'exit') {
      node[event] = [node[event] ?? []].flat().filter(isOther);
      return;
    }
    for (const place of placesOf(node, event)) {
      place[event] = branchesOf(place[event]).map((branch) => ({
        ...branch,
        actions: [branch.actions ?? []].flat().filter(isOther),
      }));
    }
  });

/** An event is not heard in a state: of an actor `onDone` or `onError`, of a timer its delay. */
export const deaf = (path: string, ...events: readonly string[]): Fault =>
  reshaped(`${path || 'the chart'} is deaf to ${events.join(', ')}`, path, (node) => {
    for (const event of events) for (const place of placesOf(node, event)) delete place[event];
  });

/** An event leads to another state; undefined: it stays. */
export const led = (path: string, event: string, target: string | undefined): Fault =>
  reshaped(`in ${path || 'the chart'}, ${event} leads to ${target ?? 'nowhere'}`, path, (node) => {
    for (const place of placesOf(node, event)) {
      place[event] = branchesOf(place[event]).map(({ target: _, ...branch }) => ({
        ...branch,
        ...(target !== undefined && { target }),
      }));
    }
  });

/** A state hears one more event. */
export const hearing = (path: string, event: string, transition: Branch): Fault =>
  reshaped(`${path || 'the chart'} also hears ${event}`, path, (node) => {
    node.on = { ...node.on, [event]: transition };
  });

/** A state lacks a tag. */
export const untagged = (path: string, tag: string): Fault =>
  reshaped(`${path} lacks the tag ${tag}`, path, (node) => {
    node.tags = [node.tags ?? []].flat().filter((one) => one !== tag);
  });

/** A state has one more tag. */
export const mistagged = (path: string, tag: string): Fault =>
  reshaped(`${path} has the tag ${tag}`, path, (node) => {
    node.tags = [...[node.tags ?? []].flat(), tag];
  });

function nodeAt(config: NodeConfig, path: string): NodeConfig {
  return path.split('.').reduce((node, key) => {
    const child = key === '' ? node : node.states?.[key];
    if (!child) throw new Error(`there is no state ${path}`);
    return child;
  }, config);
}

/** Returns the objects of a state that have transitions for an event. */
function placesOf(node: NodeConfig, event: string): Transitions[] {
  const invokes = [node.invoke ?? []].flat() as Transitions[];
  const places = [node.on, node.after, ...invokes, event === 'always' ? (node as Transitions) : undefined];
  const found = places.filter((place) => place !== undefined).filter((place) => Object.hasOwn(place, event));
  if (found.length === 0) throw new Error(`the state has no transition for ${event}`);
  return found;
}

const branchesOf = (transition: unknown): Branch[] =>
  [transition].flat().map((one) => (typeof one === 'string' ? { target: one } : (one as Branch)));

/** Copies the objects and lists of a configuration; functions and instances stay. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)]));
}

function implemented(machine: AnyStateMachine, kind: 'actions' | 'guards', given: Record<string, unknown>) {
  const unknownName = Object.keys(given).find((name) => machine.implementations[kind][name] === undefined);
  if (unknownName !== undefined) throw new Error(`the chart has no ${kind.slice(0, -1)} ${unknownName}`);
  return machine.provide({ [kind]: given } as never) as unknown as AnyStateMachine;
}
