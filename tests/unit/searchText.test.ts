import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactOf, segmentsOf, sortKeyOf, wordsOf } from '../../server/modules/search/engine/text.ts';
import { bareKey } from '../../server/modules/search/index/build.ts';
import {
  allowedErrors,
  errorsBetween,
  SpelledTerms,
  similarKeys,
  similarTerms,
} from '../../server/modules/search/index/spelling.ts';
import { TermDictionaryBuilder } from '../../server/modules/search/index/termDictionary.ts';
import { atOnce } from '../../server/platform/time/steps.ts';

const terms = (text: string) => wordsOf(text).map((word) => word.term);

describe('words of a text', () => {
  test.each([
    ['NCI-H1975', ['nci', 'h1975']],
    ['ＮＣＩ–Ｈ１９７５', ['nci', 'h1975']],
    ['RD/pcDNA #1', ['rd', 'pcdna', '1']],
    ["Côte d'Azur", ['cote', 'd', 'azur']],
    ['NIHOVCAR3_OVARY', ['nihovcar3', 'ovary']],
    ['肺腺癌PDX模型', ['肺腺癌', 'pdx', '模型']],
    ['haematopoietic tumour, oesophagus', ['hematopoietic', 'tumor', 'esophagus']],
    ['gastroesophageal, gastro-oesophageal', ['gastroesophageal', 'gastro', 'esophageal']],
    ['  ', []],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test('a compatibility ideograph equals the ordinary one', () => {
    expect(compactOf('腫瘤分\uf9d0')).toBe(compactOf('腫瘤分類'));
  });

  test('adjacent parts of a syllable are combined', () => {
    expect(compactOf('\u320e\u3133')).toBe('\uac03');
  });

  test('case, width, accents and punctuation do not matter in a key', () => {
    for (const text of ['NCI-H1975', 'nci h1975', 'NCI.H1975', 'nçi–ｈ1975']) expect(compactOf(text)).toBe('ncih1975');
  });

  test('folding folded text changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const once = compactOf(text);
        expect(compactOf(once)).toBe(once);
        for (const { term } of wordsOf(text)) expect(terms(term).join('')).toBe(term);
      }),
      { numRuns: 2_000 },
    );
  });

  test('positions refer to the word in the normalized text', () => {
    const text = 'KRSA 肺癌';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['KRSA', '肺癌']);
  });
});

test('segments joined give the segmented text', () => {
  expect(segmentsOf('晚期肺腺癌患者').join('')).toBe('晚期肺腺癌患者');
});

test('codes are sorted by their numbers', () => {
  const codes = ['LUN-PDX-0012', 'lun-pdx-2', 'LUN-CL-100'];
  expect(codes.sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))).toEqual([
    'LUN-CL-100',
    'lun-pdx-2',
    'LUN-PDX-0012',
  ]);
});

describe('typing errors', () => {
  test.each([
    ['krsa', 'kras', 1],
    ['egrf', 'egfr', 1],
    ['osimertnib', 'osimertinib', 1],
    ['adenocarcinmoa', 'adenocarcinoma', 1],
    ['melanoma', 'melanoma', 0],
  ])('%s is typed for %s', (typed, meant, errors) => {
    expect(errorsBetween(typed, meant, 2)).toBe(errors);
  });

  test('another number is not corrected, because it is another model', () => {
    expect(similarTerms(atOnce(SpelledTerms.of(['h1975', 'h1299'])), 'h1976')).toEqual([]);
    expect(similarTerms(atOnce(SpelledTerms.of(['hcc827'])), 'hccc827').map(({ term }) => term)).toEqual(['hcc827']);
  });

  test('short words are not corrected, longer ones tolerate more errors', () => {
    expect(similarTerms(atOnce(SpelledTerms.of(['alk'])), 'akl')).toEqual([]);
    expect(similarTerms(atOnce(SpelledTerms.of(['osimertinib'])), 'osimretnib')).toHaveLength(1);
    expect(similarTerms(atOnce(SpelledTerms.of(['kras'])), 'krxy')).toEqual([]);
  });

  test('similar words are the same as by comparing with every word', async () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'x', 'é', '癌', '肺', '1', '2'), maxLength: 2 });
    const stem = fc.constantFrom('carcinoma', 'kras', 'h1975', '非小细胞肺癌');
    const word = fc
      .tuple(stem, piece, fc.nat(9), fc.nat(2))
      .map(([own, added, at, taken]) => own.slice(0, at) + added + own.slice(at + taken));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), word, async (terms, term) => {
        const allowed = allowedErrors(term);
        const similar = terms.filter((other) => allowed > 0 && errorsBetween(term, other, allowed) <= allowed);
        expect(similarTerms(atOnce(SpelledTerms.of(terms)), term).map((found) => found.term)).toEqual(similar);

        const builder = new TermDictionaryBuilder();
        for (const [index, own] of terms.entries()) builder.add(`${['', '=', '~'][index % 3]}${own}`, 0);
        const keys = await builder.finish(Uint32Array.of(0), () => undefined);
        const found = similarKeys(keys, term, bareKey).map((key) => key.term);
        expect(found.toSorted()).toEqual(similar.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('the distance is symmetric and never more than one above the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, allowed) => {
        const errors = errorsBetween(one, other, allowed);
        expect(errors).toBe(errorsBetween(other, one, allowed));
        expect(errors).toBeLessThanOrEqual(allowed + 1);
        if (errors === 0) expect(one).toBe(other);
      }),
    );
  });
});
