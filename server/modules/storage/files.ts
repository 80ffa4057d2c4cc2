import { and, arrayContains, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { API_PREFIX } from '../../../contract/constants.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedFile } from './stored-file.table.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** A file as records and forms refer to it. */
export const referenceTo = ({ id, key, name, type, bytes }: StoredFileRow): StoredFile => ({
  id,
  name,
  type,
  bytes,
  url: `${API_PREFIX}/storage/${key}`,
});

/** Notes a file that the host keeps. Noting it twice gives what was noted first. */
export async function noteFile(
  database: Database,
  file: Omit<typeof storedFile.$inferInsert, 'id' | 'usedBy'>,
): Promise<StoredFileRow> {
  await database.insert(storedFile).values(file).onConflictDoNothing();
  const noted = await findFile(database, file.key);
  if (!noted) throw new Error('The file was not noted');
  return noted;
}

export async function findFile(database: Database, key: string): Promise<StoredFileRow | undefined> {
  const [found] = await database.select().from(storedFile).where(eq(storedFile.key, key));
  return found;
}

export async function fileWith(database: Database, id: string): Promise<StoredFileRow | undefined> {
  const [found] = await database.select().from(storedFile).where(eq(storedFile.id, id));
  return found;
}

/** The files of these ids, in no order; one that is gone is left out, and so is what `owner` has not uploaded. */
export async function filesOf(database: Database, ids: readonly string[], owner?: string): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), owner === undefined ? undefined : eq(storedFile.owner, owner)));
  return rows.map(referenceTo);
}

/**
 * Says which files a record shows from now on: these are kept, and what only it has shown before is removed after a day.
 * Call it in the transaction that writes the record.
 * @param user names the record for good, as `newsletter:<id>`
 * @returns the ids that are no file of ours
 */
export async function useFiles(database: Database, user: string, ids: readonly string[]): Promise<string[]> {
  const shown = [...new Set(ids)];
  await database
    .update(storedFile)
    .set({ usedBy: sql`array_remove(${storedFile.usedBy}, ${user})` })
    .where(
      and(arrayContains(storedFile.usedBy, [user]), shown.length > 0 ? notInArray(storedFile.id, shown) : undefined),
    );
  if (shown.length === 0) return [];
  const kept = await database
    .update(storedFile)
    .set({ usedBy: sql`array_append(array_remove(${storedFile.usedBy}, ${user}), ${user})` })
    .where(inArray(storedFile.id, shown))
    .returning({ id: storedFile.id });
  const known = new Set(kept.map(({ id }) => id));
  return shown.filter((id) => !known.has(id));
}
