import type { Measure } from '../../platform/http/metrics.ts';
import type { EmbeddedEngine } from '../search/engine/embedded.ts';

/** Returns the size of the index in memory and its lag behind the database; nothing before its first build. */
export function searchMeasures(local: Pick<EmbeddedEngine, 'state'>, now = Date.now()): Measure[] {
  const { documents, bytes, lastBuildMs, followedAt } = local.state();
  if (lastBuildMs === null || followedAt === null) return [];
  return [
    { name: 'search_documents', help: 'Models in the index in memory', value: documents },
    { name: 'search_bytes', help: 'Size of the index in memory', value: bytes },
    {
      name: 'search_build_seconds',
      help: 'Duration of the last build of the index in memory',
      value: lastBuildMs / 1_000,
    },
    {
      name: 'search_lag_seconds',
      help: 'Time since the index in memory was last found equal to the database',
      value: (now - followedAt.getTime()) / 1_000,
    },
  ];
}
