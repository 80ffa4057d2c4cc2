import { m } from '../../i18n/compiled/messages.js';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { MailSender } from '../mail/sender.ts';
import type { AccountRow } from './account.table.ts';
import { givingBack, reserveTry, settleTry } from './attempts.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { accountMails } from './mails.ts';
import { verifyPassword } from './passwordHash.ts';
import { decodePassword } from './passwordRules.ts';
import { fieldsRefused, pausedRefused } from './refusals.ts';
import { confirmRegistration } from './registration.ts';
import { consumeResetCode, readVerifyCode } from './resetCodes.ts';
import { noteSecurity, securityEntry } from './securityLog.ts';

/**
 * Confirms the address of a registration with the secret of its mailed link and the password of the registration. Both
 * are needed: a stranger may have registered the address with a password of their own, and the owner of the mailbox
 * must not open that account for them. A wrong password counts like a wrong login.
 */
export function verifyMailboxHandler(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handler<'verifyMailbox'> {
  const { database, config } = dependencies;
  const mails = accountMails(config);
  return async ({ body: { token, password: given } }, call) => {
    const { locale, address, commit } = call;
    const invalid = new Refusal('fail', m.account_verify_invalid({}, { locale }));
    const refused = (owner: AccountRow | null, status: number) =>
      unlessFull(
        counted(
          { who: networkOf(address), what: `verifyMailbox ${owner?.id ?? ''}` },
          securityEntry(call, { action: 'verifyMailbox', owner, by: null, status }),
        ),
      );
    const code = await readVerifyCode(database, token);
    if (!code) {
      await refused(null, 400);
      throw invalid;
    }
    const { account: owner } = code;
    const reserved = await reserveTry(dependencies, { workEmail: owner.workEmail, address }, HIGHEST_LEVEL);
    if (reserved.kind !== 'go') {
      await refused(owner, 429);
      throw pausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
    }
    const { tryId, left } = reserved;
    const brokenDown = givingBack(database, tryId);
    if (!(await verifyPassword(owner.passwordHash, decodePassword(given)).catch(brokenDown))) {
      await unlessFull(settleTry(database, tryId, 'wrong')).catch(brokenDown);
      await refused(owner, 400);
      throw fieldsRefused({ password: m.account_verify_wrong({ tries: left }, { locale }) }, locale);
    }
    return commit(async (open) => {
      const confirmed = await confirmRegistration(open, owner);
      if (!confirmed) throw invalid;
      if (!(await consumeResetCode(open, code))) throw invalid;
      await settleTry(open, tryId, 'right');
      await noteSecurity(open, call, { action: 'verifyMailbox', owner, by: owner.id });
      const waiting = confirmed.awaitsApproval;
      if (!waiting) await mail.put(open, mails.welcome(owner));
      return { waiting };
    }).catch(brokenDown);
  };
}
