import { type AnyStateMachine, createMachine } from 'xstate';

/** The part of a statechart's configuration that a seeded fault changes. */
export type Shape = {
  [key: string]: unknown;
  states?: Record<string, Shape>;
  on?: Record<string, unknown>;
};

/** Returns the machine with another configuration and the same implementations. It is used to make faults. */
export function reshaped(machine: AnyStateMachine, change: (shape: Shape) => void): AnyStateMachine {
  const shape = copyOf(machine.config) as Shape;
  change(shape);
  return createMachine(shape as never).provide(machine.implementations as never) as AnyStateMachine;
}

/** Returns a state inside a configuration by its path. */
export function stateIn(shape: Shape, path: string): Shape {
  return path.split('.').reduce((outer, name) => {
    const inner = outer.states?.[name];
    if (!inner) throw new Error(`the chart has no state ${path}`);
    return inner;
  }, shape);
}

/** Copies what is plain data; functions and machines stay the same. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)]));
}
