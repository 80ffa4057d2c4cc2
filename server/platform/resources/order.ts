import { type SQL, sql } from 'drizzle-orm';
import { type FieldOf, isSortable, isTextual } from '../../../contract/resources/fields.ts';
import type { Sort } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { inReadersOrder } from '../database/collation.ts';
import { refusals } from '../http/reply.ts';
import { fromSql, shownSql, valueSql } from './expressions.ts';
import { textArray } from './filters.ts';
import { type Engine, type ResourceCall, type ResourceSource, targetOf } from './source.ts';
import { nameable } from './visibility.ts';

/** One key in the sort order of a list. */
export type SortKey = { key: SQL; direction: SQL };

/**
 * Returns the order of a list from the names of sortable fields, in the order that readers expect.
 * @throws Refusal 400 for other names
 */
export async function sortKeys(
  engine: Engine,
  of: ResourceSource,
  asked: readonly Sort[] | undefined,
  call: ResourceCall,
): Promise<SortKey[]> {
  const requested = asked?.length ? asked : of.definition.sort;
  const keys: SortKey[] = [];
  for (const { field: name, order } of requested) {
    const field = fieldOf(of.definition, name);
    if (!field || !isSortable(field)) throw refusals.badRequest(call.locale);
    const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
    keys.push({ key: await keySql(engine, of, name, call), direction });
  }
  // Several records may have the same place.
  if (requested.every(({ field }) => isPlace(of, field)))
    keys.push({ key: await keySql(engine, of, of.definition.label, call), direction: sql`asc nulls last` });
  return keys;
}

/** Whether a field is the number that a resource is sorted by, which administrators set. */
const isPlace = ({ definition }: ResourceSource, name: string): boolean =>
  definition.sort.some(({ field }) => field === name) && fieldOf(definition, name)?.kind === 'number';

/** Returns the `order by` expression. Ids break ties, so that pages never overlap. */
export async function orderSql(
  engine: Engine,
  of: ResourceSource,
  asked: readonly Sort[] | undefined,
  call: ResourceCall,
): Promise<SQL> {
  const parts = (await sortKeys(engine, of, asked, call)).map(({ key, direction }) => sql`${key} ${direction}`);
  return sql.join([...parts, sql`${of.table.id}`], sql`, `);
}

async function keySql(
  engine: Engine,
  of: ResourceSource,
  name: string,
  { caller, locale }: ResourceCall,
): Promise<SQL> {
  const value = valueSql(of, name);
  const field = fieldOf(of.definition, name);
  if (field && isTextual(field)) return inReadersOrder(sql`${value}::text`, locale);
  switch (field?.kind) {
    case 'localized':
      return inReadersOrder(shownSql(value, locale), locale);
    case 'choice':
      return sql`array_position(${textArray(await offeredValues(engine, field))}, ${value})`;
    case 'money':
      return sql`(${value} ->> 'amount')::numeric`;
    case 'tree':
    case 'reference': {
      const target = targetOf(engine, field.of);
      if (target.table === of.table) return value;
      const named = engine.sources.get(field.of);
      const shown = named ? await nameable(engine, engine.database, named, caller) : 'all';
      const seen = shown === 'all' ? sql`true` : shown;
      const from = named ? fromSql(named) : sql`${target.table}`;
      // The order must not reveal hidden names. The value is outside the subquery because both tables may be content
      // with drafts.
      return sql`(select there.name from (
        select ${target.id} as id, ${inReadersOrder(shownSql(target.label, locale), locale)} as name from ${from} where ${seen}
      ) as there where there.id = ${value})`;
    }
    default:
      return value;
  }
}

/** Returns the values of a choice in the order in which forms offer them. */
async function offeredValues(engine: Engine, field: FieldOf<'choice'>): Promise<string[]> {
  const options = 'options' in field ? field.options : await engine.readChoices(engine.database, field.dictionary);
  return options.map(({ value }) => value);
}
