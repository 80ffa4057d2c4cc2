import { sql } from 'drizzle-orm';
import type { FieldOf } from '../../../contract/resources/fields.ts';
import { UPLOAD_KINDS, UPLOAD_TYPES } from '../../../contract/uploads.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { operationLog } from './operation-log.table.ts';
import { type Change, type Engine, fileUser, type KeptFile, type ResourceCall, type ResourceSource } from './source.ts';

type FileField = FieldOf<'image' | 'file'>;

/**
 * Why a field does not take a file: it is gone or somebody else's, of another kind by its content, or too large. One may
 * use what one has uploaded, and what the record itself shows or has shown.
 */
export async function fileProblem(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { name, field, recordId, fileId }: { name: string; field: FileField; recordId: Change['id']; fileId: string },
  call: ResourceCall,
): Promise<string | undefined> {
  const file = await engine.readFile(database, fileId);
  const known =
    file &&
    (file.owner === call.caller.user.id ||
      (recordId !== null && (await isOf(database, of, { name, recordId, fileId, file }))));
  if (!known) return m.field_file_gone({}, call);
  if (!field.types.includes(file.type)) {
    const types = UPLOAD_TYPES.filter((type) => field.types.includes(type));
    return m.field_file_kind({ endings: types.flatMap((type) => UPLOAD_KINDS[type]).join(', ') }, call);
  }
  return file.bytes > field.maxBytes ? m.field_file_large({ size: megabytes(field.maxBytes, call) }, call) : undefined;
}

/** Whether a record shows a file, or has shown it in this field: an earlier value can be brought back from its history. */
async function isOf(
  database: Database,
  { definition }: ResourceSource,
  { name, recordId, fileId, file }: { name: string; recordId: string; fileId: string; file: KeptFile },
): Promise<boolean> {
  if (file.usedBy.includes(fileUser(definition.name, recordId))) return true;
  const { rows } = await database.execute(sql`
    select 1 from ${operationLog}
    where ${operationLog.resource} = ${definition.name} and ${operationLog.resourceId} = ${recordId}
      and ${fileId} in (${operationLog.before} ->> ${name}, ${operationLog.after} ->> ${name}) limit 1`);
  return rows.length > 0;
}

const megabytes = (bytes: number, { locale }: ResourceCall): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
