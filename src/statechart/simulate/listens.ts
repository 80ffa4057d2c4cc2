import type { AnyEventObject } from 'xstate';

/** Returns whether a transition for `descriptor` matches an event, with `*` and `name.*` as in the machine. */
export function listens(descriptor: string, { type }: AnyEventObject): boolean {
  if (descriptor === '') return false;
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  const stem = descriptor.slice(0, -2);
  return type === stem || type.startsWith(`${stem}.`);
}
