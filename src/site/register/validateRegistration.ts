import { emailFault, faults, lineFault, newPasswordFault, repeatFault } from '../forms/rules.ts';
import type { Registration } from './RegisterForm.tsx';

/** The rules of the contract's `RegisterBody`, field by field in the order of the form. */
export function validateRegistration(values: Registration) {
  return faults({
    firstName: lineFault(values.firstName, 60),
    lastName: lineFault(values.lastName, 60),
    workEmail: emailFault(values.workEmail),
    organization: lineFault(values.organization, 120),
    jobTitle: lineFault(values.jobTitle, 120),
    country: values.country === '' ? 'required' : undefined,
    phone: lineFault(values.phone, 40, true),
    password: newPasswordFault(values.password, values.workEmail),
    confirmPassword: repeatFault(values.password, values.confirmPassword),
    consent: values.consent ? undefined : 'consent',
  });
}
