import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { startFault } from '../../../contract/days.ts';
import type { EnrollmentBody, Panel } from '../../../contract/entities/panel.ts';
import { editionOf } from '../../../contract/offices.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Locale } from '../../platform/http/handler.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { dayOf } from '../../platform/time/zones.ts';
import { consumeSolution, isSolved } from '../accounts/challenge.ts';
import { codeRefused, fieldsRefused } from '../accounts/refusals.ts';
import { panel } from '../catalog/panel.table.ts';
import { askedModels } from '../inquiries/askedModels.ts';
import { readPerson } from '../inquiries/person.ts';
import { type MailSender, mailSender } from '../mail/sender.ts';
import { mailboxMay } from '../mail/visitorMails.ts';
import { makeConfirmation } from './confirm.ts';
import { type EnrollmentRow, enrollment } from './enrollment.table.ts';
import { enrollmentMails } from './mails.ts';
import { readPanels } from './panels.ts';

type Asked = Omit<typeof enrollment.$inferInsert, 'holdsSlot' | 'state'>;

/**
 * Returns the handler that accepts an enrollment and mails a link to its address (specification, section 7 "POST
 * enlistSave"). The enrollment holds no slot until the link is used or staff confirm it, so that slots cannot be taken
 * with other users' addresses. Signing in does not confirm it, because addresses of accounts are not verified either.
 *
 * A mailbox has one open enrollment per panel. A later form replaces an unconfirmed one and its link. For a confirmed
 * one it only sends a reminder to the mailbox. The response is always the same, so that it does not reveal who takes
 * part.
 */
export function enrollHandler({ database, config }: Dependencies): Handler<'enlistSave'> {
  const mail = mailSender(config);
  const sendNext = nextStep(mail, config.publicUrl);
  return async ({ body }, { caller, locale, timeZone, commit }) => {
    if (!(await isSolved(database, 'contact', body.code))) throw codeRefused(true, locale);
    const { person, fields } = readPerson(body, locale);
    const { models, unknown } = await askedModels(database, body.modelIds);
    if (unknown.length > 0) fields.modelIds = m.inquiry_models_unknown({ list: unknown.join(', ') }, { locale });
    const [wanted] = await readPanels(database, eq(panel.id, body.panelId));
    Object.assign(fields, faultsOf(wanted, body, { locale, today: dayOf(timeZone, new Date()) }));
    if (!wanted || Object.keys(fields).length > 0) throw fieldsRefused(fields, locale);

    return commit(async (open) => {
      if (!(await consumeSolution(open, body.code))) throw codeRefused(true, locale);
      const row = await keep(open, {
        ...person,
        panelId: body.panelId,
        accountId: caller?.user.id ?? null,
        createdBy: caller?.user.id ?? null,
        edition: editionOf(person.country),
        locale,
        agents: body.agents.map(({ name, class: kind }) => ({ name: name.trim(), class: kind })),
        armCount: body.armCount,
        wishedStart: body.wishedStart ?? null,
        message: body.message?.trim() ?? '',
        models,
        waitingList: body.waitingList === true,
        consentAt: new Date(),
      });
      const mailed = await sendNext(open, row, wanted);
      return { workEmail: person.workEmail, queued: mail.sends && mailed };
    });
  };
}

/**
 * Stores the enrollment, unless the mailbox has a confirmed one in the panel.
 *
 * @returns the open enrollment of the mailbox
 */
async function keep(database: Database, asked: Asked): Promise<EnrollmentRow> {
  const mailbox = mailboxOf(asked.workEmail);
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('enrollment ' || ${asked.panelId}::text || ' ' || ${mailbox}, 0))`,
  );
  const [earlier] = await database
    .select()
    .from(enrollment)
    .where(
      and(
        eq(enrollment.panelId, asked.panelId),
        sql`${mailboxOf(enrollment.workEmail)} = ${mailbox}`,
        notInArray(enrollment.state, ['closed', 'expired']),
      ),
    )
    .orderBy(desc(enrollment.createdAt), desc(enrollment.id))
    .limit(1)
    .for('update');
  if (earlier && earlier.state !== 'unconfirmed') return earlier;
  // The last mailed link confirms the data that were sent with it, not later data without a mail.
  if (earlier && !(await mailboxMay(database, asked.workEmail, 'enrollmentConfirm'))) return earlier;
  const renewed = { ...asked, createdAt: sql`now()`, updatedAt: sql`now()`, version: sql`${enrollment.version} + 1` };
  const [row] = earlier
    ? await database.update(enrollment).set(renewed).where(eq(enrollment.id, earlier.id)).returning()
    : await database
        .insert(enrollment)
        .values({ ...asked, holdsSlot: false, state: 'unconfirmed' })
        .returning();
  if (!row) throw new Error('An enrollment was not stored');
  return row;
}

/**
 * Returns a function that mails the link or the reminder; only the newest link works. Without a mail server, staff read
 * the link in the outbox. The function returns whether the mailbox gets the mail.
 */
const nextStep = (mail: MailSender, publicUrl: string) => {
  const mails = enrollmentMails(publicUrl);
  return async (database: Database, row: EnrollmentRow, of: Panel): Promise<boolean> => {
    if (row.state !== 'unconfirmed') return mail.putForVisitor(database, mails.repeated(row, of));
    const { secret, confirmHash } = makeConfirmation();
    const message = mails.confirm(row, of, secret);
    const mailed = await mail.putForVisitor(database, mail.sends ? { ...message, secret } : message);
    if (mailed) await database.update(enrollment).set({ confirmHash }).where(eq(enrollment.id, row.id));
    return mailed;
  };
};

function faultsOf(
  wanted: Panel | undefined,
  body: EnrollmentBody,
  { locale, today }: { locale: Locale; today: string },
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!wanted) fields.panelId = m.enrollment_panel_unknown({}, { locale });
  else if (wanted.state === 'closed' || wanted.state === 'upcoming')
    fields.panelId = m.enrollment_not_open({ opens: wanted.opensAt, closes: wanted.closesAt }, { locale });
  else if (wanted.state === 'full' && body.waitingList !== true) fields.slots = m.enrollment_full({}, { locale });
  if (body.agents.some(({ name }) => name.trim() === '')) fields.agents = m.account_required({}, { locale });
  const wrongStart = body.wishedStart === undefined ? undefined : startFault(body.wishedStart, today);
  if (wrongStart === 'day') fields.wishedStart = m.field_invalid({}, { locale });
  if (wrongStart === 'pastDay') fields.wishedStart = m.enrollment_start_past({}, { locale });
  return fields;
}
