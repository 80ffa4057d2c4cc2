import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, describe, expect, test } from 'vitest';
import { ImportProposal, type ImportReading } from '../../contract/entities/importReading.ts';
import { readStr } from '../../server/importers/modelFacts.ts';
import { type ProposalInput, proposeReading } from '../../server/importers/proposal/propose.ts';
import { openTable } from '../../server/tables/openTable.ts';
import { PDXE_COLUMNS } from '../../server/tables/pdxeTables.ts';
import { STR_COLUMN } from '../../server/tables/strColumns.ts';

const directory = mkdtempSync(join(tmpdir(), 'proposal-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

async function propose(rows: readonly string[], given: Partial<ProposalInput> = {}) {
  const path = join(directory, `file${++count}`);
  writeFileSync(path, rows.join('\n'));
  const table = await openTable(path, given.reading?.format);
  try {
    const proposal = await proposeReading(table, { fileName: 'ours.csv', ...given });
    expect([...Value.Errors(ImportProposal, proposal)]).toEqual([]);
    return proposal;
  } finally {
    await table.close();
  }
}

const columnsOf = ({ columns }: ImportProposal) => columns.map(({ name, target, why }) => [name, target, why]);

describe('columns', () => {
  test('are found by our names in any spelling, by the names of others, and by their values', async () => {
    const proposal = await propose([
      'Model ID,Diagnosis,GENDER,tumor type,what,x',
      'M-1,Lung cancer,F,primary,PDX,7',
      'M-2,Lung cancer,M,metastatic,organoid,8',
    ]);
    expect(proposal.kind).toBe('models');
    expect(columnsOf(proposal)).toEqual([
      ['Model ID', 'source_model_id', 'synonym'],
      ['Diagnosis', 'cancer_type', 'synonym'],
      ['GENDER', 'sex', 'synonym'],
      ['tumor type', 'tumour_type', 'name'],
      ['what', 'model_type', 'content'],
      ['x', null, null],
    ]);
    expect(proposal.columns[0]?.examples).toEqual(['M-1', 'M-2']);
    // a model without a name has its code as name; the file is the source
    expect(proposal.reading.mapping).toMatchObject({ model_name: { column: 'Model ID' }, source: { value: 'ours' } });
    expect(proposal.missing).toEqual([]);
  });

  test('are used once, and what a kind needs is listed as missing', async () => {
    const proposal = await propose(['group,mouse,day,size', 'G1,1,0,100', 'G1,1,7,200']);
    expect(proposal.kind).toBe('growth');
    expect(proposal.missing).toEqual(['model_id']);
    expect(proposal.reading.mapping).toEqual({
      treatment_arm: { column: 'group' },
      animal_id: { column: 'mouse' },
      day: { column: 'day' },
      tumour_volume_mm3: { column: 'size' },
      study_id: { value: 'ours' },
    });
  });

  test.each([
    ['responses', 'model_id,study,drug,TGI,response'],
    ['alterations', 'Sample,Gene,HGVSp_Short,VAF'],
    ['copyNumber', 'model_id,gene_symbol,relative_copy_number'],
    ['expression', 'model_id,gene_symbol,log2_tpm_plus1'],
    ['growth', '模型编号,组别,动物编号,天数,肿瘤体积'],
    ['genes', 'symbol,name,alias_symbol'],
    ['diseases', 'code,name,parent_code'],
  ])('give the kind %s', async (kind, header) => {
    expect((await propose([header, header.replaceAll(/[^,]+/g, '1')])).kind).toBe(kind);
  });

  test('of no kind give none', async () => {
    expect(await propose(['colour,flavour', 'red,sweet'])).toMatchObject({ kind: null, missing: [], unknown: [] });
  });

  test('follow the kind that a person chose', async () => {
    const rows = ['model,gene,value', 'M-1,TP53,1.5'];
    expect((await propose(rows, { kind: 'copyNumber' })).missing).toEqual([]);
    expect((await propose(rows, { kind: 'expression' })).reading.mapping).toHaveProperty('log2_tpm_plus1');
  });
});

describe('unknown values', () => {
  test('are all listed with what they probably mean; what a person must decide comes first', async () => {
    const proposal = await propose([
      'model_id,model_type,cancer_type,sex,histology,tumour_type',
      'M-1,xenograft,Lung,woman,[Not Available],Primary',
      'M-2,PDX,Lung,Z,not specified,Metastasis',
      'M-3,xenograft,Lung,Female,Adenocarcinoma,relapsed disease',
      'M-4,3D organoid,Lung,NA,[Not Available],normal',
    ]);
    const said = proposal.unknown.map((one) => [one.column, one.value, one.count, one.line, one.proposal]);
    expect(said.slice(0, 3)).toEqual([
      ['model_type', 'xenograft', 2, 2, null],
      ['sex', 'Z', 1, 3, null],
      ['histology', '[Not Available]', 2, 2, ''],
    ]);
    expect(new Set(said.slice(3))).toEqual(
      new Set([
        ['model_type', '3D organoid', 1, 5, 'organoid'],
        ['sex', 'woman', 1, 2, 'female'],
        ['tumour_type', 'relapsed disease', 1, 4, 'recurrent'],
        ['tumour_type', 'normal', 1, 5, 'unknown'],
      ]),
    );
    expect(proposal.unknown[0]?.choices).toEqual(['PDX', 'CDX']);
    expect(proposal.reading.mapping.model_type).toEqual({
      column: 'model_type',
      values: { '3D organoid': 'organoid' },
      others: 'keep',
    });
  });

  test('of mRECIST are the class before the arrow', async () => {
    const rows = [
      'model_id,study_id,agent,response',
      'M,S,A,SD-->PD',
      'M,S,B,PR-->-->PD',
      'M,S,C,PD',
      'M,S,D,Stable disease',
    ];
    const { unknown } = await propose(rows);
    expect(unknown.map(({ value, proposal }) => [value, proposal])).toEqual([
      ['SD-->PD', 'mSD'],
      ['PR-->-->PD', 'mPR'],
      ['Stable disease', 'mSD'],
    ]);
  });

  test('of a translation that a person wrote are those that it does not list', async () => {
    const reading: ImportReading = {
      format: {},
      mapping: { model_id: { column: 'm' }, gene_symbol: { column: 'g' }, source: { column: 's', values: { a: 'A' } } },
    };
    const proposal = await propose(['m,g,s', 'M,TP53,a', 'M,KRAS,b', 'M,EGFR,b'], { kind: 'alterations', reading });
    expect(proposal.unknown).toMatchObject([{ column: 'source', value: 'b', count: 2, line: 3, proposal: 'b' }]);
  });
});

describe('units', () => {
  const copies = (...values: string[]) => [
    'model_id,gene_symbol,cn',
    ...values.map((value, at) => `M,G${at},${value}`),
  ];
  test.each([
    ['discrete numbers with losses', ['2', '0', '-1', '-2'], 'gistic', []],
    ['fractions below zero', ['0.4', '-1.2', '0'], 'log2Ratio', []],
    ['whole numbers below −2', ['-3', '0'], 'log2Ratio', []],
    ['fractions', ['0.9', '1.1'], undefined, ['relative', 'copies', 'log2Ratio']],
    ['0, 1 and 2', ['0', '1', '2'], undefined, ['gistic', 'copies', 'relative']],
    ['whole numbers', ['0', '2', '8'], undefined, ['copies', 'relative']],
  ])('of copy numbers: %s', async (_, values, unit, units) => {
    const { reading, units: asked } = await propose(copies(...values));
    expect([reading.unit, asked]).toEqual([unit, units]);
  });

  const expression = (name: string, ...values: string[]) => [
    `model_id,gene_symbol,${name}`,
    ...values.map((value, at) => `M,G${at},${value}`),
  ];
  test.each([
    ['log2_tpm_plus1', ['0.1', '9.5'], 'log2Tpm', []],
    ['tpm', ['0.1', '850.5'], 'tpm', []],
    ['log2(FPKM+1)', ['0.1', '9.5'], 'log2Fpkm', []],
    ['counts', ['0', '12000'], 'counts', []],
    ['expression', ['0', '12000'], 'counts', []],
    ['expression', ['0.5', '12000'], undefined, ['tpm', 'fpkm', 'counts']],
    ['expression', ['0.5', '12'], undefined, ['log2Tpm', 'tpm', 'log2Fpkm', 'fpkm', 'counts']],
  ])('of expression named %s: %s', async (name, values, unit, units) => {
    const { reading, units: asked } = await propose(expression(name, ...values));
    expect([reading.unit, asked]).toEqual([unit, units]);
  });

  test('that the numbers contradict are not taken from the name', async () => {
    const rows = ['model_id,gene_symbol,relative_copy_number', 'M,ERBB2,2', 'M,TP53,0', 'M,CDKN2A,-2'];
    expect((await propose(rows)).reading.unit).toBe('gistic');
  });
});

describe('a matrix', () => {
  test('of genes and models', async () => {
    const proposal = await propose(['Hugo_Symbol,Entrez_Gene_Id,S-1,S-2', 'TP53,7157,1.5,0.25', 'KRAS,3845,30.5,NA'], {
      fileName: 'expression_tpm.csv',
    });
    expect(proposal).toMatchObject({
      kind: 'expression',
      reading: {
        unit: 'tpm',
        wide: { keys: ['Hugo_Symbol', 'Entrez_Gene_Id'] },
        mapping: { gene_symbol: { column: 'Hugo_Symbol' }, model_id: { column: proposal.reading.wide?.name } },
      },
      missing: [],
    });
  });

  test('of models and genes with their numbers, as DepMap has them', async () => {
    const genes = ['TP53 (7157)', 'KRAS (3845)', 'EGFR (1956)', 'BRAF (673)'];
    const proposal = await propose([`,${genes.join(',')}`, 'ACH-000001,1.5,2.5,3.5,0'], {
      fileName: 'OmicsExpressionProteinCodingGenesTPMLogp1.csv',
    });
    expect(proposal).toMatchObject({ kind: 'expression', layout: { id: 'depmap-expression' }, missing: [] });
    const name = proposal.columns.find(({ target }) => target === 'gene_symbol');
    expect(name?.examples).toEqual(['TP53', 'KRAS', 'EGFR', 'BRAF']);
    expect(proposal.reading.unit).toBe('log2Tpm');
  });

  test('of animals and days, whose names become numbers', async () => {
    const proposal = await propose(['Model,Group,Mouse,Day 0,Day 3,Day 7', 'M-1,Vehicle,1,100,200,300']);
    expect(proposal).toMatchObject({
      kind: 'growth',
      missing: [],
      reading: { wide: { keys: ['Model', 'Group', 'Mouse'] } },
    });
    expect(proposal.reading.mapping.day).toMatchObject({ values: { 'Day 0': '0', 'Day 3': '3', 'Day 7': '7' } });
    expect(proposal.unknown).toEqual([]);
  });
});

describe('columns named by STR loci', () => {
  test('become one profile, with one or two columns for each locus', async () => {
    const proposal = await propose([
      'Model ID,Name,Type,Diagnosis,D5S818,D13S317_1,D13S317_2,TH01 Allele 1,TH01 Allele 2,vWA,D7S820,Penta_D,AMEL',
      'M-1,One,PDX,Lung,"11, 12",8,8,6.0,9.3,17/18,NA,2.2,"X,Y"',
      'M-2,Two,PDX,Lung,,,,,,,,,',
    ]);
    expect(proposal.header).toEqual(['Model ID', 'Name', 'Type', 'Diagnosis', STR_COLUMN]);
    expect(proposal.reading.mapping.str_profile).toEqual({ column: STR_COLUMN });
    expect(proposal.columns.at(-1)?.examples).toEqual([
      'D5S818:11,12; D13S317:8; TH01:6,9.3; vWA:17,18; Penta D:2.2; AMEL:X,Y',
    ]);
    const loci = (proposal.columns.at(-1)?.examples[0] ?? '').split(';').map((locus) => readStr(locus.trim()));
    expect(loci.filter((locus) => 'refused' in locus)).toEqual([]);
  });

  test('that are also genes stay genes', async () => {
    const genes = ['FGA', 'LPL', 'F13B', 'F13A1', 'TPOX', 'TP53', 'KRAS', 'EGFR', 'BRAF', 'ALK', 'RET'];
    const { header } = await propose([`model,${genes.join(',')}`, `M-1,${genes.map(() => 1.5).join(',')}`]);
    expect(header).toEqual(['model', ...genes]);
  });
});

test('a take rate from 0 to 1 is a fraction if its column says so; else a person must decide', async () => {
  const rows = (name: string) => [
    `Model ID,Name,Type,Diagnosis,${name}`,
    ...['0.85', '1', '0', '60'].map((rate, at) => `M-${at},N${at},PDX,Lung,${rate}`),
  ];
  const proposals = async (name: string) =>
    (await propose(rows(name))).unknown
      .filter(({ column }) => column === 'take_rate_percent')
      .map(({ value, proposal, choices }) => [value, proposal, choices]);
  expect(await proposals('Take rate (fraction)')).toEqual([
    ['0.85', '85', ['85']],
    ['1', '100', ['100']],
    ['0', '0', ['0']],
  ]);
  expect(await proposals('Take rate')).toEqual([['0.85', null, ['85', '0.85%']]]);
});

describe('files of others', () => {
  test('discrete copy numbers of cBioPortal in the long format', async () => {
    const rows = [
      'Hugo_Symbol\tEntrez_Gene_Id\tSample_Id\tValue\tcbp_driver',
      'ERBB2\t2064\tS-1\t2\tPutative_Driver',
      'TP53\t7157\tS-1\t-2\t',
    ];
    const proposal = await propose(rows, { fileName: 'data_cna_discrete.txt' });
    expect(proposal).toMatchObject({
      layout: { id: 'cbioportal-copy-number-long' },
      missing: [],
      reading: { unit: 'gistic', mapping: { model_id: { column: 'Sample_Id' } } },
    });
    expect(proposal.reading.wide).toBeUndefined();
  });

  test('methylation is not expression', async () => {
    const rows = ['Hugo_Symbol\tEntrez_Gene_Id\tS-1\tS-2', 'TP53\t7157\t0.5\t0.25', 'KRAS\t3845\t0.1\t0.9'];
    expect((await propose(rows, { fileName: 'data_methylation_hm27.txt' })).kind).not.toBe('expression');
    expect((await propose(rows, { fileName: 'data_rna.txt' })).kind).toBe('expression');
  });

  test('TumGrowth: days with a second line of what they are', async () => {
    const proposal = await propose([
      'Grp,Use,Mid,1,3,5',
      ',,,V,V,V',
      'PBS,x,C1,10,20,30',
      'PBS,x,C2,11,,31',
      'A,x,D1,9,8,7',
      'A,x,D2,9,8,7',
    ]);
    expect(proposal).toMatchObject({
      kind: 'growth',
      missing: ['model_id'],
      reading: { wide: { keys: ['Grp', 'Use', 'Mid'] } },
    });
    expect(proposal.reading.mapping).toMatchObject({
      treatment_arm: { column: 'Grp' },
      animal_id: { column: 'Mid' },
    });
  });

  test('PDMR: cell lines and organoids have their own codes', async () => {
    const rows = ['Patient ID,Tumor_Sample_Barcode,ONCOTREE_CODE,MSI Status (model)', '1,1-R,COAD,MSS'];
    const sourceOf = async (fileName: string) => (await propose(rows, { fileName })).reading.mapping.source_model_id;
    expect(await sourceOf('Supp_tables_pdc_metadata.csv')).toEqual({ column: 'Tumor_Sample_Barcode', after: '-PDC' });
    expect(await sourceOf('Supp_tables_pdorg_metadata.csv')).toEqual({
      column: 'Tumor_Sample_Barcode',
      after: '-PDOrg',
    });
    expect(await sourceOf('Supp_tables_pdx_metadata.csv')).toEqual({ column: 'Tumor_Sample_Barcode' });
  });

  test('DepMap: the default entry of a model, and counts are no TPM', async () => {
    const genes = [
      'TP53 (7157)',
      'KRAS (3845)',
      'EGFR (1956)',
      'BRAF (673)',
      ...Array.from({ length: 40 }, (_, at) => `AKT${at} (${at})`),
    ];
    const rows = (value: string) => [
      `,SequencingID,ModelConditionID,ModelID,IsDefaultEntryForMC,IsDefaultEntryForModel,${genes.join(',')}`,
      `0,CDS-1,MC-1,ACH-1,Yes,No,${genes.map(() => '9').join(',')}`,
      `1,CDS-2,MC-1,ACH-1,Yes,Yes,${genes.map(() => value).join(',')}`,
    ];
    const levels = await propose(rows('1.5'), { fileName: 'OmicsExpressionTPMLogp1HumanProteinCodingGenes.csv' });
    expect(levels).toMatchObject({ layout: { id: 'depmap-expression' }, reading: { unit: 'log2Tpm' }, missing: [] });
    expect(levels.columns.find(({ target }) => target === 'log2_tpm_plus1')?.examples).toEqual(['1.5']);
    const counts = await propose(rows('1500'), { fileName: 'OmicsExpressionRawReadCountHumanProteinCodingGenes.csv' });
    expect(counts).toMatchObject({ kind: 'expression', layout: null, reading: { unit: 'counts' } });
  });

  test('PDXE: animals without a name, and changes with their fraction', async () => {
    const days = [0, 5, 9, 0, 5, 0];
    const curves = await propose(
      ['Model,Treatment,Volume (mm3),Days Post T0', ...days.map((day) => `X-1,untreated,100,${day}`), 'X-1,BGJ398,1,0'],
      { fileName: 'PCT raw data.csv' },
    );
    expect(curves).toMatchObject({ layout: { id: 'pdxe-curves' }, missing: [] });
    expect(curves.reading.mapping.animal_id).toEqual({ column: PDXE_COLUMNS.animal });
    expect(curves.columns.at(-1)?.examples).toEqual(['1', '2', '3']);

    const changes = await propose(
      [
        'Sample,Gene,Entrez,Category,Details',
        'X-1,ABCA4,24,MutNovel,"K1831N,0.550"',
        'X-1,MYC,4609,Amp5,5.74',
        'X-1,TP53,7157,MutKnownFunctional,"R248Q,1.000"',
      ],
      { fileName: 'pdxe_mut_and_cn2.csv' },
    );
    expect(changes).toMatchObject({ layout: { id: 'pdxe-alterations' }, missing: [] });
    const shown = (name: string) => changes.columns.find((column) => column.name === name)?.examples;
    expect([shown(PDXE_COLUMNS.change), shown(PDXE_COLUMNS.fraction)]).toEqual([
      ['K1831N', 'R248Q'],
      ['0.550', '1.000'],
    ]);
  });

  test('growth whose treatments are written like genes is growth', async () => {
    const rows = [
      'ID,Cohort,Treatment,Week,Volume',
      ...['VEH', 'TAM', 'VEH', 'TAM'].map((drug, at) => `${at},1,${drug},${at},2.5`),
    ];
    expect((await propose(rows, { fileName: 'breast.csv' })).kind).toBe('growth');
  });

  test('HGNC: previous symbols are names too; a cell in quotes loses them where one has no partner', async () => {
    const rows = [
      'Approved symbol\tApproved name\tPrevious symbols\tSynonyms',
      'ABCB1\tATP binding cassette\t"MDR1, PGY1"\t"P-gp, CD243"',
      'X5\t5" gene\t\t',
    ];
    const { layout, reading, columns } = await propose(rows, { fileName: 'genes.txt' });
    expect(layout?.id).toBe('hgnc-custom');
    expect(reading.mapping.aliases).toEqual({ column: 'Synonyms', also: ['Previous symbols'] });
    expect(columns.map(({ examples }) => examples[0])).toEqual([
      'ABCB1',
      'ATP binding cassette',
      'MDR1, PGY1',
      'P-gp, CD243',
    ]);
    expect(columns[1]?.examples[1]).toBe('5" gene');
  });

  test('Cellosaurus: what an entry says about the line', async () => {
    const rows = [
      'ID   Line-1',
      'AC   CVCL_9001',
      'SY   Line1; LINE 1',
      'DR   DepMap; ACH-009001',
      'CC   Derived from site: Metastatic; Pleural effusion; UBERON=UBERON_0000175.',
      'CC   Doubling time: ~36 hours (PubMed=1); 48 hours (DSMZ=2).',
      'CC   Microsatellite instability: Instable (MSI-high) (Sanger).',
      'CC   Population: Caucasian.',
      'ST   Source(s): ATCC; DSMZ',
      'ST   Amelogenin: X,Y',
      'ST   D5S818: 11,12 (ATCC)',
      'ST   D5S818: 11 (DSMZ)',
      'DI   NCIt; C2926; Lung non-small cell carcinoma',
      'OX   NCBI_TaxID=9606; ! Homo sapiens (Human)',
      'SX   Male',
      'AG   61Y',
      'CA   Cancer cell line',
      '//',
    ];
    const { layout, columns, reading, unknown } = await propose(rows, { fileName: 'cellosaurus.txt' });
    expect(layout?.id).toBe('cellosaurus');
    const example = (name: string) => columns.find((column) => column.name === name)?.examples[0];
    expect(
      Object.fromEntries(
        Object.entries(reading.mapping).flatMap(([ours, source]) =>
          'column' in source ? [[ours, example(source.column)]] : [],
        ),
      ),
    ).toMatchObject({
      aliases: 'Line1; LINE 1; ACH-009001',
      collection_site: 'Pleural effusion',
      tumour_type: 'Metastatic',
      doubling_time_days: '36 hours',
      msi_status: 'MSI-high',
      ethnicity: 'Caucasian',
      str_profile: 'Amelogenin:X,Y; D5S818:11,12',
      age: '61',
    });
    expect(unknown.filter(({ proposal }) => proposal === null)).toEqual([]);
  });
});

test('a saved reading is taken for the same columns in the same order', async () => {
  const reading: ImportReading = { format: {}, mapping: { symbol: { column: 'a' }, name: { column: 'b' } } };
  const saved = [{ id: '1', name: 'Our genes', kind: 'genes' as const, header: ['a', 'b'], reading }];
  expect(await propose(['a,b', 'TP53,tumor protein'], { saved })).toMatchObject({
    kind: 'genes',
    saved: 'Our genes',
    columns: [
      { name: 'a', target: 'symbol', why: 'saved' },
      { name: 'b', target: 'name', why: 'saved' },
    ],
  });
  expect(await propose(['b,a', 'tumor protein,TP53'], { saved })).toMatchObject({ kind: null, saved: null });
});

test.each([
  ['unstable', 'MSI-H'],
  ['microsatellite stable', 'MSS'],
  ['microsatellite-unstable', 'MSI-H'],
  ['instability low', 'MSI-L'],
  ['instability high', 'MSI-H'],
  ['unstable?', null],
  ['not MSI high', null],
])('of an unknown MSI status, %j means %s', async (value, meaning) => {
  const { unknown } = await propose([
    'source,source_model_id,model_name,model_type,cancer_type,msi_status',
    `S,M-1,One,PDX,Lung,${value}`,
  ]);
  expect(unknown).toMatchObject([{ column: 'msi_status', value, proposal: meaning }]);
});

test.each([
  ['progression', 'mPD'],
  ['no progression', null],
  ['not complete', null],
])('of an unknown response, %j means %s', async (value, meaning) => {
  const { unknown } = await propose(['model_id,study,agent,mrecist', `M,S,A,${value}`], { kind: 'responses' });
  expect(unknown).toMatchObject([{ value, proposal: meaning }]);
});

test('only the wanted rows are looked at, and the last line of them is named', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `S,M-${at},One,${at === 4_999 ? 'beast' : 'PDX'},Lung`);
  const header = 'source,source_model_id,model_name,model_type,cancer_type';
  expect(await propose([header, ...rows])).toMatchObject({
    lookedTo: null,
    unknown: [{ value: 'beast', line: 5_001 }],
  });
  // a file of this size is read in one piece, so it is repeated
  const many = Array.from({ length: 30 }, () => rows).flat();
  const { lookedTo, unknown } = await propose([header, ...many], { mostRows: 10_000 });
  expect(lookedTo).toBeGreaterThan(10_000);
  expect(lookedTo).toBeLessThan(150_001);
  expect(unknown[0]?.count).toBeLessThan(30);
});

test('a table that has only the beginning of its file is looked at up to its last line', async () => {
  const path = join(directory, 'cut');
  writeFileSync(
    path,
    'source,source_model_id,model_name,model_type,cancer_type\nS,M-1,One,PDX,Lung\nS,M-2,Two,PDX,Lung\n',
  );
  const table = await openTable(path);
  const whole = await proposeReading(table, { fileName: 'ours.csv', mostRows: 10 });
  const part = await proposeReading({ ...table, isCut: () => true }, { fileName: 'ours.csv', mostRows: 10 });
  await table.close();
  expect([whole.lookedTo, part.lookedTo]).toEqual([null, 3]);
});
