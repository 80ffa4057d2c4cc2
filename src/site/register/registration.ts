import { currentLocale } from '../../i18n/locale.ts';

/** What a visitor types to join. A type, not an interface, so that it counts as a record. */
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

/** The parts of a name in the order in which the language has them: Chinese begins with the family. */
export const nameOrder = (): readonly ('firstName' | 'lastName')[] =>
  currentLocale() === 'zh' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];

/** A form that nobody has filled in. Its fields stand in the order of the page: the first wrong one gets the focus. */
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
