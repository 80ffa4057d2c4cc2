import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_MIN } from '../../contract/constants.ts';
import { readConfig } from '../../server/config.ts';
import { isBreached } from '../../server/modules/accounts/breachedPasswords.ts';
import type { PasswordOwner } from '../../server/modules/accounts/knownParts.ts';
import { checkNewPassword, decodePassword, type NewPassword } from '../../server/modules/accounts/passwordRules.ts';
import { checkBreachedPasswords } from '../../server/start/checkBreachedPasswords.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'passwords-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const encoded = (password: string) => Buffer.from(password, 'utf8').toString('base64');
const OWNER: PasswordOwner = {
  workEmail: 'ida.brook@lumenbio.example',
  firstName: 'Ida',
  lastName: 'Brook',
  organization: 'Meridian Therapeutics',
};
const SITE = { publicUrl: 'https://models.saltmarsh.example', breachedPasswords: undefined };
const check = (given: NewPassword, owner: Partial<PasswordOwner> = {}, locale: 'en' | 'zh' = 'en') =>
  checkNewPassword(given, { ...OWNER, ...owner }, SITE, locale);
const fault = async (
  password: string,
  owner: Partial<PasswordOwner> = {},
  site: Partial<typeof SITE | { breachedPasswords: string }> = {},
) => {
  const given = { password: encoded(password), confirmPassword: encoded(password) };
  const checked = await checkNewPassword(given, { ...OWNER, ...owner }, { ...SITE, ...site }, 'en');
  return 'fields' in checked ? checked.fields.password : null;
};

test('passwords of 12 to 128 characters are accepted in every script', async () => {
  expect(await fault('quartz-kiln')).toBe('Use at least 12 characters.');
  expect(await fault('quartz-kiln7')).toBeNull();
  expect(await fault('肿瘤模型数据库二零三一年春')).toBeNull();
  expect(await fault('🧬🐁🔬🧫'.repeat(3))).not.toBe('Use at least 12 characters.');
  const long = Array.from({ length: 32 }, (_, index) => String(1000 + index * 37)).join('');
  expect(await fault(long)).toBeNull();
  expect(await fault(`${long}x`)).toBe('Use at most 128 characters.');
});

test.each([
  'password1234',
  'Password123!',
  'qwertyuiop12',
  '123456789012',
  'aaaaaaaaaaaa',
  'P@ssw0rdP@ssw0rd',
  'administrator',
  'iloveyou2024',
  '1q2w3e4r5t6y',
])('the common password %s is refused', async (password) => {
  expect(await fault(password)).toContain('easy to guess');
});

test('a password must not contain the name in the e-mail address, except a short name', async () => {
  expect(await fault('my-IDA.brook-secret')).toContain('name in your e-mail');
  expect(await fault('limestone-harbor-27', { workEmail: 'li@example.org' })).toBeNull();
});

test('the repeated password must be equal; unreadable input is reported as such', async () => {
  const differs = { password: encoded('Xenograft-harbor-27'), confirmPassword: encoded('Xenograft-harbor-28') };
  expect(await check(differs, {}, 'zh')).toEqual({
    fields: { confirmPassword: '两次输入的密码不一致。' },
  });
  expect(decodePassword(Buffer.from([0xff, 0xfe]).toString('base64'))).toBeNull();
  const unreadable = Buffer.from([0xc3]).toString('base64');
  const checked = await check({ password: unreadable, confirmPassword: unreadable });
  expect(checked).toEqual({ fields: { password: expect.stringContaining('could not be read') } });
});

test.each([
  'OncologyBrowser1',
  'OncologyBrowser-2026',
  'Oncology-Browser-2026',
  'OncoBrowser2026!',
  'Password2026!',
  '2026Password!!',
  'Password-2026-Oncology',
  'Letmein2026!',
  'Summer2026!!',
  'Winter-2026-x',
  'Changeme2026!',
  'AdminPortal2026',
])('[A160] a known word with a year or signs is refused: %s', async (password) => {
  expect(await fault(password)).toContain('easy to guess');
});

test.each(['0nc0l0gyBr0ws3r', 'P@55w0rd2026!', 'resworBygolocnO', 'drowssaP2026!', 'M3r1d1an2026!', 'r3sw0rbyg0l0cn0'])(
  '[A160] a known word with other signs for letters, or reversed, is refused: %s',
  async (password) => {
    expect(await fault(password)).toContain('easy to guess');
  },
);

test.each(['Meridian-2026', 'Therapeutics26!', 'LumenBio2026!', 'MeridianTherapeutics1', 'Saltmarsh#2027a'])(
  '[A160] a name of the organization, of its mail domain or of the site with decoration is refused: %s',
  async (password) => {
    expect(await fault(password)).toContain('easy to guess');
  },
);

test.each([
  'qwertyuiop[]',
  'qwertyuiop2026!',
  'poiuytrewq12',
  '1qaz2wsx3edc',
  'asdfghjkl;12',
  'zxcvbnm,./2026',
  'abcdefghijkl1',
])('[A160] keys or letters in a row are refused: %s', async (password) => {
  expect(await fault(password)).toContain('easy to guess');
});

test.each([
  ['quiet-brook-lantern-4', {}],
  ['koorb-lantern-harbor', {}],
  ['lantern-8r00k-harbor', {}],
  ['harbor-chen-meadow-5', { workEmail: 'mei.chen@example.org' }],
  ['陈梅喜欢在春天里看桃花盛开', { firstName: '梅', lastName: '陈' }],
])('[A160] %s contains a name of its user, and is refused', async (password, owner) => {
  expect(await fault(password, owner)).toContain('your name');
});

test.each([
  'correct horse battery',
  'copper meadow violin 34',
  'Lantern-harbor-2741',
  'Meridian-lantern-harbor',
  'k7#9!2$4%1^8z&q',
  'onco violin meadow tulip',
  '            lantern harbor',
])('no rule asks for or forbids a kind of character: %s is accepted', async (password) => {
  expect(await fault(password)).toBeNull();
});

test('[A160] the common passwords, and their variations with a year, are refused', async () => {
  const common = dictionary['passwords-common'].map(String);
  expect(common.length).toBeGreaterThan(3000);
  const longEnough = common.filter((password) => password.length >= PASSWORD_MIN);
  for (const password of longEnough) expect(await fault(password), password).not.toBeNull();
  const words = common.slice(0, 3000).filter((_, index) => index % 10 === 0);
  for (const word of words) expect(await fault(`${word}-2026!?_.:-`), word).not.toBeNull();
});

describe('the file of stolen passwords', () => {
  const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
  const listed = Array.from({ length: 500 }, (_, index) => `stolen lantern harbor ${index}`);
  const lines = listed.map((password, index) => `${hashOf(password)}:${index ** 3}`).sort();
  const fileOf = async (name: string, text: string) => {
    const path = join(directory, name);
    await writeFile(path, text);
    return path;
  };

  test.each([
    ['with \\r\\n', `${lines.join('\r\n')}\r\n`],
    ['without a last line break', lines.join('\n')],
    ['in small letters', lines.join('\n').toLowerCase()],
    ['with beginnings of hashes', lines.map((line) => line.slice(0, 20)).join('\n')],
    ['with one line', `${lines[0]}\n`],
  ])('[A161] %s: each listed password is found, and no other', async (name, text) => {
    const path = await fileOf(`${name.length}.txt`, text);
    const kept = text.split('\n').filter((line) => line.trim() !== '').length;
    let found = 0;
    for (const password of listed) if (await isBreached(path, password)) found += 1;
    expect(found).toBe(kept);
    for (let index = 0; index < 200; index += 1) expect(await isBreached(path, `other ${index}`)).toBe(false);
  });

  test('[A161] a listed password is refused, and the message says to change it elsewhere too', async () => {
    const breachedPasswords = await fileOf('listed.txt', lines.join('\n'));
    expect(await fault('stolen lantern harbor 77', {}, { breachedPasswords })).toContain('list of stolen passwords');
    expect(await fault('stolen lantern harbor x', {}, { breachedPasswords })).toBeNull();
  });

  test('[A161] a file that is missing or holds something else stops the start, and no check passes without it', async () => {
    const wrong = await fileOf('wrong.txt', 'password\n123456\n');
    const right = await fileOf('right.txt', lines.join('\n'));
    for (const path of [wrong, join(directory, 'none'), directory])
      await expect(checkBreachedPasswords(readConfig({ BREACHED_PASSWORDS: path }))).rejects.toThrow(
        'BREACHED_PASSWORDS is wrong: expected a readable file',
      );
    await checkBreachedPasswords(readConfig({ BREACHED_PASSWORDS: right }));
    await checkBreachedPasswords(readConfig({}));
    await expect(isBreached(wrong, 'anything')).rejects.toThrow('no SHA-1');
    await expect(isBreached(join(directory, 'none'), 'anything')).rejects.toThrow('ENOENT');
  });
});
