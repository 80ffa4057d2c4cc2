import { sql } from 'drizzle-orm';
import type { IndexState } from '../../../contract/entities/searchConsole.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EmbeddedEngine } from '../search/engine/embedded.ts';
import type { SearchEngine } from '../search/engine/engine.ts';

/**
 * Returns the current state of the index in memory.
 *
 * @param failedAt when the last requested build failed
 */
export async function readIndexState(
  database: Database,
  local: EmbeddedEngine,
  engine: SearchEngine,
  failedAt: Date | null,
): Promise<IndexState> {
  const { state, documents, bytes, lastBuiltAt, lastBuildMs, followedAt, progress } = local.state();
  const { rows } = await database.execute<{ synonyms: number }>(sql`select count(*)::int as synonyms from synonym`);
  const segments = lastBuiltAt === null ? [] : (await local.view()).snapshot.segments;
  const published =
    lastBuiltAt === null ? 0 : (await local.search({ page: 1, limit: 1, locale: 'en' }, 'published')).count;
  return {
    at: new Date().toISOString(),
    active: engine.state().engine,
    state,
    documents,
    published,
    bytes,
    processBytes: process.memoryUsage().rss,
    segments: segments.length,
    words: segments.reduce((sum, { parts }) => sum + parts.valueTerms.words.size, 0),
    synonyms: rows[0]?.synonyms ?? 0,
    lagSeconds: followedAt === null ? null : Math.max(0, Math.round((Date.now() - followedAt.getTime()) / 1_000)),
    lastBuiltAt: lastBuiltAt?.toISOString() ?? null,
    lastBuildMs: lastBuildMs === null ? null : Math.round(lastBuildMs),
    progress,
    failedAt: failedAt?.toISOString() ?? null,
    stored: local.isStored(),
  };
}
