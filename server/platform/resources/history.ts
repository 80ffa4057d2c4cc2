import { sql } from 'drizzle-orm';
import { CHANGES_USUAL } from '../../../contract/constants.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { Label, RecordChange } from '../../../contract/resources/record.ts';
import { codesFor, fileFieldsOf } from '../../../contract/resources/resource.ts';
import type { GoneFile } from '../../../contract/uploads.ts';
import type { Database } from '../database/database.ts';
import { refusals } from '../http/reply.ts';
import { removedFromSql } from './expressions.ts';
import { readOne } from './one.ts';
import { operationLog } from './operationLog.table.ts';
import { instantSql, readLabels } from './read.ts';
import { removedRecord } from './removedRecord.table.ts';
import { personOf } from './restore.ts';
import type { Engine, ResourceCall, ResourceSource, Values } from './source.ts';
import { visibilityOf } from './visibility.ts';

/** Which changes to return: the newest, or those before a given one. */
export type ChangesAsked = { before?: string; limit?: number };

type Row = {
  id: string;
  at: string;
  user: string | null;
  action: string;
  before: Values | null;
  after: Values | null;
  message: string;
  attachments: string[];
  names: Record<string, Label[]> | null;
};

/**
 * Returns who changed a record, when, and each field's values before and after, also for a removed record. `count` is
 * the number of all changes.
 * @throws Refusal 404
 */
export async function history(
  engine: Engine,
  of: ResourceSource,
  { id, before: earlierThan, limit = CHANGES_USUAL }: ChangesAsked & { id: string },
  call: ResourceCall,
): Promise<{ count: number; list: RecordChange[] }> {
  const { database } = engine;
  const { definition } = of;
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(definition, 'history'));
  const removed = sql`select 1 from ${removedFromSql(of)} where ${removedRecord.resource} = ${definition.name} and ${removedRecord.recordId} = ${id} and ${visible}`;
  const known =
    (await readOne(engine, database, of, id, visible, 'server')) !== undefined ||
    (await database.execute(removed)).rows.length > 0;
  if (!known) throw refusals.notFound(call.locale);
  const ofRecord = sql`${operationLog.kind} = 'operate' and ${operationLog.resource} = ${definition.name} and ${operationLog.resourceId} = ${id}`;
  const earlier = earlierThan
    ? sql`and (${operationLog.createdAt}, ${operationLog.id}) <
        (select one.created_at, one.id from ${operationLog} one where one.id = ${earlierThan})`
    : sql``;
  const count = await database.$count(operationLog, ofRecord);
  const { rows } = await database.execute<Row>(sql`
    select ${operationLog.id} as "id", ${instantSql(sql`${operationLog.createdAt}`)} as "at", ${operationLog.createdBy} as "user",
      ${operationLog.action} as "action", ${operationLog.before} as "before", ${operationLog.after} as "after",
      ${operationLog.message} as "message", ${operationLog.attachments} as "attachments", ${operationLog.names} as "names"
    from ${operationLog}
    where ${ofRecord} ${earlier}
    order by ${operationLog.createdAt} desc, ${operationLog.id} desc limit ${limit}`);
  const people = await readLabels(
    engine,
    database,
    'user',
    rows.flatMap(({ user }) => user ?? []),
    call.caller,
  );
  const withFiles = await fileReader(engine, database, of, rows);
  // Names of records are read with the reader's permissions.
  const chosen = Object.entries(definition.fields).flatMap(([name, field]) => ('dictionary' in field ? [name] : []));
  const list = rows.map(({ user, before, after, names, ...row }) => ({
    ...row,
    names: Object.fromEntries(chosen.flatMap((name) => (names?.[name] ? [[name, names[name]]] : []))),
    user: personOf(people, user),
    before: withFiles(before ?? {}),
    after: withFiles(after ?? {}),
  }));
  return { count, list };
}

/**
 * Returns a function that replaces file ids with files. The log of an older version may name files that were removed
 * since.
 */
async function fileReader(
  engine: Engine,
  database: Database,
  { definition }: ResourceSource,
  rows: readonly Row[],
): Promise<(values: Values) => Values> {
  const names = fileFieldsOf(definition);
  const idsIn = (values: Values | null) =>
    names.flatMap((name) => (typeof values?.[name] === 'string' ? [values[name]] : []));
  const ids = rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]);
  const files = await engine.readFiles(database, [...new Set(ids)]);
  const known = new Map(files.map((file) => [file.id, file]));
  const fileOf = (id: string): StoredFile | GoneFile => known.get(id) ?? { id, gone: true };
  return (values) => ({
    ...values,
    ...Object.fromEntries(
      names.flatMap((name) => (typeof values[name] === 'string' ? [[name, fileOf(values[name])]] : [])),
    ),
  });
}
