import { type SQL, sql } from 'drizzle-orm';
import { canonicalCron } from '../../../contract/cron.ts';
import { byField, isUnsaid, tidyValue } from '../../../contract/fieldValues.ts';
import { type Field, topOf } from '../../../contract/resources/fields.ts';
import { writtenFields } from '../../../contract/resources/resource.ts';
import { mostValues } from '../../../contract/resources/schemas.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { sanitizeRichText } from '../richText/sanitizeRichText.ts';
import { isDay, isMoment } from './days.ts';
import { fromSql } from './expressions.ts';
import { fileProblem } from './fieldFiles.ts';
import { belowSql, idArray } from './filters.ts';
import type { Change } from './hooks.ts';
import { scheduleProblem } from './scheduleProblem.ts';
import { type Engine, type ResourceCall, type ResourceSource, targetOf, type Values } from './source.ts';
import { isTaken } from './uniqueKeys.ts';
import { referable } from './visibility.ts';

type Problems = Record<string, string>;

/**
 * Refuses values that have problems.
 * @throws Refusal `validation` with the message of each invalid field
 */
export function refuseProblems(problems: Problems, { locale }: ResourceCall): void {
  if (Object.keys(problems).length > 0)
    throw new Refusal('validation', m.reply_validation({}, { locale }), { fields: problems });
}

/**
 * Returns the values, with changed ones in the normal form of their fields. Unchanged values stay the same, because an
 * older record may not follow a newer rule. Otherwise a record whose key is a duplicate could not be edited at all.
 */
export const tidied = ({ definition: { fields } }: ResourceSource, values: Values, before: Values | null): Values =>
  byField(fields, values, (field, value, name) => (isSame(value, before?.[name]) ? value : tidyValue(field, value)));

/**
 * Cleans values: sanitizes rich text, writes schedules in one form, removes duplicates from lists, and turns the value
 * for "top level" into null.
 */
export function cleaned({ definition }: ResourceSource, values: Change['values']): Change['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = definition.fields[name];
      const top = topOf(field);
      if (top !== undefined && value === top) return [name, null];
      return [name, field ? cleanedValue(field, value) : value];
    }),
  );
}

function cleanedValue(field: Field, value: unknown): unknown {
  if (field.kind === 'richText') return sanitizeRichText(String(value));
  if (field.kind === 'cron') return canonicalCron(String(value)) ?? value;
  if (field.kind === 'localized' && field.as === 'richText') {
    const { en, zh } = value as { en: string; zh: string };
    return { en: sanitizeRichText(en), zh: sanitizeRichText(zh) };
  }
  return Array.isArray(value) ? [...new Set(value)] : value;
}

/**
 * Checks what a schema cannot express: dictionaries, calendar dates, referenced records, files, unique values, trees
 * without cycles. Only changed values are checked, because a record may be older than a rule.
 * @throws Refusal `validation`
 */
export async function checkValues(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  change: Change,
  call: ResourceCall,
): Promise<void> {
  const problems: Problems = {};
  for (const [name, field] of writtenFields(of.definition)) {
    const value = change.values[name];
    if (value === undefined || isSame(value, change.before?.[name])) continue;
    const added = addedTo(value, change.before?.[name]);
    const problem =
      formProblem(field, value, call) ??
      (field.createOnly && change.before ? m.field_stays({}, call) : undefined) ??
      (await choiceProblem(engine, database, field, added, call)) ??
      ((field.kind === 'image' || field.kind === 'file') && value !== null
        ? await fileProblem(
            engine,
            database,
            of,
            { field, recordId: change.id ?? change.copiedFrom ?? null, fileId: String(value) },
            call,
          )
        : undefined) ??
      (await referenceProblem(engine, database, of.offers?.[name], field, added, call)) ??
      (field.unique ? await uniqueProblem(database, of, name, change, call) : undefined) ??
      (name === of.definition.tree?.parent ? await circleProblem(engine, database, of, change, call) : undefined);
    if (problem) problems[name] = problem;
  }
  refuseProblems(problems, call);
}

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** Returns JSON with sorted keys, because jsonb does not keep their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/** Whether cleaning made rich text longer than its field allows. Such a text could never be saved again. */
const isGrown = (field: Field, value: unknown): boolean =>
  (field.kind === 'richText' && typeof value === 'string' && value.length > field.max) ||
  (field.kind === 'localized' &&
    field.as === 'richText' &&
    Object.values(value as { en: string; zh: string }).some((text) => text.length > field.max));

function formProblem(field: Field, value: unknown, call: ResourceCall): string | undefined {
  const invalid = () => m.field_invalid({}, call);
  if (field.required && isUnsaid(value)) return m.field_required({}, call);
  // Checked here, because a bulk edit may add to the values of a record.
  const limit = mostValues(field);
  if (Array.isArray(value) && value.length > limit) return m.field_too_many({ limit }, call);
  if ('max' in field && isGrown(field, value)) return m.field_too_long({ limit: Number(field.max) }, call);
  if (field.kind === 'date' && value !== null && !isDay(String(value))) return invalid();
  if (field.kind === 'instant' && value !== null && !isMoment(String(value))) return invalid();
  if (field.kind === 'json' && (JSON.stringify(value) ?? '').length > field.max)
    return m.field_too_long({ limit: field.max }, call);
  if (field.kind === 'money' && value !== null && !field.currencies.includes((value as { currency: string }).currency))
    return invalid();
  if (field.kind === 'cron' && value !== '') return scheduleProblem(String(value), call.locale);
  return undefined;
}

/** Returns the new items of a list. Other values are returned unchanged. */
const addedTo = (value: unknown, before: unknown): unknown =>
  Array.isArray(value) && Array.isArray(before) ? value.filter((each) => !before.includes(each)) : value;

async function choiceProblem(
  engine: Engine,
  database: Database,
  field: Field,
  value: unknown,
  call: ResourceCall,
): Promise<string | undefined> {
  if (!('dictionary' in field) || value === null) return undefined;
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)];
  const known = new Set(await engine.holdOptions(database, field.dictionary, chosen));
  return chosen.every((each) => known.has(each)) ? undefined : m.field_invalid({}, call);
}

/** Returns the first field of a restored record whose value no longer exists in its dictionary, not even disabled. */
export async function choiceLost(
  engine: Engine,
  database: Database,
  { definition }: ResourceSource,
  sides: readonly Values[],
): Promise<Field | undefined> {
  for (const [name, field] of Object.entries<Field>(definition.fields)) {
    if (!('dictionary' in field)) continue;
    const chosen = sides.flatMap((values) => values[name] ?? []).filter((value) => value !== '');
    if (chosen.length === 0) continue;
    const known = new Set(await engine.holdOptions(database, field.dictionary, chosen.map(String), 'all'));
    if (!chosen.every((value) => known.has(String(value)))) return field;
  }
  return undefined;
}

async function referenceProblem(
  engine: Engine,
  database: Database,
  offered: SQL | undefined,
  field: Field,
  value: unknown,
  call: ResourceCall,
): Promise<string | undefined> {
  const ids = Array.isArray(value) ? value.map(String) : value === null ? [] : [String(value)];
  if (ids.length === 0) return undefined;
  if (!('of' in field)) return undefined;
  const target = engine.sources.get(field.of);
  const { table, id } = targetOf(engine, field.of);
  const seen = target ? await referable(engine, database, target, call.caller) : sql`true`;
  const visible = offered ? sql`(${seen} or ${offered})` : seen;
  const { rows } = await database.execute<{ found: number }>(
    sql`select count(*)::int as found from ${target ? fromSql(target) : table} where ${id} = any(${idArray(ids)}) and ${visible}`,
  );
  return rows[0]?.found === ids.length ? undefined : m.field_reference_gone({}, call);
}

/** Returns the first field of a restored record whose unique value another record has taken meanwhile. */
export async function takenField(
  database: Database,
  of: ResourceSource,
  { id, values }: Pick<Change, 'id' | 'values'>,
  call: ResourceCall,
): Promise<Field | undefined> {
  for (const [name, field] of writtenFields(of.definition))
    if (field.unique && (await uniqueProblem(database, of, name, { id, before: null, values }, call))) return field;
  return undefined;
}

async function uniqueProblem(
  database: Database,
  of: ResourceSource,
  name: string,
  { id, before, values }: Change,
  call: ResourceCall,
): Promise<string | undefined> {
  const value = values[name];
  const field = of.definition.fields[name];
  if (!field || value === '' || value === null) return undefined;
  const { within } = of.definition;
  const parent = within ? (values[within] ?? before?.[within]) : undefined;
  return (await isTaken(database, of, name, { id, value, parent })) ? m.field_taken({}, call) : undefined;
}

/** Refuses a parent that is below the node itself. */
export async function circleProblem(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { id, values }: Pick<Change, 'id' | 'values'>,
  call: ResourceCall,
): Promise<string | undefined> {
  const { tree, name } = of.definition;
  const parent = tree ? values[tree.parent] : null;
  if (id === null || parent === null || parent === undefined) return undefined;
  // Two simultaneous moves could form a cycle that neither of them forms alone.
  await lockName(database, `tree of ${name}`);
  const { rows } = await database.execute(
    sql`select 1 where ${String(parent)}::uuid in (${belowSql(engine, name, [id])})`,
  );
  return rows.length === 0 ? undefined : m.field_circle({}, call);
}

/** Locks a name until the transaction ends. */
export const lockName = async (database: Database, name: string): Promise<void> => {
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
