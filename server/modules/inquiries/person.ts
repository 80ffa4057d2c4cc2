import { COUNTRY_CODES } from '../../../contract/countries.ts';
import type { ContactBody } from '../../../contract/entities/inquiry.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';

type Given = Pick<ContactBody, 'name' | 'workEmail' | 'organization' | 'country' | 'phone' | 'consent'>;
export type Person = {
  name: string;
  workEmail: string;
  organization: string;
  country: string;
  phone: string | null;
};

/** Reads the sender's data with spaces trimmed, and the errors by field in the visitor's language. */
export function readPerson(
  { name, workEmail, organization, country, phone, consent }: Given,
  locale: Locale,
): { person: Person; fields: Record<string, string> } {
  const person = {
    name: name.trim(),
    workEmail: workEmail.trim(),
    organization: organization.trim(),
    country,
    phone: phone?.trim() || null,
  };
  const fields: Record<string, string> = {};
  if (!person.name) fields.name = m.account_required({}, { locale });
  if (!person.organization) fields.organization = m.account_required({}, { locale });
  if (!isMailAddress(person.workEmail)) fields.workEmail = m.account_email_unusable({}, { locale });
  if (!COUNTRY_CODES.includes(country)) fields.country = m.field_invalid({}, { locale });
  if (!consent) fields.consent = m.account_consent_needed({}, { locale });
  return { person, fields };
}
