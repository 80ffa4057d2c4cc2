import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Database } from '../database/database.ts';
import type { ResourceCall, ResourceSource } from './source.ts';

/** What the caller may do to records by their ids, where that is decided for each by itself: gives what tells it with each. */
export async function judge(
  of: ResourceSource,
  database: Database,
  ids: readonly string[],
  { caller }: ResourceCall,
): Promise<(record: ResourceRecord) => ResourceRecord> {
  if (!of.judge) return (record) => record;
  const acts = await of.judge(database, caller.user.id, ids);
  return (record) => ({ ...record, acts: acts.get(record.id) ?? [] });
}
