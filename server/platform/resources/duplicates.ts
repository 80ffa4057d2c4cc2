import { sql } from 'drizzle-orm';
import { isTextual } from '../../../contract/resources/fields.ts';
import { writtenFields } from '../../../contract/resources/resource.ts';
import { keySql } from '../database/keySql.ts';
import { fromSql, valueSql } from './expressions.ts';
import { operationLog } from './operationLog.table.ts';
import type { Engine, ResourceSource } from './source.ts';

/** Records of a resource whose keys look the same. */
export type Duplicates = { resource: string; field: string; key: string; ids: string[] };

/** The most keys that are reported per field. The others follow when these are corrected. */
const MOST = 20;

/**
 * Finds records whose keys differ only by case, width or blanks, from before keys had one normal form. They are not
 * changed; administrators correct them by hand.
 */
export async function findDuplicates({
  database,
  sources,
}: Pick<Engine, 'database' | 'sources'>): Promise<Duplicates[]> {
  const found: Duplicates[] = [];
  for (const of of sources.values())
    for (const [field, { unique, ...kind }] of writtenFields(of.definition))
      if (unique && isTextual(kind))
        for (const duplicates of await duplicatesIn(database, of, field))
          found.push({ resource: of.definition.name, field, ...duplicates });
  return found;
}

async function duplicatesIn(
  database: Engine['database'],
  of: ResourceSource,
  field: string,
): Promise<Pick<Duplicates, 'key' | 'ids'>[]> {
  const { within } = of.definition;
  const place = within ? valueSql(of, within) : sql`null`;
  const { rows } = await database.execute<Pick<Duplicates, 'key' | 'ids'>>(sql`
    select key, array_agg(id::text order by id) as ids
    from (select ${of.table.id} as id, ${keySql(valueSql(of, field))} as key, ${place} as place from ${fromSql(of)}
      where ${of.only ?? sql`true`}) as kept
    where key <> '' group by key, place having count(*) > 1 order by key limit ${MOST}`);
  return rows;
}

/** Logs each key that several records have, and adds it to the error log if it is not there yet. */
export async function reportDuplicates(engine: Pick<Engine, 'database' | 'sources' | 'log'>): Promise<void> {
  const { database, log } = engine;
  for (const duplicates of await findDuplicates(engine)) {
    log.warn(duplicates, 'several records have the same key; correct them by hand');
    const message = `${duplicates.ids.length} records have the same key: ${duplicates.resource}.${duplicates.field} = ${duplicates.key} (${duplicates.ids.join(', ')})`;
    const known = sql`${operationLog.kind} = 'error' and ${operationLog.message} = ${message}`;
    if ((await database.$count(operationLog, known)) === 0)
      await database.insert(operationLog).values({
        kind: 'error',
        action: 'error',
        resource: duplicates.resource,
        resourceId: duplicates.ids[0] ?? null,
        message,
      });
  }
}
