import type { Preferences } from '../../contract/entities/system.ts';
import type { Api } from './api.ts';

/**
 * The preferences that a server last sent, and to whom. A list that this device has not shown before opens with them
 * instead of waiting for its request.
 */
const lastSent = new WeakMap<Api, { person: string; preferences: Preferences }>();

/** Remembers the preferences that the server has sent. */
export function keepSent(api: Api, person: string, preferences: Preferences): void {
  lastSent.set(api, { person, preferences });
}

/** Returns the preferences that the server last sent for this user; undefined if there were none. */
export function sentTo(api: Api, person: string): Preferences | undefined {
  const sent = lastSent.get(api);
  return sent?.person === person ? sent.preferences : undefined;
}

/**
 * Asks for the preferences before the first list is opened. Nothing waits for it: after a failure, the list asks
 * itself.
 */
export async function askEarly(api: Api, person: string): Promise<void> {
  if (person === '' || sentTo(api, person) !== undefined) return;
  const sent = await api('preferences', {}, { notice: 'never' }).catch(() => null);
  // what a list has kept meanwhile is newer
  if (sent !== null && sentTo(api, person) === undefined) keepSent(api, person, sent.data);
}
