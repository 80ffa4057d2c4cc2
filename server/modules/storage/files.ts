import { and, eq, inArray } from 'drizzle-orm';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedFile } from './stored-file.table.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** A file as records and forms refer to it. */
export const referenceTo = ({ id, name, type, bytes }: StoredFileRow): StoredFile => ({
  id,
  name,
  type,
  bytes,
  url: pathOf(routes.storedFile, { id }),
});

/** Notes a file that the host keeps. Noting it twice gives what was noted first. */
export async function noteFile(
  database: Database,
  file: Omit<typeof storedFile.$inferInsert, 'id' | 'unusedSince'>,
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
 * Marks files as used, so that a sweep at the same moment leaves them. Call it in the transaction that writes what
 * refers to them: the reference itself is what keeps them afterwards.
 * @returns the ids that are no file of ours
 */
export async function claimFiles(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const claimed = await database
    .update(storedFile)
    .set({ unusedSince: null })
    .where(inArray(storedFile.id, [...ids]))
    .returning({ id: storedFile.id });
  const known = new Set(claimed.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
