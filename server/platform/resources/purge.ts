import { inArray, sql } from 'drizzle-orm';
import type { ParametersOf } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { bulkEditRow } from './bulkEdit.table.ts';
import { idArray, textArray } from './filters.ts';
import type { Purged } from './hooks.ts';
import type { Done } from './remove.ts';
import { removedName } from './removedName.table.ts';
import { removedRecord } from './removedRecord.table.ts';
import { barredFrom, lockRemoved, settleRemoved } from './restore.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';

/** Records per transaction. */
const BATCH = 200;

type Gone = Purged & { resource: string };

const returned = sql`${removedRecord.resource} as "resource", ${removedRecord.recordId} as "id",
  ${removedRecord.label} as "label", ${removedRecord.row} as "row"`;

/**
 * Deletes removed records permanently, in an open transaction. The log is kept. Records that the caller could not
 * restore, or that must be kept, are refused.
 */
export async function purgeWithin(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceCall,
): Promise<Done> {
  const { name } = of.definition;
  const rows = await lockRemoved(engine, database, of, ids, call);
  const reasons = new Map<string, string>();
  for (const row of rows) {
    const reason = of.seeded ? m.resource_purge_seeded({}, call) : await barredFrom(database, of, row, call);
    if (reason !== null) reasons.set(row.recordId, reason);
  }
  const gone = rows.map(({ recordId }) => recordId).filter((id) => !reasons.has(id));
  const deleted = await database.execute<Gone>(sql`
    delete from ${removedRecord} where ${removedRecord.resource} = ${name} and ${removedRecord.recordId} = any(${idArray(gone)})
    returning ${returned}`);
  await forget(engine, database, deleted.rows, call);
  return settleRemoved(database, of, { action: 'purge', ids, rows, reasons }, call);
}

/** Permanently deletes what was removed long ago. Returns the number of records. */
export async function purgeOld(
  engine: Engine,
  { removedDays }: ParametersOf<'trash-retention'>,
  signal: AbortSignal,
): Promise<number> {
  const seeded = [...engine.sources.values()].flatMap(({ definition, seeded }) => (seeded ? [definition.name] : []));
  let count = 0;
  for (let gone = BATCH; gone === BATCH && !signal.aborted; count += gone) {
    gone = await engine.transaction(async (database) => {
      const { rows } = await database.execute<Gone>(sql`
        delete from ${removedRecord} where ${removedRecord.id} in (
          select old.id from ${removedRecord} as old
          where old.removed_at < now() - make_interval(days => ${removedDays}::int) and old.resource <> all(${textArray(seeded)})
          order by old.removed_at limit ${BATCH} for update skip locked
        ) returning ${returned}`);
      await forget(engine, database, rows, null);
      return rows.length;
    });
  }
  return count;
}

/** Removes what other tables hold about deleted records. */
async function forget(
  engine: Engine,
  database: Database,
  gone: readonly Gone[],
  call: ResourceCall | null,
): Promise<void> {
  for (const [resource, purged] of Map.groupBy(gone, (one) => one.resource)) {
    const of = engine.sources.get(resource);
    if (of?.remembered)
      await database
        .insert(removedName)
        .values(purged.map(({ id, label }) => ({ resource, recordId: id, label })))
        .onConflictDoNothing();
    await database.delete(bulkEditRow).where(
      inArray(
        bulkEditRow.recordId,
        purged.map(({ id }) => id),
      ),
    );
    await of?.hooks?.afterPurge?.(database, purged, call);
  }
}
