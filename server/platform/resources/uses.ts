import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../../contract/resources/fields.ts';
import type { ChoiceUse } from '../../../contract/resources/record.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { fromSql, isList, valueSql } from './expressions.ts';
import { idArray } from './filters.ts';
import type { Named } from './remove.ts';
import { type Choice, type Engine, publishedSource, type ResourceCall, type ResourceSource } from './source.ts';

type Reference = { from: ResourceSource; name: string; field: Field };

/**
 * Returns the fields of all resources that refer to records of this one. Rows that are removed with a record do not
 * count. References that outlive it do not count either.
 */
function referencesTo(engine: Engine, of: ResourceSource): Reference[] {
  const belonging = new Set((of.children ?? []).map(({ table }) => table));
  return [...engine.sources.values()].flatMap((from) =>
    Object.entries(from.definition.fields).flatMap(([name, field]) =>
      'of' in field && field.of === of.definition.name && !belonging.has(from.table) && !from.outlives?.includes(name)
        ? [{ from, name, field }]
        : [],
    ),
  );
}

/** Returns whether a resource's field refers to records of this one. */
const refersTo = (engine: Engine, of: ResourceSource) => (resource: string, name: string) => {
  const definition = engine.sources.get(resource)?.definition;
  const field = definition && fieldOf(definition, name);
  return field !== undefined && 'of' in field && field.of === of.definition.name;
};

/** Why a record cannot be removed. `uses`: the records that have it as a value. */
export type Use = { message: string; uses?: readonly ChoiceUse[] };

/** Returns by id how records are used: by what, and by how many. Records that are removed together do not count. */
export async function usesOf(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  records: readonly Named[],
  call: ResourceCall,
): Promise<ReadonlyMap<string, Use>> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const used = await choicesUsed(engine, database, of, ids, call);
  for (const [id, message] of (await of.hooks?.used?.(database, ids, call)) ?? [])
    used.set(id, { ...used.get(id), message });
  for (const reference of referencesTo(engine, of)) {
    if (reference.from === of && reference.field.kind === 'tree') continue;
    const counts = await countUses(database, of, reference, ids);
    const { locale } = call;
    for (const { id, count } of counts)
      if (!used.has(id))
        used.set(id, {
          message: m.resource_used({ title: reference.from.definition.title[locale], count }, { locale }),
        });
  }
  for (const [id, names] of await engine.rulesComparing(database, refersTo(engine, of), ids))
    if (!used.has(id)) used.set(id, { message: m.record_ruled({ rules: names.join(', ') }, call) });
  await addParents(database, of, ids, used, call);
  return used;
}

async function countUses(database: Database, of: ResourceSource, { from, name, field }: Reference, ids: string[]) {
  const value = valueSql(from, name);
  const each: SQL = field.kind === 'references' ? sql`cross join lateral unnest(${value}) as used(id)` : sql``;
  const key = field.kind === 'references' ? sql`used.id` : value;
  const others = from === of ? sql`and not (${from.table.id} = any(${idArray(ids)}))` : sql``;
  const { rows } = await database.execute<{ id: string; count: number }>(sql`
    select ${key} as id, count(*)::int as count from ${fromSql(from)} ${each}
    where ${key} = any(${idArray(ids)}) and ${from.only ?? sql`true`} and ${from.needs?.[name] ?? sql`true`} ${others}
    group by 1`);
  return rows;
}

/** A node that has remaining descendants is kept, and so are all its ancestors. */
async function addParents(
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  used: Map<string, Use>,
  call: ResourceCall,
): Promise<void> {
  const { tree } = of.definition;
  if (!tree) return;
  const parent = valueSql(of, tree.parent);
  const { rows } = await database.execute<{ id: string; parent: string }>(sql`
    select ${of.table.id} as id, ${parent} as parent from ${fromSql(of)} where ${parent} = any(${idArray(ids)})`);
  const leaving = new Set(ids);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [above, below] of Map.groupBy(rows, (row) => row.parent)) {
      const staying = below.filter(({ id }) => !leaving.has(id) || used.has(id)).length;
      if (staying === 0 || used.has(above)) continue;
      used.set(above, { message: m.resource_has_below({ count: staying }, call) });
      changed = true;
    }
  }
}

/** Returns by id the dictionary choices that other records have as a value. */
async function choicesUsed(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceCall,
): Promise<Map<string, Use>> {
  const used = new Map<string, Use>();
  for (const [id, choice] of (await of.choices?.read(database, ids)) ?? []) {
    const use = await findChoiceUse(engine, database, choice, call);
    if (use) used.set(id, use);
  }
  return used;
}

/** Finds where a dictionary value is used: in which fields of which resources, and by how many records. */
export async function findChoiceUse(
  engine: Engine,
  database: Database,
  { dictionary, value }: Choice,
  { locale }: ResourceCall,
): Promise<Use | undefined> {
  const uses: ChoiceUse[] = [];
  const places: string[] = [];
  for (const from of engine.sources.values())
    for (const [name, field] of Object.entries(from.definition.fields)) {
      if (!('dictionary' in field) || field.dictionary !== dictionary) continue;
      const count = await countValue(database, from, name, field, value);
      if (count === 0) continue;
      uses.push({ resource: from.definition.name, field: name, value, count });
      const [title, label] = [from.definition.title[locale], field.label[locale]];
      places.push(m.choice_used_place({ title, field: label, count }, { locale }));
    }
  if (uses.length === 0) return undefined;
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(places);
  return { message: m.choice_used({ places: list }, { locale }), uses };
}

/** Returns how many records have a value, in the back-office version or in the public one. */
async function countValue(
  database: Database,
  of: ResourceSource,
  name: string,
  field: Field,
  value: string,
): Promise<number> {
  const has = (source: ResourceSource): SQL =>
    isList(field) ? sql`${value} = any(${valueSql(source, name)})` : sql`${valueSql(source, name)} = ${value}`;
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from ${fromSql(of)}
    where ${of.only ?? sql`true`} and (${has(of)} or ${has(publishedSource(of))})`);
  return rows[0]?.count ?? 0;
}
