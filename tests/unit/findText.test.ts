import { describe, expect, test } from 'vitest';
import { compactOf } from '../../contract/foldedNames.ts';
import { findsText, searchable } from '../../src/site/findText.ts';

/** Spellings of the same name in antibody catalogs and papers (HuBMAP OMAP, NCBI Gene). */
const same: readonly (readonly string[])[] = [
  ['HIF-1α', 'HIF-1 alpha', 'HIF1alpha', 'HIF-1-ALPHA', 'hif1a', 'HIF1A', 'HIF–1Α'],
  ['TGF-β', 'TGF-beta', 'TGFbeta', 'TGF beta', 'TGFB', 'tgfb'],
  ['FRα', 'FR alpha', 'FRalpha', 'FR-alpha', 'FRA'],
  ['IL-1β', 'IL-1 beta', 'IL1-BETA', 'IL1beta', 'IL1B', 'il 1 beta'],
  ['CLDN18.2', 'CLDN 18.2', 'cldn18-2'],
  ['IFN-γ', 'IFN-gamma', 'IFNG', 'IFNγ'],
  ['PDGFRbeta', 'PDGFRβ', 'PDGFR-B', 'PDGFRB'],
  ['CD8alpha', 'CD8α', 'CD8A'],
  ['p16INK4alpha', 'p16INK4a', 'P16-INK4α'],
  ['FcγRIII', 'FcgammaRIII', 'FCGRIII'],
  ['TGFβR2', 'TGFbetaR2', 'TGFBR2', 'TGF-β-R2'],
  ['NF-κB', 'NF-kappa-B', 'NFKB'],
  ['CD3ε', 'CD3 epsilon', 'CD3E'],
  ['interferon alfa', 'interferon alpha', 'interferon-α'],
];

describe('the spellings of a name', () => {
  test.each(same)('%s', (...names) => {
    expect([...new Set(names.map(compactOf))]).toHaveLength(1);
  });

  test('find each other, also within a sentence', () => {
    for (const names of same)
      for (const written of names)
        for (const sought of names)
          expect(findsText(sought, searchable([`Anti-${written} antibody`])), `${sought} in ${written}`).toBe(true);
  });

  test('words that only contain the letters of a Greek one are unchanged', () => {
    for (const word of ['alphabet', 'metastases', 'synthetase', 'diabetes', 'stigma'])
      expect(compactOf(word)).toBe(word);
  });
});

describe('a text in values', () => {
  const values = searchable([
    'Anti-PD-1 (CD279) antibody',
    'rabbit',
    'Collagen-induced arthritis',
    '肺纤维化',
    null,
    '',
  ]);
  test.each(['', ' ', 'PD1', 'pd 1', 'cd279 rabbit', 'arthr', 'thritis', 'RABBIT anti', '纤维', 'collagen induced'])(
    '%s is found',
    (text) => {
      expect(findsText(text, values)).toBe(true);
    },
  );
  test.each(['PD-2', 'rabbit mouse', 'bit', 'pd 2', '胶原', 'il 1 b'])('%s is not found', (text) => {
    expect(findsText(text, values)).toBe(false);
  });
});
