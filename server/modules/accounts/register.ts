import type { RegisterBody } from '../../../contract/entities/account.ts';
import { keyText } from '../../../contract/keyText.ts';
import { allowsAddress } from '../../../contract/mailDomains.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Locale } from '../../platform/http/handler.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { MailSender } from '../mail/sender.ts';
import { MEMBER } from '../system/seed.ts';
import { readPolicy } from './accountPolicy.ts';
import { addAccount, findAccount, type NewAccount } from './accounts.ts';
import { consumeSolution, isSolved } from './challenge.ts';
import { keptIf } from './keptIf.ts';
import { accountMails } from './mails.ts';
import { hashPassword } from './passwordHash.ts';
import { checkNewPassword } from './passwordRules.ts';
import { codeRefused, fieldsRefused } from './refusals.ts';
import { renewRegistration } from './registration.ts';
import { makeResetCode } from './resetCodes.ts';
import { noteSecurity } from './securityLog.ts';

const REQUIRED = ['firstName', 'lastName', 'organization', 'jobTitle'] as const;

/**
 * Adds a visitor's account, which opens with a mailed link and the chosen password. A newer registration replaces one
 * that was not confirmed. An e-mail address that has an open account gets the same response in the same time, and its
 * owner gets a notice instead of the link. So the form does not reveal who has an account.
 */
export function registerHandler({ database, config }: Dependencies, mail: MailSender): Handler<'register'> {
  const mails = accountMails(config);
  return async ({ body }, call) => {
    const { locale, commit } = call;
    const entered = trimmed(body);
    if (!(await isSolved(database, 'register', body.code))) throw codeRefused(true, locale);
    const checked = await checkNewPassword(body, entered, config, locale);
    const fields: Record<string, string> = {
      ...fieldsAtFault(entered, body.consent, locale),
      ...('fields' in checked && checked.fields),
    };
    // The refusal depends on the domain only, so it reveals no account.
    if (!fields.workEmail && !allowsAddress(await readPolicy(database), entered.workEmail))
      fields.workEmail = m.account_domain_refused({}, { locale });
    if ('fields' in checked || Object.keys(fields).length > 0) throw fieldsRefused(fields, locale);

    const passwordHash = await hashPassword(checked.password);
    return commit(async (open) => {
      if (!(await consumeSolution(open, body.code))) throw codeRefused(true, locale);
      const values: NewAccount = { ...entered, passwordHash, locale, consentAt: new Date(), verifiedAt: null };
      const added = await addAccount(open, values, MEMBER);
      const owner = (await findAccount(open, entered.workEmail)) ?? null;
      let waiting: string | null = null;
      // Without its mail, a newer registration must not end the link of the earlier one.
      const mailed = await keptIf(open, async () => {
        waiting = await renewRegistration(open, owner?.id ?? null, values);
        const secret = await makeResetCode(open, waiting, 'verify');
        // The link goes to the stored spelling, never to another one that the database takes for the same.
        const workEmail = (waiting && owner?.workEmail) ?? entered.workEmail;
        const recipient = { workEmail, locale };
        return mail.putForVisitor(open, waiting ? mails.verify(recipient, secret) : mails.alreadyRegistered(recipient));
      });
      const isDone = added !== null || (mailed && waiting !== null);
      await noteSecurity(open, call, { action: 'register', owner, by: added, status: isDone ? 200 : 400 });
      return null;
    });
  };
}

function trimmed({ firstName, lastName, workEmail, organization, jobTitle, country, phone }: RegisterBody) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    workEmail: keyText(workEmail),
    organization: organization.trim(),
    jobTitle: jobTitle.trim(),
    country,
    phone: phone?.trim() || null,
  };
}

function fieldsAtFault(entered: ReturnType<typeof trimmed>, consent: boolean, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of REQUIRED) if (!entered[name]) fields[name] = m.account_required({}, { locale });
  if (!isMailAddress(entered.workEmail)) fields.workEmail = m.account_email_unusable({}, { locale });
  if (!consent) fields.consent = m.account_consent_needed({}, { locale });
  return fields;
}
