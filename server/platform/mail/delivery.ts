import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Database } from '../database/database.ts';
import { type MailMessage, mailMessage } from './mail-message.table.ts';

const LOOK_EVERY_MS = 2_000;
/** A server that died over a message leaves it to the others after this time. */
const LEASE_SECONDS = 180;
/** Waits after the first, second, … try that failed; then the message has failed. */
const BACKOFF_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600];
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export type DeliveryOptions = {
  database: Database;
  /** `smtp://user:password@host:port` */
  smtpUrl: string;
  /** Sender of every mail. */
  from: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds between looks into the outbox. */
  everyMs?: number;
};

/**
 * Sends what is due in the outbox, again and again until stopped. The rows are the queue: what was not sent before a
 * stop, a crash or an outage of the mail server is sent after it; of several servers one takes a message.
 */
export function startDelivery({ database, smtpUrl, from, log, everyMs = LOOK_EVERY_MS }: DeliveryOptions): {
  stop(): Promise<void>;
} {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...SMTP_TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    try {
      for (let message = await take(database); message && !stopped; message = await take(database)) {
        await deliver(message);
      }
    } catch (error) {
      log.warn({ err: error }, 'The outbox could not be read');
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look();
    }, everyMs);
    timer.unref();
  };
  const deliver = async (message: MailMessage) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: message.to },
        cc: message.cc.map((address) => ({ name: '', address })),
        subject: message.subject,
        text: message.text,
        html: message.html,
        // a message sent twice after a crash shows as one
        messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      return notSent(database, message, error, log);
    }
    await sent(database, message);
  };

  looking = look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      transport.close();
    },
  };
}

/** The next due message, hidden from other servers for the time of the lease. */
async function take(database: Database): Promise<MailMessage | undefined> {
  const due = sql`(select id from mail_message where state = 'queued' and due_at <= now()
    order by due_at limit 1 for update skip locked)`;
  const [message] = await database
    .update(mailMessage)
    .set({ dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`, tries: sql`${mailMessage.tries} + 1` })
    .where(eq(mailMessage.id, due))
    .returning();
  return message;
}

/** Whoever reads the outbox later must not be able to use what was mailed. */
async function sent(database: Database, { id }: MailMessage): Promise<void> {
  await database
    .update(mailMessage)
    .set({ state: 'sent', sentAt: sql`now()`, error: null, ...withoutSecret })
    .where(eq(mailMessage.id, id));
}

async function notSent(
  database: Database,
  { id, tries }: MailMessage,
  error: unknown,
  log: DeliveryOptions['log'],
): Promise<void> {
  const wait = isPermanent(error) ? undefined : BACKOFF_SECONDS[tries - 1];
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ mail: id, tries, reason, again: wait !== undefined }, 'A mail was not sent');
  await database
    .update(mailMessage)
    .set(
      wait === undefined
        ? { state: 'failed', error: reason, ...withoutSecret }
        : { error: reason, dueAt: sql`now() + make_interval(secs => ${wait})` },
    )
    .where(and(eq(mailMessage.id, id), eq(mailMessage.state, 'queued')));
}

const struck = (column: typeof mailMessage.text | typeof mailMessage.html) =>
  sql`case when ${mailMessage.secret} is null then ${column} else replace(${column}, ${mailMessage.secret}, '…') end`;
export const withoutSecret = { text: struck(mailMessage.text), html: struck(mailMessage.html), secret: null };

/** The mail server will not take this message at any time: an SMTP reply of 500 and above, or no usable address. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const kind = 'code' in error ? error.code : undefined;
  return kind !== 'EAUTH' && (code >= 500 || (kind === 'EENVELOPE' && code === 0));
}
