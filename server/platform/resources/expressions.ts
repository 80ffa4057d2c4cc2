import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES, type Language } from '../../../contract/localized.ts';
import { type Field, systemFields } from '../../../contract/resources/fields.ts';
import { fieldOf, localizedFields } from '../../../contract/resources/resource.ts';
import { writtenSql } from '../database/keySql.ts';
import { contentDraft } from './contentDraft.table.ts';
import { removedRecord } from './removedRecord.table.ts';
import { isColumn, type ResourceSource, storeOf } from './source.ts';

/** Returns the `from` clause of a resource's queries: its table and, for content, the draft. */
export function fromSql({ definition, table }: ResourceSource): SQL {
  if (!definition.content) return sql`${table}`;
  return sql`${table} left join ${contentDraft} on ${contentDraft.resource} = ${definition.name} and ${contentDraft.recordId} = ${table.id}`;
}

/** Returns the `from` clause for removed records, whose rows are read as if they were in their table. */
export function removedFromSql(of: ResourceSource): SQL {
  const name = sql.identifier(getTableName(of.table));
  const rows = sql`${removedRecord} cross join lateral jsonb_populate_record(null::${name}, ${removedRecord.row}) as ${name}`;
  if (!of.definition.content) return rows;
  return sql`${rows} left join ${contentDraft} on false`;
}

/** Returns the value of a field for administrators, in its natural SQL type, including unpublished changes. */
export function valueSql(of: ResourceSource, name: string): SQL {
  const field = fieldOf(of.definition, name);
  if (!field) throw new Error(`${of.definition.name} has no field ${name}`);
  const kept = keptSql(of, name, field);
  if (!of.definition.content) return kept;
  if (name === 'updatedAt') return sql`greatest(${contentDraft.updatedAt}, ${kept})`;
  if (name === 'updatedBy')
    return sql`(case when ${contentDraft.updatedAt} >= ${of.table.updatedAt} then ${contentDraft.updatedBy} else ${kept} end)`;
  if (name in systemFields) return kept;
  return sql`(case when ${contentDraft.values} ? ${name}::text then ${draftedSql(name, field)} else ${kept} end)`;
}

/** Returns a localized value for a reader: in their language, or in the other one if it exists only there. */
export function shownSql(value: SQL | PgColumn, locale: Language): SQL {
  const [own, other] = [partSql(value, locale), partSql(value, locale === 'en' ? 'zh' : 'en')];
  return sql`(case when ${writtenSql(own)} then btrim(${own}) else ${other} end)`;
}

const partSql = (value: SQL | PgColumn, language: Language): SQL => sql`(${value} ->> ${language}::text)`;

/** Returns the condition for records that lack one of the languages in a field that has text in the other one. */
export function untranslatedSql(of: ResourceSource, languages: readonly string[]): SQL {
  const lacks = localizedFields(of.definition).flatMap((name) =>
    LANGUAGES.filter((language) => languages.includes(language)).map((language) => {
      const value = valueSql(of, name);
      const [lacking, other] = [partSql(value, language), partSql(value, language === 'en' ? 'zh' : 'en')];
      return sql`(not coalesce(${writtenSql(lacking)}, false) and ${writtenSql(other)})`;
    }),
  );
  return lacks.length > 0 ? sql`(${sql.join(lacks, sql` or `)})` : sql`false`;
}

/** Whether the field's value is a list in SQL. */
export const isList = ({ kind }: Field): boolean => kind === 'choices' || kind === 'texts' || kind === 'references';

/** Returns the value of a field as stored in the table, without unpublished changes. */
export function keptSql(of: ResourceSource, name: string, field: Field): SQL {
  const store = storeOf(of, name);
  if (isColumn(store)) {
    if (isList(field) && store.getSQLType() === 'jsonb') return sql`array(select jsonb_array_elements_text(${store}))`;
    return sql`${store}`;
  }
  if ('read' in store) return store.read;
  return sql`array(select ${store.other} from ${store.pairs} where ${store.own} = ${of.table.id} order by 1)`;
}

function draftedSql(name: string, field: Field): SQL {
  const json = sql`${contentDraft.values} -> ${name}::text`;
  const text = sql`${contentDraft.values} ->> ${name}::text`;
  switch (field.kind) {
    case 'number':
      return sql`(${text})::numeric`;
    case 'flag':
      return sql`(${text})::boolean`;
    case 'date':
      return sql`(${text})::date`;
    case 'instant':
      return sql`(${text})::timestamptz`;
    case 'tree':
    case 'reference':
    case 'image':
    case 'file':
      return sql`(${text})::uuid`;
    case 'references':
      return sql`array(select jsonb_array_elements_text(${json})::uuid)`;
    case 'choices':
    case 'texts':
      return sql`array(select jsonb_array_elements_text(${json}))`;
    case 'localized':
    case 'money':
    case 'json':
      return sql`(${json})`;
    default:
      return sql`(${text})`;
  }
}

/**
 * Returns the publication state of content: draft, published, or changed (published, with unpublished changes). `state`
 * is the table's own column.
 */
export function publicationSql(of: ResourceSource): SQL {
  const state = stateColumn(of);
  return sql`case when ${state} <> 'published' then 'draft' when coalesce(${contentDraft.values}, '{}') <> '{}' or coalesce(${contentDraft.columns}, '{}') <> '{}' then 'changed' else 'published' end`;
}

/**
 * Returns the version of a record for administrators: the sum of the table's version and the draft's. It grows with
 * every change of either.
 */
export const versionSql = ({ definition, table }: ResourceSource): SQL =>
  definition.content ? sql`(${table.version} + coalesce(${contentDraft.version}, 0))` : sql`${table.version}`;

/** Returns whether a record was changed after its publication was planned. */
export const lapsedSql = (of: ResourceSource): SQL =>
  sql`(${contentDraft.publishAt} is not null and ${contentDraft.publishVersion} <> ${versionSql(of)})`;

/** Returns the column that decides whether a record is public. */
export function stateColumn({ table, definition }: ResourceSource): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  if (!columns.state) throw new Error(`${definition.name} is content without a state`);
  return columns.state;
}
