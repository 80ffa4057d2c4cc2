import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { AnyStateMachine } from 'xstate';
import type { Heard } from '../live/watch.ts';
import type { Path } from '../simulate/pathTo.ts';
import { begin, nowOf, pathOf, type Simulation } from '../simulate/simulation.ts';
import { differencesOf } from './differences.ts';
import { plain } from './plain.ts';

const FORMAT = 'statechart run';
const VERSION = 1;

const stateValue = Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())]);
const Run = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  /** The name of the statechart. */
  chart: Type.String({ minLength: 1 }),
  input: Type.Optional(Type.Unknown()),
  from: Type.Optional(Type.Object({ value: stateValue, context: Type.Unknown() })),
  events: Type.Array(Type.Object({ type: Type.String({ minLength: 1 }) })),
});
/** A saved run of a statechart. */
export type Run = Omit<Static<typeof Run>, 'from' | 'events'> & Pick<Path, 'from' | 'events'>;

/** Why a text is not a saved run. */
export type Problem =
  | { kind: 'notJson' | 'notRun' }
  | { kind: 'otherVersion'; version: string }
  | { kind: 'wrongField'; field: string };

/** Returns a run to save, without secrets. */
export function runOf(chart: string, path: Path): Run {
  const { input, from, events } = plain({ ...path }) as Path;
  return {
    format: FORMAT,
    version: VERSION,
    chart,
    ...(input !== undefined && { input }),
    ...(from && { from }),
    events,
  };
}

/** Returns the run of a simulation. */
export const simulatedRun = (chart: string, simulation: Simulation): Run => runOf(chart, pathOf(simulation));

/**
 * Returns the run of a running actor: the recorded events that it handled. It begins with the actor, or where the log
 * begins.
 */
export function recordedRun(
  chart: { name: string; machine: AnyStateMachine },
  heard: readonly Heard[],
  actor: string,
): Run | null {
  const own = heard.filter((one) => one.actor === actor);
  const born = own.findLastIndex(({ event }) => event.type === 'xstate.init');
  const first = own[born];
  const later = own.slice(born + 1).filter(({ taken }) => taken.length > 0);
  const state = first ? first.stateAfter : (later[0] ?? own[0])?.stateBefore;
  if (!state) return null;
  const events = later.map(({ event }) => event);
  const input: unknown = first?.event.input;
  const begun = first && begins(chart.machine, input, state);
  const { value, context } = state;
  return runOf(chart.name, begun ? { input, events } : { input: undefined, from: { value, context }, events });
}

/** Whether an actor began like the pure statechart; one that React starts again keeps its state. */
function begins(machine: AnyStateMachine, input: unknown, state: { value: unknown; context: unknown }): boolean {
  try {
    const { snapshot } = nowOf(begin(machine, input));
    const start = plain({ value: snapshot.value, context: snapshot.context });
    return differencesOf(start, { value: state.value, context: state.context }).length === 0;
  } catch {
    return false;
  }
}

/** Returns the run in a text, or why there is none. */
export function readRun(text: string): Run | Problem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'notJson' };
  }
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT)
    return { kind: 'notRun' };
  const version: unknown = 'version' in value ? value.version : undefined;
  if (version !== VERSION) return { kind: 'otherVersion', version: String(version) };
  if (Value.Check(Run, value)) {
    // the schema has checked the type of every event
    return value as Run;
  }
  const [problem] = Value.Errors(Run, value);
  return { kind: 'wrongField', field: fieldOf(problem?.instancePath ?? '', problem?.params) };
}

/** Returns the field of a problem; a missing one is named by its parent. */
function fieldOf(path: string, params: unknown): string {
  const missing =
    typeof params === 'object' && params !== null && 'requiredProperties' in params ? params.requiredProperties : [];
  const parts = [...path.split('/').slice(1), ...(Array.isArray(missing) ? missing.slice(0, 1) : [])];
  return parts.join('.');
}

export const isRun = (read: Run | Problem): read is Run => 'format' in read;
