import { expect, test } from 'vitest';
import { readChoices, writeChoices } from '../../contract/choiceCookies.ts';

test('a choice is read as it was written, beside foreign cookies', () => {
  const cookies = writeChoices({ locale: 'zh', theme: 'dark' });
  expect(cookies.every((cookie) => cookie.endsWith('; Path=/; Max-Age=31536000; SameSite=Lax'))).toBe(true);
  const own = cookies.map((cookie) => cookie.split(';')[0]);
  const header = ['a=b', 'not-oncology-browser-theme=light', ...own, 'oncology-browser-themes=light'].join('; ');
  expect(readChoices(header)).toEqual({ locale: 'zh', theme: 'dark' });
});

test('missing or forged choices are ignored', () => {
  expect(writeChoices({})).toEqual([]);
  expect(readChoices(undefined)).toEqual({});
  for (const value of ['fr', '', '"><script>', 'zh-Hans', 'darker'])
    expect(readChoices(`oncology-browser-locale=${value}; oncology-browser-theme=${value}`)).toEqual({});
});
