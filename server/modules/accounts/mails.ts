import { RESET_LINK } from '../../../contract/constants.ts';
import type { Locale } from '../../platform/http/handler.ts';
import type { Mail } from '../mail/sender.ts';

/** The purposes of the mails below. */
export const ACCOUNT_MAILS = ['reset', 'invited', 'passwordChanged', 'welcome', 'alreadyRegistered'] as const;

type Recipient = { workEmail: string; locale: Locale };

/** The mails that the accounts module sends, each in the language of its recipient. */
export const accountMails = (publicUrl: string) => {
  /** `secret` opens the account: it stands in the link and nowhere else. */
  const withSecret =
    <Purpose extends 'reset' | 'invited'>(purpose: Purpose) =>
    ({ workEmail, locale }: Recipient, secret: string): Mail<Purpose> => ({
      purpose,
      to: workEmail,
      locale,
      secret,
      values: { address: `${publicUrl}${RESET_LINK}${secret}` },
    });
  /** Without the name that was typed: whoever joins with somebody else's address must not choose what it reads. */
  const toLogin =
    <Purpose extends 'passwordChanged' | 'welcome' | 'alreadyRegistered'>(purpose: Purpose) =>
    ({ workEmail, locale }: Recipient): Mail<Purpose> => ({
      purpose,
      to: workEmail,
      locale,
      values: { address: `${publicUrl}/login` },
    });
  return {
    reset: withSecret('reset'),
    /** For an account that an administrator made. */
    invited: withSecret('invited'),
    passwordChanged: toLogin('passwordChanged'),
    welcome: toLogin('welcome'),
    alreadyRegistered: toLogin('alreadyRegistered'),
  };
};
