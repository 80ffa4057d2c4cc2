import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { parse, stringify, v7 } from 'uuid';
import { INVITATION_HOURS, RESET_LINK_MINUTES, VERIFY_HOURS } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AccountRow, account } from './account.table.ts';
import { oneTimeCode } from './signIn.table.ts';

const LIFE_MINUTES = {
  reset: RESET_LINK_MINUTES,
  invited: INVITATION_HOURS * 60,
  rescue: RESET_LINK_MINUTES,
  verify: VERIFY_HOURS * 60,
};
type Purpose = keyof typeof LIFE_MINUTES;
/** The links that set a new password. The link of a registration does not: it confirms the address. */
const SETS_PASSWORD: readonly Purpose[] = ['reset', 'invited', 'rescue'];
const TRIES = 5;
const ID_BYTES = 16;
const SECRET_BYTES = 32;

/**
 * Creates a code with which a new password can be set for an account, or the address of a registration confirmed. A
 * requested code is valid for minutes, an invitation for days. It ends earlier requested links of its kind. An
 * invitation and a link of the command line stay valid, so that a stranger's request cannot end them.
 *
 * @returns the text for the link: id and secret together. Only the hash of the secret is stored; without such an
 * account nothing is stored, and the text is never valid
 */
export async function makeResetCode(
  database: Database,
  accountId: string | null,
  purpose: Purpose = 'reset',
): Promise<string> {
  const id = v7();
  const secret = randomBytes(SECRET_BYTES);
  await database
    .update(oneTimeCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        sql`${oneTimeCode.accountId} = ${accountId}::uuid`,
        eq(oneTimeCode.purpose, purpose === 'verify' ? 'verify' : 'reset'),
        isNull(oneTimeCode.usedAt),
      ),
    );
  await database.execute(sql`
    insert into ${oneTimeCode} (id, account_id, purpose, secret_hash, expires_at)
    select ${id}::uuid, id, ${purpose}, ${hashed(secret)}, now() + make_interval(mins => ${LIFE_MINUTES[purpose]})
    from ${account} where id = ${accountId}::uuid and kind = 'person'`);
  return Buffer.concat([parse(id), secret]).toString('base64url');
}

export type ResetCode = { codeId: string; account: AccountRow };

/**
 * Returns the account for which the text of a link sets a password, or null if it is unknown, used, expired or was
 * tried wrongly five times.
 */
export const readResetCode = (database: Database, text: string): Promise<ResetCode | null> =>
  readCode(database, text, SETS_PASSWORD);

/** Returns the registration that the text of a link confirms, or null as `readResetCode` does. */
export const readVerifyCode = (database: Database, text: string): Promise<ResetCode | null> =>
  readCode(database, text, ['verify']);

async function readCode(database: Database, text: string, purposes: readonly Purpose[]): Promise<ResetCode | null> {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  const codeId = uuidOf(bytes.subarray(0, ID_BYTES));
  if (codeId === null) return null;
  const [found] = await database
    .select({ secretHash: oneTimeCode.secretHash, account })
    .from(oneTimeCode)
    .innerJoin(account, eq(account.id, oneTimeCode.accountId))
    .where(
      and(
        eq(oneTimeCode.id, codeId),
        inArray(oneTimeCode.purpose, [...purposes]),
        stillGood,
        eq(account.enabled, true),
      ),
    );
  if (!found) return null;
  const given = Buffer.from(hashed(bytes.subarray(ID_BYTES)), 'hex');
  if (timingSafeEqual(given, Buffer.from(found.secretHash, 'hex'))) return { codeId, account: found.account };
  await database
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(eq(oneTimeCode.id, codeId));
  return null;
}

/**
 * Uses up a code together with all other codes of the account. Of two concurrent calls one gets true. Change the
 * account's row first: password changes lock that row and then its codes, so the same order avoids deadlocks.
 */
export async function consumeResetCode(database: Database, { codeId, account: { id } }: ResetCode): Promise<boolean> {
  const mine = await database
    .update(oneTimeCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeCode.id, codeId), stillGood))
    .returning({ id: oneTimeCode.id });
  await endResetCodes(database, id);
  return mine.length === 1;
}

/**
 * Ends all mailed links of the account.
 *
 * @returns whether an invitation was still open
 */
export async function endResetCodes(database: Database, accountId: string): Promise<boolean> {
  const ended = await database
    .update(oneTimeCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeCode.accountId, accountId), isNull(oneTimeCode.usedAt)))
    .returning({ purpose: oneTimeCode.purpose });
  return ended.some(({ purpose }) => purpose === 'invited');
}

const stillGood = and(isNull(oneTimeCode.usedAt), gt(oneTimeCode.expiresAt, sql`now()`), lt(oneTimeCode.tries, TRIES));

const hashed = (secret: Buffer) => createHash('sha256').update(secret).digest('hex');

function uuidOf(bytes: Buffer): string | null {
  try {
    return stringify(bytes);
  } catch {
    return null;
  }
}
