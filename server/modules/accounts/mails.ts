import { PRODUCT_NAME, RESET_LINK } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailContent } from '../../platform/mail/mail-content.ts';

type Recipient = { workEmail: string; locale: Locale };

/** The mails that the accounts module sends, each in the language of its recipient. */
export const accountMails = (publicUrl: string) => ({
  /** `secret` opens the account: it stands in the link and nowhere else. */
  reset: ({ workEmail, locale }: Recipient, secret: string): Mail => ({
    purpose: 'reset',
    to: workEmail,
    locale,
    secret,
    ...mailContent(
      {
        subject: m.mail_reset_subject({ product: PRODUCT_NAME }, { locale }),
        text: m.mail_reset_text({}, { locale }),
        action: { label: m.mail_reset_action({}, { locale }), address: `${publicUrl}${RESET_LINK}${secret}` },
        otherwise: m.mail_reset_otherwise({}, { locale }),
      },
      publicUrl,
      locale,
    ),
  }),
  passwordChanged: ({ workEmail, locale }: Recipient): Mail => ({
    purpose: 'passwordChanged',
    to: workEmail,
    locale,
    ...mailContent(
      {
        subject: m.mail_changed_subject({ product: PRODUCT_NAME }, { locale }),
        text: m.mail_changed_text({}, { locale }),
        action: { label: m.mail_changed_action({}, { locale }), address: `${publicUrl}/login` },
        otherwise: m.mail_changed_otherwise({}, { locale }),
      },
      publicUrl,
      locale,
    ),
  }),
  /** Without the name that was typed: whoever joins with somebody else's address must not choose what it reads. */
  welcome: ({ workEmail, locale }: Recipient): Mail => ({
    purpose: 'welcome',
    to: workEmail,
    locale,
    ...mailContent(
      {
        subject: m.mail_welcome_subject({ product: PRODUCT_NAME }, { locale }),
        text: m.mail_welcome_text({}, { locale }),
        action: { label: m.mail_welcome_action({}, { locale }), address: `${publicUrl}/login` },
        otherwise: m.mail_welcome_otherwise({}, { locale }),
      },
      publicUrl,
      locale,
    ),
  }),
  alreadyRegistered: ({ workEmail, locale }: Recipient): Mail => ({
    purpose: 'alreadyRegistered',
    to: workEmail,
    locale,
    ...mailContent(
      {
        subject: m.mail_registered_subject({ product: PRODUCT_NAME }, { locale }),
        text: m.mail_registered_text({}, { locale }),
        action: { label: m.mail_registered_action({}, { locale }), address: `${publicUrl}/login` },
        otherwise: m.mail_registered_otherwise({}, { locale }),
      },
      publicUrl,
      locale,
    ),
  }),
});
