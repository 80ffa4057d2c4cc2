import { and, eq, exists, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { storedFile, uploadGrant } from './storedFile.table.ts';

const UNUSED = sql`now() - interval '1 day'`;
const AT_ONCE = 500;

/**
 * Deletes files without references for a day, and the remains of unfinished uploads. The day begins with the first
 * sweep that found no reference, so it starts after the last use. The rows are deleted first, then the bytes by their
 * grant; bytes that cannot be deleted now are deleted by a later call.
 *
 * @param uses a query whose column `file` has the id of every file that something refers to
 * @returns how many files were deleted from the host
 */
export async function sweepStorage(database: Database, host: StorageHost, uses: SQL): Promise<number> {
  const used = sql`exists (select 1 from (${uses}) as uses where uses.file = ${storedFile.id}::text)`;
  await database
    .update(storedFile)
    .set({ unusedSince: null })
    .where(and(isNotNull(storedFile.unusedSince), used));
  await database
    .update(storedFile)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(storedFile.unusedSince), not(used)));
  await database.delete(storedFile).where(and(lt(storedFile.unusedSince, UNUSED), not(used)));
  const known = database.select({ key: storedFile.key }).from(storedFile).where(eq(storedFile.key, uploadGrant.key));
  const left = await database
    .select({ key: uploadGrant.key })
    .from(uploadGrant)
    .where(and(lt(sql`coalesce(${uploadGrant.spentAt}, ${uploadGrant.expiresAt})`, UNUSED), not(exists(known))))
    .limit(AT_ONCE);
  for (const { key } of left) {
    await host.remove(key);
    await database.delete(uploadGrant).where(eq(uploadGrant.key, key));
  }
  return left.length;
}
