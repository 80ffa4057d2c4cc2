import type { CacheType } from '../../../contract/cacheLimits.ts';
import type { CacheValue } from '../../../contract/entities/cache.ts';
import { m } from '../../i18n/compiled/messages.js';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Formats a value for a form: a text as it is, everything else as JSON. */
export function valueText(value: CacheValue): string {
  switch (value.type) {
    case 'string':
      return value.text;
    case 'hash':
      return pretty(Object.fromEntries(value.fields.map((field) => [field.name, field.value])));
    case 'list':
      return pretty(value.items);
    case 'set':
      return pretty(value.members);
    case 'sortedSet':
      return pretty(Object.fromEntries(value.members.map(({ member, score }) => [member, score])));
  }
}

/** How to write a value of each type. */
export const valueHints: Record<CacheType, () => string> = {
  string: m.admin_redis_hint_string,
  hash: m.admin_redis_hint_hash,
  list: m.admin_redis_hint_list,
  set: m.admin_redis_hint_list,
  sortedSet: m.admin_redis_hint_sorted,
};

/** Parses a value of a type from text. Returns undefined if the text does not fit the type. */
export function readValue(type: CacheType, text: string): CacheValue | undefined {
  if (type === 'string') return { type, text };
  const parsed = parsedOf(text);
  if (type === 'list' || type === 'set') {
    if (!Array.isArray(parsed) || parsed.length === 0 || !parsed.every(isText)) return undefined;
    return type === 'list' ? { type, items: parsed } : { type, members: parsed };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.length === 0) return undefined;
  if (type === 'sortedSet') {
    const members = entries.flatMap(([member, score]) => (typeof score === 'number' ? [{ member, score }] : []));
    return members.length === entries.length ? { type, members } : undefined;
  }
  const fields = entries.flatMap(([name, value]) => (isText(value) ? [{ name, value }] : []));
  return fields.length === entries.length ? { type, fields } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
