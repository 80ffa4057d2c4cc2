import type { AnyTransitionDefinition } from 'xstate';
import type { Trigger } from './statechart.ts';

const nameless = 'inline';

/** Returns the name of an action: its declared name, or the kind of a built-in one. */
export function actionName(action: unknown): string {
  const type = typeof action === 'string' ? action : fieldOf(action, 'type');
  if (typeof type === 'string' && type !== '') return builtIn(type, action);
  return typeof action === 'function' && action.name ? action.name : nameless;
}

/**
 * Returns the name of a built-in action: `assign`, or `raise(session.expired)` with its argument if that is a constant.
 */
function builtIn(type: string, action: unknown): string {
  if (!type.startsWith('xstate.')) return type;
  const name = type.slice('xstate.'.length);
  const event = fieldOf(fieldOf(action, 'event'), 'type');
  return typeof event === 'string' ? `${name}(${event})` : name;
}

/** Returns false for actions that the machine itself adds to a state to start and stop `after` timers. */
export function isWritten(action: unknown): boolean {
  const timer = fieldOf(fieldOf(action, 'event'), 'type') ?? fieldOf(action, 'sendId');
  return !(typeof timer === 'string' && timer.startsWith('xstate.after.'));
}

/** Returns the name of a guard; `and`, `or` and `not` include what they combine. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  const parts = fieldOf(guard, 'guards');
  const combined = typeof guard === 'function' ? combinator(guard) : null;
  if (combined !== null && Array.isArray(parts)) {
    const names = parts.map((part) => guardName(part) ?? nameless);
    return combined === 'not' ? `not ${names.join()}` : names.join(` ${combined} `);
  }
  const type = fieldOf(guard, 'type');
  if (typeof type === 'string') return type;
  return typeof guard === 'function' && guard.name ? guard.name : nameless;
}

function combinator(guard: object): 'and' | 'or' | 'not' | null {
  const check = fieldOf(guard, 'check');
  const name = typeof check === 'function' ? check.name : '';
  return name === 'checkAnd' ? 'and' : name === 'checkOr' ? 'or' : name === 'checkNot' ? 'not' : null;
}

/** Returns the trigger of a transition, parsed from the machine's event name. */
export function triggerOf({ eventType, source }: Pick<AnyTransitionDefinition, 'eventType' | 'source'>): Trigger {
  const event = String(eventType);
  if (event === '') return { kind: 'always' };
  const after = rest(event, 'xstate.after.');
  if (after !== null) return { kind: 'after', delay: after.replace(new RegExp(`\\.${escaped(source.id)}$`), '') };
  const done = rest(event, 'xstate.done.actor.');
  if (done !== null) return { kind: 'done', actor: done };
  const error = rest(event, 'xstate.error.actor.');
  if (error !== null) return { kind: 'error', actor: error };
  const snapshot = rest(event, 'xstate.snapshot.');
  if (snapshot !== null) return { kind: 'snapshot', actor: snapshot };
  if (event.startsWith('xstate.done.state.')) return { kind: 'stateDone' };
  return { kind: event.endsWith('*') ? 'wildcard' : 'event', name: event };
}

/** Returns a trigger as shown on the statechart. */
export function triggerLabel(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
    case 'wildcard':
      return trigger.name;
    case 'always':
      return 'always';
    case 'after':
      return /^\d+$/.test(trigger.delay) ? `after ${trigger.delay} ms` : `after ${trigger.delay}`;
    case 'stateDone':
      return 'done';
    default:
      return `${trigger.kind} ${trigger.actor}`;
  }
}

const rest = (text: string, prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : null);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const fieldOf = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? (value as Record<string, unknown>)[name]
    : undefined;
