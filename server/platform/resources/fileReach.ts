import { type SQL, sql } from 'drizzle-orm';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { codesFor, fieldOf } from '../../../contract/resources/resource.ts';
import type { SignedIn } from '../http/handler.ts';
import { fromSql, removedFromSql } from './expressions.ts';
import { type FileUse, recordFileUses } from './fileUses.ts';
import { idArray } from './filters.ts';
import { removedRecord } from './removedRecord.table.ts';
import type { Engine, ResourceSource } from './source.ts';
import { seeingCodes, visibilityOf } from './visibility.ts';

/** Whether a caller may read a file through a record that refers to it. `unclaimed`: no record refers to it. */
export type FileReach = 'open' | 'closed' | 'unclaimed';

/**
 * Returns whether the caller may read a file. A file is as visible as the records that refer to it. Files of published
 * versions are public; documents among them need a sign-in, like their downloads. Other files need permission to see
 * the record in the back-office.
 */
export async function fileReach(engine: Engine, fileId: string, caller: SignedIn | null): Promise<FileReach> {
  // Earlier values are searched last, and never for the public, because the log is long and most files are in use.
  const [now, earlier] = [sql`uses.place <> 'history'`, sql`uses.place = 'history'`];
  const current = await usesOf(engine, fileId, now);
  if (await isOpen(engine, current, caller, ({ definition }) => seeingCodes(definition))) return 'open';
  if (caller === null) return 'closed';
  const past = await usesOf(engine, fileId, earlier);
  if (await isOpen(engine, past, caller, ({ definition }) => codesFor(definition, 'history'))) return 'open';
  return current.length + past.length > 0 ? 'closed' : 'unclaimed';
}

async function usesOf({ database, sources }: Engine, fileId: string, where: SQL): Promise<FileUse[]> {
  const { rows } = await database.execute<FileUse>(
    sql`select * from (${recordFileUses(sources.values())}) as uses where uses.file = ${fileId}::text and ${where}`,
  );
  return rows;
}

type CodesOf = (of: ResourceSource) => PermissionCode[];

async function isOpen(
  engine: Engine,
  uses: readonly FileUse[],
  caller: SignedIn | null,
  codes: CodesOf,
): Promise<boolean> {
  for (const [resource, group] of Map.groupBy(uses, (use) => use.resource)) {
    const of = engine.sources.get(resource);
    if (!of) continue;
    const isPublic = ({ field, published }: FileUse) =>
      published && (caller !== null || fieldOf(of.definition, field)?.kind === 'image');
    if (group.some(isPublic)) return true;
    if (caller && (await seesOne(engine, of, group, caller, codes(of)))) return true;
  }
  return false;
}

/** Returns whether the caller may see one of the records with one of the `codes`, or in the trash. */
async function seesOne(
  engine: Engine,
  of: ResourceSource,
  uses: readonly FileUse[],
  caller: SignedIn,
  codes: readonly PermissionCode[],
): Promise<boolean> {
  const { database } = engine;
  const ids = idArray(uses.map(({ record }) => record));
  const seen = await visibilityOf(engine, database, of, caller, codes);
  const trashed = await visibilityOf(engine, database, of, caller, codesFor(of.definition, 'trash'));
  const { rows } = await database.execute(sql`
    select 1 from ${fromSql(of)} where ${of.table.id} = any(${ids}) and ${seen}
    union all
    select 1 from ${removedFromSql(of)} where ${removedRecord.resource} = ${of.definition.name}
      and ${removedRecord.recordId} = any(${ids}) and ${trashed}
    limit 1`);
  return rows.length > 0;
}
