import { businessContacts } from '../../../contract/company.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { Mail } from '../mail/sender.ts';
import { type InquiryRow, inquiryReference } from './inquiry.table.ts';
import { topicName } from './topics.ts';

/** Number of model codes in a mail; the request in the back-office has all of them. */
const MOST_CODES = 30;

/** The mails about an inquiry. */
export const inquiryMails = (publicUrl: string) => ({
  /**
   * To the sender, in the language of the form. It contains nothing that was typed: a stranger who enters another
   * user's address must not choose what that user reads.
   */
  received: (row: InquiryRow): Mail<'inquiryReceived'> => {
    const { locale } = row;
    const reference = inquiryReference(row.number);
    return {
      purpose: 'inquiryReceived',
      to: row.workEmail,
      locale,
      values: {
        reference,
        contact: businessContacts[row.edition],
        topic: topicName(row.topic, locale),
        details: [
          { label: m.mail_inquiry_reference({}, { locale }), value: reference },
          { label: m.mail_inquiry_topic({}, { locale }), value: topicName(row.topic, locale) },
          ...models(row, locale),
        ],
        address: `${publicUrl}/requests`,
      },
    };
  },
  /** To the business contact of the region, with all data. */
  arrived: (row: InquiryRow): Mail => {
    const locale: Locale = row.edition === 'cn' ? 'zh' : 'en';
    const reference = inquiryReference(row.number);
    const { searchAddress } = row;
    const entered: [label: string, value: string | null][] = [
      [m.mail_inquiry_name({}, { locale }), row.name],
      [m.mail_inquiry_email({}, { locale }), row.workEmail],
      [m.mail_inquiry_organization({}, { locale }), row.organization],
      [m.mail_inquiry_country({}, { locale }), row.country],
      [m.mail_inquiry_phone({}, { locale }), row.phone],
      [m.mail_inquiry_topic({}, { locale }), topicName(row.topic, locale)],
      [m.mail_inquiry_message({}, { locale }), row.message],
    ];
    return {
      purpose: 'inquiryArrived',
      to: businessContacts[row.edition],
      locale,
      values: {
        reference,
        topic: topicName(row.topic, locale),
        details: [
          ...entered.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
          ...models(row, locale),
        ],
        address: `${publicUrl}${searchAddress ?? '/search'}`,
      },
    };
  },
});

function models({ models: asked }: InquiryRow, locale: Locale): { label: string; value: string }[] {
  if (asked.length === 0) return [];
  const codes = asked.slice(0, MOST_CODES).map(({ modelCode }) => modelCode);
  const more = asked.length - codes.length;
  const value = more > 0 ? m.mail_inquiry_more({ list: codes.join(', '), more }, { locale }) : codes.join(', ');
  return [{ label: m.mail_inquiry_models({}, { locale }), value }];
}
