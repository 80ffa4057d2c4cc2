import { and, desc, eq, sql } from 'drizzle-orm';
import {
  type BulkChange,
  type BulkOperation,
  type BulkPreview,
  type BulkSample,
  operationsFor,
} from '../../../contract/resources/bulk.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Chosen } from '../../../contract/resources/record.ts';
import { bulkFields } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import { AT_ONCE } from './act.ts';
import { bulkEdit, bulkEditRow } from './bulkEdit.table.ts';
import { type BulkRow, editRows, type RowResult } from './bulkRows.ts';
import { cleaned, tidied } from './checks.ts';
import { fromSql, versionSql } from './expressions.ts';
import { idArray } from './filters.ts';
import { readLabels } from './read.ts';
import { choose, type Done, type Named } from './remove.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite } from './source.ts';

/** The most records in one edit. */
const MOST = 100_000;
/** How many records the preview shows with both values, and how many refused ones it names. */
const SAMPLE = 10;
export const NAMED = 200;
/** How many previews of a user are kept. */
const PREVIEWS = 5;
/** Rows per statement. */
const BATCH = 5_000;

type Asked = { rows: Chosen; field: string; operation: BulkOperation; values?: Record<string, unknown> };

/**
 * Previews a bulk edit by performing it and rolling it back, with the same checks as a save, for the first 1,000
 * records. The version of each record is stored, so that the edit later changes only what was previewed.
 * @throws Refusal `fail` when the number of matching records differs from what the caller saw or exceeds 100,000;
 * `validation`
 */
export async function bulkPreview(
  engine: Engine,
  of: ResourceSource,
  asked: Asked,
  call: ResourceWrite,
): Promise<Committed<BulkPreview>> {
  const { change, field } = changeOf(of, asked, call);
  if ('matching' in asked.rows && asked.rows.expected > MOST)
    throw new Refusal('fail', m.resource_too_many({ max: MOST }, call));
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'bulkEdit', asked.rows, call);
    const count = found.length + refused.length;
    const first = await withVersions(database, of, found.slice(0, AT_ONCE));
    await database.execute(sql`savepoint trying`);
    const tried = await editRows({ engine, database, of, call }, change, first);
    await database.execute(sql`rollback to savepoint trying`);
    await database.execute(sql`release savepoint trying`);
    const id = await keep(database, of, { change, found, refused }, call);
    const inState = (state: RowResult['state']) => tried.filter((each) => each.state === state);
    const left = [...inState('refused'), ...refused].map(({ id: row, label, message }) => ({
      id: row,
      label,
      message,
    }));
    const changing = inState('done');
    return {
      id,
      count,
      checked: tried.length + refused.length,
      changing: changing.length,
      same: inState('same').length,
      refusedCount: left.length,
      refused: left.slice(0, NAMED),
      sample: await sampleOf(engine, database, field, changing.slice(0, SAMPLE), call),
    };
  });
}

/**
 * Returns the requested change.
 * @throws Refusal 400 for an operation that the field does not support
 */
function changeOf(
  of: ResourceSource,
  { field: name, operation, values = {} }: Asked,
  call: ResourceCall,
): { change: BulkChange; field: Field } {
  const [, field] = bulkFields(of.definition).find(([known]) => known === name) ?? [];
  const isGiven = Object.hasOwn(values, name);
  if (!field || Object.keys(values).length !== (operation === 'clear' ? 0 : 1) || isGiven !== (operation !== 'clear'))
    throw refusals.badRequest(call.locale);
  if (!operationsFor(field).includes(operation))
    throw new Refusal('validation', m.reply_validation({}, call), {
      fields: { [name]: operation === 'clear' ? m.field_required({}, call) : m.field_invalid({}, call) },
    });
  const change = { field: name, operation };
  const kept = tidied(of, cleaned(of, values), null);
  return { change: isGiven ? { ...change, value: kept[name] } : change, field };
}

async function withVersions(database: Database, of: ResourceSource, named: readonly Named[]): Promise<BulkRow[]> {
  const { rows } = await database.execute<{ id: string; version: number }>(sql`
    select ${of.table.id} as "id", ${versionSql(of)} as "version" from ${fromSql(of)}
    where ${of.table.id} = any(${idArray(named.map(({ id }) => id))})`);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return named.map((each) => ({ ...each, version: versions.get(each.id) ?? null, before: null }));
}

async function keep(
  database: Database,
  of: ResourceSource,
  { change, found, refused }: { change: BulkChange; found: readonly Named[]; refused: Done['refused'] },
  { caller }: ResourceCall,
): Promise<string> {
  const [edit] = await database
    .insert(bulkEdit)
    .values({ resource: of.definition.name, change, createdBy: caller.user.id })
    .returning({ id: bulkEdit.id });
  if (!edit) throw new Error('A bulk edit was not stored');
  await forgetEarlier(database, caller.user.id);
  const left = refused.map(({ id, label, message }) => ({ recordId: id, label, state: 'refused' as const, message }));
  for (let first = 0; first < found.length; first += BATCH) {
    const some = await withVersions(database, of, found.slice(first, first + BATCH));
    const rows = some.map(({ id, label, version }) => ({ editId: edit.id, recordId: id, label, version }));
    await database.insert(bulkEditRow).values(rows);
  }
  for (let first = 0; first < left.length; first += BATCH)
    await database
      .insert(bulkEditRow)
      .values(left.slice(first, first + BATCH).map((row) => ({ editId: edit.id, ...row })));
  return edit.id;
}

/** Removes a user's old unused previews, because each holds a row for every record. The newest ones are kept. */
async function forgetEarlier(database: Database, createdBy: string): Promise<void> {
  const earlier = await database
    .select({ id: bulkEdit.id })
    .from(bulkEdit)
    .where(and(eq(bulkEdit.createdBy, createdBy), eq(bulkEdit.phase, 'previewed')))
    .orderBy(desc(bulkEdit.createdAt), desc(bulkEdit.id))
    .offset(PREVIEWS)
    // A preview that is being performed now is locked and skipped.
    .for('update', { skipLocked: true });
  for (const { id } of earlier) await database.delete(bulkEdit).where(eq(bulkEdit.id, id));
}

/** Returns some of the records that would change, with the names of referenced records that the caller may see. */
async function sampleOf(
  engine: Engine,
  database: Database,
  field: Field,
  changing: readonly RowResult[],
  { caller }: ResourceCall,
): Promise<BulkSample[]> {
  const idsOf = ({ before, after }: RowResult): string[] =>
    'of' in field ? [before?.value, after].flat().filter((id): id is string => typeof id === 'string') : [];
  const ids = [...new Set(changing.flatMap(idsOf))];
  const names = 'of' in field ? await readLabels(engine, database, field.of, ids, caller) : new Map<string, never>();
  return changing.map((result) => ({
    id: result.id,
    label: result.label,
    before: result.before?.value ?? null,
    after: result.after ?? null,
    labels: idsOf(result).flatMap((id) => {
      const label = names.get(id);
      return label ? [{ id, label }] : [];
    }),
  }));
}
