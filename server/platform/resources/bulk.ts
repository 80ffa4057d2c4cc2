import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { QueueName } from '../../../contract/queues.ts';
import type { BulkState } from '../../../contract/resources/bulk.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import type { JobType } from '../jobs/jobs.ts';
import { AT_ONCE } from './act.ts';
import { type BulkRowState, bulkEditRow, bulkEdit as bulkEditTable } from './bulkEdit.table.ts';
import { NAMED } from './bulkPreview.ts';
import { appliedTo, type BulkRow, editRows, type RowResult, undoRows } from './bulkRows.ts';
import type { Cleared } from './clear.ts';
import { asReadBy, type Engine, type ResourceCall, type ResourceSource, type ResourceWrite } from './source.ts';

/** Records per transaction in the background. */
const BATCH = 100;

type Edit = typeof bulkEditTable.$inferSelect;
type Direction = 'edit' | 'undo';
/** The background work and the origin of the request that began it. */
export type BulkWork = {
  edit: string;
  direction: Direction;
  origin: Pick<ResourceCall, 'locale' | 'timeZone' | 'address' | 'agent' | 'requestId' | 'method' | 'path'> &
    Pick<ResourceCall['caller'], 'token'>;
};

/** The state of rows that still need work. */
const LEFT = { edit: 'waiting', undo: 'done' } as const satisfies Record<Direction, BulkRowState>;

/** The job for the background part of a bulk edit or its undo. A repeat continues with the remaining rows. */
export const bulkJob = (engine: () => Engine): JobType<BulkWork> => ({
  name: 'bulk-edit' satisfies QueueName,
  limitSeconds: 3_600,
  work: (asked, signal) => workInBackground(engine(), asked, signal),
});

type BulkCall = (engine: Engine, of: ResourceSource, id: string, call: ResourceWrite) => Promise<Committed<Cleared>>;

/** Returns the handler that begins work on one of the caller's edits, unless `check` refuses it. */
const beginning =
  (
    direction: Direction,
    check: (database: Database, edit: Edit, call: ResourceCall) => void | Promise<void>,
  ): BulkCall =>
  (engine, of, id, call) =>
    call.commit(async (database) => {
      const edit = await ownEdit(database, of, id, call, true);
      await check(database, edit, call);
      return begin(engine, database, of, { edit, direction }, call);
    });

/**
 * Performs a previewed edit on each record that still has the previewed version. More than 1,000 records are edited in
 * the background.
 * @throws Refusal 404 if the caller has no such preview, `fail` if it was already performed
 */
export const bulkEdit = beginning('edit', (_, { phase }, call) => {
  if (phase !== 'previewed') throw new Refusal('fail', m.bulk_edited_already({}, call));
});

/**
 * Undoes a bulk edit for the records that have not changed since. The others are returned with the reason.
 * @throws Refusal 404 if the caller has no such edit, `fail` if it is not finished or already undone
 */
export const bulkUndo = beginning('undo', async (database, { id, phase }, call) => {
  const isDone = phase === 'edited' && (await countIn(database, id, 'waiting')) === 0;
  if (!isDone) throw new Refusal('fail', m.bulk_not_undone({}, call));
});

/**
 * Returns the progress of a background edit or undo.
 * @throws Refusal 404 if the caller began none with this id on the resource
 */
export async function bulkState(
  engine: Engine,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<BulkState> {
  const { database } = engine;
  const edit = await ownEdit(database, of, id, call);
  if (edit.jobId === null) throw refusals.notFound(call.locale);
  const direction: Direction = edit.phase === 'undone' ? 'undo' : 'edit';
  const counts = await countsIn(database, id);
  const countOf = (state: BulkRowState) => counts.get(state) ?? 0;
  const left = countOf(LEFT[direction]);
  const job = left === 0 ? null : await engine.bulkEdits.look(edit.jobId);
  const { done, refused } = outcomeOf(direction);
  const [doneCount, refusedCount] = [countOf(done), countOf(refused)];
  const rows = await rowsIn(database, id, refused, NAMED);
  return {
    state: left === 0 ? 'done' : job?.state === 'failed' || job?.state === 'done' ? 'failed' : 'running',
    count: left + doneCount + refusedCount + (direction === 'edit' ? countOf('same') : 0),
    left,
    doneCount,
    refusedCount,
    refused: rows.map(({ recordId, label, message }) => ({ id: recordId, label, message })),
  };
}

/**
 * Removes edits that are too old to undo.
 * @returns how many were removed
 */
export async function sweepBulkEdits(database: Database): Promise<number> {
  const old = await database
    .select({ id: bulkEditTable.id })
    .from(bulkEditTable)
    .where(sql`${bulkEditTable.createdAt} < now() - interval '1 day'`);
  // One at a time: each may have very many records, and statements have a time limit.
  for (const { id } of old) await database.delete(bulkEditTable).where(eq(bulkEditTable.id, id));
  return old.length;
}

async function begin(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { edit, direction }: { edit: Edit; direction: Direction },
  call: ResourceWrite,
): Promise<Cleared> {
  const { id } = edit;
  const left = await countIn(database, id, LEFT[direction]);
  const phase = direction === 'edit' ? ('edited' as const) : ('undone' as const);
  if (left <= AT_ONCE) {
    await database.update(bulkEditTable).set({ phase }).where(eq(bulkEditTable.id, id));
    await workOnSome(engine, database, of, { edit, direction, most: AT_ONCE }, call);
    const { done, refused } = outcomeOf(direction);
    const [changed, kept] = [await rowsIn(database, id, done), await rowsIn(database, id, refused)];
    return {
      done: changed.map(({ recordId }) => recordId),
      refused: kept.map(({ recordId, label, message }) => ({ id: recordId, label, message })),
    };
  }
  const { locale, timeZone, address, agent, requestId, method, path, caller } = call;
  const { token } = caller;
  const origin = { locale, timeZone, address, agent, requestId, method, path, ...(token && { token }) };
  const jobId = await engine.bulkEdits.send({ edit: id, direction, origin }, { database });
  if (jobId === null) throw new Error('The bulk edit could not be queued');
  await database.update(bulkEditTable).set({ phase, jobId }).where(eq(bulkEditTable.id, id));
  return { done: [], refused: [], begun: { id, count: left } };
}

const outcomeOf = (direction: Direction): { done: BulkRowState; refused: BulkRowState } =>
  direction === 'edit' ? { done: 'done', refused: 'refused' } : { done: 'undone', refused: 'kept' };

async function workInBackground(engine: Engine, { edit: id, direction, origin }: BulkWork, signal: AbortSignal) {
  for (let left = true; left; ) {
    signal.throwIfAborted();
    left = await engine.transaction(async (database) => {
      const [edit] = await database.select().from(bulkEditTable).where(eq(bulkEditTable.id, id)).for('update');
      const known = edit && engine.sources.get(edit.resource);
      if (!edit || !known) return false;
      const call = await callAgain(engine, database, edit.createdBy, origin, signal);
      const of = await asReadBy(engine, database, known, call.caller);
      return workOnSome(engine, database, of, { edit, direction, most: BATCH }, call);
    });
  }
}

/** Returns the call that began the work, with the caller's current permissions. */
async function callAgain(
  engine: Engine,
  database: Database,
  userId: string,
  { token, ...origin }: BulkWork['origin'],
  signal: AbortSignal,
): Promise<ResourceCall> {
  const limited = token && { token };
  const { roles } = await engine.readAccess(database, { user: { id: userId }, ...limited });
  const nobody = { name: '', firstName: '', lastName: '', workEmail: '', organization: null, roles: [] };
  const user = {
    id: userId,
    ...nobody,
    mustChangePassword: false,
    factorDueAt: null,
    mustSetUpFactor: false,
    lastLoginAt: null,
  };
  const codes = new Set(roles.flatMap((role) => [...role.codes]));
  const caller = { user, sessionId: '', codes, ...limited };
  return { ...origin, caller, cookies: '', elapsed: () => 0, signal, log: engine.log };
}

/** Works on the next rows of an edit. Returns whether there are more. */
async function workOnSome(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { edit, direction, most }: { edit: Edit; direction: Direction; most: number },
  call: ResourceCall,
): Promise<boolean> {
  const rows: BulkRow[] = (await rowsIn(database, edit.id, LEFT[direction], most)).map(
    ({ recordId, label, version, before }) => ({ id: recordId, label, version, before }),
  );
  const work = direction === 'edit' ? editRows : undoRows;
  await keepResults(database, edit.id, await work({ engine, database, of, call }, edit.change, rows));
  const more = rows.length === most && (await countIn(database, edit.id, LEFT[direction])) > 0;
  if (!more && direction === 'edit') await follow(database, of, edit, call);
  return more;
}

async function keepResults(database: Database, id: string, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return;
  const given = results.map(({ id: record_id, state, version, before, message }) => ({
    ...{ record_id, state, version, before, message },
  }));
  await database.execute(sql`
    update ${bulkEditRow}
    set state = given.state, version = given.version, before = given.before, message = given.message
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(record_id uuid, state text, version integer, before jsonb, message text)
    where ${bulkEditRow.editId} = ${id} and ${bulkEditRow.recordId} = given.record_id`);
}

/** Runs the resource's `afterChanges` hook once for all records that an edit changed. */
async function follow(database: Database, of: ResourceSource, { id, change }: Edit, call: ResourceCall): Promise<void> {
  const field = of.definition.fields[change.field];
  if (!of.hooks?.afterChanges || !field) return;
  const rows = await rowsIn(database, id, 'done');
  const changes = rows.map(({ recordId, before }) => ({
    id: recordId,
    before: { [change.field]: before?.value },
    values: { [change.field]: appliedTo(field, change, before?.value) },
  }));
  if (changes.length > 0) await of.hooks.afterChanges(database, changes, call);
}

const rowsIn = (database: Database, id: string, state: BulkRowState, most?: number) => {
  const rows = database
    .select()
    .from(bulkEditRow)
    .where(and(eq(bulkEditRow.editId, id), eq(bulkEditRow.state, state)))
    .orderBy(asc(bulkEditRow.recordId));
  return most === undefined ? rows : rows.limit(most);
};

const countIn = (database: Database, id: string, state: BulkRowState): Promise<number> =>
  database.$count(bulkEditRow, and(eq(bulkEditRow.editId, id), eq(bulkEditRow.state, state)));

/** Returns how many records are in each state, all at the same moment. */
async function countsIn(database: Database, id: string): Promise<ReadonlyMap<BulkRowState, number>> {
  const { state } = bulkEditRow;
  const rows = await database
    .select({ state, count: count() })
    .from(bulkEditRow)
    .where(eq(bulkEditRow.editId, id))
    .groupBy(state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

const own = (of: ResourceSource, id: string, { caller, askedBy }: ResourceCall) =>
  and(
    eq(bulkEditTable.id, id),
    eq(bulkEditTable.resource, of.definition.name),
    eq(bulkEditTable.createdBy, askedBy ?? caller.user.id),
  );

async function ownEdit(
  database: Database,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
  locks = false,
): Promise<Edit> {
  const found = database
    .select()
    .from(bulkEditTable)
    .where(own(of, id, call));
  const [edit] = await (locks ? found.for('update') : found);
  if (!edit) throw refusals.notFound(call.locale);
  return edit;
}
