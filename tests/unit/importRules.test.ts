import { describe, expect, test } from 'vitest';
import { AlleleFractions } from '../../server/importers/alleleFractions.ts';
import { Cells, type Reader } from '../../server/importers/cells.ts';
import { keepsProtein } from '../../server/importers/consequences.ts';
import { readDiseaseCode } from '../../server/importers/diseaseCodes.ts';
import { whyCleared } from '../../server/importers/modelValues.ts';
import { reasons } from '../../server/importers/reasons.ts';
import { Report } from '../../server/importers/report.ts';
import { readGeneBeside } from '../../server/importers/spreadsheetGenes.ts';
import { treatmentsOf } from '../../server/importers/treatments.ts';
import { reportChanges } from '../../server/importers/valueChanges.ts';
import { readAge, readStage } from '../../server/importers/values.ts';
import { VariantChoice } from '../../server/importers/variantChoice.ts';
import { isEmptyWord } from '../../server/tables/emptyWord.ts';

function taken<T>(reader: Reader<T>, text: string): T | undefined {
  const reading = reader(text);
  return 'value' in reading ? reading.value : undefined;
}
const cells = (values: Record<string, string>) => new Cells(2, new Map(Object.entries(values)), new Report());

describe('allele fractions', () => {
  const read = (column: readonly string[], text: string) => {
    const fractions = new AlleleFractions();
    for (const value of column) fractions.scan(cells({ allele_fraction: value }));
    return taken(fractions.reader, text);
  };
  test.each([
    [['41.2', '41%', '0.4', '0.3'], '41.2', 0.412],
    [['41.2', '41%', '0.4', '0.3'], '41%', 0.41],
    [['41.2', '41%', '0.4', '0.3'], '0.412', 0.412],
    [['41.2', '8', '0.5'], '0.5', 0.005],
    [['41.2', '8', '0.5'], '100', 1],
    [['0.3'], '41 %', 0.41],
    [['0.3'], '1', 1],
    [['0.3'], '101', undefined],
    [['0.3'], '-0.1', undefined],
    [['0.3'], 'half %', undefined],
  ])('of the column %s: %s is %s', (column, text, expected) => {
    expect(read(column, text)).toBe(expected);
  });
});

test('of a file with impacts and no mark, what changes the protein is taken', () => {
  const choice = new VariantChoice();
  const row = (impact: string) => cells({ gene_symbol: 'APC', vep_impact: impact });
  for (const impact of ['HIGH', 'MODERATE', 'LOW', 'MODIFIER']) choice.scan(row(impact));
  const isTaken = (impact: string) => choice.refuses(row(impact), 'APC') === undefined;
  expect(['HIGH', 'MODERATE', 'LOW', 'MODIFIER'].filter(isTaken)).toEqual(['HIGH', 'MODERATE']);
});

test.each([
  ['Silent', true],
  ["3'UTR", true],
  ["5'Flank", true],
  ['Intron', true],
  ['splice_region_variant&synonymous_variant', true],
  ['splice_region_variant&intron_variant', true],
  ['5_prime_UTR_variant', true],
  ['missense_variant&splice_region_variant', false],
  ['splice_donor_variant&intron_variant', false],
  ['Frame_Shift_Del', false],
  ['Splice_Site', false],
  ['stop_gained', false],
  ['anything new', false],
])('%s leaves the protein unchanged: %s', (consequence, expected) => {
  expect(keepsProtein(consequence)).toBe(expected);
});

describe('genes that a spreadsheet changed', () => {
  // The symbols then and now are those of the renames of HGNC (Bruford et al. 2020), as genes_human_ncbi.csv has them.
  // 43710 is 2019-09-02 by ECMA-376, part 1, 18.17.4.1: day 1 is 1900-01-01, and 1900 counts as a leap year.
  test.each([
    ['2-Sep', 'SEPTIN2'],
    ['Sep-02', 'SEPTIN2'],
    ['2-Sep-25', 'SEPTIN2'],
    ['2025-09-02', 'SEPTIN2'],
    ['2025/9/2 0:00', 'SEPTIN2'],
    ['2025-09-02T00:00:00.000Z', 'SEPTIN2'],
    ['9月2日', 'SEPTIN2'],
    ['43710', 'SEPTIN2'],
    ['15-Sep', 'SELENOF'],
    ['3-Mar', 'MARCHF3'],
    ['1-Dec', 'DELEC1'],
    ['1-Mar', undefined],
    ['13-Sep', undefined],
    ['4-Oct', undefined],
    ['1.23E+05', undefined],
    ['2.31E+19', undefined],
    ['TP53', 'TP53'],
    ['HLA-A', 'HLA-A'],
    ['SEPTIN2', 'SEPTIN2'],
    ['7157', '7157'],
  ])('%s is %s', (text, expected) => {
    expect(taken(readGeneBeside(null), text)).toBe(expected);
  });

  test('the Entrez number decides between two genes, and without it both are named', () => {
    expect(taken(readGeneBeside(55016), '1-Mar')).toBe('MARCHF1');
    expect(taken(readGeneBeside(64757), '1-Mar')).toBe('MTARC1');
    const reading = readGeneBeside(null)('1-Mar');
    if (!('refused' in reading)) throw new Error('1-Mar was taken');
    for (const language of ['en', 'zh'] as const)
      expect(reading.refused[language]).toMatch(/MARCHF1 \(MARCH1\).*MTARC1 \(MARC1\)/);
  });
});

test.each([
  ['Chemotherapy, Radiation', ['Chemotherapy', 'Radiation']],
  ['Cyclophosphamide, doxorubicin and vincristine', ['Cyclophosphamide', 'doxorubicin', 'vincristine']],
  ['Melphalan, carboplatin, and etoposide', ['Melphalan', 'carboplatin', 'etoposide']],
  ['Targeted therapy (Targeted antibodies, small molecules)', undefined],
  ['Hormone therapy and Targeted therapy', ['Hormone therapy', 'Targeted therapy']],
  ['Chemotherapy, bone marrow transplant', ['Chemotherapy', 'bone marrow transplant']],
  ['Leucovorin Calcium, Fluorouracil, Oxaliplatin', ['Leucovorin Calcium', 'Fluorouracil', 'Oxaliplatin']],
  ['FOLFOX; bevacizumab', ['FOLFOX', 'bevacizumab']],
  ['XYZ-1 + cetuximab', ['XYZ-1', 'cetuximab']],
  ['A|B', ['A', 'B']],
  ['Search and rescue protocol', undefined],
  ['1,25-dihydroxyvitamin D', undefined],
  ['顺铂、紫杉醇', ['顺铂', '紫杉醇']],
])('treatments of %s', (text, expected) => {
  expect(treatmentsOf(text).map((part) => part.trim())).toEqual(expected ?? [text]);
});

test.each([
  ['n.a.', '?', '.', '#N/A', 'TBD', 'ND', '未知', '不详', '无', 'Not Provided', 'Not Collected', 'unspecified', '—'],
  ['#DIV/0!', '#REF!', 'not determined', '不适用', '', '--', 'Unknown'],
])('words for no value', (...words) => {
  expect(words.filter((word) => !isEmptyWord(word))).toEqual([]);
  expect(['0', 'no', 'NDP', '无血清', 'A.', 'none detected in blood', '阴性'].filter(isEmptyWord)).toEqual([]);
});

test.each(['47Y', '47 y', '47 years', '47岁', '47 岁', '47 years old', '47yo', '47.0'])('%s is an age', (text) => {
  expect(taken(readAge, text)).toEqual({ years: 47, group: null });
});

test.each([
  ['T2N0M0', 'T2 N0 M0'],
  ['pT3 N1c M1a', 'pT3 N1c M1a'],
  ['ypT2, N0, Mx', 'ypT2 N0 MX'],
  ['TisN0', 'Tis N0'],
  ['pT3pN1bM1a', 'pT3 N1b M1a'],
  ['IIA (T2N0M0)', 'IIA'],
  ['Stage 2a; T2 N0 M0', 'IIA'],
  ['T9N0', undefined],
  ['TNM', undefined],
])('the stage %s is %s', (text, expected) => {
  expect(taken(readStage, text)).toBe(expected);
});

// C4878 is "Lung Carcinoma" of the NCI Thesaurus, DOID:3905 "lung carcinoma", DOID:234 "colon adenocarcinoma"; C40090
// is the code of both OSMCA and MXOV in OncoTree 2025-10-03.
test.each([
  ['C4878', 'LUNG'],
  ['NCIT:C4878', 'LUNG'],
  ['http://purl.obolibrary.org/obo/NCIT_C4878', 'LUNG'],
  ['DOID:3905', 'LUNG'],
  ['DOID:234', 'COAD'],
  ['C40090', undefined],
  ['C9999', undefined],
  ['DOID:4', undefined],
  ['LUAD', 'LUAD'],
])('the disease %s is %s', (text, expected) => {
  expect(taken(readDiseaseCode, text)).toBe(expected);
});

test('the row of an oncoplot is read as its gene', () => {
  expect(['MYC_cn', 'NKX2-1_cn', 'MYC', 'HLA-A'].map((text) => taken(readGeneBeside(null), text))).toEqual([
    'MYC',
    'NKX2-1',
    'MYC',
    'HLA-A',
  ]);
});

test('changed alterations are reported in words', () => {
  const report = new Report();
  const mutation = { gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D', alleleFraction: 0.4 };
  const gain = { gene: 'ERBB2', kind: 'amplification', proteinChange: null, alleleFraction: null };
  reportChanges(
    {},
    [{ existing: { alterations: [mutation] }, values: { alterations: [gain, mutation] }, at: { line: 2, id: 'A' } }],
    report,
  );
  expect(report.groups[0]?.first).toMatchObject({
    kind: 'changed',
    value: 'KRAS p.G12D (0.4)',
    result: 'ERBB2 amplification; KRAS p.G12D (0.4)',
  });
});

test('a value is cleared for the reason that is true', () => {
  const patient = (ageYears: number | null, ageGroup: string | null) => ({ patient: { ageYears, ageGroup } });
  const reasonOf = (before: object, after: object) => {
    const report = new Report();
    const change = { existing: { ...before }, values: { ...after }, at: { line: 2, id: 'A' } };
    reportChanges({ whyCleared }, [change], report);
    return report.groups.filter(({ kind }) => kind === 'cleared').map(({ reason }) => reason);
  };
  expect(reasonOf(patient(63, '60-69'), patient(63, null))).toEqual([reasons.groupBesideAge]);
  expect(reasonOf(patient(63, null), patient(null, '60-69'))).toEqual([reasons.ageAsGroup]);
  expect(reasonOf(patient(null, '60-69'), patient(null, null))).toEqual([reasons.cleared]);
  const area = { oncotree_code: 'LUAD', disease_id: 'L' };
  expect(reasonOf(area, { oncotree_code: 'XYZ', disease_id: null })).toEqual([reasons.noArea]);
  expect(reasonOf(area, { oncotree_code: null, disease_id: null })).toEqual([reasons.cleared, reasons.cleared]);
});
