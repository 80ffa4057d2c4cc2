import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTable } from '../../server/tables/openTable.ts';

const directory = mkdtempSync(join(tmpdir(), 'variants-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

async function read(lines: readonly string[]) {
  const path = join(directory, `file${++count}`);
  writeFileSync(path, lines.join('\n'));
  const table = await openTable(path);
  const rows: Record<string, string>[] = [];
  for await (const { line, cells } of table.rows())
    rows.push({ line: String(line), ...Object.fromEntries(table.header.map((name, at) => [name, cells[at] ?? ''])) });
  await table.close();
  return { ...table, rows };
}

const VEP = [
  '##fileformat=VCFv4.2',
  '##tumor_sample=T-1',
  '##normal_sample=N-1',
  '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|HGVSp|PICK">',
  '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tN-1\tT-1',
];

test('VEP: the picked transcript, the fraction of the tumor, and no normal sample', async () => {
  const info = 'DP=90;CSQ=T|stop_gained|HIGH|OTHER||,T|missense_variant|MODERATE|BRAF|ENSP00000288602.6:p.Val600Glu|1';
  const { rows } = await read([
    ...VEP,
    `7\t140453136\t.\tA\tT\t.\tPASS\t${info}\tGT:AD:AF\t0/0:50,0:0.0\t0/1:30,12:0.2857`,
  ]);
  expect(rows).toEqual([
    {
      line: '6',
      sample: 'T-1',
      gene: 'BRAF',
      consequence: 'missense_variant',
      impact: 'MODERATE',
      protein_change: 'p.Val600Glu',
      allele_fraction: '0.2857',
      filter: 'PASS',
      chromosome: '7',
      position: '140453136',
      ref: 'A',
      alt: 'T',
    },
  ]);
});

test('VEP: each allele has its own annotation and fraction, computed from the read depths', async () => {
  const info = 'CSQ=T|missense_variant|MODERATE|KRAS|E:p.Gly12Val|,A|synonymous_variant|LOW|KRAS|E:p.Gly12%3D|';
  const { rows } = await read([...VEP, `12\t1\t.\tC\tA,T\t.\t.\t${info}\tGT:AD\t0/0:9,0,0\t1/2:50,30,20`]);
  expect(rows.map(({ alt, protein_change, allele_fraction }) => [alt, protein_change, allele_fraction])).toEqual([
    ['A', 'p.Gly12=', '0.3'],
    ['T', 'p.Gly12Val', '0.2'],
  ]);
});

test('VEP: a deletion is annotated without the base that both alleles share', async () => {
  const info = 'CSQ=-|frameshift_variant|HIGH|TP53|E:p.Arg1fs|,TG|intron_variant|MODIFIER|TP53||';
  const { rows } = await read([...VEP, `17\t1\t.\tCA\tC,CTG\t.\t.\t${info}\tGT\t0/0\t1/0`]);
  expect(rows.map(({ alt, impact }) => [alt, impact])).toEqual([['C', 'HIGH']]);
});

test('SnpEff: the greatest impact, every sample that has the variant, and a percentage as fraction', async () => {
  const { rows, header } = await read([
    '##fileformat=VCFv4.1',
    `##INFO=<ID=ANN,Number=.,Type=String,Description="Functional annotations: 'Allele | Annotation | Annotation_Impact | Gene_Name | Gene_ID | Feature_Type | Feature_ID | Transcript_BioType | Rank | HGVS.c | HGVS.p' ">`,
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA\tB\tC',
    '3\t5\t.\tA\tG\t.\tPASS\tANN=G|intron_variant|MODIFIER|X|||||||,G|missense_variant|MODERATE|PIK3CA|||||||p.His1047Arg\tGT:FREQ\t0/1:41.2%\t0/0:0%\t./.:5%',
  ]);
  expect(header).toContain('gene');
  expect(
    rows.map(({ sample, gene, protein_change, allele_fraction }) => [sample, gene, protein_change, allele_fraction]),
  ).toEqual([
    ['A', 'PIK3CA', 'p.His1047Arg', '41.2%'],
    ['C', 'PIK3CA', 'p.His1047Arg', '5%'],
  ]);
});

test('a role as the name of a column is replaced by the sample that the file names for it', async () => {
  const { rows } = await read([
    '##fileformat=VCFv4.2',
    '##SAMPLE=<ID=NORMAL,SampleName=PT-9-blood>',
    '##SAMPLE=<ID=TUMOR,SampleName=PDX-9>',
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tNORMAL\tTUMOR',
    '1\t1\t.\tA\tC\t.\tPASS\tSOMATIC\tGT\t0/0\t0/1',
  ]);
  expect(rows.map(({ sample }) => sample)).toEqual(['PDX-9']);
});

test('variants without samples have the fraction of the file', async () => {
  const { rows } = await read([
    '##fileformat=VCFv4.2',
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO',
    '1\t1\t.\tA\tC,G\t.\tPASS\tAF=0.1,0.25',
  ]);
  expect(rows.map(({ sample, alt, allele_fraction }) => [sample, alt, allele_fraction])).toEqual([
    ['', 'C', '0.1'],
    ['', 'G', '0.25'],
  ]);
});

test('the text format of Cellosaurus is a table of cell lines', async () => {
  const { header, rows } = await read([
    '----',
    ' Description: Cellosaurus: a knowledge resource on cell lines',
    '____',
    'ID   HeLa',
    'AC   CVCL_0030',
    'SY   HELA; Hela; He La',
    'DR   DepMap; ACH-001086',
    'DR   Cell_Model_Passport; SIDM00846',
    'CC   Problematic cell line: Contaminating.',
    'CC   Derived from site: In situ; Uterus, cervix; UBERON=UBERON_0000002.',
    'DI   NCIt; C27677; Human papillomavirus-related endocervical adenocarcinoma',
    'DI   ORDO; Orphanet_213772; Other',
    'OX   NCBI_TaxID=9606; ! Homo sapiens (Human)',
    'SX   Female',
    'AG   30Y6M',
    'CA   Cancer cell line',
    '//',
    'ID   HeLa S3',
    'AC   CVCL_0058',
    'HI   CVCL_0030 ! HeLa',
    'OX   NCBI_TaxID=9606; ! Homo sapiens (Human)',
    'AG   Age unspecified',
    'CA   Cancer cell line',
    '//',
  ]);
  expect(header).toContain('accession');
  expect(rows).toEqual([
    {
      line: '4',
      accession: 'CVCL_0030',
      name: 'HeLa',
      synonyms: 'HELA; Hela; He La; ACH-001086; SIDM00846',
      category: 'Cancer cell line',
      disease: 'Human papillomavirus-related endocervical adenocarcinoma',
      ncit: 'C27677',
      species: 'Homo sapiens',
      sex: 'Female',
      age: '30',
      derived_from_site: 'Uterus, cervix',
      tumor: 'In situ',
      population: '',
      msi: '',
      doubling_time: '',
      str_profile: '',
      parent: '',
      depmap: 'ACH-001086',
      cell_model_passport: 'SIDM00846',
      comments: 'Problematic cell line: Contaminating.',
    },
    expect.objectContaining({ line: '18', accession: 'CVCL_0058', age: '', parent: 'CVCL_0030', disease: '' }),
  ]);
});
