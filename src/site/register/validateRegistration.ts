import { LINE_MAX, PART_OF_NAME_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { emailFault, faults, lineFault, newPasswordFault, repeatFault } from '../forms/rules.ts';
import { nameOrder, type Registration } from './registration.ts';

/** The rules of the contract's `RegisterBody`, field by field in the order of the form. */
export function validateRegistration(values: Registration) {
  return faults({
    ...nameFaults(values),
    workEmail: emailFault(values.workEmail),
    organization: lineFault(values.organization, LINE_MAX),
    jobTitle: lineFault(values.jobTitle, LINE_MAX),
    country: values.country === '' ? 'required' : undefined,
    phone: lineFault(values.phone, PHONE_MAX, true),
    password: newPasswordFault(values.password, values.workEmail),
    confirmPassword: repeatFault(values.password, values.confirmPassword),
    consent: values.consent ? undefined : 'consent',
  });
}

const nameFaults = (values: Registration) =>
  Object.fromEntries(nameOrder().map((part) => [part, lineFault(values[part], PART_OF_NAME_MAX)])) as Record<
    'firstName' | 'lastName',
    ReturnType<typeof lineFault>
  >;
