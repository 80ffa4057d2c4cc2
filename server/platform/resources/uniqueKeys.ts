import { type SQL, sql } from 'drizzle-orm';
import { isTextual } from '../../../contract/resources/fields.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import { keySql } from '../database/keySql.ts';
import { fromSql, keptSql, valueSql } from './expressions.ts';
import type { ResourceSource } from './source.ts';

/** The scope in which a key must be unique: a field of a resource, or that field within the records of one parent. */
export type KeyPlace = { resource: string; field: string; within?: string | undefined };

/**
 * Locks keys until the transaction ends. Transactions that write the same key wait for each other here, so the later
 * one finds the row of the earlier one.
 *
 * The lock uses the same expression as the comparison, because JavaScript and PostgreSQL lowercase some letters
 * differently. Keys are locked in a fixed order to prevent deadlocks.
 */
export async function lockKeys(database: Database, place: KeyPlace, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const where = `${place.resource}.${place.field}:${place.within?.toLowerCase() ?? ''}:`;
  await database.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${where} || ${keySql(sql`given.text`)}, 0) as key
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as given(text) order by key) as keys`);
}

/**
 * Returns whether another record has the value of a field as its key. For content, both the published value and the
 * unpublished change count, because either may remain.
 * @param id the id of the record itself; null for a new one
 */
export async function isTaken(
  database: Database,
  of: ResourceSource,
  name: string,
  { id, value, parent }: { id: string | null; value: unknown; parent: unknown },
): Promise<boolean> {
  const field = fieldOf(of.definition, name);
  if (!field) throw new Error(`${of.definition.name} has no field ${name}`);
  const { within } = of.definition;
  const inParent = within !== undefined && Boolean(parent);
  const place = { resource: of.definition.name, field: name, within: inParent ? String(parent) : undefined };
  await lockKeys(database, place, [String(value)]);
  const given = sql`${String(value)}::text`;
  const isSame = (kept: SQL) => (isTextual(field) ? sql`${keySql(kept)} = ${keySql(given)}` : sql`${kept} = ${value}`);
  const kept = [valueSql(of, name), ...(of.definition.content ? [keptSql(of, name, field)] : [])];
  const conditions: SQL[] = [
    sql`(${sql.join(kept.map(isSame), sql` or `)})`,
    ...(id === null ? [] : [sql`${of.table.id} <> ${id}`]),
    ...(inParent ? [sql`${valueSql(of, within)} = ${parent}`] : []),
  ];
  const { rows } = await database.execute(
    sql`select 1 from ${fromSql(of)} where ${sql.join(conditions, sql` and `)} limit 1`,
  );
  return rows.length > 0;
}
