import { and, gt, inArray, sql } from 'drizzle-orm';
import type { MailTemplateCode } from '../../../contract/mail.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailMessage } from '../../platform/mail/mail-message.table.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';

/** Mails that a visitor can have sent to an address that was typed. Those of one line count together. */
const COUNTED_TOGETHER = [
  ['inquiryReceived'],
  ['enrollmentConfirm', 'enrollmentRepeated'],
  ['welcome', 'alreadyRegistered'],
  ['reset'],
  ['passwordChanged'],
] as const satisfies readonly (readonly MailTemplateCode[])[];
export type VisitorMail = (typeof COUNTED_TOGETHER)[number][number];

/**
 * Warnings that are counted by the address alone. Each needs the password of its account, and accounts of other
 * addresses that end in the same mailbox must not use up what its owner is warned with.
 */
const OF_ONE_ADDRESS: readonly VisitorMail[] = ['passwordChanged'];

/** The most mails of one line to one mailbox. */
const MOST = [
  { max: 3, minutes: 15 },
  { max: 12, minutes: 24 * 60 },
];
/** Links for a new password: a limit by the day would let a stranger keep an owner from them for that day. */
const MOST_LINKS = MOST.slice(0, 1);

/**
 * Whether a mailbox may get one more mail of a kind that visitors set off. Counts the rows of the outbox, so that
 * limits hold for all servers and after a restart; of several calls at once the later ones wait for the first.
 * @param database a transaction, in which the mail is put into the outbox next
 */
export async function mailboxMay(database: Database, to: string, purpose: VisitorMail): Promise<boolean> {
  const purposes = COUNTED_TOGETHER.find((line) => line.some((one) => one === purpose)) ?? [purpose];
  const ofAddress = OF_ONE_ADDRESS.includes(purpose) ? sql`lower(${mailMessage.to}) = lower(${to})` : undefined;
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || ${mailboxOf(to)}, 0))`);
  for (const { max, minutes } of purpose === 'reset' ? MOST_LINKS : MOST) {
    const sent = await database.$count(
      mailMessage,
      and(
        sql`${mailboxOf(mailMessage.to)} = ${mailboxOf(to)}`,
        ofAddress,
        inArray(mailMessage.purpose, [...purposes]),
        gt(mailMessage.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    );
    if (sent >= max) return false;
  }
  return true;
}
