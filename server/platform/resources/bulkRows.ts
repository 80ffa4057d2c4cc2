import { sql } from 'drizzle-orm';
import type { BulkChange } from '../../../contract/resources/bulk.ts';
import { type Field, isTextual } from '../../../contract/resources/fields.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { BulkRowState } from './bulkEdit.table.ts';
import { cleaned, isSame } from './checks.ts';
import { idArray } from './filters.ts';
import { readRecords, valuesOf } from './read.ts';
import { change as changeRecord, violationRefusal } from './save.ts';
import type { Engine, ResourceCall, ResourceSource, Values } from './source.ts';

/** A record of a bulk edit, in its state at the preview or after the edit. */
export type BulkRow = { id: string; label: Localized; version: number | null; before: { value: unknown } | null };

/** The result for a record. `before` and `after` are values of the field, `version` is the new one. */
export type RowResult = {
  id: string;
  label: Localized;
  state: BulkRowState;
  version: number | null;
  before: { value: unknown } | null;
  after?: unknown;
  message: string;
};

/** Returns the value after a change. */
export function appliedTo(field: Field, { operation, value }: BulkChange, before: unknown): unknown {
  const several = Array.isArray(before) ? before : [];
  const given: unknown[] = Array.isArray(value) ? value : [];
  switch (operation) {
    case 'set':
      return value;
    case 'add':
      return [...several, ...given.filter((each) => !several.includes(each))];
    case 'remove':
      // Older records may have texts with blanks at the ends, which are trimmed now.
      return several.filter((each) => !given.includes(typeof each === 'string' ? each.trim() : each));
    case 'clear':
      return clearedValue(field);
  }
}

/** Returns the empty value of a field. Its default is for new records only. */
function clearedValue(field: Field): unknown {
  if (field.kind === 'choices' || field.kind === 'references' || field.kind === 'texts') return [];
  if (field.kind === 'localized') return { en: '', zh: '' };
  return isTextual(field) ? '' : null;
}

type Work = { engine: Engine; database: Database; of: ResourceSource; call: ResourceCall };

/**
 * Changes a field of records, with the same checks as a save and an operation log entry for each. A record that cannot
 * be changed or has changed since the preview stays unchanged. Returns the result for each.
 */
export async function editRows(given: Work, change: BulkChange, rows: readonly BulkRow[]): Promise<RowResult[]> {
  const work = withAccessOnce(given, change);
  const { of, call } = work;
  const field = of.definition.fields[change.field];
  if (!field) throw new Error(`${of.definition.name} has no ${change.field}`);
  const records = await valuesById(work, rows);
  const results: RowResult[] = [];
  for (const row of rows) {
    const found = records.get(row.id);
    const left = (state: BulkRowState, message = ''): RowResult => ({ ...row, state, message });
    if (!found) results.push(left('refused', m.reply_not_found({}, call)));
    else if (found.version !== row.version) results.push(left('refused', m.bulk_stale({}, call)));
    else {
      const before = found.values[change.field];
      const after = cleaned(of, { [change.field]: appliedTo(field, change, before) })[change.field];
      if (isSame(before, after)) results.push(left('same'));
      else {
        const saved = await tryChange(work, row, { [change.field]: after });
        results.push(
          typeof saved === 'string'
            ? left('refused', saved)
            : { ...row, state: 'done', version: saved, before: { value: before }, after, message: '' },
        );
      }
    }
  }
  return results;
}

/** Restores the values from before an edit, for records that have not changed since. */
export async function undoRows(given: Work, change: BulkChange, rows: readonly BulkRow[]): Promise<RowResult[]> {
  const work = withAccessOnce(given, change);
  const { field } = change;
  const records = await valuesById(work, rows);
  const results: RowResult[] = [];
  for (const row of rows) {
    const isLate = records.get(row.id)?.version !== row.version;
    const message = records.has(row.id) ? m.bulk_undo_stale({}, work.call) : m.reply_not_found({}, work.call);
    const saved = isLate ? message : await tryChange(work, row, { [field]: row.before?.value });
    results.push(
      typeof saved === 'string'
        ? { ...row, state: 'kept', message: saved }
        : { ...row, state: 'undone', version: saved, message: '' },
    );
  }
  return results;
}

/** Reads the caller's access once instead of for each record, unless the change may alter it. */
function withAccessOnce(work: Work, { field }: BulkChange): Work {
  const { engine, database, of, call } = work;
  if (of.places?.includes(field)) return work;
  let access: ReturnType<Engine['readAccess']> | undefined;
  const readAccess: Engine['readAccess'] = (asked, who) => {
    if (who.user.id !== call.caller.user.id) return engine.readAccess(asked, who);
    access ??= engine.readAccess(database, who);
    return access;
  };
  return { ...work, engine: { ...engine, readAccess } };
}

type Kept = { version: number; values: Values };

async function valuesById({ engine, database, of }: Work, rows: readonly BulkRow[]): Promise<Map<string, Kept>> {
  if (rows.length === 0) return new Map();
  const where = sql`${of.table.id} = any(${idArray(rows.map(({ id }) => id))})`;
  const records = await readRecords(engine, database, of, { where }, 'server');
  return new Map(records.map((record) => [record.id, { version: record.version, values: valuesOf(of, record) }]));
}

/** Saves a record within the transaction. Returns its new version, or the reason why it stays unchanged. */
async function tryChange(
  { engine, database, of, call }: Work,
  { id, version }: BulkRow,
  values: Values,
): Promise<number | string> {
  await database.execute(sql`savepoint bulk_row`);
  try {
    const given = { id, version: version ?? undefined, values, many: true };
    const saved = await changeRecord(engine, database, of, given, call, codesFor(of.definition, 'bulkEdit'));
    await database.execute(sql`release savepoint bulk_row`);
    return saved.version;
  } catch (thrown) {
    const error = violationRefusal(of, thrown, call) ?? thrown;
    if (!(error instanceof Refusal)) throw thrown;
    await database.execute(sql`rollback to savepoint bulk_row`);
    await database.execute(sql`release savepoint bulk_row`);
    return reasonOf(of, error, values, call);
  }
}

/** Returns the message of a refusal. A problem with another field names that field. */
function reasonOf({ definition }: ResourceSource, error: Refusal, values: Values, { locale }: ResourceCall): string {
  const messages = Object.entries(error.fields ?? {}).map(([name, message]) => {
    const label = name in values ? undefined : definition.fields[name]?.label[locale];
    return label === undefined ? message : m.bulk_reason({ field: label, reason: message }, { locale });
  });
  return messages.length > 0 ? messages.join(' ') : error.message;
}
