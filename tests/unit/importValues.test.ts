import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joined, readAlterations } from '../../server/importers/alterations.ts';
import { Cells, type Reader } from '../../server/importers/cells.ts';
import { Report } from '../../server/importers/report.ts';
import * as read from '../../server/importers/values.ts';

/** Returns the value that a reader reads, or undefined if it refuses the text. */
function taken<T>(reader: Reader<T>, text: string): T | undefined {
  const reading = reader(text);
  return 'value' in reading ? reading.value : undefined;
}

describe('ages', () => {
  test.each([
    ['60.0', { years: 60, group: null }],
    ['7', { years: 7, group: null }],
    ['0.5', { years: 0.5, group: null }],
    ['41-89 yo', { years: null, group: '41-89' }],
    ['18–40 yo', { years: null, group: '18-40' }],
    ['≥90 yo', { years: null, group: '≥90' }],
    ['>=90', { years: null, group: '≥90' }],
    ['<18 yo', { years: null, group: '<18' }],
    ['62 years', { years: 62, group: null }],
    ['150', undefined],
    ['89-41 yo', undefined],
    ['sixty', undefined],
    ['-3', undefined],
  ])('%s', (text, expected) => {
    expect(taken(read.readAge, text)).toEqual(expected);
  });
});

describe('words map to a fixed set of values', () => {
  test.each([
    [read.readModelType, 'Cell Line', 'cell line'],
    [read.readModelType, 'Patient-derived cell line', 'cell line'],
    [read.readModelType, 'Organoid', 'organoid'],
    [read.readModelType, 'pdx', 'PDX'],
    [read.readModelType, 'zebrafish', undefined],
    [read.readTumorType, 'Metastatic', 'metastatic'],
    [read.readTumorType, 'Recurrence', 'recurrent'],
    [read.readTumorType, 'benign', undefined],
    [read.readSex, 'Female', 'female'],
    [read.readSex, 'M', 'male'],
    [read.readSex, 'both', undefined],
    [read.readMsi, 'MSI-S', 'MSS'],
    [read.readMsi, 'MSI', 'MSI-H'],
    [read.readMsi, 'MSI-H', 'MSI-H'],
    [read.readMsi, 'stable', undefined],
    [read.readStage, '4', 'IV'],
    [read.readStage, '2b', 'IIB'],
    [read.readStage, 'Stage IIIA', 'IIIA'],
    [read.readStage, 'ISS II', 'ISS II'],
    [read.readStage, 'E', undefined],
    [read.readRrid, 'RRID:CVCL_0465', 'CVCL_0465'],
    [read.readRrid, 'CVCL_V607', 'CVCL_V607'],
    [read.readRrid, 'VCL_7146', undefined],
    [read.readCatalogNumber, 'HTB-71', 'HTB-71'],
    [read.readCatalogNumber, 'Discontinued', undefined],
    [read.readWords, 'pleural_effusion', 'Pleural effusion'],
    [read.readWords, 'haematopoietic_and_lymphoid_tissue', 'Hematopoietic and lymphoid tissue'],
    [read.readWords, 'oesophagus', 'Esophagus'],
    [read.readWords, 'Gastroesophageal Junction', 'Gastroesophageal Junction'],
    [read.readEthnicity, 'black_or_african_american', 'Black or African American'],
    [read.readTreatment, 'Targeted treatment', 'Targeted therapy'],
    [read.readFlag, 'Yes', true],
    [read.readFlag, '0', false],
    [read.readFlag, 'Y;N', undefined],
    [read.readNumber(0, 100), '2.86', 2.86],
    [read.readNumber(0, 100), '-1', undefined],
    [read.readNumber(0, 100), '1e309', undefined],
    [read.readNumber(0, 100), '0x10', undefined],
    [read.readNumber(0, 100), '2,5', undefined],
  ] as const)('%o %s', (reader, text, expected) => {
    expect(taken(reader as Reader<unknown>, text)).toBe(expected);
  });
});

describe('alterations', () => {
  const one = (gene: string, kind: string, proteinChange: string | null = null) => ({
    gene,
    kind,
    proteinChange,
    alleleFraction: null,
  });
  test.each([
    ['KRAS p.G12D', [one('KRAS', 'mutation', 'p.G12D')]],
    ['TP53 (hotspot)', [one('TP53', 'mutation')]],
    ['CDKN2A:DEL', [one('CDKN2A', 'deletion')]],
    ['MYC:AMP', [one('MYC', 'amplification')]],
    ['APC:MUT;IND', [one('APC', 'mutation')]],
    ['PTEN:MUT;DEL', [one('PTEN', 'mutation'), one('PTEN', 'deletion')]],
    ['ZFAND1 p.R130Ter', [one('ZFAND1', 'mutation', 'p.R130*')]],
    ['APC R1450X', [one('APC', 'mutation', 'p.R1450*')]],
    ['KRAS Gly12Asp', [one('KRAS', 'mutation', 'p.G12D')]],
    ['KRAS G12X', [one('KRAS', 'mutation', 'p.G12X')]],
    ['FLT3 ITD', [one('FLT3', 'mutation', 'ITD')]],
    ['MET METex14', [one('MET', 'mutation', 'exon 14 skipping')]],
    ['TP53 p.(Arg282GlyfsTer62)', [one('TP53', 'mutation', 'p.R282Gfs*62')]],
    ['EGFR p.E746_A750del', [one('EGFR', 'mutation', 'p.E746_A750del')]],
    ['NKX2-1 p.A5V', [one('NKX2-1', 'mutation', 'p.A5V')]],
    ['C9orf72 (damaging)', [one('C9orf72', 'mutation')]],
    ['TERT', [one('TERT', 'mutation')]],
    ['PRL p.F68=', undefined],
    ['PRL F68F', undefined],
    ['TP53 loss of one copy', undefined],
    ['TP53:XYZ', undefined],
    ['a gene, surely', undefined],
  ])('%s', (text, expected) => {
    expect(taken(readAlterations, text)).toEqual(expected);
  });

  test('a less specific alteration of the same gene and kind is left out', () => {
    const all = ['TP53 (damaging)', 'TP53 (hotspot)', 'TP53 p.R248Q', 'TP53:DEL', 'KRAS:MUT'];
    expect(joined(all.flatMap((text) => taken(readAlterations, text) ?? []))).toEqual([
      one('KRAS', 'mutation'),
      one('TP53', 'deletion'),
      one('TP53', 'mutation', 'p.R248Q'),
    ]);
  });
});

describe('cells', () => {
  const cells = (value: string) => {
    const report = new Report();
    return { report, cell: new Cells(7, new Map([['name', value]]), report) };
  };

  test.each(['', ' ', 'NA', 'n/a', '-', 'Unknown', 'Not Reported', 'None'])('%j means no value', (value) => {
    const { cell, report } = cells(value);
    expect(cell.text('name')).toBeNull();
    expect(report.count('empty')).toBe(value === '' ? 0 : 1);
  });

  test.each([
    ['CRL-2342 ', 'CRL-2342'],
    ['Endometrial Stromal Sarcoma, high grade\n', 'Endometrial Stromal Sarcoma, high grade'],
    ['Breast Papillary  Carcinoma', 'Breast Papillary Carcinoma'],
    ['分\uf9d0', '分類'],
    ['malignant mixed m¸llerian tumor', 'malignant mixed müllerian tumor'],
  ])('%j is cleaned and reported', (value, expected) => {
    const { cell, report } = cells(value);
    expect(cell.text('name')).toBe(expected);
    expect(report.count('normalized')).toBe(1);
    expect(report.groups[0]?.first).toMatchObject({ line: 7, column: 'name', value });
  });

  test.each(["Côte d'Azur", 'μg/ml', 'RS4;11', 'PC-3 [JPC-3]'])('%s is unchanged', (value) => {
    const { cell, report } = cells(value);
    expect(cell.text('name')).toBe(value.normalize('NFC'));
    expect(report.groups).toEqual([]);
  });

  test('blanks beside a separator are part of it; those within an entry are removed and reported', () => {
    const tidy = cells('EGFR L858R; TP53 loss;\n KRAS G12D ');
    expect(tidy.cell.list('name', /;/, (value) => ({ value }))).toEqual(['EGFR L858R', 'TP53 loss', 'KRAS G12D']);
    expect(tidy.report.groups).toEqual([]);
    const untidy = cells('EGFR  L858R; TP53 loss');
    expect(untidy.cell.list('name', /;/, (value) => ({ value }))).toEqual(['EGFR L858R', 'TP53 loss']);
    expect(untidy.report.groups[0]?.first).toMatchObject({ kind: 'normalized', value: 'EGFR  L858R' });
  });

  test('cleaning a cleaned value changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const once = cells(value).cell.text('name');
        if (once === null) return;
        const { cell, report } = cells(once);
        expect(cell.text('name')).toBe(once);
        expect(report.groups).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
