import { afterEach, expect, test } from 'vitest';
import { speakLocale } from '../../src/i18n/locale.ts';
import { emptyRegistration } from '../../src/site/register/registration.ts';

afterEach(() => speakLocale('en'));

test.each([
  ['en', ['firstName', 'lastName']],
  ['zh', ['lastName', 'firstName']],
] as const)('the first field of a form in %s is the one that its language begins a name with', (locale, order) => {
  speakLocale(locale);
  expect(Object.keys(emptyRegistration()).slice(0, 2)).toEqual(order);
});
