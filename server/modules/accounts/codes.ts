import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handler } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isMailAddress, type MailSender } from '../../platform/mail/mail.ts';
import { findAccount } from './accounts.ts';
import { challengeLevel, PAUSE_MINUTES, reserveReset } from './attempts.ts';
import { issueChallenge } from './challenge.ts';
import { accountMails } from './mails.ts';
import { fieldsRefused } from './refusals.ts';
import { makeResetCode } from './reset-codes.ts';

/**
 * A challenge for a form, or a mailed link for a new password. For a login with its
 * e-mail it is as dear as the tries of others make it.
 */
export function codeHandler(dependencies: Dependencies, mail: MailSender): Handler<'code'> {
  const mailReset = resetMailer(dependencies, mail);
  return async ({ query: { purpose, email } }, context) => {
    const { locale, address } = context;
    const { database } = dependencies;
    if (purpose === 'login' && email !== undefined)
      return issueChallenge(database, purpose, await challengeLevel(database, { workEmail: email, address }));
    if (purpose !== 'reset') return issueChallenge(database, purpose);
    if (!email) throw fieldsRefused({ email: m.account_email_needed({}, { locale }) }, locale);
    // nobody could have joined with such an address
    if (isMailAddress(email)) await mailReset(email, context);
    return null;
  };
}

/**
 * Mails a link where there is an account, and where there is none does the same work and takes it back: neither the
 * answer nor its time tells which it was.
 */
function resetMailer({ transaction, config }: Dependencies, mail: MailSender) {
  const mails = accountMails(config.publicUrl);
  return (email: string, { address, locale }: CallContext) =>
    transaction(async (database) => {
      const asked = await reserveReset(database, { workEmail: email, address });
      if (asked === 'paused') {
        const message = m.account_resets_paused({}, { locale });
        throw new Refusal('too_many', message, { retryAfterSeconds: PAUSE_MINUTES * 60 });
      }
      if (asked === 'silent') return;
      const found = await findAccount(database, email);
      const owner = found?.enabled ? found : null;
      await keptIf(owner !== null, database, async () => {
        const secret = await makeResetCode(database, owner?.id ?? null);
        await mail.put(database, mails.reset(owner ?? { workEmail: email, locale }, secret));
      });
    });
}

/** Does work in a transaction that leaves nothing behind unless `keep`. */
async function keptIf(keep: boolean, database: Database, work: () => Promise<void>): Promise<void> {
  await database.execute(sql`savepoint kept_if`);
  await work();
  await database.execute(keep ? sql`release savepoint kept_if` : sql`rollback to savepoint kept_if`);
}
