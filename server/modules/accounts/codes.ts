import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handler, Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isMailAddress, type MailSender } from '../../platform/mail/mail.ts';
import { findAccount } from './accounts.ts';
import { challengeLevel, PAUSE_MINUTES, reserveReset } from './attempts.ts';
import { issueChallenge } from './challenge.ts';
import { accountMails } from './mails.ts';
import { makeResetCode } from './reset-codes.ts';

/** Challenges for the forms. For a login with its e-mail one is as hard as the tries of others make it. */
export function codeHandlers(
  dependencies: Dependencies,
  mail: MailSender,
): Handlers<'code' | 'loginCode' | 'requestReset'> {
  const { database } = dependencies;
  return {
    code: ({ query: { purpose } }) => issueChallenge(database, purpose),
    loginCode: async ({ body: { workEmail } }, { address }) =>
      issueChallenge(database, 'login', await challengeLevel(database, { workEmail, address })),
    requestReset: resetRequestHandler(dependencies, mail),
  };
}

/**
 * Mails a link for a new password where there is an account, and where there is none does the same work and takes it
 * back: neither the answer nor its time tells which it was.
 */
function resetRequestHandler({ config }: Dependencies, mail: MailSender): Handler<'requestReset'> {
  const mails = accountMails(config.publicUrl);
  const mailLink = async (database: Database, email: string, { address, locale }: CallContext): Promise<void> => {
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
      await mail.putForVisitor(database, mails.reset(owner ?? { workEmail: email, locale }, secret));
    });
  };
  return ({ body: { email } }, context) =>
    context.commit(async (database) => {
      // nobody could have joined with such an address
      if (isMailAddress(email)) await mailLink(database, email, context);
      return null;
    });
}

/** Does work in a transaction that leaves nothing behind unless `keep`. */
async function keptIf(keep: boolean, database: Database, work: () => Promise<void>): Promise<void> {
  await database.execute(sql`savepoint kept_if`);
  await work();
  await database.execute(keep ? sql`release savepoint kept_if` : sql`rollback to savepoint kept_if`);
}
