import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/resources/audit.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import { endOwnLinks } from '../signOn/lostIdentities.ts';
import { account } from './account.table.ts';
import { NO_PASSWORD } from './noPassword.ts';
import { endPasskeySignIn } from './passkeys.ts';
import { endResetCodes } from './resetCodes.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Invalidates everything that opens an account: its password, its sessions, its API tokens, its mailed links, and the
 * identities that were linked from within it, with the roles of groups there. Its passkeys remain as second factors.
 * Call it in the transaction that mails a new link. The account's row is changed first, so that a login in progress
 * either ends before and loses its session here, or finds another hash and fails.
 *
 * @param origin who ends it, for the log
 */
export async function endPassword(database: Database, accountId: string, origin: CallOrigin): Promise<void> {
  await database
    .update(account)
    .set({ passwordHash: NO_PASSWORD, mustChangePassword: true })
    .where(eq(account.id, accountId));
  await revokeSessions(database, { accountId });
  await revokeTokensOf(database, accountId);
  await endPasskeySignIn(database, accountId);
  await endOwnLinks(database, accountId, origin);
  await endResetCodes(database, accountId);
}
