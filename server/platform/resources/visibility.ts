import { type SQL, sql } from 'drizzle-orm';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { codesFor, type ResourceDefinition, recordActions } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import type { SignedIn } from '../http/handler.ts';
import type { Access, AccessRole, Who } from './access.ts';
import { fromSql } from './expressions.ts';
import { idArray } from './filters.ts';
import { concerns, rulesSql } from './rules.ts';
import type { Engine, ResourceSource } from './source.ts';

/**
 * Returns the single condition for the records of a resource that a caller may see and change. Every list, count,
 * detail, save, removal, export and history uses it.
 *
 * A record matches if one role that has one of the `codes` allows it: by its data scope and by all conditions of the
 * role.
 */
export async function visibilityOf(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  caller: Who,
  codes: readonly PermissionCode[],
): Promise<SQL> {
  const access = await engine.readAccess(database, caller);
  const only = of.only ?? sql`true`;
  return sql`(${only} and (${await anyRole(engine, database, of, access, withOneOf(access, codes))}))`;
}

/**
 * Returns a query for the ids of the records that a caller may see through roles with one of the `codes`. It is for
 * requests outside the resource routes, under the same condition.
 */
export async function visibleIds(
  engine: Engine,
  database: Database,
  name: string,
  caller: SignedIn,
  codes: readonly PermissionCode[],
): Promise<SQL> {
  const of = engine.sources.get(name);
  if (!of) throw new Error(`${name} is no resource`);
  const visible = await visibilityOf(engine, database, of, caller, codes);
  return sql`(select ${of.table.id} from ${of.table} where ${visible})`;
}

/**
 * Actions that roles do not allow on some records. `fromSome`: the actions concerned. `from`: the actions that are not
 * allowed, by record id.
 */
export type Withheld = { fromSome: readonly string[]; from: ReadonlyMap<string, string[]> };

/**
 * Returns, for records that the caller sees, the actions that the caller's codes include but no role with such a code
 * allows on the record. If every role that shows records also has the action, the answer is empty without a query.
 */
export async function withheldFrom(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  caller: Who,
  ids: readonly string[],
): Promise<Withheld> {
  const access = await engine.readAccess(database, caller);
  const { definition } = of;
  const seeing = withOneOf(access, seeingCodes(definition));
  const asked: { word: string; kept: SQL }[] = [];
  for (const [word, action] of recordActions(definition)) {
    const doing = withOneOf(access, codesFor(definition, action));
    if (doing.length === 0 || seeing.every((role) => doing.includes(role))) continue;
    const may = passes(await anyRole(engine, database, of, access, doing));
    asked.push({ word, kept: sql`case when not ${may} then ${word}::text end` });
  }
  if (asked.length === 0) return { fromSome: [], from: new Map() };
  const kept = sql.join(
    asked.map((each) => each.kept),
    sql`, `,
  );
  const { rows } = await database.execute<{ id: string; withheld: string[] }>(sql`
    select ${of.table.id} as "id", array_remove(array[${kept}], null) as "withheld"
    from ${fromSql(of)} where ${of.table.id} = any(${idArray(ids)})`);
  const some = rows.filter(({ withheld }) => withheld.length > 0);
  return { fromSome: asked.map(({ word }) => word), from: new Map(some.map(({ id, withheld }) => [id, withheld])) };
}

/** Returns the codes that let a caller see records. */
export const seeingCodes = (definition: ResourceDefinition): PermissionCode[] => [
  ...codesFor(definition, 'list'),
  ...codesFor(definition, 'detail'),
];

/** Turns an undecided (null) condition into false, so that it matches no record. */
export const passes = (condition: SQL): SQL => sql`coalesce((${condition}), false)`;

/** Returns whether a role of the caller with one of the `codes` sees every record. */
export async function seesAll(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  caller: Who,
  codes: readonly PermissionCode[],
): Promise<boolean> {
  const access = await engine.readAccess(database, caller);
  return withOneOf(access, codes).some((role) => isWhole(engine, of, role));
}

/**
 * Returns the condition for records whose names the reader may see in references. These are the records that one of the
 * reader's roles shows, and those whose names the source shows to every reader. `all` means every record, known without
 * a query.
 */
export async function nameable(engine: Engine, database: Database, of: ResourceSource, who: Who): Promise<SQL | 'all'> {
  const access = await engine.readAccess(database, who);
  if (access.roles.some((role) => isWhole(engine, of, role))) return 'all';
  const seen = await anyRole(engine, database, of, access, access.roles);
  return passes(of.named ? sql`(${seen}) or ${of.named}` : seen);
}

/** Returns whether a role sees every record of a resource: by its data scope, and without a rule. */
export const isWhole = (engine: Engine, { definition }: ResourceSource, { dataScope, rules }: AccessRole): boolean =>
  (dataScope === 'all' || !definition.scoped) && !rules.some((rule) => concerns(engine, definition, rule));

/**
 * Returns the condition for records that a field may refer to: all that one of the caller's roles shows, even without
 * access to the list.
 */
export async function referable(engine: Engine, database: Database, of: ResourceSource, caller: Who): Promise<SQL> {
  const access = await engine.readAccess(database, caller);
  return sql`(${of.only ?? sql`true`} and (${await anyRole(engine, database, of, access, access.roles)}))`;
}

/** Returns the roles of a user that have one of the codes. */
export const withOneOf = ({ roles }: Access, codes: readonly PermissionCode[]): AccessRole[] =>
  roles.filter((role) => codes.some((code) => role.codes.has(code)));

/** Returns the condition for records that one of the roles shows. */
export async function anyRole(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  access: Access,
  roles: readonly AccessRole[],
): Promise<SQL> {
  const each: SQL[] = [];
  for (const role of roles)
    each.push(sql`(${scopeSql(of, access, role)}${await rulesSql(engine, database, of, access, role)})`);
  return each.length > 0 ? sql.join(each, sql` or `) : sql`false`;
}

function scopeSql(of: ResourceSource, access: Access, { dataScope }: AccessRole): SQL {
  if (!of.definition.scoped || dataScope === 'all') return sql`true`;
  const owner = of.owner ?? of.table.createdBy;
  const own = sql`${owner} = ${access.userId}`;
  const groups = dataScope === 'own' ? [] : dataScope === 'organization' ? [access.group] : access.groupAndBelow;
  const named = groups.filter((group) => group !== null);
  if (named.length === 0) return own;
  const organization = of.organization
    ? sql`${of.organization} = any(${idArray(named)})`
    : sql`${owner} in (${access.members(named)})`;
  return sql`(${own} or ${organization})`;
}
