import { currentLocale } from '../../i18n/locale.ts';

/** A visitor's registration input. It is a type instead of an interface, so that it is assignable to a record. */
export type Registration = {
  firstName: string;
  lastName: string;
  workEmail: string;
  organization: string;
  jobTitle: string;
  country: string;
  phone: string;
  password: string;
  confirmPassword: string;
  consent: boolean;
};

/** Returns the parts of a name in the order of the language: Chinese begins with the family name. */
export const nameOrder = (): readonly ('firstName' | 'lastName')[] =>
  currentLocale() === 'zh' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];

/** Returns an empty form. Its fields are in the order of the page, because the first invalid one gets the focus. */
export const emptyRegistration = (): Registration => ({
  ...(Object.fromEntries(nameOrder().map((part) => [part, ''])) as Pick<Registration, 'firstName' | 'lastName'>),
  workEmail: '',
  organization: '',
  jobTitle: '',
  country: '',
  phone: '',
  password: '',
  confirmPassword: '',
  consent: false,
});
