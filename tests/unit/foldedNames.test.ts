import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactOf, wordsOf } from '../../contract/foldedNames.ts';

const ACUTE = '\u0301';
const pieces = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
  fc.constantFrom(
    'tumour',
    'haem',
    'AEMI',
    'oesoph',
    'oOesoph',
    'paedi',
    'HIF-1 alpha',
    'PPARgamma2',
    'betaR',
    '~',
    ' ',
  ),
);
const plain = fc.array(pieces, { maxLength: 6 }).map((list) => list.join(''));

test('plain names, which take a shorter way, are folded like names with accents', () => {
  fc.assert(
    fc.property(plain, (text) => {
      const accented = text.replace(/[a-z]/gi, (letter) => letter + ACUTE);
      const terms = wordsOf(text).map(({ term, ideographic }) => ({ term, ideographic }));
      expect(terms).toEqual(wordsOf(accented).map(({ term, ideographic }) => ({ term, ideographic })));
      expect(compactOf(text)).toBe(compactOf(accented));
      for (const { start, end } of wordsOf(text)) expect(text.slice(start, end)).toMatch(/^[a-z\d]+$/i);
    }),
    { numRuns: 1_000 },
  );
});

test('names are one key in every spelling', () => {
  for (const name of ['NCI-H1975', 'nci h1975', 'ＮＣＩ–Ｈ１９７５']) expect(compactOf(name)).toBe('ncih1975');
  for (const name of ['HIF-1α', 'HIF-1 alpha', 'HIF1A']) expect(compactOf(name)).toBe('hif1a');
  expect(compactOf('Tumour of the oesophagus')).toBe('tumoroftheesophagus');
});
