import { isModelListKey } from '../../contract/patterns.ts';
import type { Criteria } from './query.ts';

/**
 * Longer lists are not put into the address, because servers and chats cut addresses at about two thousand characters.
 */
export const MAX_LIST_CHARACTERS = 1_500;

const TAB_KEY = /^[1-9]\d{0,3}-[0-9a-z]{1,13}$/;

/** Whether the list of this key exists in this tab only, because the server has not stored it yet. */
export const isTabKey = (key: string): boolean => TAB_KEY.test(key);
export const isListKey = (key: string): boolean => isTabKey(key) || isModelListKey(key);

/**
 * Returns the criteria with a list of models (ids or codes) as the only one. A list too long for an address gets a
 * `list` key computed from its content, so that the same list has the same key. The tab keeps the content until the
 * server has assigned a key that works everywhere.
 */
export function withIds<C extends Criteria>(criteria: C, ids: readonly string[]): C {
  const list = ids.join(',').length > MAX_LIST_CHARACTERS ? keyOf(ids) : null;
  return { ...criteria, ids: [...ids], list };
}

/** Returns the key of a list in this tab: its length and a 64-bit FNV-1a hash of its content. */
export function keyOf(ids: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of ids.join('\n')) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return `${ids.length}-${hash.toString(36)}`;
}
