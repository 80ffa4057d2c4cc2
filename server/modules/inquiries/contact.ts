import { editionOf } from '../../../contract/offices.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { consumeSolution, isSolved } from '../accounts/challenge.ts';
import { codeRefused, fieldsRefused } from '../accounts/refusals.ts';
import { mailSender } from '../mail/sender.ts';
import { askedModels } from './askedModels.ts';
import { inquiry, inquiryReference } from './inquiry.table.ts';
import { inquiryMails } from './mails.ts';
import { readPerson } from './person.ts';

/**
 * Returns the handler of the contact form. It stores the message, and mails the sender and the business contact of the
 * sender's region (specification, section 7 "POST contantUs/save"), all or nothing.
 */
export function contactHandler({ database, config }: Dependencies): Handler<'saveContact'> {
  const mail = mailSender(config);
  const mails = inquiryMails(config.publicUrl);
  return async ({ body }, { caller, locale, commit }) => {
    if (!(await isSolved(database, 'contact', body.code))) throw codeRefused(true, locale);
    const { person, fields } = readPerson(body, locale);
    const message = body.message.trim();
    if (!message) fields.message = m.account_required({}, { locale });
    const { models, unknown } = await askedModels(database, body.modelIds ?? []);
    if (unknown.length > 0) fields.modelIds = m.inquiry_models_unknown({ list: unknown.join(', ') }, { locale });
    if (Object.keys(fields).length > 0) throw fieldsRefused(fields, locale);

    return commit(async (open) => {
      if (!(await consumeSolution(open, body.code))) throw codeRefused(true, locale);
      const [row] = await open
        .insert(inquiry)
        .values({
          ...person,
          accountId: caller?.user.id ?? null,
          createdBy: caller?.user.id ?? null,
          edition: editionOf(person.country),
          locale,
          topic: body.topic,
          message,
          models,
          searchAddress: body.searchAddress ?? null,
          consentAt: new Date(),
        })
        .returning();
      if (!row) throw new Error('An inquiry was not stored');
      const confirmed = await mail.putForVisitor(open, mails.received(row));
      await mail.put(open, mails.arrived(row));
      return { reference: inquiryReference(row.number), workEmail: row.workEmail, queued: mail.sends && confirmed };
    });
  };
}
