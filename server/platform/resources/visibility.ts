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
 * The one condition that decides which records of a resource a caller can see and change: it is part of every list,
 * count, detail, save, removal, export and history. A record passes when one of the roles that hold one of the `codes`
 * lets it pass: by its data scope and by all conditions that the role is held to.
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
 * A query for the ids of the records of a resource that a caller can see through the roles that hold one of the `codes`:
 * for calls beside those of the resource, which are held to the same condition.
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

/** What roles keep: the words of what they may keep from some records, and by its id what they do keep from a record. */
export type Withheld = { fromSome: readonly string[]; from: ReadonlyMap<string, string[]> };

/**
 * Of these records, which the caller sees, those to which something is not done that the codes allow: by its word, as no role
 * with one of these codes lets it reach them. None where whoever lets see lets do, which is known without a look at them.
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

/** The codes with which records are seen. */
export const seeingCodes = (definition: ResourceDefinition): PermissionCode[] => [
  ...codesFor(definition, 'list'),
  ...codesFor(definition, 'detail'),
];

/** A condition as an answer: one that cannot be decided lets nothing pass. */
export const passes = (condition: SQL): SQL => sql`coalesce((${condition}), false)`;

/** Whether one of the caller's roles with one of the `codes` sees every record. */
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
 * Of which records the name may be read where others refer to them: those that one of the reader's roles lets see, and
 * those that the source lets everybody name. `all`: of every one, which is known without a look at them.
 */
export async function nameable(engine: Engine, database: Database, of: ResourceSource, who: Who): Promise<SQL | 'all'> {
  const access = await engine.readAccess(database, who);
  if (access.roles.some((role) => isWhole(engine, of, role))) return 'all';
  const seen = await anyRole(engine, database, of, access, access.roles);
  return passes(of.named ? sql`(${seen}) or ${of.named}` : seen);
}

/** Whether a role sees every record of a resource: by its data scope, and without a rule. */
export const isWhole = (engine: Engine, { definition }: ResourceSource, { dataScope, rules }: AccessRole): boolean =>
  (dataScope === 'all' || !definition.scoped) && !rules.some((rule) => concerns(engine, definition, rule));

/** What a field may refer to: whatever one of the caller's roles lets see, whether or not it opens the list. */
export async function referable(engine: Engine, database: Database, of: ResourceSource, caller: Who): Promise<SQL> {
  const access = await engine.readAccess(database, caller);
  return sql`(${of.only ?? sql`true`} and (${await anyRole(engine, database, of, access, access.roles)}))`;
}

/** Those of a person's roles that hold one of the codes. */
export const withOneOf = ({ roles }: Access, codes: readonly PermissionCode[]): AccessRole[] =>
  roles.filter((role) => codes.some((code) => role.codes.has(code)));

/** Which records one of the roles lets see. */
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
