import type { CacheState, EntryType } from '../../../contract/entities/cache.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDuration } from '../../i18n/durations.ts';
import { formatBytes, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Figure } from '../engine/Figures.tsx';

export const typeNames: Record<EntryType, () => string> = {
  string: m.admin_redis_type_string,
  hash: m.admin_redis_type_hash,
  list: m.admin_redis_type_list,
  set: m.admin_redis_type_set,
  sortedSet: m.admin_redis_type_sorted,
  stream: m.admin_redis_type_stream,
  other: m.admin_redis_type_other,
};
const tones = {
  string: 'neutral',
  hash: 'accent',
  list: 'amber',
  set: 'green',
  sortedSet: 'accent',
  stream: 'green',
  other: 'coral',
} as const;

export const TypeTag = ({ type }: { type: EntryType }) => <Tag tone={tones[type]}>{typeNames[type]()}</Tag>;

/** Formats a time to live. */
export const ttlText = (seconds: number | null): string =>
  seconds === null ? m.admin_redis_for_ever() : formatDuration(seconds * 1_000);

/** Key figures of the cache: of all servers with Redis, otherwise of this server. */
export function cacheFigures(state: CacheState): Figure[] {
  const readings = state.hits + state.misses;
  const { bytesMost, connections, commandsPerSecond, server } = state;
  return [
    {
      key: 'store',
      name: m.admin_redis_store(),
      value: state.store === 'redis' ? 'Redis' : m.admin_redis_memory_store(),
      detail: server === null ? m.admin_redis_not_configured() : `${server} · ${state.version ?? ''}`,
    },
    {
      key: 'bytes',
      name: m.admin_redis_memory(),
      value: formatBytes(state.bytes),
      detail: bytesMost === null ? m.admin_redis_unbounded() : m.admin_redis_of({ size: formatBytes(bytesMost) }),
    },
    { key: 'keys', name: m.admin_redis_keys(), value: formatNumber(state.keys) },
    {
      key: 'hits',
      name: m.admin_redis_hit_rate(),
      value: formatPercent(readings === 0 ? null : state.hits / readings, 1),
      detail: m.admin_redis_hits({ hits: formatNumber(state.hits), misses: formatNumber(state.misses) }),
    },
    {
      key: 'evicted',
      name: m.admin_redis_evicted(),
      value: formatNumber(state.evicted),
      detail: m.admin_redis_evicted_detail(),
    },
    ...(connections === null
      ? []
      : [
          {
            key: 'connections',
            name: m.admin_redis_connections(),
            value: formatNumber(connections),
            detail: m.admin_redis_commands({ count: formatNumber(commandsPerSecond) }),
          },
        ]),
  ];
}
