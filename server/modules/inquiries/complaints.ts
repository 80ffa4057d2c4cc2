import { businessContacts } from '../../../contract/company.ts';
import type { Edition } from '../../../contract/constants.ts';
import type { ComplaintInfo } from '../../../contract/entities/inquiry.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';

type Message = (inputs: { contact: string }, options: { locale: Locale }) => string;

const law: Record<Edition, Message> = {
  cn: m.complaint_law_cn,
  us: m.complaint_law_us,
  eu: m.complaint_law_eu,
  jp: m.complaint_law_jp,
  kr: m.complaint_law_kr,
};
const titles: Record<Edition, Message> = {
  cn: m.complaint_title_cn,
  us: m.complaint_title_us,
  eu: m.complaint_title_eu,
  jp: m.complaint_title_jp,
  kr: m.complaint_title_kr,
};

/**
 * Returns how to complain in a region, and the law that protects personal data there (specification, section 7
 * "complaintInfo").
 */
export function complaintInfo(edition: Edition): ComplaintInfo {
  const contact = businessContacts[edition];
  const inBoth = <T>(say: (locale: Locale) => T) => ({ en: say('en'), zh: say('zh') });
  return {
    edition,
    title: inBoth((locale) => titles[edition]({ contact }, { locale })),
    body: inBoth((locale) => [
      m.complaint_how({ contact }, { locale }),
      m.complaint_answer({ contact }, { locale }),
      law[edition]({ contact }, { locale }),
    ]),
    email: contact,
    phone: null,
  };
}
