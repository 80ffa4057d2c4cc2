import { and, eq, inArray } from 'drizzle-orm';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedFile } from './storedFile.table.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** Returns the reference to a file that records and forms use. */
export const referenceTo = ({ id, name, type, bytes }: StoredFileRow): StoredFile => ({
  id,
  name,
  type,
  bytes,
  url: pathOf(routes.storedFile, { id }),
});

/** Registers a file of the storage host. Registering it again returns the existing row. */
export async function noteFile(
  database: Database,
  file: Omit<typeof storedFile.$inferInsert, 'id' | 'unusedSince'>,
): Promise<StoredFileRow> {
  await database.insert(storedFile).values(file).onConflictDoNothing();
  const noted = await findFile(database, file.key);
  if (!noted) throw new Error('The file was not recorded');
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

/**
 * Returns the files of these ids in no particular order. Missing files are left out, and so are files that `owner` has
 * not uploaded.
 */
export async function filesOf(database: Database, ids: readonly string[], owner?: string): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), owner === undefined ? undefined : eq(storedFile.owner, owner)));
  return rows.map(referenceTo);
}

/**
 * Marks files as used, so that a concurrent sweep does not delete them. Call it in the transaction that writes the
 * reference; afterwards the reference itself protects them.
 *
 * @returns the ids that are no files of this portal
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
