import { type SQL, sql } from 'drizzle-orm';
import { UNTRANSLATED } from '../../../contract/localized.ts';
import { type Field, isTextual } from '../../../contract/resources/fields.ts';
import type { Range } from '../../../contract/resources/record.ts';
import { answeredFields, fieldOf } from '../../../contract/resources/resource.ts';
import type { CallContext, Locale } from '../http/handler.ts';
import { refusals } from '../http/reply.ts';
import { dayAfter, startOfDay } from '../time/zones.ts';
import { isDay } from './days.ts';
import { publicationSql, untranslatedSql, valueSql } from './expressions.ts';
import { type Engine, type ResourceSource, targetOf, type Values } from './source.ts';
import { termsNamed } from './terms.ts';

/** The reader of a search. Days in filters are days of the reader's time zone. */
export type Reader = Pick<CallContext, 'locale' | 'timeZone'>;

/**
 * Returns the condition for a list's filters, by field. `text` searches every text of a record.
 * @throws Refusal 400
 */
export async function filterSql(
  engine: Engine,
  of: ResourceSource,
  search: Values,
  { locale, timeZone }: Reader,
): Promise<SQL[]> {
  const filters = Object.entries(search).map(async ([name, wanted]) => {
    if (wanted === undefined || name === 'page' || name === 'limit' || name === 'sort') return [];
    if (name === 'text') return textFilter(of, String(wanted).trim());
    if (name === 'publication') return [sql`${publicationSql(of)} = any(${textArray(wanted as string[])})`];
    if (name === UNTRANSLATED) return (wanted as string[]).length > 0 ? [untranslatedSql(of, wanted as string[])] : [];
    if (name === of.definition.within) return [sql`${valueSql(of, name)} = ${wanted}`];
    const field = fieldOf(of.definition, name);
    if (!field) return [sql`false`];
    if (field.kind === 'date' || field.kind === 'instant') assertDays(wanted as Range, locale);
    const filter =
      field.kind === 'instant'
        ? days(valueSql(of, name), wanted as Range, timeZone)
        : fieldFilter(engine, of, name, field, wanted);
    if (!of.terms?.[name]) return filter;
    return [anyTrue([...filter, ...(await termFilter(of, name, field, String(wanted)))])];
  });
  return (await Promise.all(filters)).flat();
}

/**
 * Returns a text in the form in which texts are compared, ignoring case and width (ＡＢＣ, ABC). Normalizing takes
 * most of the time; plain Latin letters and Chinese characters do not need it.
 */
export const plainSql = (value: SQL): SQL =>
  sql`lower(case when ${value} ~ '[^\\u0001-\\u007f\\u4e00-\\u9fff]' then normalize(${value}, NFKC) else ${value} end)`;

/** Returns a list as one parameter. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
export const idArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`;

const contains = (value: SQL, text: string): SQL =>
  sql`position(${plainSql(sql`${text}::text`)} in ${plainSql(value)}) > 0`;

async function textFilter(of: ResourceSource, text: string): Promise<SQL[]> {
  if (text === '') return [];
  const texts = answeredFields(of.definition).flatMap(([name, field]) => {
    if (field.kind === 'richText' || field.kind === 'password') return [];
    if (field.kind === 'localized' && field.as === 'richText') return [];
    if (!isTextual(field) && field.kind !== 'localized') return [];
    return [asText(of, name, field)];
  });
  if (texts.length === 0) return [sql`false`];
  const named = answeredFields(of.definition).map(([name, field]) => termFilter(of, name, field, text));
  return [
    anyTrue([
      contains(sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`, text),
      ...(await Promise.all(named)).flat(),
    ]),
  ];
}

/** Returns the condition for records with a term whose name in another language contains a text. */
async function termFilter(of: ResourceSource, name: string, field: Field, text: string): Promise<SQL[]> {
  const terms = await termsNamed(of, name, text);
  if (terms.length === 0) return [];
  const value = valueSql(of, name);
  const kept =
    field.kind === 'texts' ? sql`array(select lower(term) from unnest(${value}) as term)` : sql`array[lower(${value})]`;
  return [sql`${kept} && ${textArray(terms)}`];
}

const anyTrue = (filters: readonly SQL[]): SQL => sql`(${sql.join([...filters], sql` or `)})`;

/** Returns a textual or localized field as one text. A localized one includes all its languages. */
export function asText(of: ResourceSource, name: string, field: Field): SQL {
  const value = valueSql(of, name);
  return field.kind === 'localized'
    ? sql`concat_ws(chr(10), ${value} ->> 'en', ${value} ->> 'zh')`
    : sql`coalesce(${value}::text, '')`;
}

function fieldFilter(engine: Engine, of: ResourceSource, name: string, field: Field, wanted: unknown): SQL[] {
  const value = valueSql(of, name);
  switch (field.kind) {
    case 'flag':
      return [sql`${value} is not distinct from ${Boolean(wanted)}`];
    case 'choice':
      return anyOf(wanted, (values) => sql`${value} = any(${textArray(values)})`);
    case 'choices':
      return anyOf(wanted, (values) => sql`${value} && ${textArray(values)}`);
    case 'reference':
      return anyOf(wanted, (ids) => sql`${value} = any(${idArray(ids)})`);
    case 'references':
      return anyOf(wanted, (ids) => sql`${value} && ${idArray(ids)}`);
    case 'tree':
      return anyOf(wanted, (ids) => sql`${value} in (${belowSql(engine, field.of, ids)})`);
    case 'number':
      return between(value, wanted, (bound) => sql`${bound}::numeric`);
    case 'money':
      return between(sql`(${value} ->> 'amount')::numeric`, wanted, (bound) => sql`${bound}::numeric`);
    case 'date':
      return between(value, wanted, (bound) => sql`${bound}::date`);
    case 'texts':
      return [contains(sql`array_to_string(${value}, chr(10))`, String(wanted))];
    default:
      return [contains(asText(of, name, field), String(wanted))];
  }
}

/** An empty choice is not a filter: a search form sends it when nothing is chosen. */
const anyOf = (wanted: unknown, filter: (values: readonly string[]) => SQL): SQL[] => {
  const values = wanted as readonly string[];
  return values.length > 0 ? [filter(values)] : [];
};

/** Returns the ids of the nodes and all their descendants. */
export function belowSql(engine: Engine, name: string, ids: readonly string[]): SQL {
  const { table, id, parent } = targetOf(engine, name);
  if (!parent) return sql`select unnest(${idArray(ids)})`;
  // `union` instead of `union all`, so that it ends even if the data has a cycle.
  return sql`with recursive below(id) as (
    select unnest(${idArray(ids)}) union select ${id} from ${table} join below on ${parent} = below.id
  ) select below.id from below`;
}

function between(value: SQL, wanted: unknown, cast: (bound: string | number) => SQL): SQL[] {
  const { from, to } = wanted as Range;
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${cast(from)}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${cast(to)}`]),
  ];
}

/** Both days belong to the range, from the start of the first to the end of the last. */
function days(value: SQL, { from, to }: Range, timeZone: string): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${momentSql(startOfDay(timeZone, String(from)))}`]),
    ...(to === undefined ? [] : [sql`${value} < ${momentSql(startOfDay(timeZone, dayAfter(String(to), 1)))}`]),
  ];
}

/** Returns an instant as a numeric parameter, because PostgreSQL writes some years differently as text. */
export const momentSql = (instant: Date): SQL => sql`to_timestamp(${instant.getTime() / 1_000}::float8)`;

/**
 * Checks the days of a range.
 * @throws Refusal 400 for a text that looks like a day and is not one
 */
function assertDays({ from, to }: Range, locale: Locale): void {
  for (const day of [from, to]) if (day !== undefined && !isDay(String(day))) throw refusals.badRequest(locale);
}
