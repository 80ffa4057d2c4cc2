import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import { endLinkFlows } from '../signOn/sessionLink.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { account } from './account.table.ts';
import { NO_PASSWORD } from './noPassword.ts';
import { endPasskeySignIn } from './passkeys.ts';
import { endResetCodes } from './resetCodes.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Invalidates everything that opens an account: its password, its sessions, its API tokens, its mailed links, and the
 * identities that were linked from within it. Its passkeys remain as second factors. Call it in the transaction that
 * mails a new link. The account's row is changed first, so that a login in progress either ends before and loses its
 * session here, or finds another hash and fails.
 */
export async function endPassword(database: Database, accountId: string): Promise<void> {
  await database
    .update(account)
    .set({ passwordHash: NO_PASSWORD, mustChangePassword: true })
    .where(eq(account.id, accountId));
  await revokeSessions(database, { accountId });
  await revokeTokensOf(database, accountId);
  await endPasskeySignIn(database, accountId);
  await endOwnLinks(database, accountId);
  await endResetCodes(database, accountId);
}

/**
 * Ends the identities that were linked from within an account, when its owner recovers it: a thief may have linked
 * their own. Links and sign-ins that are under way end too. Identities that a provider or a directory brought stay.
 */
export async function endOwnLinks(database: Database, accountId: string): Promise<void> {
  await endLinkFlows(database, accountId);
  await database
    .delete(accountIdentity)
    .where(and(eq(accountIdentity.accountId, accountId), eq(accountIdentity.isOwnLink, true)));
}
