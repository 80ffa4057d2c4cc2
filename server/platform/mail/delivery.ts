import { sql } from 'drizzle-orm';
import { MAIL_PRIORITIES, MAIL_PURPOSES, mailPriority } from '../../../contract/mail.ts';
import { FileMissing } from '../files/fileStore.ts';
import { AT_ONCE, type DeliveryOptions as OutboxOptions, startOutbox } from '../outbox/delivery.ts';
import { fewerConnections } from './fewerConnections.ts';
import { type MailMessage, mailMessage } from './mailMessage.table.ts';
import { mailTransport } from './transport.ts';

/** SMTP commands whose refusal concerns a single message. */
const OF_MESSAGE: readonly unknown[] = ['RCPT TO', 'DATA'];
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export type Attachment = { filename: string; contentType: string; content: Buffer };
/**
 * Reads the complete stored files of these ids.
 * @throws FileMissing when one no longer exists
 */
export type ReadAttachments = (ids: readonly string[]) => Promise<Attachment[]>;

export type DeliveryOptions = OutboxOptions & {
  /** `smtp://user:password@host:port` */
  smtpUrl: string;
  /** Sender of every mail. */
  from: string;
  readAttachments: ReadAttachments;
};

const ranks = Object.fromEntries(
  MAIL_PURPOSES.map((purpose) => [purpose, MAIL_PRIORITIES.indexOf(mailPriority(purpose))]),
);
/** A purpose of an earlier version comes last. */
const rank = sql`coalesce((${JSON.stringify(ranks)}::jsonb ->> ${mailMessage.purpose})::int, ${MAIL_PRIORITIES.length})`;

/**
 * Sends due mails from the outbox until stopped. The stop waits for mails that are being sent. Each worker has a
 * connection to the mail server that stays open between mails and is reopened when it broke. Workers share connections
 * if the server accepts fewer.
 */
export function startDelivery({ smtpUrl, from, readAttachments, ...options }: DeliveryOptions): {
  stop(): Promise<void>;
} {
  const transport = mailTransport(smtpUrl, { ...SMTP_TIMEOUTS_MS, pool: true, maxConnections: AT_ONCE });
  const within = fewerConnections(AT_ONCE);
  const delivery = startOutbox<MailMessage>(
    {
      name: 'mail',
      table: mailMessage,
      rank,
      send: async (message, signal) => {
        const attachments = await readAttachments(message.attachments);
        const mail = {
          signal,
          from,
          to: { name: '', address: message.to },
          cc: message.cc.map((address) => ({ name: '', address })),
          subject: message.subject,
          text: message.text,
          html: message.html,
          attachments,
          // A message that is sent again after a crash has the same id, so it shows once.
          messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        await within(() => transport.sendMail(mail), signal);
        return {};
      },
      // Secrets are removed after sending, so that later readers of the outbox cannot use them.
      ending: () => withoutSecret,
      final: (error) => {
        if (isRefusal(error)) return 'bounced';
        return isUnaddressed(error) || error instanceof FileMissing ? 'failed' : undefined;
      },
    },
    options,
  );
  return {
    async stop() {
      await delivery.stop();
      transport.close();
    },
  };
}

const struck = (column: typeof mailMessage.text | typeof mailMessage.html) =>
  sql`case when ${mailMessage.secret} is null then ${column} else replace(${column}, ${mailMessage.secret}, '…') end`;
export const withoutSecret = {
  text: struck(mailMessage.text),
  html: struck(mailMessage.html),
  struck: sql`${mailMessage.struck} or ${mailMessage.secret} is not null`,
  secret: null,
};

/** Whether the mail has no usable address. */
const isUnaddressed = (error: unknown): boolean => repliedWith(error) === 0 && kindOf(error) === 'EENVELOPE';

/**
 * Whether the error is an SMTP reply of 500 and above to a recipient or to the message. If the connection, credentials
 * or sender are refused, the configuration is wrong and not the message.
 */
const isRefusal = (error: unknown): boolean =>
  repliedWith(error) >= 500 && error instanceof Error && 'command' in error && OF_MESSAGE.includes(error.command);

const repliedWith = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) || 0 : 0;

const kindOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
