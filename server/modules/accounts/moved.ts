import type { Database } from '../../platform/database/database.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { MailSender } from '../mail/sender.ts';
import type { AccountRow } from './account.table.ts';
import type { accountMails } from './mails.ts';

/**
 * Tells the owner of an account at the previous address that the account has another one: a link for a new
 * password now goes there. Service accounts get no mail.
 *
 * @param before the account with its previous address
 */
export async function warnOfMove(
  open: Database,
  { mails, mail }: { mails: ReturnType<typeof accountMails>; mail: MailSender },
  before: Pick<AccountRow, 'kind' | 'workEmail' | 'locale'>,
): Promise<void> {
  // An address from before addresses were checked must not prevent its correction.
  if (before.kind === 'person' && isMailAddress(before.workEmail)) await mail.put(open, mails.addressChanged(before));
}
