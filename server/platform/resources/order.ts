import { type SQL, sql } from 'drizzle-orm';
import { isSortable } from '../../../contract/resources/fields.ts';
import type { Sort } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { Locale } from '../http/handler.ts';
import { refusals } from '../http/reply.ts';
import { valueSql } from './expressions.ts';
import { type Engine, type ResourceSource, targetOf } from './source.ts';

/** What a list is sorted by, one after the other. */
export type SortKey = { key: SQL; direction: SQL };

/**
 * The order of a list: by names of fields that can be sorted alone, as people read them.
 * @throws Refusal 400 for anything else
 */
export function sortKeys(
  engine: Engine,
  of: ResourceSource,
  asked: readonly Sort[] | undefined,
  locale: Locale,
): SortKey[] {
  const wished = asked?.length ? asked : of.definition.sort;
  return wished.map(({ field: name, order }) => {
    const field = fieldOf(of.definition, name);
    if (!field || !isSortable(field)) throw refusals.badRequest(locale);
    const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
    return { key: keySql(engine, of, name, locale), direction };
  });
}

/** The same as `order by`: ids break ties, so that pages never overlap. */
export function orderSql(engine: Engine, of: ResourceSource, asked: readonly Sort[] | undefined, locale: Locale): SQL {
  const parts = sortKeys(engine, of, asked, locale).map(({ key, direction }) => sql`${key} ${direction}`);
  return sql.join([...parts, sql`${of.table.id}`], sql`, `);
}

function keySql(engine: Engine, of: ResourceSource, name: string, locale: Locale): SQL {
  const value = valueSql(of, name);
  const field = fieldOf(of.definition, name);
  switch (field?.kind) {
    case 'localized':
      return sql`lower(${value} ->> ${locale}::text)`;
    case 'text':
    case 'longText':
    case 'email':
      return sql`lower(${value}::text)`;
    case 'money':
      return sql`(${value} ->> 'amount')::numeric`;
    case 'tree':
    case 'reference': {
      const target = targetOf(engine, field.of);
      if (target.table === of.table) return value;
      return sql`(select lower(${target.label} ->> ${locale}::text) from ${target.table} where ${target.id} = ${value})`;
    }
    default:
      return value;
  }
}
