import { expect, test } from 'vitest';
import { allowsAddress, asciiDomain } from '../../contract/mailDomains.ts';

test.each([
  ['Example.COM', 'example.com'],
  [' example.com. ', 'example.com'],
  ['@example.com', 'example.com'],
  ['*.example.com', 'example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['XN--MNCHEN-3YA.example', 'xn--mnchen-3ya.example'],
  ['ｅｘａｍｐｌｅ。com', 'example.com'],
  ['医院.中国', 'xn--ekrs67m.xn--fiqs8s'],
  ['edu', 'edu'],
])('the domain %s is %s in ASCII', (text, expected) => {
  expect(asciiDomain(text)).toBe(expected);
});

test.each([
  '',
  'a b',
  'a@b.example',
  'http://example.com',
  'example.com/x',
  '127.0.0.1',
  '1',
  '[::1]',
  'a..b',
  '*',
  '%41',
])('%s is no mail domain', (text) => {
  expect(asciiDomain(text)).toBeNull();
});

const rules = (allowedDomains: string[], blockedDomains: string[] = []) => ({ allowedDomains, blockedDomains });

test('[A76] a domain covers those below it, in every spelling, and nothing that only looks like it', () => {
  const only = rules(['example.com', 'xn--mnchen-3ya.example']);
  for (const inside of [
    'a@example.com',
    'a@EXAMPLE.com',
    'a@lab.example.com',
    'a@münchen.example',
    'a@x.MÜNCHEN.example',
  ])
    expect(allowsAddress(only, inside)).toBe(true);
  for (const outside of ['a@badexample.com', 'a@example.com.evil.test', 'a@example.org', 'example.com@evil.test'])
    expect(allowsAddress(only, outside)).toBe(false);
});

test('[A76] a blocked domain is refused also below an allowed one; without rules every address is allowed', () => {
  const both = rules(['example.com'], ['students.example.com']);
  expect(allowsAddress(both, 'a@example.com')).toBe(true);
  expect(allowsAddress(both, 'a@lab.students.example.com')).toBe(false);
  expect(allowsAddress(rules([], ['mail.test']), 'a@example.org')).toBe(true);
  expect(allowsAddress(rules([], ['mail.test']), 'a@x.Mail.TEST')).toBe(false);
  expect(allowsAddress(rules([]), 'a@anything.test')).toBe(true);
});
