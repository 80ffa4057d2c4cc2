import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { STORAGE_DIR } from '../../platform/storage/host.ts';
import { account } from '../accounts/account.table.ts';
import { uploadGrant } from './storedFile.table.ts';

export type Grant = { key: string; expiresAt: Date };

/** Allows a user one upload under a random key. */
export async function grantUpload(database: Database, owner: string, seconds: number): Promise<Grant> {
  const key = `${STORAGE_DIR}${randomBytes(16).toString('hex')}`;
  const [made] = await database
    .insert(uploadGrant)
    .values({ key, owner, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning({ key: uploadGrant.key, expiresAt: uploadGrant.expiresAt });
  if (!made) throw new Error('The upload was not recorded');
  return made;
}

/** Seconds for which a file that the portal writes may be in use. */
const OWN_FILE_SECONDS = 2 * 24 * 3_600;

/**
 * Returns a new key for a file that the portal writes for a user. No policy is signed for it, so no form can use it.
 * Its writer removes the file when it is no longer needed; the sweep does so three days later if that was missed.
 */
export const grantOwnFile = async (database: Database, owner: string): Promise<string> =>
  (await grantUpload(database, owner, OWN_FILE_SECONDS)).key;

/**
 * Consumes a grant in one statement: of two forms with the same policy one comes too late.
 *
 * @returns the owner of the file, or null if the grant was used, has expired, does not belong to `only`, or belongs to
 * an account that was disabled since
 */
export async function spendGrant(database: Database, key: string, only?: string): Promise<string | null> {
  const enabled = database.select({ id: account.id }).from(account).where(eq(account.enabled, true));
  const [spent] = await database
    .update(uploadGrant)
    .set({ spentAt: sql`now()` })
    .where(
      and(
        eq(uploadGrant.key, key),
        isNull(uploadGrant.spentAt),
        gt(uploadGrant.expiresAt, sql`now()`),
        sql`${uploadGrant.owner} in ${enabled}`,
        only ? eq(uploadGrant.owner, only) : undefined,
      ),
    )
    .returning({ owner: uploadGrant.owner });
  return spent?.owner ?? null;
}

export async function ownerOfGrant(database: Database, key: string): Promise<string | null> {
  const [found] = await database.select({ owner: uploadGrant.owner }).from(uploadGrant).where(eq(uploadGrant.key, key));
  return found?.owner ?? null;
}
