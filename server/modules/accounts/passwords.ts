import { and, eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { originOf } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import type { MailSender } from '../mail/sender.ts';
import { endOwnLinks } from '../signOn/lostIdentities.ts';
import { type AccountRow, account } from './account.table.ts';
import { givingBack, noteReset, reserveTry, settleTry } from './attempts.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { accountMails } from './mails.ts';
import { endPasskeySignIn } from './passkeys.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { checkNewPassword, decodePassword } from './passwordRules.ts';
import { fieldsRefused, pausedRefused } from './refusals.ts';
import { noteVerified } from './registration.ts';
import { consumeResetCode, endResetCodes, readResetCode } from './resetCodes.ts';
import { noteSecurity, securityEntry } from './securityLog.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Changes the caller's password; all other sessions and every mailed link end. A wrong current password counts like a
 * wrong login, so a stolen session cannot be used to guess it.
 */
export function updatePasswordHandler(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handler<'updatePassword'> {
  const { database, config } = dependencies;
  const mails = accountMails(config);
  return async ({ body }, call) => {
    const { caller, locale, address, commit } = call;
    const { workEmail, id } = caller.user;
    const event = { action: 'changePassword', owner: caller.user } as const;
    const oldPassword = decodePassword(body.oldPassword);
    const checked = await checkNewPassword(body, caller.user, config, locale);
    if ('fields' in checked) throw fieldsRefused(checked.fields, locale);
    if (checked.password === oldPassword)
      throw fieldsRefused({ password: m.account_password_same({}, { locale }) }, locale);

    const [owner] = await database.select().from(account).where(eq(account.id, id));
    const reserved = await reserveTry(dependencies, { workEmail, address }, HIGHEST_LEVEL);
    if (reserved.kind !== 'go') {
      await unlessFull(counted({ who: id, what: 'changePassword' }, securityEntry(call, { ...event, status: 429 })));
      throw pausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
    }
    const { tryId, left } = reserved;
    const hashes = async () => ({
      verified: await verifyPassword(owner?.passwordHash, oldPassword),
      passwordHash: await hashPassword(checked.password),
    });
    const brokenDown = givingBack(database, tryId);
    const { verified, passwordHash } = await hashes().catch(brokenDown);
    const wrong = fieldsRefused({ oldPassword: m.account_old_password_wrong({ tries: left }, { locale }) }, locale);
    const refuse = async (): Promise<never> => {
      // A try that stays pending counts as a wrong one.
      await unlessFull(settleTry(database, tryId, 'wrong')).catch(brokenDown);
      await unlessFull(noteSecurity(database, call, { ...event, status: 400 }));
      throw wrong;
    };
    if (!owner || !verified) return refuse();
    return commit(async (open) => {
      // The password may have been changed elsewhere since.
      if (!(await replacePassword(open, owner, passwordHash))) throw wrong;
      await settleTry(open, tryId, 'right');
      await endResetCodes(open, id);
      await noteSecurity(open, call, event);
      await revokeSessions(open, { accountId: id, but: caller.sessionId });
      await mail.put(open, mails.passwordChanged(owner));
      return null;
    }).catch((error: unknown) => (error === wrong ? refuse() : brokenDown(error)));
  };
}

/**
 * Sets a new password with the secret of a mailed link, ends all sessions and API tokens, and clears earlier wrong
 * tries.
 */
export function resetPasswordHandler(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handler<'resetPassword'> {
  const { database, config } = dependencies;
  const mails = accountMails(config);
  return async ({ body }, call) => {
    const { locale, address, commit } = call;
    const invalid = new Refusal('fail', m.account_reset_invalid({}, { locale }));
    const refuse = async (owner: AccountRow | null): Promise<never> => {
      const entry = securityEntry(call, { action: 'setPassword', owner, by: null, status: 400 });
      await counted({ who: networkOf(address), what: `setPassword ${owner?.id ?? ''}` }, entry);
      throw invalid;
    };
    const code = await readResetCode(database, body.resetToken);
    if (!code) return refuse(null);
    const { account: owner } = code;
    const checked = await checkNewPassword(body, owner, config, locale);
    if ('fields' in checked) throw fieldsRefused(checked.fields, locale);

    const passwordHash = await hashPassword(checked.password);
    return commit(async (open) => {
      if (!(await replacePassword(open, owner, passwordHash))) throw invalid;
      if (!(await consumeResetCode(open, code))) throw invalid;
      await noteVerified(open, owner.id);
      await revokeSessions(open, { accountId: owner.id });
      await revokeTokensOf(open, owner.id);
      // A thief may have added a passkey or linked an identity. The owner sees the passkey on the account page, and it
      // opens nothing by itself.
      await endPasskeySignIn(open, owner.id);
      await endOwnLinks(open, owner.id, { ...originOf(call), createdBy: owner.id });
      await noteSecurity(open, call, { action: 'setPassword', owner, by: owner.id });
      await noteReset(open, { workEmail: owner.workEmail, address });
      await mail.put(open, mails.passwordChanged(owner));
      return null;
    }).catch((error: unknown) => {
      if (error === invalid) return refuse(owner);
      throw error;
    });
  };
}

/** Writes the new hash, unless the password was changed elsewhere meanwhile. */
async function replacePassword(database: Database, owner: AccountRow, passwordHash: string): Promise<boolean> {
  const rows = await database
    .update(account)
    .set({
      passwordHash,
      mustChangePassword: false,
      updatedAt: sql`now()`,
      updatedBy: owner.id,
      version: sql`${account.version} + 1`,
    })
    .where(and(eq(account.id, owner.id), eq(account.passwordHash, owner.passwordHash)))
    .returning({ id: account.id });
  return rows.length === 1;
}
