import { type SQL, sql } from 'drizzle-orm';
import { isId } from '../../../contract/patterns.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { type Field, isTextual } from '../../../contract/resources/fields.ts';
import { codesFor, fieldOf, type ResourceDefinition, recordActions } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import type { SignedIn } from '../http/handler.ts';
import type { Access, AccessRole, AccessRule, Who } from './access.ts';
import { isDay } from './days.ts';
import { fromSql, valueSql } from './expressions.ts';
import { asText, idArray, plainSql, textArray } from './filters.ts';
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
  return sql`(${only} and (${anyRole(of, access, withOneOf(access, codes))}))`;
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
  const asked = recordActions(definition).flatMap(([word, action]) => {
    const doing = withOneOf(access, codesFor(definition, action));
    if (doing.length === 0 || seeing.every((role) => doing.includes(role))) return [];
    return [{ word, kept: sql`case when not ${passes(anyRole(of, access, doing))} then ${word}::text end` }];
  });
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

/** Whether one of the caller's roles with one of the `codes` sees every record: by its data scope, and without a rule. */
export async function seesAll(
  engine: Engine,
  database: Database,
  { definition }: ResourceSource,
  caller: SignedIn,
  codes: readonly PermissionCode[],
): Promise<boolean> {
  const access = await engine.readAccess(database, caller);
  return withOneOf(access, codes).some(
    (role) =>
      (role.dataScope === 'all' || !definition.scoped) &&
      !role.rules.some(({ resource }) => resource === definition.name),
  );
}

/** What a field may refer to: whatever one of the caller's roles lets see, whether or not it opens the list. */
export async function referable(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  caller: SignedIn,
): Promise<SQL> {
  const access = await engine.readAccess(database, caller);
  return sql`(${of.only ?? sql`true`} and (${anyRole(of, access, access.roles)}))`;
}

const withOneOf = ({ roles }: Access, codes: readonly PermissionCode[]): AccessRole[] =>
  roles.filter((role) => codes.some((code) => role.codes.has(code)));

function anyRole(of: ResourceSource, access: Access, roles: readonly AccessRole[]): SQL {
  const each = roles.map((role) => sql`(${scopeSql(of, access, role)}${rulesSql(of, access, role)})`);
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

function rulesSql(of: ResourceSource, access: Access, { rules }: AccessRole): SQL {
  const held = rules.filter((rule) => rule.resource === of.definition.name && concerns(of.definition, rule));
  return sql.join(held.map((rule) => sql` and coalesce(${ruleSql(of, access, rule)}, false)`));
}

/** A rule that names menus holds for the resources that these menus open. */
const concerns = ({ codes }: ResourceDefinition, rule: AccessRule): boolean =>
  rule.codes === null || Object.values(codes).some((code) => rule.codes?.includes(code));

const COMPARISONS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** A condition as SQL; one that cannot be read lets nothing pass. */
function ruleSql(of: ResourceSource, access: Access, rule: AccessRule): SQL {
  const field = fieldOf(of.definition, rule.field);
  if (!field || field.secret) return sql`false`;
  const value = valueSql(of, rule.field);
  const { operator } = rule;
  switch (operator) {
    case 'isEmpty':
      return emptySql(field, value);
    case 'isMine':
      return among(field, value, [access.userId]);
    case 'isMyOrganization':
      return ofMyOrganization(field, value, access);
    case 'contains':
      return isTextual(field) || field.kind === 'localized'
        ? sql`position(${plainSql(sql`${rule.value}::text`)} in ${plainSql(asText(of, rule.field, field))}) > 0`
        : among(field, value, [rule.value]);
    case 'in':
      return among(field, value, listed(rule.value));
    default: {
      if (isTextual(field) || field.kind === 'localized' || field.kind === 'choice')
        return compared(plainSql(asText(of, rule.field, field)), operator, plainSql(sql`${rule.value}::text`));
      const typed = typedSql(field, rule.value);
      if (!typed)
        return operator === 'eq'
          ? among(field, value, [rule.value])
          : operator === 'ne'
            ? sql`not ${among(field, value, [rule.value])}`
            : sql`false`;
      return compared(field.kind === 'money' ? sql`(${value} ->> 'amount')::numeric` : value, operator, typed);
    }
  }
}

const compared = (left: SQL, operator: keyof typeof COMPARISONS, right: SQL): SQL =>
  sql`${left} ${sql.raw(COMPARISONS[operator])} ${right}`;

const listed = (value: string): string[] =>
  value
    .split(/[,，]/u)
    .map((part) => part.trim())
    .filter(Boolean);

/** One of the values, or for lists one of their entries. */
function among(field: Field, value: SQL, values: readonly string[]): SQL {
  switch (field.kind) {
    case 'tree':
    case 'reference':
    case 'references': {
      const ids = idArray(values.filter(isId));
      return field.kind === 'references' ? sql`${value} && ${ids}` : sql`${value} = any(${ids})`;
    }
    case 'choices':
    case 'texts':
      return sql`${value} && ${textArray(values)}`;
    case 'number':
    case 'flag':
    case 'date':
    case 'instant': {
      const typed = values.flatMap((each) => typedSql(field, each) ?? []);
      return typed.length > 0 ? sql`${value} in (${sql.join(typed, sql`, `)})` : sql`false`;
    }
    case 'localized':
      return sql`(${value} ->> 'en' = any(${textArray(values)}) or ${value} ->> 'zh' = any(${textArray(values)}))`;
    default:
      return sql`${value}::text = any(${textArray(values)})`;
  }
}

function typedSql(field: Field, value: string): SQL | undefined {
  switch (field.kind) {
    case 'number':
    case 'money':
      return /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? sql`${value}::numeric` : undefined;
    case 'flag':
      return value === 'true' || value === 'false' ? sql`${value}::boolean` : undefined;
    case 'date':
    case 'instant':
      return isDay(value) ? sql`${value}::date` : undefined;
    default:
      return undefined;
  }
}

function emptySql(field: Field, value: SQL): SQL {
  if (field.kind === 'choices' || field.kind === 'texts' || field.kind === 'references')
    return sql`cardinality(${value}) = 0`;
  if (field.kind === 'localized')
    return sql`coalesce(${value} ->> 'en', '') = '' and coalesce(${value} ->> 'zh', '') = ''`;
  return isTextual(field) ? sql`coalesce(${value}::text, '') = ''` : sql`${value} is null`;
}

function ofMyOrganization(field: Field, value: SQL, { group, members }: Access): SQL {
  if (group === null || !('of' in field)) return sql`false`;
  if (field.of === 'group') return among(field, value, [group]);
  if (field.of !== 'user' || field.kind === 'references') return sql`false`;
  return sql`${value} in (${members([group])})`;
}
