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
