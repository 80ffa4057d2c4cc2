import { type SQL, sql } from 'drizzle-orm';
import { isId } from '../../../contract/patterns.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import { type Field, isTextual, type Option } from '../../../contract/resources/fields.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { RuleOperator } from '../../../contract/resources/rule.ts';
import {
  isRuleOperator,
  listedIn,
  opensOneOf,
  operatorsFor,
  takesSeveral,
  takesValue,
} from '../../../contract/resources/ruleConditions.ts';
import type { Database } from '../database/database.ts';
import { dayAfter, startOfDay } from '../time/zones.ts';
import type { Access, AccessRole, AccessRule } from './access.ts';
import { isDay } from './days.ts';
import { fromSql, valueSql } from './expressions.ts';
import { asText, idArray, momentSql, plainSql, textArray } from './filters.ts';
import { type Engine, type ResourceSource, targetOf } from './source.ts';

/** Returns the conditions that a role's rules add for a resource. Each begins with `and`. */
export async function rulesSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  access: Access,
  { rules }: AccessRole,
): Promise<SQL> {
  const held: SQL[] = [];
  for (const rule of rules)
    if (concerns(engine, of.definition, rule))
      held.push(sql` and coalesce(${await ruleSql(engine, database, of, access, rule)}, false)`);
  return sql.join(held);
}

/**
 * Returns whether a rule applies to a resource: the one that it names. If that does not exist, it applies to all
 * resources that its menus open. If the menus do not decide it either, it applies to everything: a rule that cannot be
 * read hides all that it may concern.
 */
export const concerns = (engine: Engine, definition: ResourceDefinition, rule: AccessRule): boolean =>
  rule.resource === definition.name ||
  (!engine.sources.has(rule.resource) && (!knownCodes(rule) || opensOneOf(definition, knownCodes(rule) ?? [])));

/** Returns the codes of a rule's menus; undefined if it names none, or one without a known code. */
function knownCodes({ menuCodes }: AccessRule): readonly string[] | undefined {
  const known = menuCodes?.filter((code) => code !== null && Object.hasOwn(permissionCodes, code));
  return known && known.length === menuCodes?.length ? (known as string[]) : undefined;
}

/** Whether all menus of a rule exist and one of them opens the resource. */
function isBound(definition: ResourceDefinition, rule: AccessRule): boolean {
  if (rule.menuCodes === null) return true;
  const codes = knownCodes(rule);
  return codes !== undefined && opensOneOf(definition, codes);
}

const COMPARISONS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Returns a rule's condition as SQL. A condition that names something unknown excludes all rows. */
async function ruleSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  access: Access,
  rule: AccessRule,
): Promise<SQL> {
  const field = rule.resource === of.definition.name ? fieldOf(of.definition, rule.field) : undefined;
  if (!field || field.secret || !isBound(of.definition, rule)) return sql`false`;
  const operators = operatorsFor(field);
  const fits = operators.includes(rule.operator === 'in' && operators.includes('eq') ? 'eq' : rule.operator);
  if (!isRuleOperator(rule.operator) || !fits) return sql`false`;
  if (!takesValue(rule.operator)) return conditionSql(engine, of, access, rule, field);
  const known = await knownSql(engine, database, field, rule);
  const read = isTextual(field) ? rule : { ...rule, value: rule.value.trim() };
  return known ? sql`(${known} and ${conditionSql(engine, of, access, read, field)})` : sql`false`;
}

/**
 * Returns a condition for the existence of the value that a rule compares with; undefined if the field cannot have that
 * value.
 */
async function knownSql(
  engine: Engine,
  database: Database,
  field: Field,
  { operator, value }: AccessRule,
): Promise<SQL | undefined> {
  const options = 'dictionary' in field ? await engine.readOptions(database, field.dictionary) : [];
  if (!fitsRule(field, operator, value, options)) return undefined;
  if (!('of' in field)) return sql`true`;
  const target = engine.sources.get(field.of);
  const { table, id } = targetOf(engine, field.of);
  const from = target ? sql`${fromSql(target)} where ${target.only ?? sql`true`}` : sql`${table} where true`;
  const ids = idArray(valuesOfRule(operator, value).filter(isId));
  // A nested query, so that a rule about records of the same table does not refer to the row being checked.
  return sql`exists (select 1 from (select ${id} as id from ${from}) as there where there.id = any(${ids}))`;
}

const valuesOfRule = (operator: RuleOperator, value: string): string[] =>
  takesSeveral(operator) ? listedIn(value) : [value.trim()].filter(Boolean);

/**
 * Returns whether a field can have the value that a rule compares it with. Of several values one is enough, because the
 * others match nothing more. `options`: those of the field's dictionary.
 */
export function fitsRule(field: Field, operator: RuleOperator, value: string, options: readonly Option[]): boolean {
  const values = valuesOfRule(operator, value);
  if ('of' in field) return values.some(isId);
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const known = 'options' in field ? field.options : options;
      return values.some((each) => known.some((option) => option.value.toLowerCase() === each.toLowerCase()));
    }
    case 'number':
    case 'money':
    case 'flag':
    case 'date':
    case 'instant':
      return values.some((each) => typedSql(field, each) !== undefined);
    default:
      return values.length > 0;
  }
}

function conditionSql(engine: Engine, of: ResourceSource, access: Access, rule: AccessRule, field: Field): SQL {
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
      return field.kind === 'instant'
        ? anyDay(value, listedIn(rule.value), engine.timeZone)
        : among(field, value, listedIn(rule.value));
    default: {
      if (field.kind === 'instant') return comparedDay(value, operator, rule.value, engine.timeZone);
      if (isTextual(field) || field.kind === 'localized' || field.kind === 'choice')
        return compared(plainSql(asText(of, rule.field, field)), operator, plainSql(sql`${rule.value}::text`));
      const typed = typedSql(field, rule.value);
      if (typed)
        return compared(field.kind === 'money' ? sql`(${value} ->> 'amount')::numeric` : value, operator, typed);
      if (!('of' in field)) return sql`false`;
      const same = among(field, value, [rule.value]);
      return operator === 'ne' ? sql`not ${same}` : same;
    }
  }
}

const compared = (left: SQL, operator: keyof typeof COMPARISONS, right: SQL): SQL =>
  sql`${left} ${sql.raw(COMPARISONS[operator])} ${right}`;

/** Compares an instant with a day of a time zone. Every moment of the day counts as equal to the day. */
function comparedDay(value: SQL, operator: keyof typeof COMPARISONS, day: string, timeZone: string): SQL {
  if (!isDay(day)) return sql`false`;
  const start = momentSql(startOfDay(timeZone, day));
  const end = momentSql(startOfDay(timeZone, dayAfter(day, 1)));
  switch (operator) {
    case 'eq':
      return sql`(${value} >= ${start} and ${value} < ${end})`;
    case 'ne':
      return sql`(${value} < ${start} or ${value} >= ${end})`;
    case 'gt':
      return sql`${value} >= ${end}`;
    case 'ge':
      return sql`${value} >= ${start}`;
    case 'lt':
      return sql`${value} < ${start}`;
    case 'le':
      return sql`${value} < ${end}`;
  }
}

const anyDay = (value: SQL, days: readonly string[], timeZone: string): SQL =>
  sql`(${sql.join([sql`false`, ...days.map((day) => comparedDay(value, 'eq', day, timeZone))], sql` or `)})`;

/** Matches one of the values; for a list, one of its items. */
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
    case 'date': {
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
