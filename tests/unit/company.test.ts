import { expect, test } from 'vitest';
import { businessContacts } from '../../contract/company.ts';
import { editionOf, officeHours } from '../../contract/offices.ts';

test.each([
  ['JP', 'jp'],
  ['KR', 'kr'],
  ['KP', 'kr'],
  ['US', 'us'],
  ['BR', 'us'],
  ['CN', 'cn'],
  ['AU', 'cn'],
  ['CH', 'eu'],
  ['ZA', 'eu'],
  ['', 'eu'],
])('the region of %s is %s', (country, edition) => {
  expect(editionOf(country)).toBe(edition);
});

test('every region has its own address, and office hours in a known time zone', () => {
  const editions = Object.keys(businessContacts);
  expect(new Set(Object.values(businessContacts)).size).toBe(editions.length);
  expect(Object.keys(officeHours)).toEqual(editions);
  for (const { opens, closes, timeZone } of Object.values(officeHours)) {
    expect(opens < closes).toBe(true);
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBe(timeZone);
  }
});
