import { and, eq, isNotNull } from 'drizzle-orm';
import type { MailPurpose } from '../../../contract/mail.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import { mailMessage } from './mailMessage.table.ts';

/** The content of a mail. */
export type MailContent = { subject: string; text: string; html: string };

export type Addressed = {
  to: string;
  locale: Locale;
  /** Part of the bodies that must not be kept after sending. */
  secret?: string;
  /** Ids of stored files to attach. The caller is responsible for protecting the files from deletion. */
  attachments?: readonly string[];
};

/** A mail whose text is final. */
export type WrittenMail = Addressed & MailContent & { purpose: MailPurpose };

/** Accepts mails. `delivery.ts` sends them later; without a mail server they remain in the outbox. */
export type Outbox = {
  /** Whether a mail server is configured. */
  readonly sends: boolean;
  /**
   * Puts a mail into the outbox in the transaction of `database`.
   * @returns the id of the message
   * @throws MailAddressError when the recipient is not one plain address
   */
  putWritten(database: Database, mail: WrittenMail): Promise<string>;
};

export class MailAddressError extends Error {}

/**
 * Returns whether a text is one plain address, without characters that mean something in a header or an address list.
 * It is stricter than the standard, which allows quoted names with arbitrary content.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>"`,;:()[\]\\]{1,64}@[^\s\p{C}@<>"`,;:()[\]\\]+\.[^\s\p{C}@<>"`,;:()[\]\\.]+$/u.test(text)
  );
}

/** Creates the outbox. Mails wait there for delivery, or remain there if no mail server is configured. */
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

/** Returns whether mails leave the outbox: no mail waits for another try after a failure. */
export async function leavesOutbox(database: Database): Promise<boolean> {
  const waiting = and(eq(mailMessage.state, 'queued'), isNotNull(mailMessage.error));
  const rows = await database.select({ id: mailMessage.id }).from(mailMessage).where(waiting).limit(1);
  return rows.length === 0;
}
