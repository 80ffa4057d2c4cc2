import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import { sameIn } from '../../../contract/localized.ts';
import type { RemovedRecord } from '../../../contract/resources/record.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, sqlState } from '../database/database.ts';
import { offsetIn } from '../database/paging.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { audit } from './audit.ts';
import { choiceLost, takenField } from './checks.ts';
import { contentDraft } from './contentDraft.table.ts';
import { publicValues } from './drafts.ts';
import { removedFromSql } from './expressions.ts';
import { idArray } from './filters.ts';
import { readOne } from './one.ts';
import { instantSql, readLabels, valuesOf } from './read.ts';
import { belongingOf, type Done } from './remove.ts';
import { type RemovedRows, removedRecord } from './removedRecord.table.ts';
import { writableColumns } from './row.ts';
import { watchSight } from './sight.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite } from './source.ts';
import { violatedField } from './violations.ts';
import { visibilityOf } from './visibility.ts';

type Removed = { recordId: string; label: Localized; columns: string[]; belonging: RemovedRows[] };

/**
 * Restores removed records with their own ids. A record whose place is taken, or that refers to a missing one, stays in
 * the trash and is returned with the reason. A node and its ancestors can be restored together.
 */
export const restore = (
  engine: Engine,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceWrite,
): Promise<Committed<Done>> => call.commit((database) => restoreWithin(engine, database, of, ids, call));

/** Restores records in an open transaction. */
export async function restoreWithin(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceCall,
): Promise<Done> {
  const rows = await lockRemoved(engine, database, of, ids, call);
  const reasons = new Map<string, string>();
  let waiting = rows;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    const left: Removed[] = [];
    for (const row of waiting) {
      const reason = await tryRestore(engine, database, of, row, call);
      if (reason === null) reasons.delete(row.recordId);
      else {
        reasons.set(row.recordId, reason);
        left.push(row);
      }
    }
    waiting = left;
  }
  return settleRemoved(database, of, { action: 'restore', ids, rows, reasons }, call);
}

type Settled = {
  action: 'restore' | 'purge';
  ids: readonly string[];
  rows: readonly Removed[];
  reasons: ReadonlyMap<string, string>;
};

/** Logs which records left the trash. Returns these and the others, each with the reason. */
export async function settleRemoved(
  database: Database,
  { definition: { name } }: ResourceSource,
  { action, ids, rows, reasons }: Settled,
  call: ResourceCall,
): Promise<Done> {
  const done = rows.filter(({ recordId }) => !reasons.has(recordId));
  await audit(
    database,
    call,
    done.map(({ recordId, label }) => ({ action, resource: name, resourceId: recordId, label })),
  );
  const known = new Set(rows.map(({ recordId }) => recordId));
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return {
    done: done.map(({ recordId }) => recordId),
    refused: [
      ...missing.map((id) => ({ id, label: sameIn(id), message: m.reply_not_found({}, call) })),
      ...rows.flatMap(({ recordId, label }) => {
        const message = reasons.get(recordId);
        return message === undefined ? [] : [{ id: recordId, label, message }];
      }),
    ],
  };
}

/** Returns the removed records of these ids that the caller may restore, locked, the one removed first at the front. */
export async function lockRemoved(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceCall,
): Promise<Removed[]> {
  await of.hooks?.lockFirst?.(database, sql`select unnest(${idArray(ids)})`);
  const { rows } = await database.execute<Removed>(sql`
    select ${removedRecord.recordId} as "recordId", ${removedRecord.label} as "label",
      array(select jsonb_object_keys(${removedRecord.row})) as "columns", ${removedRecord.belonging} as "belonging"
    from ${removedFromSql(of)}
    where ${await removedWhere(engine, database, of, call)} and ${removedRecord.recordId} = any(${idArray(ids)})
    order by ${removedRecord.removedAt}, ${removedRecord.id} for update of "removed_record"`);
  return rows;
}

/** Returns the condition for removed records that the caller may see and restore. */
export async function removedWhere(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  call: ResourceCall,
): Promise<SQL> {
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'trash'));
  return sql`${removedRecord.resource} = ${of.definition.name} and ${visible}`;
}

/** Returns null if the record was restored, otherwise the reason why not. */
async function tryRestore(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  removed: Removed,
  call: ResourceCall,
): Promise<string | null> {
  await database.execute(sql`savepoint restoring`);
  try {
    const keepSight = await watchSight(engine, database, of, 'restore', call);
    await of.hooks?.beforeRestore?.(database, removed.recordId);
    await bringBack(database, of, removed);
    await refuseMisfit(engine, database, of, removed.recordId, call);
    await of.hooks?.afterRestore?.(database, removed.recordId, call);
    await keepSight();
    await database.execute(sql`release savepoint restoring`);
    return null;
  } catch (error) {
    const state = sqlState(error);
    if (state !== '23505' && state !== '23503' && !(error instanceof Refusal)) throw error;
    await database.execute(sql`rollback to savepoint restoring`);
    if (error instanceof Refusal) return error.message;
    const name = violatedField(of, error);
    const field = name ? of.definition.fields[name]?.label[call.locale] : undefined;
    if (state === '23505')
      return field ? m.resource_removed_conflict({ field }, call) : m.resource_removed_conflict_other({}, call);
    return field ? m.resource_removed_parent({ field }, call) : m.resource_removed_parent_other({}, call);
  }
}

/**
 * Refuses to restore a record that conflicts with current data.
 * @throws Refusal `fail` when another record has a key that looks the same (no index detects that), or when a
 * dictionary value no longer exists
 */
async function refuseMisfit(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<void> {
  const record = await readOne(engine, database, of, id, sql`true`, 'server');
  if (!record) return;
  const values = valuesOf(of, record);
  const taken = await takenField(database, of, { id, values }, call);
  if (taken) throw new Refusal('fail', m.resource_removed_conflict({ field: taken.label[call.locale] }, call));
  const sides = of.definition.content ? [values, await publicValues(engine, database, of, id)] : [values];
  const lost = await choiceLost(engine, database, of, sides);
  if (lost) throw new Refusal('fail', m.resource_removed_parent({ field: lost.label[call.locale] }, call));
}

/**
 * Returns why the caller may not restore or delete a removed record, or null if they may. The record stays in the
 * trash.
 */
export async function barredFrom(
  database: Database,
  of: ResourceSource,
  removed: Removed,
  call: ResourceCall,
): Promise<string | null> {
  if (!of.hooks?.afterRestore) return null;
  await database.execute(sql`savepoint judging`);
  try {
    await bringBack(database, of, removed);
    await of.hooks.afterRestore(database, removed.recordId, call);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    // A conflict with other rows is not a lack of permission.
    if (sqlState(error) === '23505' || sqlState(error) === '23503') return null;
    throw error;
  } finally {
    await database.execute(sql`rollback to savepoint judging`);
  }
}

async function bringBack(
  database: Database,
  of: ResourceSource,
  { recordId, columns, belonging }: Removed,
): Promise<void> {
  const { definition, table } = of;
  const own = sql`${removedRecord.resource} = ${definition.name} and ${removedRecord.recordId} = ${recordId}`;
  await database.execute(
    sql`${insertFrom(table, columns)} from ${removedRecord}, jsonb_populate_record(null::${named(table)}, ${removedRecord.row}) as back where ${own}`,
  );
  const tables = new Map(
    [...belongingOf(of).map(({ table: child }) => child), contentDraft].map((each) => [getTableName(each), each]),
  );
  for (const { table: name, rows } of belonging) {
    const child = tables.get(name);
    if (child && rows.length > 0)
      await database.execute(
        sql`${insertFrom(child, Object.keys(Object(rows[0])))} from jsonb_populate_recordset(null::${named(child)}, ${JSON.stringify(rows)}::jsonb) as back`,
      );
  }
  await database.execute(sql`delete from ${removedRecord} where ${own}`);
}

const named = (table: PgTable) => sql.identifier(getTableName(table));

/** Columns added to the table since the removal get their defaults. */
function insertFrom(table: PgTable, kept: readonly string[]): SQL {
  const columns = writableColumns(getTableColumns(table))
    .filter((column) => kept.includes(column))
    .map((column) => sql.identifier(column));
  const values = columns.map((column) => sql`back.${column}`);
  // Generated numbers are kept too, because users know the record by them.
  return sql`insert into ${table} (${sql.join(columns, sql`, `)}) overriding system value select ${sql.join(values, sql`, `)}`;
}

/** Returns the trash of a resource, newest first. */
export async function trash(
  engine: Engine,
  of: ResourceSource,
  { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT }: { page?: number; limit?: number },
  call: ResourceCall,
): Promise<{ count: number; list: RemovedRecord[] }> {
  const { database } = engine;
  const where = await removedWhere(engine, database, of, call);
  const counted = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${removedFromSql(of)} where ${where}`,
  );
  const count = counted.rows[0]?.count ?? 0;
  const { rows } = await database.execute<{
    id: string;
    label: Localized;
    removedAt: string;
    removedBy: string | null;
  }>(sql`
    select ${removedRecord.recordId} as "id", ${removedRecord.label} as "label",
      ${instantSql(sql`${removedRecord.removedAt}`)} as "removedAt", ${removedRecord.removedBy} as "removedBy"
    from ${removedFromSql(of)} where ${where}
    order by ${removedRecord.removedAt} desc, ${removedRecord.id} desc
    limit ${limit} offset ${offsetIn(count, { page, limit })}`);
  const people = await readLabels(
    engine,
    database,
    'user',
    rows.flatMap(({ removedBy }) => removedBy ?? []),
    call.caller,
  );
  return {
    count,
    list: rows.map(({ removedBy, ...row }) => ({ ...row, removedBy: personOf(people, removedBy) })),
  };
}

/** Returns a user by id, as lists of changes show them. */
export function personOf(people: ReadonlyMap<string, Localized>, id: string | null) {
  const label = id === null ? undefined : people.get(id);
  return id !== null && label ? { id, label } : null;
}
