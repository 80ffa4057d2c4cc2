import { expect, test } from 'vitest';
import { importBench } from './support/importBench.ts';

const bench = importBench();
const { file, run, modelOf, alterationsOf, runThrice } = bench;

test('a code keeps the protein change and the allele fraction beside it', async () => {
  const path = file(
    'model_id,gene_symbol,alteration,protein_change,allele_fraction',
    'A,KRAS,MUT,p.G12D,41.2',
    'A,TP53,MUT,R175H,41 %',
    'A,MYC,AMP,,',
    'A,APC,MUT,S150S,30',
    'A,EGFR,MUT;AMP,p.L858R,55',
  );
  const report = await runThrice('alterations', path);
  expect(await alterationsOf('A')).toEqual([
    'EGFR amplification',
    'EGFR p.L858R',
    'KRAS p.G12D',
    'MYC amplification',
    'TP53 p.R175H',
  ]);
  const fractions = (await modelOf('A')).alterations.map(({ alleleFraction }) => alleleFraction);
  expect(fractions).toEqual([null, 0.55, 0.412, null, 0.41]);
  expect(report.totals).toMatchObject({ rows: 5, added: 4, passedOver: 1, refused: 0 });
});

test('variants that keep the protein are not stored, but their sample counts as sequenced', async () => {
  const path = file(
    'model_id,gene_symbol,protein_change,consequence,panel',
    'A,TP53,p.*25*,stop_retained_variant,exome',
    'A,TP53,S150S,,exome',
    'A,KRAS,p.(=),,exome',
    'A,APC,,intron_variant,exome',
    "A,APC,,3'UTR,exome",
    'B,APC,p.R1450*,stop_gained,exome',
    'NOBODY,APC,S150S,,exome',
  );
  const report = await runThrice('alterations', path);
  expect(report.totals).toMatchObject({ rows: 7, added: 1, passedOver: 6, refused: 0 });
  expect(await alterationsOf('A')).toEqual([]);
  expect(await modelOf('A')).toMatchObject({ tested_panel: 'exome', data_available: ['mutation'] });
  expect(await alterationsOf('B')).toEqual(['APC p.R1450*']);
  expect(await modelOf('C')).toMatchObject({ tested_panel: null, data_available: [] });
});

test('a gene that a spreadsheet changed is put right, or refused with the genes it can be', async () => {
  const path = file('model_id,gene_symbol,relative_copy_number', 'A,2-Sep,3', 'A,43525,2', 'A,1.23E+05,2');
  const report = await runThrice('copyNumber', path);
  expect((await modelOf('A')).copy_number).toEqual({ SEPTIN2: 3 });
  expect(report.totals).toMatchObject({ rows: 3, added: 1, refused: 2 });
  const refused = report.groups.filter(({ kind }) => kind === 'row refused').map(({ reason }) => reason.en);
  expect(refused.join('\n')).toMatch(/MARCHF1 \(MARCH1\)/);
});

test('gene aliases of HGNC are separated by a comma and a space, those of NCBI by a bar', async () => {
  const path = file(
    'symbol,name,aliases',
    'KIT,KIT proto-oncogene,"CD117, SCFR, C-Kit"',
    'NDP,norrin,EVR2|FEVR|ND',
    'ELF2,E74 like ETS transcription factor 2,"NERF-1a,b|EU32"',
  );
  await run('genes', path);
  const { rows } = await bench.database.database.execute<{ symbol: string; aliases: string[] }>(
    "select symbol, aliases from gene where symbol in ('KIT', 'NDP', 'ELF2') order by symbol",
  );
  expect(rows.map(({ aliases }) => aliases)).toEqual([
    ['NERF-1a,b', 'EU32'],
    ['CD117', 'SCFR', 'C-Kit'],
    ['EVR2', 'FEVR', 'ND'],
  ]);
});

const reading = (unit: string) => ({ unit, format: {}, mapping: {} });
const copies = (...rows: string[]) => file('model_id,gene_symbol,relative_copy_number', ...rows);
const expressed = (...rows: string[]) => file('model_id,gene_symbol,log2_tpm_plus1', ...rows);

// What the calls mean is cBioPortal's definition: -2 is a deep deletion, 0 diploid, 2 an amplification.
test('GISTIC calls become alterations, whether the unit is given or proved by negative whole numbers', async () => {
  const path = copies('A,ERBB2,2', 'A,TP53,0', 'A,KRAS,-1', 'A,CDKN2A,-2', 'A,MYC,1');
  for (const mapping of [{}, reading('gistic')]) {
    await runThrice('copyNumber', path, mapping);
    expect(await alterationsOf('A')).toEqual(['CDKN2A deletion', 'ERBB2 amplification']);
    expect(await modelOf('A')).toMatchObject({ copy_number: { TP53: 1 }, data_available: ['copyNumber'] });
  }
  const calls = copies('B,ERBB2,2', 'B,TP53,0');
  await run('copyNumber', calls, reading('gistic'));
  expect(await alterationsOf('B')).toEqual(['ERBB2 amplification']);
  await run('copyNumber', copies('C,ERBB2,2', 'C,TP53,0'));
  expect(await modelOf('C')).toMatchObject({ alterations: [], copy_number: { ERBB2: 2, TP53: 0 } });
  const odd = await run('copyNumber', copies('C,MYC,1.5'), reading('gistic'));
  expect(odd.totals).toMatchObject({ added: 0, refused: 1 });
});

// 2 copies and a log2 ratio of 0 are diploid by definition, which is 1 here; 4 copies are a ratio of 1, which is 2.
test.each([
  ['copies', '2', '4', '1'],
  ['log2Ratio', '0', '1', '-1'],
  ['relative', '1', '2', '0.5'],
])('copy numbers in %s', async (unit, diploid, double, half) => {
  await runThrice('copyNumber', copies(`A,TP53,${diploid}`, `A,MYC,${double}`, `A,RB1,${half}`), reading(unit));
  expect((await modelOf('A')).copy_number).toEqual({ TP53: 1, MYC: 2, RB1: 0.5 });
});

test('TPM becomes log2(TPM + 1); counts and units of other kinds are refused', async () => {
  await runThrice('expression', expressed('A,TP53,7', 'A,MYC,0', 'A,KRAS,1023'), reading('tpm'));
  expect((await modelOf('A')).expression).toEqual({ TP53: 3, MYC: 0, KRAS: 10 });
  await expect(run('expression', expressed('A,TP53,7'), reading('counts'))).rejects.toThrow(/import TPM/);
  await expect(run('expression', expressed('A,TP53,7'), reading('gistic'))).rejects.toThrow(/gistic/);
});

// Li and Dewey 2011: the TPM of a sample add up to a million.
test.each([
  ['fpkm', (fpkm: number) => fpkm],
  ['log2Fpkm', (fpkm: number) => Math.log2(fpkm + 1)],
])('%s of a whole sample becomes TPM, of a part it is refused', async (unit, written) => {
  const rows = Array.from({ length: 15_000 }, (_, number) => `A,GENE${number},${written(number % 50)}`);
  const report = await run('expression', expressed(...rows, 'B,TP53,3'), reading(unit));
  expect(report.totals).toMatchObject({ added: 15_000, refused: 1 });
  const { expression } = await modelOf('A');
  const sum = Object.values(expression).reduce((total, value) => total + 2 ** value - 1, 0);
  expect(sum / 1e6).toBeCloseTo(1, 5);
  const tpm = (gene: string) => 2 ** (expression[gene] ?? 0) - 1;
  expect(tpm('GENE40') / tpm('GENE20')).toBeCloseTo(2, 4);
});

test('models are found by name, alias and RRID; a name of several is refused with their codes', async () => {
  await run(
    'models',
    file(
      'source,source_model_id,model_name,model_type,cancer_type,aliases,rrid',
      'S,S-1,NIH:OVCAR-3,Cell Line,Cancer,NIHOVCAR3;SIDM00105;ACH-000001,CVCL_0465',
      'S,S-2,Twin,Cell Line,Cancer,,',
      'S,S-3,TWIN,Cell Line,Cancer,,',
    ),
  );
  const names = ['S-1', 's-1', 'nih:ovcar-3', 'NIHOVCAR3', 'sidm00105', 'ACH-000001', 'CVCL_0465', 'RRID:CVCL_0465'];
  for (const [place, name] of names.entries()) {
    await run('expression', expressed(`${name},TP53,${place + 1}`));
    expect((await modelOf('S-1')).expression).toEqual({ TP53: place + 1 });
  }
  const report = await run('expression', expressed('Twin,TP53,1', '1.23E+05,TP53,1'));
  expect(report.totals).toMatchObject({ added: 0, refused: 2 });
  expect(report.groups.map(({ reason }) => reason.zh).join()).toMatch(/S-2、S-3.*科学计数法/);
});

test('a file of structural variants gives fusions with both partners', async () => {
  const path = file('Sample_Id,Site1_Hugo_Symbol,Site2_Hugo_Symbol', 'A,EML4,ALK', 'A,KIF5B,RET');
  await runThrice('alterations', path, {
    model_id: 'Sample_Id',
    gene_symbol: 'Site2_Hugo_Symbol',
    fusion_gene_5prime: 'Site1_Hugo_Symbol',
    fusion_gene_3prime: 'Site2_Hugo_Symbol',
  });
  expect(await alterationsOf('A')).toEqual(['ALK EML4-ALK', 'RET KIF5B-RET']);
});
