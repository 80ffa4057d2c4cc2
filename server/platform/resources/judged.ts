import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Database } from '../database/database.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';
import { withheldFrom } from './visibility.ts';

/**
 * `tell` adds to a record what its reader may do to it. `withheldFromSome` lists the actions that the roles do not
 * allow on some records.
 */
export type Told = { tell: (record: ResourceRecord) => ResourceRecord; withheldFromSome: readonly string[] };

/**
 * Finds what the caller may do to each record, for resources that decide it per record, and which actions the roles do
 * not allow on it.
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
