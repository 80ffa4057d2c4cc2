import { expect, test } from 'vitest';
import { STR_LOCI } from '../../contract/strLoci.ts';
import { readStr, strText } from '../../server/importers/modelFacts.ts';
import { readProfiles } from '../../server/modules/workbench/identity/readProfiles.ts';

const nothing = { loci: [], alleles: [], lines: [], samples: 0 };
/** The samples as text: `name D5S818:11,12 TH01:6,9.3`. */
const read = (text: string) =>
  readProfiles(text, 'Sample').samples.map(({ name, profile }) =>
    [name, ...profile.map(({ locus, alleles }) => `${locus}:${alleles.join(',')}`)].join(' '),
  );

const ONE = 'Sample D5S818:11,12 TH01:6,9.3 Amelogenin:X,Y';

test.each([
  ['a locus per line', 'D5S818: 11,12\nTH01: 6, 9.3\nAMEL: X,Y'],
  ['parts of a line', 'D5S818:11,12; TH01:6,9.3; AMEL:X,Y'],
  ['equals signs, semicolons and an end', 'D5S818=11/12;TH01=9.3/6;Amelogenin=x/y;'],
  ['semicolons between alleles', 'D5S818: 11;12; TH01: 6;9.3\nAMEL: X;Y'],
  ['tabs', 'D5S818\t11,12\nTH01\t6\t9.3\nAMEL\tX\tY'],
  ['semicolons between cells', 'D5S818;11;12\nTH01;6;9.3\nAM;X;Y'],
  ['commas between cells', 'D5S818,11,12\nTHO1,6,9.3\nAMEL,X,Y'],
  ['spaces', 'D5S818 11,12\nTH01 6 9.3\nAMEL X,Y'],
  ['a table with a head', 'Locus\tAllele 1\tAllele 2\nD5S818\t12\t11\nTH01\t6\t9.3\nAMEL\tX\tY'],
  ['alleles of a spreadsheet, each twice', 'D5S818: 11.0, 12.0, 12\nTH01: 6.0,9.3\nAMEL: X,Y,X'],
  ['a byte order mark and full-width punctuation', '\uFEFFD5S818：11，12\nTH01：6、9.3\nAMEL：X，Y'],
])('one profile: %s', (_, text) => {
  expect(read(text)).toEqual([ONE]);
  expect(readProfiles(text, 'Sample').notRead).toEqual(nothing);
});

const TWO = ['A1 D5S818:11,12 TH01:6 Amelogenin:X', 'A2 D5S818:9 TH01:7,9.3'];

test.each([
  ['rows are samples, tabs', 'Sample\tD5S818\tTH01\tAMEL\nA1\t11,12\t6,6\tX\nA2\t9\t7,9.3\t'],
  ['rows are samples, commas and quotes', 'Sample Name,D5S818,TH01,AMEL\nA1,"11,12",6,X\nA2,9,"7, 9.3",NA'],
  ['rows are samples, semicolons', 'name;D5S818;TH01;Amelogenin\nA1;11,12;6;X\nA2;9;7,9.3;-'],
  [
    'a column per allele',
    'Sample\tD5S818_1\tD5S818_2\tTH01 Allele 1\tTH01 Allele 2\tAMEL\nA1\t11\t12\t6\t\tX\nA2\t9\t9\t7\t9.3\t',
  ],
  [
    'rows are sample and locus',
    'Sample\tMarker\tAllele 1\tAllele 2\nA1\tD5S818\t11\t12\nA1\tTHO1\t6\t\nA1\tAMEL\tX\t\nA2\tD5S818\t9\t9\nA2\tTH01\t7\t9.3',
  ],
  [
    'sample, locus and alleles with unquoted commas',
    'sample,locus,alleles\nA1,D5S818,11,12\nA1,TH01,6\nA1,AMEL,X\nA2,D5S818,9\nA2,TH01,7,9.3',
  ],
  ['without a head', 'A1\tD5S818\t11,12\nA1\tTH01\t6\nA1\tAMEL\tX\nA2\tD5S818\t9\nA2\tTH01\t7,9.3'],
  ['rows are loci, columns are samples', 'Marker\tA1\tA2\nD5S818\t11,12\t9\nTH01\t6\t7,9.3\nAMEL\tX\t'],
  ['names in a list', 'Sample: A1\nD5S818: 11,12\nTH01: 6\nAMEL: X\nSample: A2\nD5S818: 9\nTH01: 7,9.3'],
])('several samples: %s', (_, text) => {
  expect(read(text)).toEqual(TWO);
  expect(readProfiles(text, 'Sample').notRead).toEqual(nothing);
});

test('what is not a locus or an allele is listed', () => {
  const { samples, notRead } = readProfiles(
    'Sample\tPassage\tD5S818\tTH01\tvWA\tAMEL\nA1\t7\t11,OL\t?\t16,18\tX\nA2\t9\t11\t6\t111\t12',
    'Sample',
  );
  expect(samples.map(({ name }) => name)).toEqual(['A1', 'A2']);
  expect(notRead.loci).toEqual(['Passage']);
  expect(notRead.alleles).toEqual([
    { sample: 'A1', locus: 'D5S818', allele: 'OL' },
    { sample: 'A1', locus: 'TH01', allele: '?' },
    { sample: 'A2', locus: 'vWA', allele: '111' },
    { sample: 'A2', locus: 'Amelogenin', allele: '12' },
  ]);
  expect(readProfiles('Locus: D5S818\nD5S818: 11\nTH01: 6\nNoLocus: 7\nwords', 'Sample').notRead).toMatchObject({
    loci: ['Locus', 'NoLocus'],
    lines: [5],
  });
  // the cells of a shifted row would be alleles of wrong loci
  expect(readProfiles('Sample,D5S818,TH01\nA1,11,12,6\nA2,11,6', 'Sample')).toMatchObject({
    samples: [{ name: 'A2' }],
    notRead: { lines: [2] },
  });
});

test('at most 100 samples, each with a name of its own', () => {
  const rows = Array.from({ length: 103 }, (_, index) => `S${index}\t11\t6`);
  const { samples, notRead } = readProfiles(['Sample\tD5S818\tTH01', ...rows].join('\n'), 'Sample');
  expect([samples.length, notRead.samples]).toEqual([100, 3]);
  expect(read('Sample\tD5S818\tTH01\nA\t11\t6\nA\t12\t7\n\t9\t8')).toEqual([
    'A D5S818:11 TH01:6',
    'A (2) D5S818:12 TH01:7',
    'Sample 3 D5S818:9 TH01:8',
  ]);
});

test('texts without profiles', () => {
  for (const text of ['', '\n\n', 'hello, world', '"never closed\nA,B', 'EGFR: L858R'])
    expect(readProfiles(text, 'Sample').samples, text).toEqual([]);
});

test.each([
  ['a column for each locus', 'Sample,', 'TH01,', 's\n'],
  ['a column for each sample', 'Locus,', 'a,', 'TH01,11\n'],
  ['a column for each allele', 'Locus,', 'Allele 1,', 'TH01\n'],
])('a text of the most characters with thousands of columns and rows is read: %s', (_, head, column, row) => {
  const text = `${head}${column.repeat(100_000 / column.length)}\n${row.repeat(99_000 / row.length)}`;
  const { samples } = readProfiles(text, 'Sample');
  expect(samples.every(({ profile }) => profile.length <= 1)).toBe(true);
});

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  vWA: ['VWA', 'vwa', 'vWA31', 'vWF'],
  TH01: ['THO1', 'th01', 'TH-01', 'TH1'],
  'Penta D': ['PentaD', 'Penta_D', 'penta-d', 'PENTA D'],
  'Penta E': ['PentaE', 'penta e'],
  Amelogenin: ['AMEL', 'Amel', 'AM', 'amelogenin'],
  D5S818: ['d5s818', 'D5 S818', 'STR D5S818'],
  F13A01: ['F13A1'],
  FESFPS: ['FES/FPS'],
};

test.each(Object.entries(SPELLINGS))('spellings of %s', (locus, spellings) => {
  const alleles = locus === 'Amelogenin' ? 'X' : '11';
  for (const spelling of spellings) {
    expect(read(`Sample\t${spelling}\tCSF1PO\nA\t${alleles}\t12`), spelling).toEqual(
      expect.arrayContaining([expect.stringContaining(`${locus}:${alleles}`)]),
    );
    expect(readStr(`${spelling}:${alleles}`), spelling).toEqual({ value: { locus, alleles: [alleles] } });
  }
});

test.each(STR_LOCI)('an import reads %s as an export writes it', (locus) => {
  const value = { locus, alleles: locus === 'Amelogenin' ? ['X', 'Y'] : ['9', '13.2'] };
  expect(readStr(strText(value))).toEqual({ value });
  expect(read(`${strText(value)}`)).toEqual([`Sample ${strText(value)}`]);
});
