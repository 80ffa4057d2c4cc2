import { RESET_LINK, VERIFY_LINK } from '../../../contract/constants.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Config } from '../../config.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { Mail } from '../mail/sender.ts';

/** The purposes of the mails below. */
export const ACCOUNT_MAILS = [
  'reset',
  'invited',
  'passwordChanged',
  'addressChanged',
  'verify',
  'factorAdded',
  'factorRemoved',
  'identityLinked',
  'identityUnlinked',
  'newDevice',
  'welcome',
  'alreadyRegistered',
] as const;

type Recipient = { workEmail: string; locale: Locale };
type LinkedIdentity = { provider: Localized | null; knownAs: string };

/**
 * Whether what a provider says about a user may be in a mail: an address or a name. A user of a provider may choose the
 * text, and a thief of the account must not write to its owner.
 */
const isPlain = (knownAs: string): boolean =>
  // A slash would let a mail program show a link.
  (isMailAddress(knownAs) && !knownAs.includes('/')) || NAME.test(knownAs);
const NAME = /^[\p{L}\p{M}' -]{1,64}$/u;

/** Returns the mails of the accounts module, each in the language of its recipient. */
export const accountMails = ({ publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>) => {
  /** `secret` opens the account; it is in the link and nowhere else. */
  const withSecret =
    <Purpose extends 'reset' | 'invited'>(purpose: Purpose) =>
    ({ workEmail, locale }: Recipient, secret: string): Mail<Purpose> => ({
      purpose,
      to: workEmail,
      locale,
      secret,
      values: { address: `${publicUrl}${RESET_LINK}${secret}` },
    });
  /**
   * Does not use the name that was typed: a stranger who joins with another user's address must not choose what that
   * user reads.
   */
  const toLogin =
    <Purpose extends 'passwordChanged' | 'factorAdded' | 'factorRemoved' | 'welcome' | 'alreadyRegistered'>(
      purpose: Purpose,
    ) =>
    ({ workEmail, locale }: Recipient): Mail<Purpose> => ({
      purpose,
      to: workEmail,
      locale,
      values: { address: `${publicUrl}/login` },
    });
  const aboutProvider =
    <Purpose extends 'identityLinked' | 'identityUnlinked'>(purpose: Purpose) =>
    ({ workEmail, locale }: Recipient, { provider, knownAs }: LinkedIdentity): Mail<Purpose> => ({
      purpose,
      to: workEmail,
      locale,
      values: {
        address: `${publicUrl}/modifyPassword`,
        details: [
          ...(provider ? [{ label: m.mail_identity_provider({}, { locale }), value: provider[locale] }] : []),
          ...(isPlain(knownAs) ? [{ label: m.mail_identity_person({}, { locale }), value: knownAs }] : []),
        ],
      },
    });
  return {
    reset: withSecret('reset'),
    /** For an account that an administrator created. */
    invited: withSecret('invited'),
    passwordChanged: toLogin('passwordChanged'),
    /**
     * Confirms the address of a registration. The link opens nothing without the password of the registration. So
     * without a mail server, staff can read the link in the outbox and pass it on.
     */
    verify: ({ workEmail, locale }: Recipient, secret: string): Mail<'verify'> => ({
      purpose: 'verify',
      to: workEmail,
      locale,
      ...(smtpUrl !== undefined && { secret }),
      values: { address: `${publicUrl}${VERIFY_LINK}${secret}` },
    }),
    factorAdded: toLogin('factorAdded'),
    factorRemoved: toLogin('factorRemoved'),
    identityLinked: aboutProvider('identityLinked'),
    identityUnlinked: aboutProvider('identityUnlinked'),
    welcome: toLogin('welcome'),
    alreadyRegistered: toLogin('alreadyRegistered'),
    /** To the previous address. Its owner can no longer log in with it, so the mail leads to the contact page. */
    addressChanged: ({ workEmail, locale }: Recipient): Mail<'addressChanged'> => ({
      purpose: 'addressChanged',
      to: workEmail,
      locale,
      values: { address: `${publicUrl}/contact` },
    }),
    /** To the person whose registration an administrator declined. */
    declined: ({ workEmail, locale }: Recipient): Mail<'declined'> => ({
      purpose: 'declined',
      to: workEmail,
      locale,
      values: { address: `${publicUrl}/contact` },
    }),
  };
};
