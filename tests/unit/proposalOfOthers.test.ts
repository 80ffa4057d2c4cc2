import { describe, expect, test } from 'vitest';
import { readStr } from '../../server/importers/modelFacts.ts';
import { PDXE_COLUMNS } from '../../server/tables/pdxeTables.ts';
import { STR_COLUMN } from '../../server/tables/strColumns.ts';
import { propose } from '../support/proposals.ts';

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
