import type { MailTemplateCode } from '../../../contract/mail.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Addressed, isMailAddress, type Outbox, outbox } from '../../platform/mail/mail.ts';
import { type MailValues, mailContent } from './mailContent.ts';
import { mailboxMay, type VisitorMail } from './visitorMails.ts';
import { wordsOf } from './words.ts';

/** A mail that uses a template. */
export type Mail<Purpose extends MailTemplateCode = MailTemplateCode> = Addressed & {
  purpose: Purpose;
  values: MailValues;
};

/** The outbox, which also accepts mails that a template writes. */
export type MailSender = Outbox & {
  /**
   * Writes a mail from its template and puts it into the outbox, in the transaction of `database`.
   * @returns the id of the message
   * @throws MailAddressError when the recipient is not one plain address
   */
  put(database: Database, mail: Mail): Promise<string>;
  /**
   * Puts a mail into the outbox that a visitor triggers to an address that they typed. A mailbox that has had enough of
   * these mails gets no more, so that no visitor can flood another person's mailbox.
   * @returns whether it was put into the outbox
   */
  putForVisitor(database: Database, mail: Mail<VisitorMail>): Promise<boolean>;
};

/** Creates the sender that writes the portal's mails and puts them into its outbox. */
export function mailSender(config: Pick<Config, 'smtpUrl' | 'publicUrl'>): MailSender {
  const sender: MailSender = {
    ...outbox(config),
    async put(database, { purpose, values, ...addressed }) {
      const words = await wordsOf(database, purpose, addressed.locale);
      const content = mailContent(words, values, config.publicUrl, addressed.locale);
      return sender.putWritten(database, { purpose, ...addressed, ...content });
    },
    async putForVisitor(database, mail) {
      // An invalid address gets its error from `put`.
      if (isMailAddress(mail.to) && !(await mailboxMay(database, mail.to, mail.purpose))) return false;
      await sender.put(database, mail);
      return true;
    },
  };
  return sender;
}
