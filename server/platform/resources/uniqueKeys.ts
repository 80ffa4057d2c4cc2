import { type SQL, sql } from 'drizzle-orm';
import { isTextual } from '../../../contract/resources/fields.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import { keySql } from '../database/keySql.ts';
import { fromSql, keptSql, valueSql } from './expressions.ts';
import type { ResourceSource } from './source.ts';

/** Where a key is the only one: in a field of a resource, or there among the records that belong to one other. */
export type KeyPlace = { resource: string; field: string; within?: string | undefined };

/**
 * Holds keys until the transaction ends: those who write the same one at once wait for each other here, and the later
 * one then finds what the earlier one wrote. By the expression that compares them, as what two ways of writing a key in
 * small letters make of it differs; always in one order, so that two who hold several do not stop each other.
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
 * Whether another record has the value of a field as its key. Of content both what the public sees and the change that
 * lies over it count: one of them is what remains.
 * @param id the record itself; null for a new one
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
