import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../../contract/constants.ts';
import type { ListQuery, ResourceRecord } from '../../../contract/resources/record.ts';
import { codesFor, fieldOf } from '../../../contract/resources/resource.ts';
import { MANY } from '../../../contract/resources/schemas.ts';
import type { Localized } from '../../../contract/schema.ts';
import { inReadersOrder } from '../database/collation.ts';
import type { Database } from '../database/database.ts';
import { givenPage } from '../database/paging.ts';
import { refusals } from '../http/reply.ts';
import { fromSql, shownSql, valueSql, versionSql } from './expressions.ts';
import { asText, filterSql, idArray, plainSql } from './filters.ts';
import { findingsOf } from './findings.ts';
import { judge } from './judged.ts';
import { readOne } from './one.ts';
import { orderSql, type SortKey, sortKeys } from './order.ts';
import { readRecords, valuesOf } from './read.ts';
import { type Engine, isColumn, labelSql, type ResourceCall, type ResourceSource, storeOf } from './source.ts';
import { referable, visibilityOf } from './visibility.ts';

export type ListAnswer = {
  count: number;
  page: number;
  list: ResourceRecord[];
  withheldFromSome?: readonly string[];
  fingerprint?: string;
};

/**
 * Returns a page of records; a page beyond the end becomes the last one, and `page` holds its number. A tree without a
 * `limit` is returned whole, because one page of a tree makes no sense alone.
 */
export async function list(
  engine: Engine,
  of: ResourceSource,
  { parent, body }: { parent?: string | undefined; body: ListQuery },
  call: ResourceCall,
): Promise<ListAnswer> {
  const { database } = engine;
  const { page = DEFAULT_PAGE, limit = of.definition.tree ? MANY : DEFAULT_LIMIT, sort, ...search } = body;
  const keys = await sortKeys(engine, of, sort, call);
  const where = await selection(engine, database, of, { parent, search }, call);
  const codes = codesFor(of.definition, 'publish');
  const fingerprinted = of.definition.content === true && codes.some((code) => call.caller.codes.has(code));
  const { count, ids, fingerprint } = await pageOf(database, of, where, keys, { page, limit, fingerprinted });
  const given = givenPage(count, { page, limit });
  const whole = fingerprint === null ? {} : { fingerprint };
  if (ids.length === 0) return { count, page: given, list: [], ...whole };
  const [records, { tell, withheldFromSome }] = await Promise.all([
    readRecords(engine, database, of, { where: sql`${of.table.id} = any(${idArray(ids)})` }, call.caller),
    judge(engine, database, of, ids, call),
  ]);
  const places = new Map(ids.map((id, place) => [id, place]));
  const place = ({ id }: ResourceRecord) => places.get(id) ?? 0;
  const told = records.toSorted((one, other) => place(one) - place(other)).map(tell);
  return { count, page: given, list: told, ...(withheldFromSome.length > 0 && { withheldFromSome }), ...whole };
}

/**
 * Returns the number of records and the ids on a page with one query. The contents are then read for these ids only.
 */
async function pageOf(
  database: Database,
  of: ResourceSource,
  where: SQL,
  keys: readonly SortKey[],
  { page, limit, fingerprinted }: { page: number; limit: number; fingerprinted: boolean },
): Promise<{ count: number; ids: string[]; fingerprint: string | null }> {
  const columns = keys.map(({ key }, index) => sql`, ${key} as ${sql.identifier(`key${index}`)}`);
  const order = keys.map(({ direction }, index) => sql`${sql.identifier(`key${index}`)} ${direction}, `);
  const version = fingerprinted ? sql`, ${versionSql(of)} as version` : sql``;
  const fingerprint = fingerprinted ? sql`(select ${fingerprintSql} from found)` : sql`null`;
  const { rows } = await database.execute<{ count: number; ids: string[]; fingerprint: string | null }>(sql`
    with found as materialized (select ${of.table.id} as id${version}${sql.join(columns)} from ${fromSql(of)} where ${where}),
      counted as materialized (select count(*)::int as count from found)
    select counted.count as count, array(
      select found.id from found order by ${sql.join(order)}found.id limit ${limit}
      offset ${limit}::int * greatest(0, least(${page}::int, (counted.count + ${limit}::int - 1) / ${limit}::int) - 1)
    ) as ids, ${fingerprint} as fingerprint from counted`);
  return rows[0] ?? { count: 0, ids: [], fingerprint: null };
}

/**
 * A hash over the ids and versions of all rows of `found`. A sum of hashes would not do: users who edit many records
 * could choose their changes so that the sum stays the same.
 */
const fingerprintSql = sql`md5(coalesce(string_agg(found.id::text || ' ' || found.version, ',' order by found.id), ''))`;

/** Returns the current fingerprint of these records, as a list response contains it. */
export async function fingerprintOf(database: Database, of: ResourceSource, ids: readonly string[]): Promise<string> {
  const { rows } = await database.execute<{ fingerprint: string }>(sql`
    with found as (select ${of.table.id} as id, ${versionSql(of)} as version
      from ${fromSql(of)} where ${of.table.id} = any(${idArray(ids)}))
    select ${fingerprintSql} as fingerprint from found`);
  return rows[0]?.fingerprint ?? '';
}

/**
 * Returns the condition for the records that match a search and that the caller may see. `parent`: the record that the
 * list belongs to.
 */
export async function selection(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { parent, search }: { parent?: string | undefined; search: ListQuery },
  call: ResourceCall,
): Promise<SQL> {
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'list'));
  return sql.join(
    [
      visible,
      ...(await filterSql(engine, of, search, call)),
      ...(parent === undefined ? [] : [await withinSql(engine, database, of, parent, call)]),
    ],
    sql` and `,
  );
}

/**
 * Returns the condition for records that belong to a parent.
 * @throws Refusal 404 when the caller may not see the parent
 */
async function withinSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  parent: string,
  call: ResourceCall,
): Promise<SQL> {
  const { within, fields, codes } = of.definition;
  const field = within ? fields[within] : undefined;
  const owner = field && 'of' in field ? engine.sources.get(field.of) : undefined;
  if (!within || !owner) throw new Error(`${of.definition.name} belongs to no other resource`);
  const visible = await visibilityOf(engine, database, owner, call.caller, [owner.definition.codes.list, codes.list]);
  if (!(await readOne(engine, database, owner, parent, visible, 'server'))) throw refusals.notFound(call.locale);
  return sql`${valueSql(of, within)} = ${parent}`;
}

export async function countOf(database: Database, of: ResourceSource, where: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${fromSql(of)} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns one record.
 * @throws Refusal 404
 */
export async function detail(
  engine: Engine,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<ResourceRecord> {
  const { database } = engine;
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'detail'));
  const [record, { tell }] = await Promise.all([
    readOne(engine, database, of, id, visible, call.caller),
    judge(engine, database, of, [id], call),
  ]);
  if (!record) throw refusals.notFound(call.locale);
  return { ...tell(record), ...(await findingsOf(database, of, id, valuesOf(of, record), call.locale)) };
}

type PickerOption = { id: string; label: Localized; parent: string | null };

/**
 * Returns the records that a field can refer to, with their names and, for a tree, their parents. They are the `ids`
 * requested, otherwise those whose names contain the text.
 */
export async function options(
  engine: Engine,
  of: ResourceSource,
  { field: name, text = '', ids }: { field: string; text?: string; ids?: readonly string[] },
  call: ResourceCall,
): Promise<{ count: number; list: PickerOption[] }> {
  const field = fieldOf(of.definition, name);
  if (!field || !('of' in field)) throw refusals.badRequest(call.locale);
  const target = engine.sources.get(field.of);
  if (!target) throw new Error(`${field.of} is no resource`);
  const { definition, table } = target;
  const { database } = engine;
  const visible = await offered(engine, of, name, target, call);
  const label = labelSql(target);
  const wanted =
    text.trim() === ''
      ? sql`true`
      : sql`position(${plainSql(sql`${text.trim()}::text`)} in ${plainSql(namesSql(target))}) > 0`;
  const where = sql`${visible} and ${ids ? sql`${table.id} = any(${idArray(ids)})` : wanted}`;
  const store = definition.tree && storeOf(target, definition.tree.parent);
  const parent = store && isColumn(store) ? sql`${store}` : sql`null::uuid`;
  const order = definition.tree
    ? await orderSql(engine, target, undefined, call)
    : sql`${inReadersOrder(shownSql(label, call.locale), call.locale)}, ${table.id}`;
  const [count, found] = await Promise.all([
    countOf(database, target, where),
    database.execute<PickerOption>(sql`
      select ${table.id} as "id", ${label} as "label", ${parent} as "parent" from ${fromSql(target)}
      where ${where} order by ${order} limit ${definition.tree ? MANY : MAX_LIMIT}`),
  ]);
  return { count, list: found.rows };
}

/**
 * Returns the condition for the records that a field offers. These are the ones that its source defines, such as
 * colleagues for assigning work. Otherwise they are those that the caller can list (records with data scopes), or all
 * that a role may see (others).
 */
async function offered(
  engine: Engine,
  of: ResourceSource,
  name: string,
  target: ResourceSource,
  { caller }: ResourceCall,
): Promise<SQL> {
  const only = of.offers?.[name];
  if (only) return sql`(${target.only ?? sql`true`} and ${only})`;
  const seen = target.definition.scoped
    ? await visibilityOf(engine, engine.database, target, caller, codesFor(target.definition, 'list'))
    : await referable(engine, engine.database, target, caller);
  return target.offered ? sql`(${seen} and ${target.offered})` : seen;
}

/** Returns the first records whose names contain the text. Names that begin with it come first. */
export async function namedLike(
  engine: Engine,
  of: ResourceSource,
  { text, limit }: { text: string; limit: number },
  call: ResourceCall,
): Promise<{ id: string; label: Localized }[]> {
  const { database } = engine;
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'list'));
  const label = labelSql(of);
  const wanted = plainSql(sql`${text}::text`);
  const begins = sql`starts_with(${plainSql(sql`coalesce(${label} ->> ${call.locale}::text, '')`)}, ${wanted})`;
  const { rows } = await database.execute<{ id: string; label: Localized }>(sql`
    select ${of.table.id} as "id", ${label} as "label" from ${fromSql(of)}
    where ${visible} and position(${wanted} in ${plainSql(namesSql(of))}) > 0
    order by ${begins} desc, ${inReadersOrder(shownSql(label, call.locale), call.locale)}, ${of.table.id} limit ${limit}`);
  return rows;
}

/** Returns the names that a picker searches: the name in both languages and the code, if there is one. */
function namesSql(of: ResourceSource): SQL {
  const label = labelSql(of);
  const code = of.definition.fields.code;
  const names = sql`${label} ->> 'en', ${label} ->> 'zh'`;
  return code ? sql`concat_ws(chr(10), ${names}, ${asText(of, 'code', code)})` : sql`concat_ws(chr(10), ${names})`;
}
