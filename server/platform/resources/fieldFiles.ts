import { sql } from 'drizzle-orm';
import type { FieldOf } from '../../../contract/resources/fields.ts';
import { UPLOAD_KINDS, UPLOAD_TYPES } from '../../../contract/uploads.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { recordFileUses } from './fileUses.ts';
import type { Change } from './hooks.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';

type FileField = FieldOf<'image' | 'file'>;

/**
 * Returns why a field does not accept a file: it is gone, belongs to another user, has another type by its content, or
 * is too large. Users may use files that they uploaded and files that the record shows or has shown. For a copy,
 * `recordId` is the original.
 */
export async function fileProblem(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { field, recordId, fileId }: { field: FileField; recordId: Change['id']; fileId: string },
  call: ResourceCall,
): Promise<string | undefined> {
  const file = await engine.readFile(database, fileId);
  const known =
    file && (file.owner === call.caller.user.id || (recordId !== null && (await isOf(database, of, recordId, fileId))));
  if (!known) return m.field_file_gone({}, call);
  if (!field.types.includes(file.type)) {
    const types = UPLOAD_TYPES.filter((type) => field.types.includes(type));
    return m.field_file_kind({ endings: types.flatMap((type) => UPLOAD_KINDS[type]).join(', ') }, call);
  }
  return file.bytes > field.maxBytes ? m.field_file_large({ size: megabytes(field.maxBytes, call) }, call) : undefined;
}

/** Whether a record shows or has shown a file, because its history can restore an earlier value. */
async function isOf(database: Database, of: ResourceSource, recordId: string, fileId: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select 1 from (${recordFileUses([of], recordId)}) as uses where uses.file = ${fileId}::text limit 1`,
  );
  return rows.length > 0;
}

const megabytes = (bytes: number, { locale }: ResourceCall): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
