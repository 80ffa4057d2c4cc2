import { and, eq, exists, lt, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { storedFile, uploadGrant } from './stored-file.table.ts';

const UNUSED = sql`now() - interval '1 day'`;
const AT_ONCE = 500;

/**
 * Removes files that no record has shown for a day, and what uploads left that were never finished. The rows go first, the
 * bytes are removed by their grant: what could not be removed now is removed by a later call.
 * @returns how many files are gone from the host
 */
export async function sweepStorage(database: Database, host: StorageHost): Promise<number> {
  await database
    .delete(storedFile)
    .where(and(sql`cardinality(${storedFile.usedBy}) = 0`, lt(storedFile.createdAt, UNUSED)));
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
