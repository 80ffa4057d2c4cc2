import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { chartOf } from '../../../src/statechart/chartOf.ts';
import type { Exploration } from './explore.ts';

/**
 * The folder of the behavior tables: `npm run charts` writes them, and the model tests compare them with the machines.
 */
export const TABLES = 'tests/machines/tables';

/**
 * Describes the behavior of a machine as a text for review: its beginning with each input, and each transition. Of a
 * transition it shows the first event that took it, the target, the actions with their parameters, and the changes in
 * the context.
 */
export function behaviorOf(machine: AnyStateMachine, cases: Cases, { firsts }: Exploration): string {
  const begins = (cases.inputs ?? [undefined]).map((input) => {
    const [snapshot, actions] = initialTransition(machine, input as never);
    const written = input === undefined ? '' : ` with ${said(input)}`;
    return [`begins${written} → ${leaves(snapshot)}`, ...done(actions), ...changed({}, snapshot.context)];
  });
  const rows = chartOf(machine).transitions.map(({ id }) => {
    const first = firsts.get(id);
    if (!first) return [`${id}: never`];
    const { from, event } = first;
    if (event === null) return [`${id}: at the beginning`];
    const [to, actions] = transition(machine, from, event);
    return [
      `${id}: ${leaves(from)} → ${leaves(to)}`,
      `  ${sent(event)}`,
      ...done(actions),
      ...changed(from.context, to.context),
    ];
  });
  return `${[...begins, ...rows].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const leaves = ({ _nodes, status }: AnyMachineSnapshot): string =>
  `${_nodes
    .filter((node) => !_nodes.some((other) => other.parent === node))
    .map(({ path }) => path.join('.') || 'itself')
    .join(' + ')}${status === 'active' ? '' : ` (${status})`}`;

const sent = ({ type, actorId: _, ...payload }: AnyEventObject) =>
  Object.keys(payload).length === 0 ? type : `${type} ${said(payload)}`;

/** Returns one line per action with its parameters. Actions that only change data appear as changes of the context. */
function done(actions: readonly { type: string; params?: unknown }[]): string[] {
  return actions.map(({ type, params }) => `  / ${act(type, (params ?? {}) as Record<string, unknown>)}`);
}

function act(type: string, params: Record<string, unknown>): string {
  const { id, systemId, src, input, actorRef: _, ...rest } = params;
  if (type === 'xstate.spawnChild') {
    const named = [typeof src === 'string' ? src : 'inline', `as ${id}`, systemId && `called ${systemId}`];
    return `starts ${named.filter(Boolean).join(' ')}${input === undefined ? '' : ` with ${said(input)}`}`;
  }
  if (type === 'xstate.stopChild') return `ends ${id}`;
  const told = type.startsWith('xstate.') ? rest : params;
  return `${type.replace(/^xstate\./, '')}${Object.keys(told).length === 0 ? '' : ` ${said(told)}`}`;
}

function changed(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.entries(after)
    .filter(([key, value]) => said(value) !== said(before[key]))
    .map(([key, value]) => `  ${key} = ${said(value)}`);
}

const LONGEST = 240;

/** Returns a value in one line; actors, machines and functions are only named by their kind. */
function said(value: unknown): string {
  const text =
    JSON.stringify(value, (_, field: unknown) => {
      if (field instanceof Error) return `${field.name}: ${field.message}`;
      if (typeof field === 'function') return 'a function';
      if (typeof field === 'object' && field !== null && 'sessionId' in field) return 'an actor';
      // the form in which an actor is serialized, whose id may be counted
      if (typeof field === 'object' && field !== null && 'xstate$$type' in field) return 'an actor';
      if (typeof field === 'object' && field !== null && 'transition' in field) return 'a machine';
      return field;
    }) ?? 'undefined';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… ${text.length}` : text;
}
