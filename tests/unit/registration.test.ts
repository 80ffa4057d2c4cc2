import { afterEach, expect, test } from 'vitest';
import { speakLocale } from '../../src/i18n/locale.ts';
import { validateRegistration } from '../../src/site/register/validateRegistration.ts';

afterEach(() => speakLocale('en'));

const empty = {
  ...{ firstName: '', lastName: '', workEmail: '', organization: '', jobTitle: '', country: '', phone: '' },
  ...{ password: '', confirmPassword: '', consent: false },
};

test.each([
  ['en', ['firstName', 'lastName']],
  ['zh', ['lastName', 'firstName']],
] as const)('the first fault of a form in %s is that of its first field', (locale, order) => {
  speakLocale(locale);
  expect(Object.keys(validateRegistration(empty)).slice(0, 2)).toEqual(order);
});
