import { describe, expect, test } from 'vitest';
import type { ImportReading } from '../../contract/entities/importReading.ts';
import { proposeReading } from '../../server/importers/proposal/propose.ts';
import { columnsOf, openRows, propose } from '../support/proposals.ts';

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
  const table = await openRows([
    'source,source_model_id,model_name,model_type,cancer_type',
    'S,M-1,One,PDX,Lung',
    'S,M-2,Two,PDX,Lung',
  ]);
  const whole = await proposeReading(table, { fileName: 'ours.csv', mostRows: 10 });
  const part = await proposeReading({ ...table, isCut: () => true }, { fileName: 'ours.csv', mostRows: 10 });
  await table.close();
  expect([whole.lookedTo, part.lookedTo]).toEqual([null, 3]);
});
