import type { AnyStateMachine } from 'xstate';
import type { Heard } from '../live/watch.ts';
import type { Path } from '../simulate/pathTo.ts';
import { begin, nowOf, pathOf, type Simulation } from '../simulate/simulation.ts';
import { differencesOf } from './differences.ts';
import { plain } from './plain.ts';

const FORMAT = 'statechart run';
const VERSION = 1;

/** A saved run of a statechart. */
export type Run = Pick<Path, 'from' | 'events'> & {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** The name of the statechart. */
  chart: string;
  input?: unknown;
};

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
  const field = wrongField(value);
  // every field has been checked
  return field === null ? (value as Run) : { kind: 'wrongField', field };
}

/**
 * Returns the first field that a run needs and that is missing or wrong; null if there is none. It does not use the
 * schema library, because the back-office would load more of that for it.
 */
function wrongField(run: object): string | null {
  const { chart, from, events } = run as Record<string, unknown>;
  if (!isName(chart)) return 'chart';
  if (from !== undefined) {
    if (!isFields(from)) return 'from';
    if (typeof from.value !== 'string' && !isFields(from.value)) return 'from.value';
    if (!('context' in from)) return 'from.context';
  }
  if (!Array.isArray(events)) return 'events';
  const wrong = events.findIndex((event) => !isFields(event) || !isName(event.type));
  if (wrong < 0) return null;
  return isFields(events[wrong]) ? `events.${wrong}.type` : `events.${wrong}`;
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isRun = (read: Run | Problem): read is Run => 'format' in read;
