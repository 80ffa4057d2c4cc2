import { expect, test } from 'vitest';
import { readChoices, writeChoices } from '../../contract/choiceCookies.ts';

test('what was chosen is read as it was written, beside the cookies of others', () => {
  const cookies = writeChoices({ locale: 'zh', theme: 'dark' });
  expect(cookies.every((cookie) => cookie.endsWith('; Path=/; Max-Age=31536000; SameSite=Lax'))).toBe(true);
  const own = cookies.map((cookie) => cookie.split(';')[0]);
  const header = ['a=b', 'not-oncology-browser-theme=light', ...own, 'oncology-browser-themes=light'].join('; ');
  expect(readChoices(header)).toEqual({ locale: 'zh', theme: 'dark' });
});

test('what was not chosen, or is of a foreign hand, is left out', () => {
  expect(writeChoices({})).toEqual([]);
  expect(readChoices(undefined)).toEqual({});
  for (const value of ['fr', '', '"><script>', 'zh-Hans', 'darker'])
    expect(readChoices(`oncology-browser-locale=${value}; oncology-browser-theme=${value}`)).toEqual({});
});
