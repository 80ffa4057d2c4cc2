import { type SQL, sql } from 'drizzle-orm';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { emptyValueOf } from '../../../contract/resources/fields.ts';
import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import { answeredFields, fileFieldsOf, writtenFields } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, sqlState } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import { audit } from './audit.ts';
import { checkValues, cleaned, isSame, refuseProblems, tidied } from './checks.ts';
import { saveDraft } from './drafts.ts';
import { findingsOf, refuseFindings } from './findings.ts';
import type { Change } from './hooks.ts';
import { judge } from './judged.ts';
import { labelOf } from './labels.ts';
import { readOne } from './one.ts';
import { valuesOf } from './read.ts';
import { insertRow, updateRow } from './row.ts';
import { watchSight } from './sight.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite, Values } from './source.ts';
import { findChoiceUse } from './uses.ts';
import { violatedField } from './violations.ts';
import { seeingCodes, visibilityOf } from './visibility.ts';

/** For a new record that is a copy: the original, and what is copied besides the fields. */
type Copied = { from: string; parts?: readonly string[] };
type Saved = { id?: string; version?: number; copied?: Copied; [field: string]: unknown };

/**
 * Adds or changes a record, in one transaction with its operation log entry. With an id, only the changed fields are
 * needed, and `version` must be the one that was read.
 * @throws Refusal 403 without the code for adding or changing, 404, `fail` with the current record when another user
 * saved first, `validation`
 */
export async function save(
  engine: Engine,
  of: ResourceSource,
  body: Saved,
  call: ResourceWrite,
): Promise<Committed<ResourceRecord>> {
  const { id, version, copied, ...given } = body;
  if (id !== undefined && copied) throw refusals.badRequest(call.locale);
  const codes = codesToSave(of, id === undefined);
  if (!codes.some((code) => call.caller.codes.has(code))) throw refusals.forbidden(call.locale, codes);
  const values = cleaned(of, given);
  try {
    return await call.commit((database) =>
      id === undefined
        ? create(engine, database, of, { values, copied }, call, codes)
        : change(engine, database, of, { id, version, values }, call, codes),
    );
  } catch (error) {
    throw violationRefusal(of, error, call) ?? error;
  }
}

export function codesToSave({ definition }: ResourceSource, isNew: boolean): PermissionCode[] {
  const { add, edit } = definition.codes;
  const code = isNew ? add : (edit ?? add);
  return code ? [code] : [];
}

/** Adds a record in an open transaction. */
export async function create(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { values: given, copied }: { values: Values; copied?: Copied | undefined },
  call: ResourceCall,
  codes: PermissionCode[],
): Promise<ResourceRecord> {
  const tidy = tidied(of, given, null);
  const from = copied && (await copyable(engine, database, of, copied.from, call));
  const values = Object.fromEntries(
    writtenFields(of.definition).map(([name, field]) => [name, tidy[name] ?? emptyValueOf(field)]),
  );
  refuseProblems(missing(of, values, call), call);
  const made: Change = { id: null, before: null, values, ...(from !== undefined && { copiedFrom: from }) };
  const checked = await beforeSave(engine, database, of, made, call);
  const id = await insertRow(database, of, checked, call.caller.user.id);
  await claimFiles(engine, database, of, checked, call);
  const added = { ...made, id, values: checked };
  await of.hooks?.afterSave?.(database, added, call);
  await of.hooks?.afterChanges?.(database, [added], call);
  const answer = await settle({ engine, database, of, id, before: null, call, codes });
  // The log first records that the record was created, then what was added to it.
  for (const [part, copy] of Object.entries(of.copies ?? {}))
    if (copied?.parts?.includes(part)) await copy({ engine, database, of }, { from: copied.from, id }, call);
  return answer;
}

/**
 * Returns the original of a copy.
 * @throws Refusal `fail` when the caller may not see it
 */
async function copyable(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<string> {
  const visible = await visibilityOf(engine, database, of, call.caller, seeingCodes(of.definition));
  if (await readOne(engine, database, of, id, visible, 'server')) return id;
  throw new Refusal('fail', m.resource_copy_gone({}, call));
}

/** Returns a message for each required field that a new record lacks. It has no earlier values that could remain. */
function missing({ definition }: ResourceSource, values: Values, call: ResourceCall): Record<string, string> {
  const empty = writtenFields(definition).filter(
    ([name, field]) =>
      field.required &&
      (values[name] === null ||
        values[name] === '' ||
        isSame(values[name], []) ||
        (field.kind === 'localized' && isSame(values[name], emptyValueOf(field)))),
  );
  return Object.fromEntries(empty.map(([name]) => [name, m.field_required({}, call)]));
}

/** `many`: one of many changes that share their follow-up. */
type Changing = { id: string; version: number | undefined; values: Values; many?: boolean };

/** Changes a record in an open transaction. */
export async function change(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { id, version, values: given, many = false }: Changing,
  call: ResourceCall,
  codes: PermissionCode[],
): Promise<ResourceRecord> {
  const visible = await visibilityOf(engine, database, of, call.caller, codes);
  await of.hooks?.lockFirst?.(database, sql`select ${id}::uuid`);
  await database.execute(sql`select 1 from ${of.table} where ${of.table.id} = ${id} for update`);
  const current = await readOne(engine, database, of, id, visible, 'server');
  if (!current) throw refusals.notFound(call.locale);
  if (version !== current.version) throw await stale(engine, database, of, id, visible, call);
  const before = valuesOf(of, current);
  const values = tidied(of, given, before);
  const keepSight = await watchSight(engine, database, of, { before, values }, call);
  const checked = await beforeSave(engine, database, of, { id, before, values }, call);
  await keepUsedValue(engine, database, of, { id, before, values: checked }, call);
  if (of.definition.content && current.publication?.state !== 'draft') {
    await saveDraft(engine, database, of, current, checked, call);
  } else {
    await updateRow(database, of, id, checked, { version: current.version + 1, userId: call.caller.user.id });
  }
  await claimFiles(engine, database, of, checked, call);
  const changed = { id, before, values: checked };
  await of.hooks?.afterSave?.(database, changed, call);
  if (!many) await of.hooks?.afterChanges?.(database, [changed], call);
  await keepSight();
  const earlier = { values: before, labels: current.labels };
  const written = { engine, database, of, id, before: earlier, call, codes };
  return many ? noteChange(written) : settle(written);
}

/**
 * Refuses to change the value of a choice that records use.
 * @throws Refusal `validation` that names where it is used
 */
async function keepUsedValue(
  engine: Engine,
  database: Database,
  { choices }: ResourceSource,
  { id, before, values }: Change & { id: string },
  call: ResourceCall,
): Promise<void> {
  if (!choices || !(choices.field in values) || values[choices.field] === before?.[choices.field]) return;
  const choice = (await choices.read(database, [id])).get(id);
  const use = choice && (await findChoiceUse(engine, database, choice, call));
  refuseProblems(use ? { [choices.field]: use.message } : {}, call);
}

/** Returns the refusal for a record that another user saved meanwhile, with its current content. */
export const stale = async (
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  visible: SQL,
  call: ResourceCall,
) =>
  new Refusal('fail', m.resource_stale({}, call), {
    current: (await readOne(engine, database, of, id, visible, call.caller)) ?? {},
  });

/**
 * Returns the values to write after the resource's hook.
 * @throws Refusal for values that the hook rejects
 */
export async function beforeSave(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  change: Change,
  call: ResourceCall,
): Promise<Values> {
  const values = (await of.hooks?.beforeSave?.(database, change, call)) ?? change.values;
  await checkValues(engine, database, of, { ...change, values }, call);
  await refuseFindings(database, of, { ...change, values }, call.locale);
  return values;
}

type Earlier = { values: Values; labels: ResourceRecord['labels'] } | null;

/** A written record: its state before, and the codes of which its writer needs one. */
type Written = {
  engine: Engine;
  database: Database;
  of: ResourceSource;
  id: string;
  before: Earlier;
  call: ResourceCall;
  codes: PermissionCode[];
};

/** Returns the written record as its caller may read it. */
async function settle(written: Written): Promise<ResourceRecord> {
  const { engine, database, of, id, call, codes } = written;
  await noteChange(written);
  const visible = await visibilityOf(engine, database, of, call.caller, codes);
  const answer = await readOne(engine, database, of, id, visible, call.caller);
  if (!answer) throw new Refusal('forbidden', m.resource_out_of_sight({}, call));
  const found = await findingsOf(database, of, id, valuesOf(of, answer), call.locale);
  return { ...(await judge(engine, database, of, [id], call)).tell(answer), ...found };
}

/**
 * Logs the change if the caller may still see the record, and otherwise refuses. Users must not change a record so that
 * they can no longer see it.
 */
async function noteChange({ engine, database, of, id, before, call, codes }: Written): Promise<ResourceRecord> {
  const visible = await visibilityOf(engine, database, of, call.caller, codes);
  const record = await readOne(engine, database, of, id, visible, 'server');
  if (!record) throw new Refusal('forbidden', m.resource_out_of_sight({}, call));
  const { definition } = of;
  const changes = differences(of, before?.values ?? null, valuesOf(of, record));
  await audit(database, call, {
    action: before ? 'edit' : 'add',
    resource: definition.name,
    resourceId: id,
    label: labelOf(of, record),
    ...changes,
    names: namesIn(Object.keys(changes.after), before?.labels ?? {}, record.labels),
  });
  return record;
}

/** Returns the names of what these fields referred to before and after. */
function namesIn(fields: readonly string[], ...sides: readonly ResourceRecord['labels'][]): Record<string, Label[]> {
  const named = fields.map((name) => [name, sides.flatMap((labels) => labels[name] ?? [])] as const);
  return Object.fromEntries(
    named.flatMap(([name, labels]) =>
      labels.length > 0 ? [[name, [...new Map(labels.map((label) => [label.id, label])).values()]]] : [],
    ),
  );
}

/** Returns the changed fields before and after. */
export function differences(
  of: ResourceSource,
  before: Values | null,
  after: Values,
): { before: Values | null; after: Values } {
  const written = answeredFields(of.definition).flatMap(([name]) =>
    before === null || !isSame(before[name], after[name]) ? [name] : [],
  );
  return {
    before: before && Object.fromEntries(written.map((name) => [name, before[name]])),
    after: Object.fromEntries(written.map((name) => [name, after[name]])),
  };
}

/** Protects the files that the record now refers to from a simultaneous cleanup. */
async function claimFiles(
  engine: Engine,
  database: Database,
  { definition }: ResourceSource,
  values: Values,
  call: ResourceCall,
): Promise<void> {
  const named = fileFieldsOf(definition).filter((name) => typeof values[name] === 'string');
  if (named.length === 0) return;
  const gone = await engine.claimFiles(
    database,
    named.map((name) => String(values[name])),
  );
  const lost = named.filter((name) => gone.includes(String(values[name])));
  refuseProblems(Object.fromEntries(lost.map((name) => [name, m.field_file_gone({}, call)])), call);
}

/**
 * Returns the refusal for a constraint violation, which happens when another request was faster than the checks here.
 */
export function violationRefusal(of: ResourceSource, error: unknown, call: ResourceCall): Refusal | undefined {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23503') return undefined;
  const message = state === '23505' ? m.field_taken({}, call) : m.field_reference_gone({}, call);
  const name = violatedField(of, error);
  return name
    ? new Refusal('validation', m.reply_validation({}, call), { fields: { [name]: message } })
    : new Refusal('fail', message);
}
