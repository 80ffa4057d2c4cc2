import { and, gt, inArray, sql } from 'drizzle-orm';
import type { MailTemplateCode } from '../../../contract/mail.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';

/** Mails that visitors can trigger to an address that they typed. Those of one group are counted together. */
const COUNTED_TOGETHER = [
  ['inquiryReceived'],
  ['enrollmentConfirm', 'enrollmentRepeated'],
  ['verify', 'alreadyRegistered'],
  ['reset'],
  ['newDevice'],
] as const satisfies readonly (readonly MailTemplateCode[])[];
export type VisitorMail = (typeof COUNTED_TOGETHER)[number][number];

/**
 * Warnings that are counted by address instead of mailbox. Each requires the password of its account. Accounts of other
 * addresses in the same mailbox must not use up the warnings of its owner. Warnings that the ways to log in to an
 * account were changed have no limit: a thief of the account could use it up first (security: A198).
 */
const OF_ONE_ADDRESS: readonly VisitorMail[] = ['newDevice'];

/** The most mails of one group to one mailbox. */
const MOST = [
  { max: 3, minutes: 15 },
  { max: 12, minutes: 24 * 60 },
];
/**
 * Limits for links that open an account. With a limit per day, a stranger could keep the owner from getting a link for
 * that day. The notice to the owner of an account follows the link of a registration, so that their limits do not tell
 * them apart.
 */
const LINKS: readonly VisitorMail[] = ['reset', 'verify', 'alreadyRegistered'];
const MOST_LINKS = MOST.slice(0, 1);

/**
 * Returns whether a mailbox may get one more mail of a kind that visitors trigger. It counts the rows of the outbox, so
 * that limits hold for all servers and after a restart. Of several simultaneous requests, the later ones wait for the
 * first.
 * @param database the transaction that then puts the mail into the outbox
 */
export async function mailboxMay(database: Database, to: string, purpose: VisitorMail): Promise<boolean> {
  const purposes = COUNTED_TOGETHER.find((line) => line.some((one) => one === purpose)) ?? [purpose];
  const ofAddress = OF_ONE_ADDRESS.includes(purpose) ? sql`lower(${mailMessage.to}) = lower(${to})` : undefined;
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || ${mailboxOf(to)}, 0))`);
  for (const { max, minutes } of LINKS.includes(purpose) ? MOST_LINKS : MOST) {
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
