import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handler, Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { typedAddress } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { MailSender } from '../mail/sender.ts';
import { findAccount } from './accounts.ts';
import { challengeLevel, PAUSE_MINUTES, reserveReset } from './attempts.ts';
import { issueChallenge } from './challenge.ts';
import { accountMails } from './mails.ts';
import { makeResetCode } from './resetCodes.ts';
import { noteSecurity, securityEntry } from './securityLog.ts';

/** Status in the log if no link was mailed; the caller gets the same response in all cases. */
const TOO_MANY = 429;
const NOT_FOUND = 404;

/**
 * Returns the handlers that issue challenges for the forms. For a login, the e-mail address decides the level, from the
 * earlier wrong tries.
 */
export function codeHandlers(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handlers<'code' | 'loginCode' | 'requestReset'> {
  const { database } = dependencies;
  return {
    code: ({ query: { purpose } }) => issueChallenge(database, purpose),
    loginCode: async ({ body: { workEmail } }, { address }) =>
      issueChallenge(database, 'login', await challengeLevel(database, { workEmail, address })),
    requestReset: resetRequestHandler(dependencies, mail, counted),
  };
}

/**
 * Mails a link for a new password if the account exists. Otherwise it does the same work and rolls it back, so that
 * neither the response nor its duration reveals whether there is an account.
 */
function resetRequestHandler({ config }: Dependencies, mail: MailSender, counted: CountedLog): Handler<'requestReset'> {
  const mails = accountMails(config.publicUrl);
  /**
   * Mails a link for a new password.
   * @returns false if the address or the network has asked too often
   */
  const mailLink = async (database: Database, email: string, call: CallContext): Promise<boolean> => {
    const { address, locale } = call;
    const asked = await reserveReset(database, { workEmail: email, address });
    if (asked === 'paused') return false;
    const found = await findAccount(database, email);
    const owner = found?.enabled && found.kind === 'person' ? found : null;
    const mailed =
      asked === 'go' &&
      (await keptIf(database, async () => {
        const secret = await makeResetCode(database, owner?.id ?? null);
        const put = await mail.putForVisitor(database, mails.reset(owner ?? { workEmail: email, locale }, secret));
        // Without its mail, a new link must not end the previous one.
        return put && owner !== null;
      }));
    const status = mailed ? 200 : asked === 'go' && !owner ? NOT_FOUND : TOO_MANY;
    await noteSecurity(database, call, {
      action: 'askReset',
      owner: found ?? null,
      label: typedAddress(email),
      status,
    });
    return true;
  };
  return ({ body: { email } }, context) => {
    const message = m.account_resets_paused({}, context);
    const paused = new Refusal('too_many', message, { retryAfterSeconds: PAUSE_MINUTES * 60 });
    return context
      .commit(async (database) => {
        // Other kinds of addresses cannot have an account.
        if (isMailAddress(email) && !(await mailLink(database, email, context))) throw paused;
        return null;
      })
      .catch(async (error: unknown) => {
        const entry = { action: 'askReset', owner: null, label: typedAddress(email), status: TOO_MANY } as const;
        if (error === paused)
          await counted({ who: networkOf(context.address), what: 'askReset' }, securityEntry(context, entry));
        throw error;
      });
  };
}

/**
 * Runs work in a transaction that is rolled back unless the work returns true.
 *
 * @returns the result of the work
 */
async function keptIf(database: Database, work: () => Promise<boolean>): Promise<boolean> {
  await database.execute(sql`savepoint kept_if`);
  const keep = await work();
  await database.execute(keep ? sql`release savepoint kept_if` : sql`rollback to savepoint kept_if`);
  return keep;
}
