import { createHash, randomBytes } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import { ENROLLMENT_HOURS } from '../../../contract/constants.ts';
import type { EnrollmentReceipt } from '../../../contract/entities/panel.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { fieldsRefused } from '../accounts/refusals.ts';
import { type MailSender, mailSender } from '../mail/sender.ts';
import { enrollment, enrollmentReference } from './enrollment.table.ts';
import { enrollmentMails } from './mails.ts';
import { type Settled, settleEnrollment } from './slots.ts';

const SECRET_BYTES = 32;
const isLate = sql<boolean>`${enrollment.createdAt} < now() - make_interval(hours => ${ENROLLMENT_HOURS})`;

/** Creates the secret of a link that confirms an enrollment, and the hash to store. */
export function makeConfirmation(): { secret: string; confirmHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, confirmHash: hashed(secret) };
}

const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Returns the handler that confirms an enrollment with the secret of its link, once and in time. If the last slot was
 * taken meanwhile, it refuses with `fields.slots`, unless the waiting list was requested; the link then still works.
 */
export function confirmHandler({ config }: Pick<Dependencies, 'config'>): Handler<'enlistConfirm'> {
  const mail = mailSender(config);
  const announce = announcer(mail, config.publicUrl);
  return async ({ body: { token, waitingList = false } }, { locale, commit }) =>
    commit(async (open) => {
      const [found] = await open
        .select({ row: enrollment, late: isLate })
        .from(enrollment)
        .where(eq(enrollment.confirmHash, hashed(token)))
        .for('update');
      if (!found) throw new Refusal('fail', m.enrollment_link_used({}, { locale }));
      const { row, late } = found;
      if (late || row.state === 'expired')
        throw new Refusal('fail', m.enrollment_link_expired({ hours: ENROLLMENT_HOURS }, { locale }));
      if (row.state !== 'unconfirmed') throw new Refusal('fail', m.enrollment_link_used({}, { locale }));
      const settled = await settleEnrollment(open, row, { waitingList: waitingList || row.waitingList, by: null });
      if (settled === 'another') throw new Refusal('fail', m.enrollment_link_used({}, { locale }));
      if (settled === 'gone') throw new Refusal('fail', m.enrollment_panel_unknown({}, { locale }));
      if (settled === 'full') throw fieldsRefused({ slots: m.enrollment_full({}, { locale }) }, locale);
      return announce(open, settled);
    });
}

/** Returns whether the link with a secret still confirms an enrollment. */
export const isConfirmable = async (database: Database, secret: string): Promise<boolean> =>
  (await database.$count(
    enrollment,
    and(eq(enrollment.confirmHash, hashed(secret)), eq(enrollment.state, 'unconfirmed'), not(isLate)),
  )) > 0;

/**
 * Returns a function that notifies both sides of a confirmed enrollment by mail, and returns the response to the
 * confirmation.
 */
export const announcer = (mail: MailSender, publicUrl: string) => {
  const mails = enrollmentMails(publicUrl);
  return async (database: Database, { row, panel }: Settled): Promise<EnrollmentReceipt> => {
    await mail.put(database, mails.received(row, panel));
    await mail.put(database, mails.arrived(row, panel));
    const { number, workEmail, holdsSlot } = row;
    const reference = enrollmentReference(number);
    return { reference, panel: panel.title, workEmail, waiting: !holdsSlot, queued: mail.sends };
  };
};

/**
 * Marks enrollments as expired that were not confirmed in time; the page of the link reports it.
 *
 * @returns how many
 */
export async function expireEnrollments(database: Database): Promise<number> {
  const { rowCount } = await database
    .update(enrollment)
    .set({ state: 'expired', updatedAt: sql`now()`, version: sql`${enrollment.version} + 1` })
    .where(and(eq(enrollment.state, 'unconfirmed'), isLate));
  return rowCount ?? 0;
}
