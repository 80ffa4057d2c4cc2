import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importBench } from './support/importBench.ts';

const bench = importBench();
const { file, run, modelOf, alterationsOf, everything, runThrice } = bench;

describe('expression and copy number', () => {
  test.each([
    ['expression', 'log2_tpm_plus1', 'expression'],
    ['copyNumber', 'relative_copy_number', 'copy_number'],
  ] as const)('%s: one number a model and gene, written once a model', async (kind, column, target) => {
    const path = file(
      `model_id,gene_symbol,entrez_id,${column}`,
      'A,TP53,7157,1.5',
      'A,OLDMLL,4297,0.25',
      'B,TP53,7157,-1',
      'B,TP53,7157,2',
      'A,TP53,7157,9',
      'NOBODY,TP53,7157,2',
      'B,,,2',
      'B,,4297,4',
    );
    const report = await runThrice(kind, path);
    expect(report.totals).toMatchObject({ rows: 8, added: 4, refused: 4 });
    const a = await modelOf('A');
    expect(a[target]).toEqual({ TP53: 1.5, KMT2A: 0.25 });
    expect(a).toMatchObject({ data_available: [kind], version: 2 });
    expect((await modelOf('B'))[target]).toEqual({ TP53: 2, KMT2A: 4 });
    expect(await modelOf('C')).toMatchObject({ [target]: {}, version: 1 });
    const refused = report.groups.filter(({ kind: one }) => one === 'row refused');
    expect(refused.map(({ column: at, first: { line } }) => [line, at]).sort()).toEqual([
      [4, column],
      [6, 'gene_symbol'],
      [7, 'model_id'],
      [8, 'gene_symbol'],
    ]);
    const later = await run(kind, file(`model_id,gene_symbol,${column}`, 'A,TP53,2.5'));
    expect(later.totals).toMatchObject({ changed: 1 });
    expect((await modelOf('A'))[target]).toEqual({ TP53: 2.5, KMT2A: 0.25 });
  });
});

describe('a matrix', () => {
  const genes = Array.from({ length: 40_000 }, (_, index) => `GENE${index}`);

  test.each(['genes × models', 'models × genes'])(
    '%s gives the values of a long file; each model is written once',
    async (shape) => {
      const codes = ['A', 'B', 'C'];
      const level = (gene: number, code: number) => (gene % 10) + code / 4;
      const isByGene = shape === 'genes × models';
      const lines = isByGene
        ? [['gene', ...codes], ...genes.map((gene, at) => [gene, ...codes.map((_, code) => level(at, code))])]
        : [['model', ...genes], ...codes.map((code, of) => [code, ...genes.map((_, at) => level(at, of))])];
      const path = file(...lines.map((cells) => cells.join(',')));
      const reading = {
        format: {},
        wide: { keys: [isByGene ? 'gene' : 'model'], name: isByGene ? 'model' : 'gene', value: 'level' },
        mapping: {
          model_id: { column: 'model' },
          gene_symbol: { column: 'gene' },
          log2_tpm_plus1: { column: 'level' },
        },
      };
      const { totals } = await run('expression', path, reading);
      expect(totals).toMatchObject({ rows: 120_000, added: 120_000, refused: 0 });
      for (const [of, code] of codes.entries()) {
        const { expression, version } = await modelOf(code);
        expect(version).toBe(2);
        expect(expression).toEqual(Object.fromEntries(genes.map((gene, at) => [gene, level(at, of)])));
      }
      expect((await run('expression', path, reading)).totals).toMatchObject({ added: 0, unchanged: 120_000 });
    },
  );
});

test('words for "no value" in a matrix are no rows, and each refused cell counts', async () => {
  const path = file('gene,A,B,X-1,X-2', 'TP53,1.5,NA,2,3', 'KRAS,n/a,0.5,#N/A,high', 'EGFR,,-,1,1');
  const reading = {
    format: {},
    wide: { keys: ['gene'], name: 'model', value: 'level' },
    mapping: { model_id: { column: 'model' }, gene_symbol: { column: 'gene' }, log2_tpm_plus1: { column: 'level' } },
  };
  // of twelve cells, five say that there is no value; the two models X are not in the catalog
  expect((await run('expression', path, reading)).totals).toMatchObject({ rows: 7, added: 2, refused: 5 });
});

describe('alterations', () => {
  const codes = (...rows: string[]) => file('model_id,gene_symbol,alteration', ...rows);

  test('codes, calls and variants are read; only relevant variants are kept', async () => {
    await runThrice('alterations', codes('A,CDKN2A,DEL', 'A,APC,MUT;IND', 'A,MYC,AMP'));
    expect(await alterationsOf('A')).toEqual(['APC mutation', 'CDKN2A deletion', 'MYC amplification']);
    const calls = file(
      'model_id,gene_symbol,entrez_id,call_type',
      'B,TP53,7157,hotspot',
      'B,TP53,7157,damaging',
      'B,JAK2,3717,sideways',
    );
    expect((await runThrice('alterations', calls)).totals).toMatchObject({ added: 2, refused: 1 });
    expect(await alterationsOf('B')).toEqual(['TP53 mutation']);
    const variants = file(
      'model_id,gene_symbol,protein_change,allele_fraction,vep_impact,hotspot,likely_lof',
      'C,TP53,p.R248Q,0.5,MODERATE,0,0', // TP53 is a cancer gene by the last row
      'C,TTN,p.A5V,0.5,MODERATE,0,0',
      'C,TTN,p.Q9Ter,0.4,HIGH,0,1',
      'C,TP53,p.F68=,0.4,LOW,1,0',
      'A,TP53,p.R175H,0.9,MODERATE,1,0',
    );
    expect((await runThrice('alterations', variants)).totals).toMatchObject({ added: 3, passedOver: 2, refused: 0 });
    expect(await alterationsOf('C')).toEqual(['TP53 p.R248Q', 'TTN p.Q9*']);
    expect((await modelOf('C')).alterations[0]?.alleleFraction).toBe(0.5);
  });

  test('each source changes only its own alterations, in whatever order and batches', async () => {
    const source = (value: string) => ({ source: { value } });
    await run('alterations', codes('A,KRAS,MUT', 'A,MYC,AMP'), source('one'));
    await run('alterations', codes('A,MYC,AMP', 'B,EGFR,AMP'), source('two'));
    await bench.database.database.execute(sql`
      update model set alterations = alterations || '[{"gene": "MET", "kind": "fusion", "proteinChange": null, "alleleFraction": null}]'
      where model_code = 'A'`);
    expect((await run('alterations', codes('A,PTEN,DEL', 'A,MYC,AMP'), source('one'))).totals).toMatchObject({
      added: 1,
      unchanged: 1,
    });
    expect(await alterationsOf('A')).toEqual(['MET fusion', 'MYC amplification', 'PTEN deletion']);
    await run('alterations', codes('A,PTEN,DEL'), source('one'));
    // the other source still reports the amplification
    expect(await alterationsOf('A')).toEqual(['MET fusion', 'MYC amplification', 'PTEN deletion']);
    await run('alterations', codes('A,ALK,AMP'), source('two'));
    expect(await alterationsOf('A')).toEqual(['ALK amplification', 'MET fusion', 'PTEN deletion']);
    const scattered = codes('A,KRAS,MUT', 'B,KRAS,MUT', 'A,PTEN,DEL');
    expect((await runThrice('alterations', scattered, source('one'))).totals).toMatchObject({ rows: 3, added: 2 });
    expect(await alterationsOf('A')).toEqual(['ALK amplification', 'KRAS mutation', 'MET fusion', 'PTEN deletion']);
  });

  test('importing the models again keeps them and the data of other imports', async () => {
    const header =
      'source,source_model_id,model_name,model_type,cancer_type,driver_alterations,has_expression,has_mutation';
    const models = (drivers: string) => file(header, `S,S-1,S-1,PDX,Cancer,${drivers},0,0`);
    await run('models', models('KRAS p.G12D'));
    await run('alterations', codes('S-1,TP53,MUT'));
    await run('expression', file('model_id,gene_symbol,log2_tpm_plus1', 'S-1,TP53,3'));
    const before = await everything();
    expect((await run('models', models('KRAS p.G12D'))).totals).toMatchObject({ unchanged: 1 });
    expect(await everything()).toBe(before);
    await run('models', models('BRAF p.V600E'));
    expect(await alterationsOf('S-1')).toEqual(['BRAF p.V600E', 'TP53 mutation']);
    expect((await modelOf('S-1')).data_available).toEqual(['mutation', 'expression']);
  });
});

test('reported responses', async () => {
  const header = 'model_id,study_id,agent,dose,n,tgi_percent,mrecist';
  const report = await runThrice(
    'responses',
    file(
      header,
      'A,S1,Osimertinib,10 mg/kg,8,104.5,PR',
      'A,S1,Osimertinib,10 mg/kg,8,3,PD',
      'A,S2,Erlotinib,,x,,mSD',
      'B,S1,Drug,,,,',
    ),
  );
  expect(report.totals).toMatchObject({ rows: 4, added: 2, refused: 2 });
  expect(await modelOf('A')).toMatchObject({
    data_available: ['response'],
    responses: [
      { study: 'S1', agent: 'Osimertinib', dose: '10 mg/kg', n: 8, tgiPercent: 104.5, mRecist: 'mPR' },
      { study: 'S2', agent: 'Erlotinib', n: null, tgiPercent: null, mRecist: 'mSD' },
    ],
  });
  await run('responses', file(header, 'A,S2,Erlotinib,,4,50,mSD'));
  expect((await modelOf('A')).responses).toMatchObject([{ study: 'S1' }, { study: 'S2', n: 4, tgiPercent: 50 }]);
});

describe('growth', () => {
  const HEADER = 'model_id,study_id,treatment_arm,animal_id,day,tumour_volume_mm3,body_weight_g,host_strain';
  const rows = ['A,1,veh,a,7,200,20,NCr nude', 'A,1,veh,a,0,100,,NCr nude', 'A,1,drug,b,0,90,21,NCr nude'];

  test('a study is imported with the curve of every animal and with its model', async () => {
    const before = await modelOf('A');
    const report = await runThrice('growth', file(HEADER, ...rows, 'X,1,veh,a,0,5,,'));
    expect(report.totals).toMatchObject({ rows: 4, added: 3, refused: 1 });
    const { rows: studies } = await bench.database.database.execute(sql`select study, arms, animals from growth_study`);
    const points = [
      { day: 0, volumeMm3: 100, bodyWeightG: null },
      { day: 7, volumeMm3: 200, bodyWeightG: 20 },
    ];
    expect(studies).toMatchObject([
      {
        study: '1',
        arms: [
          { name: 'veh', role: 'control', agent: null },
          { name: 'drug', role: 'treatment', agent: 'drug' },
        ],
        animals: [
          { arm: 'veh', id: 'a', points },
          { arm: 'drug', id: 'b' },
        ],
      },
    ]);
    const after = await modelOf('A');
    expect(after).toMatchObject({ data_available: ['growth', 'response'], host_strain: 'NCr nude', version: 2 });
    expect(Number(after.revision)).toBeGreaterThan(Number(before.revision));
    expect((await run('growth', file(HEADER, ...rows, 'A,1,drug,b,7,50,,'))).totals).toMatchObject({ changed: 4 });
    expect(Number((await modelOf('A')).revision)).toBeGreaterThan(Number(after.revision));
  });

  test('mapped values get their meaning; an unmapped value stops the import', async () => {
    const agent = { column: 'treatment_arm', values: { veh: '', drug: 'Temozolomide' } };
    await run('growth', file(HEADER, ...rows), { agent });
    const { rows: studies } = await bench.database.database.execute<{ agents: string[] }>(
      sql`select jsonb_path_query_array(arms, '$[*].agent') as agents from growth_study`,
    );
    expect(studies).toEqual([{ agents: [null, 'Temozolomide'] }]);
    const before = await everything();
    const unknown = run('growth', file(HEADER, ...rows, 'A,1,new,c,0,90,21,'), { agent });
    await expect(unknown).rejects.toThrow(
      /the mapping does not define what these values mean: treatment_arm "new" \(1×\)/,
    );
    expect(await everything()).toBe(before);
  });

  test('the models are imported from the same file, and rows with the same content count once', async () => {
    const mapping = {
      source: { value: 'S' },
      source_model_id: 'model_id',
      model_name: 'model_id',
      model_type: { value: 'PDX' },
      cancer_type: { value: 'Glioma' },
    };
    const path = file(HEADER, 'N,1,veh,a,0,100,,', 'N,1,veh,a,7,100,,', 'N,1,drug,b,0,100,,');
    expect((await run('models', path, mapping)).totals).toMatchObject({ added: 1, passedOver: 2, refused: 0 });
    expect((await run('growth', path)).totals).toMatchObject({ added: 3 });
  });
});

test('genes: an alias equal to another gene’s symbol means only that gene', async () => {
  const header = 'entrez_id,symbol,name,aliases,cytoband';
  const path = file(
    header,
    '4297,KMT2A,lysine methyltransferase 2A,MLL|HRX|TP53|KMT2A,11q23.3',
    '8085,KMT2D,lysine methyltransferase 2D,MLL2|HRX,12q13.12',
    '1,KMT2D,again,,',
  );
  const report = await runThrice('genes', path);
  expect(report.totals).toMatchObject({ rows: 3, added: 1, changed: 1, refused: 1 });
  const { rows } = await bench.database.database.execute(sql`select symbol, aliases from gene order by symbol`);
  expect(rows).toEqual([
    { symbol: 'KMT2A', aliases: ['MLL', 'HRX'] },
    { symbol: 'KMT2D', aliases: ['MLL2', 'HRX'] },
    { symbol: 'TP53', aliases: [] },
  ]);
});

test('terms: site names become words for OncoTree codes, and the majority overrules errors', async () => {
  await bench.database.database.execute(sql`
    insert into oncotree_node (code, name) values ('LUNG', 'Lung'), ('TESTIS', 'Testis'), ('PROSTATE', 'Prostate')`);
  const path = file(
    'table,code,icd10,name_zh_hans,name_en',
    'cancer,21,C33-C34,肺,Lung',
    'cancer,40,C62,睾丸,Testis',
    'icd10,C62,,睾丸,Testis',
    'cancer,327,C61,睾丸,Prostate',
    'cancer,59,O&U,其他的或未指明部位的,Other & Unspecified',
    'icd10,C34.9,,肺，未特指,"Lung, unspecified"',
    'edu,3,,大学,University',
  );
  const report = await runThrice('terms', path);
  expect(report.totals).toMatchObject({ rows: 7, added: 3, unchanged: 1, passedOver: 3, refused: 0 });
  expect(report.count('refused', 'code')).toBe(2);
  const { rows } = await bench.database.database.execute(
    sql`select concept, term from synonym where language = 'zh' order by concept, term`,
  );
  expect(rows).toEqual([
    { concept: 'LUNG', term: '肺' },
    { concept: 'LUNG', term: '肺癌' },
    { concept: 'TESTIS', term: '睾丸' },
    { concept: 'TESTIS', term: '睾丸癌' },
  ]);
});
