import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Database } from '../database/database.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';
import { withheldFrom } from './visibility.ts';

/** What tells with each record what its reader may do to it; `withheldFromSome`: what the roles may keep from others. */
export type Told = { tell: (record: ResourceRecord) => ResourceRecord; withheldFromSome: readonly string[] };

/**
 * What the caller may do to records by their ids, where that is decided for each by itself, and what the roles keep from
 * them.
 */
export async function judge(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  { caller }: ResourceCall,
): Promise<Told> {
  const acts = await of.judge?.(database, caller, ids);
  const withheld = await withheldFrom(engine, database, of, caller, ids);
  return {
    tell: (record) => {
      const kept = withheld.from.get(record.id);
      return { ...record, ...(acts && { acts: acts.get(record.id) ?? [] }), ...(kept && { withheld: kept }) };
    },
    withheldFromSome: withheld.fromSome,
  };
}
