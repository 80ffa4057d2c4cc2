import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Committed, Handlers, Locale, WriteContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { typedAddress } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { Mail, MailSender } from '../mail/sender.ts';
import type { AccountRow } from './account.table.ts';
import { findAccount } from './accounts.ts';
import { challengeLevel, PAUSE_MINUTES, reserveLink } from './attempts.ts';
import { issueChallenge } from './challenge.ts';
import { keptIf } from './keptIf.ts';
import { accountMails } from './mails.ts';
import { isUnconfirmed } from './registration.ts';
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
): Handlers<'code' | 'loginCode' | 'requestReset' | 'requestVerification'> {
  const { database, config } = dependencies;
  const mails = accountMails(config);
  return {
    code: ({ query: { purpose } }) => issueChallenge(database, purpose),
    loginCode: async ({ body: { workEmail } }, { address }) =>
      issueChallenge(database, 'login', await challengeLevel(database, { workEmail, address })),
    requestReset: linkHandler(
      {
        action: 'askReset',
        asked: 'resetAsked',
        purpose: 'reset',
        isFor: ({ enabled }) => enabled,
        write: mails.reset,
      },
      mail,
      counted,
    ),
    requestVerification: linkHandler(
      {
        action: 'askVerification',
        asked: 'verifyAsked',
        purpose: 'verify',
        isFor: isUnconfirmed,
        write: mails.verify,
      },
      mail,
      counted,
    ),
  };
}

/** A link that visitors can request for an address that they type. */
type LinkAsked = {
  action: 'askReset' | 'askVerification';
  asked: 'resetAsked' | 'verifyAsked';
  purpose: 'reset' | 'verify';
  /** Which accounts get it. */
  isFor: (owner: AccountRow) => boolean;
  write: (to: { workEmail: string; locale: Locale }, secret: string) => Mail<'reset' | 'verify'>;
};

/**
 * Returns the handler that mails a link if there is an account for it. Otherwise it does the same work and rolls it
 * back, so that neither the response nor its duration reveals whether there is an account.
 */
function linkHandler(
  { action, asked, purpose, isFor, write }: LinkAsked,
  mail: MailSender,
  counted: CountedLog,
): (input: { body: { email: string } }, context: WriteContext) => Promise<Committed<null>> {
  /**
   * Mails the link.
   * @returns false if the address or the network has asked too often
   */
  const mailLink = async (database: Database, email: string, call: CallContext): Promise<boolean> => {
    const { address, locale } = call;
    const reserved = await reserveLink(database, { workEmail: email, address }, asked);
    if (reserved === 'paused') return false;
    const found = await findAccount(database, email);
    const owner = found && found.kind === 'person' && isFor(found) ? found : null;
    const mailed =
      reserved === 'go' &&
      (await keptIf(database, async () => {
        const secret = await makeResetCode(database, owner?.id ?? null, purpose);
        const put = await mail.putForVisitor(database, write(owner ?? { workEmail: email, locale }, secret));
        // Without its mail, a new link must not end the previous one.
        return put && owner !== null;
      }));
    const status = mailed ? 200 : reserved === 'go' && !owner ? NOT_FOUND : TOO_MANY;
    await noteSecurity(database, call, { action, owner: found ?? null, label: typedAddress(email), status });
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
        const entry = { action, owner: null, label: typedAddress(email), status: TOO_MANY };
        if (error === paused)
          await counted({ who: networkOf(context.address), what: action }, securityEntry(context, entry));
        throw error;
      });
  };
}
