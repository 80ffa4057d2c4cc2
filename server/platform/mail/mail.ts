import { and, eq, isNotNull } from 'drizzle-orm';
import type { MailPurpose } from '../../../contract/mail.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import { mailMessage } from './mail-message.table.ts';

/** What a mail says. */
export type MailContent = { subject: string; text: string; html: string };

export type Addressed = {
  to: string;
  locale: Locale;
  /** Part of the bodies that must not outlive the sending. */
  secret?: string;
  /** Ids of stored files that go with it; whoever names them keeps them. */
  attachments?: readonly string[];
};

/** A mail whose words are settled. */
export type WrittenMail = Addressed & MailContent & { purpose: MailPurpose };

/** Takes mails. They are sent later, by `delivery.ts`, or kept in the outbox where no mail server is configured. */
export type Outbox = {
  /** Whether there is a mail server to send them to. */
  readonly sends: boolean;
  /**
   * Puts a mail into the outbox, in the transaction that `database` is.
   * @returns the id of the message
   * @throws MailAddressError when the recipient is not one plain address
   */
  putWritten(database: Database, mail: WrittenMail): Promise<string>;
};

export class MailAddressError extends Error {}

/**
 * One plain address: nothing that a header or an address list gives a meaning to. Narrower than the standard, which
 * allows quoted names with anything in them.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>"`,;:()[\]\\]{1,64}@[^\s\p{C}@<>"`,;:()[\]\\]+\.[^\s\p{C}@<>"`,;:()[\]\\.]+$/u.test(text)
  );
}

/** The outbox. Mails wait in it for delivery, or for good where no mail server is configured. */
export function outbox({ smtpUrl }: Pick<Config, 'smtpUrl'>): Outbox {
  const sends = smtpUrl !== undefined;
  return {
    sends,
    async putWritten(database, { secret, attachments = [], ...mail }) {
      if (!isMailAddress(mail.to)) throw new MailAddressError('The recipient of a mail is not one plain address');
      const [message] = await database
        .insert(mailMessage)
        .values({
          ...mail,
          subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
          secret: secret ?? null,
          attachments: [...attachments],
          state: sends ? 'queued' : 'kept',
        })
        .returning({ id: mailMessage.id });
      if (!message) throw new Error('The mail was not put into the outbox');
      return message.id;
    },
  };
}

/** Whether mails leave the outbox: none waits for another try after one that failed. */
export async function leavesOutbox(database: Database): Promise<boolean> {
  const waiting = and(eq(mailMessage.state, 'queued'), isNotNull(mailMessage.error));
  const rows = await database.select({ id: mailMessage.id }).from(mailMessage).where(waiting).limit(1);
  return rows.length === 0;
}
