import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { recoveryCode } from './secondFactor.table.ts';

/** Letters and digits that are not mistaken for each other (Crockford's Base32), five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 bits. With this many, a plain SHA-256 cannot be reversed by guessing. */
const LENGTH = 24;
const GROUPS = /.{4}/g;

/** Replaces the recovery codes of an account, and returns the new ones. */
export async function renewRecoveryCodes(database: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await database.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await database.insert(recoveryCode).values(codes.map((code) => ({ accountId, codeHash: hashed(code) })));
  return codes;
}

/** Uses up a recovery code. Of two concurrent calls one gets true. */
export async function acceptRecoveryCode(database: Database, accountId: string, code: string): Promise<boolean> {
  const rows = await database
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, hashed(code)), isNull(recoveryCode.usedAt)),
    )
    .returning({ id: recoveryCode.id });
  return rows.length === 1;
}

/** Returns the number of recovery codes that are left. */
export const recoveryCodesLeft = (database: Database, accountId: string): Promise<number> =>
  database.$count(recoveryCode, and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)));

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(GROUPS)?.join('-') ?? letters;
}

/** Hashes a code as it was typed: letter case, spaces and hyphens do not matter. */
const hashed = (typed: string): string =>
  createHash('sha256').update(typed.toLowerCase().replace(/[ -]/g, '')).digest('hex');
