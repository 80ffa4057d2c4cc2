import { and, eq, lt, sql } from 'drizzle-orm';
import { editionOf } from '../../../contract/company.ts';
import type { EnrollmentBody } from '../../../contract/entities/panel.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Locale } from '../../platform/http/handler.ts';
import { outbox } from '../../platform/mail/mail.ts';
import { consumeSolution, isSolved } from '../accounts/challenge.ts';
import { codeRefused, fieldsRefused } from '../accounts/refusals.ts';
import { panel } from '../catalog/panel.table.ts';
import { published } from '../catalog/published.ts';
import { askedModels } from '../inquiries/asked-models.ts';
import { readPerson } from '../inquiries/person.ts';
import { enrollment, enrollmentReference } from './enrollment.table.ts';
import { enrollmentMails } from './mails.ts';
import { readPanels } from './panels.ts';

/**
 * Takes an enrollment: books a slot of the panel, or a place on its waiting list, and mails both sides (specification,
 * section 7 "POST enlistSave"). The slot is booked by one statement, so of two people who want the last one, one gets
 * it; the other is refused with `fields.slots` unless the waiting list was asked for.
 */
export function enrollHandler({ database, config }: Dependencies): Handler<'enlistSave'> {
  const mail = outbox(config);
  const mails = enrollmentMails(config.publicUrl);
  return async ({ body }, { caller, locale, commit }) => {
    if (!(await isSolved(database, 'contact', body.code))) throw codeRefused(true, locale);
    const { person, fields } = readPerson(body, locale);
    const { models, unknown } = await askedModels(database, body.modelIds);
    if (unknown.length > 0) fields.modelIds = m.inquiry_models_unknown({ list: unknown.join(', ') }, { locale });
    Object.assign(fields, await faultsOf(database, body, locale));
    if (Object.keys(fields).length > 0) throw fieldsRefused(fields, locale);

    return commit(async (open) => {
      if (!(await consumeSolution(open, body.code))) throw codeRefused(true, locale);
      const holdsSlot = await bookSlot(open, body.panelId);
      if (!holdsSlot && body.waitingList !== true)
        throw fieldsRefused({ slots: m.enrollment_full({}, { locale }) }, locale);
      const [row] = await open
        .insert(enrollment)
        .values({
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
          holdsSlot,
          state: holdsSlot ? 'received' : 'waiting',
          consentAt: new Date(),
        })
        .returning();
      const [booked] = await readPanels(open, eq(panel.id, body.panelId));
      if (!row || !booked) throw new Error('An enrollment was not kept');
      const confirmed = await mail.putForVisitor(open, mails.received(row, booked));
      await mail.put(open, mails.arrived(row, booked));
      const { number, workEmail } = row;
      return {
        reference: enrollmentReference(number),
        workEmail,
        waiting: !holdsSlot,
        queued: mail.sends && confirmed,
      };
    });
  };
}

/** Takes one of the panel's slots, if any is left. */
async function bookSlot(database: Database, panelId: string): Promise<boolean> {
  const booked = await database
    .update(panel)
    .set({ slotsTaken: sql`${panel.slotsTaken} + 1` })
    .where(and(eq(panel.id, panelId), published(panel), lt(panel.slotsTaken, panel.slotsTotal)))
    .returning({ id: panel.id });
  return booked.length === 1;
}

async function faultsOf(database: Database, body: EnrollmentBody, locale: Locale): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const [wanted] = await readPanels(database, eq(panel.id, body.panelId));
  if (!wanted) fields.panelId = m.enrollment_panel_unknown({}, { locale });
  else if (wanted.state === 'closed' || wanted.state === 'upcoming')
    fields.panelId = m.enrollment_not_open({ opens: wanted.opensAt, closes: wanted.closesAt }, { locale });
  if (body.agents.some(({ name }) => name.trim() === '')) fields.agents = m.account_required({}, { locale });
  if (body.wishedStart !== undefined && !isDay(body.wishedStart)) fields.wishedStart = m.field_invalid({}, { locale });
  return fields;
}

function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}
