import { describe, expect, test } from 'vitest';
import { fusionKey, genesOf, PARTNER_NAMES, partnersOf } from '../../contract/fusions.ts';

const fusion = (gene: string, proteinChange: string | null) => ({ gene, kind: 'fusion' as const, proteinChange });

describe('the genes of an alteration', () => {
  test.each([
    ['TMPRSS2', 'TMPRSS2-ERG', ['TMPRSS2', 'ERG']],
    ['ERG', 'TMPRSS2::ERG', ['ERG', 'TMPRSS2']],
    ['NTRK3', 'ETV6-NTRK3', ['NTRK3', 'ETV6']],
    ['ABL1', 'BCR-ABL', ['ABL1', 'BCR']],
    ['KMT2A', 'MLL-AF9', ['KMT2A', 'MLLT3']],
    ['NKX2-1', 'NKX2-1-IGH', ['NKX2-1', 'IGH']],
    ['ROS1', 'HLA-A-ROS1', ['ROS1', 'HLA-A']],
    ['MYC', 'IGH@-MYC', ['MYC', 'IGH']],
    ['ALK', 'ALK-intragenic', ['ALK']],
    ['ALK', 'break-apart', ['ALK']],
    ['FGFR2', null, ['FGFR2']],
  ])('a fusion of %s, %s', (gene, name, genes) => {
    expect(genesOf(fusion(gene, name))).toEqual(genes);
  });

  test('of another kind are only its own gene', () => {
    expect(genesOf({ gene: 'TERT', kind: 'mutation', proteinChange: 'promoter c.-124C>T' })).toEqual(['TERT']);
    expect(genesOf({ gene: 'MYC', kind: 'amplification', proteinChange: null })).toEqual(['MYC']);
  });
});

describe('every spelling of a fusion is the same', () => {
  const dashes = ['-', '‐', '‑', '‒', '–', '—', '−', '－', '--', '::', ':', '/', ' - ', ' :: ', ' '];
  test.each(dashes)('EML4%sALK', (dash) => {
    for (const name of [`EML4${dash}ALK`, `ALK${dash}EML4`, `eml4${dash}alk`, `EML4${dash}ALK fusion`])
      expect(fusionKey(name), name).toBe('alk::eml4');
  });

  test.each([
    ['MLL-AF9', ['KMT2A', 'MLLT3']],
    ['MLL-AF4', ['KMT2A', 'AFF1']],
    ['BCR-ABL', ['BCR', 'ABL1']],
    ['bcr/abl1', ['BCR', 'ABL1']],
    ['AML1-ETO', ['RUNX1', 'RUNX1T1']],
    ['PML-RARA', ['PML', 'RARA']],
    ['PML-RARα', ['PML', 'RARA']],
    ['PML::RAR-alpha', ['PML', 'RARA']],
    ['EWS-FLI1', ['EWSR1', 'FLI1']],
    ['NPM-ALK', ['NPM1', 'ALK']],
    ['TEL-AML1', ['ETV6', 'RUNX1']],
    ['CBFβ–MYH11', ['CBFB', 'MYH11']],
    ['PAX3-FKHR', ['PAX3', 'FOXO1']],
  ])('%s', (name, partners) => {
    expect(partnersOf(name)).toEqual(partners);
  });

  test.each(['internal tandem duplication', 'p.G12C', 'exon 14 skipping', 'variant 3', ''])(
    '%s is not a fusion',
    (text) => {
      expect(fusionKey(text)).toBeUndefined();
    },
  );
});

test('an older name means one gene', () => {
  const names = Object.values(PARTNER_NAMES).flat();
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(Object.keys(PARTNER_NAMES)).not.toContain(name);
});
