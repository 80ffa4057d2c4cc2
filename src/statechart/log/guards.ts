import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { transitionId } from '../../portal/counts/partIds.ts';
import { transitionsOf } from '../chartOf.ts';
import { guardName } from '../names.ts';
import { listens } from '../simulate/listens.ts';
import { plain, plainField } from './plain.ts';

/** What a guard answered, and the values it compared. Plain data without secrets. */
export type GuardAnswer = {
  /** The transition it belongs to. */
  transition: string;
  name: string;
  /** Null if it failed. */
  result: boolean | null;
  params: unknown;
  /** The fields of the context that it read. */
  read: { path: string; value: unknown }[];
  /** The answers of combined guards (`and`, `or`, `not`). */
  parts: GuardAnswer[];
};

/** A guard that reads a long list is explained by its first fields. */
const MOST_READ = 12;

type At = { snapshot: AnyMachineSnapshot; event: AnyEventObject; transition: string };

/** Returns the answers of all guards that an event asks in a state, as the machine would ask them. */
export function guardsOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): GuardAnswer[] {
  return answersOf(snapshot, event, ({ eventType }) => listens(String(eventType), event));
}

/** Returns the answers of the guards of transitions without an event. */
export function alwaysGuardsOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): GuardAnswer[] {
  return answersOf(snapshot, event, ({ eventType }) => eventType === '');
}

/** Returns the answer of a transition's guard, or null if it has none. */
export function guardOf(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  one: AnyTransitionDefinition,
): GuardAnswer | null {
  return one.guard === undefined ? null : answerOf(one.guard, { snapshot, event, transition: transitionId(one) });
}

function answersOf(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  isAsked: (transition: AnyTransitionDefinition) => boolean,
): GuardAnswer[] {
  return snapshot._nodes
    .flatMap((node) => transitionsOf(node).filter(isAsked))
    .flatMap((transition) => guardOf(snapshot, event, transition) ?? []);
}

function answerOf(guard: unknown, at: At): GuardAnswer {
  const { snapshot, event, transition } = at;
  const { context } = snapshot;
  const name = guardName(guard) ?? '';
  const check = checkOf(guard, snapshot);
  const answer = { transition, name, params: undefined, read: [], parts: [] };
  if (check === null) return { ...answer, result: null };
  if (isCombined(check)) {
    const parts = (check.guards ?? []).map((part) => answerOf(part, at));
    return { ...answer, parts, result: attempt(() => Boolean(check.check(snapshot, { context, event }, check))) };
  }
  const paramsOf = fieldOf(guard, 'params');
  const params = (seen: unknown) => (typeof paramsOf === 'function' ? paramsOf({ context: seen, event }) : paramsOf);
  const ask = (seen: unknown) => Boolean(check({ context: seen, event }, params(seen)));
  // asked a second time with a context that records, because an object and its recorder are not identical
  const recorder = recording(context);
  attempt(() => ask(recorder.value));
  return {
    ...answer,
    result: attempt(() => ask(context)),
    params: plain(attempt(() => params(context))),
    read: recorder.read(),
  };
}

type Check = (args: { context: unknown; event: AnyEventObject }, params: unknown) => unknown;
type Combined = {
  check: (snapshot: AnyMachineSnapshot, args: { context: unknown; event: AnyEventObject }, all: unknown) => unknown;
  guards?: readonly unknown[];
};

/** Returns the function behind a guard's name. */
function checkOf(guard: unknown, snapshot: AnyMachineSnapshot): Check | (Check & Combined) | null {
  if (typeof guard === 'function') return guard as Check;
  const name = typeof guard === 'string' ? guard : fieldOf(guard, 'type');
  const named: unknown = snapshot.machine.implementations.guards[String(name)];
  return named === undefined || named === guard ? null : checkOf(named, snapshot);
}

const isCombined = (check: Check | (Check & Combined)): check is Check & Combined => 'check' in check;

/** Returns a value that remembers which of its fields are read. */
function recording(value: unknown): { value: unknown; read: () => GuardAnswer['read'] } {
  const read = new Map<string, unknown>();
  const recorders = new WeakMap<object, unknown>();
  const wrap = (inner: unknown, path: string): unknown => {
    if (typeof inner !== 'object' || inner === null || read.size >= MOST_READ) return inner;
    const made = recorders.get(inner) ?? new Proxy(inner, handlerOf(path));
    recorders.set(inner, made);
    return made;
  };
  const handlerOf = (path: string): ProxyHandler<object> => ({
    get: (target, key) => {
      const field: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof field === 'function' || read.size >= MOST_READ) return field;
      const here = path === '' ? key : `${path}.${key}`;
      read.set(here, plainField(key, field));
      // a proxy must return the fields of frozen objects themselves
      return Reflect.getOwnPropertyDescriptor(target, key)?.configurable === false ? field : wrap(field, here);
    },
  });
  return {
    value: wrap(value, ''),
    read: () =>
      [...read]
        .filter(([path]) => ![...read.keys()].some((other) => other.startsWith(`${path}.`)))
        .map(([path, field]) => ({ path, value: field })),
  };
}

function attempt<Result>(ask: () => Result): Result | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
