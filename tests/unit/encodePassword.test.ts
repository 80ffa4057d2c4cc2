import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePassword } from '../../src/effects/encodePassword.ts';
import { fileNameOf } from '../../src/effects/saveFile.ts';

test('a password travels as the Base64 of its UTF-8 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (password) => {
      expect(await encodePassword(password)).toBe(Buffer.from(password, 'utf8').toString('base64'));
    }),
  );
});

test('half a character does not break the encoding', async () => {
  expect(await encodePassword('a\ud83d')).toBe(Buffer.from('a\ufffd').toString('base64'));
});

test('file names hold no path and nothing that a file system refuses', () => {
  expect(fileNameOf('Osimertinib: what/next?', 'pdf')).toBe('Osimertinib what next.pdf');
  expect(fileNameOf('../..\\etc\u0000', 'pdf')).toBe('etc.pdf');
  expect(fileNameOf('\u202egnp', 'pdf')).toBe('gnp.pdf');
  expect(fileNameOf('???', 'pdf')).toBe('download.pdf');
});
