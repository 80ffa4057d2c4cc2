import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePassword } from '../../src/effects/encodePassword.ts';

test('a password is sent as the Base64 of its UTF-8 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (password) => {
      expect(await encodePassword(password)).toBe(Buffer.from(password, 'utf8').toString('base64'));
    }),
  );
});

test('an unpaired surrogate does not break the encoding', async () => {
  expect(await encodePassword('a\ud83d')).toBe(Buffer.from('a\ufffd').toString('base64'));
});
