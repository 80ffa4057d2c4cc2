import { LINE_MAX, PART_OF_NAME_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { emailFault, faults, lineFault, newPasswordFault, repeatFault } from '../forms/rules.ts';
import type { Registration } from './registration.ts';

/** Validates the fields by the rules of the contract's `RegisterBody`. */
export function validateRegistration(values: Registration) {
  return faults({
    firstName: lineFault(values.firstName, PART_OF_NAME_MAX),
    lastName: lineFault(values.lastName, PART_OF_NAME_MAX),
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
