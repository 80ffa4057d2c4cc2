import { afterEach, expect, test } from 'vitest';
import { COUNTRY_CODES } from '../../contract/countries.ts';
import { countryOptions } from '../../src/i18n/countries.ts';
import { speakLocale } from '../../src/i18n/locale.ts';

afterEach(() => speakLocale('en'));

test('every code has a name in both languages, sorted in that language', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  for (const locale of ['en', 'zh'] as const) {
    speakLocale(locale);
    const options = countryOptions();
    expect(options).toHaveLength(COUNTRY_CODES.length);
    expect(options.filter(({ value, label }) => label === value || !/^[A-Z]{2}$/.test(value))).toEqual([]);
    const labels = options.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale === 'zh' ? 'zh-Hans' : 'en').compare));
  }
});
