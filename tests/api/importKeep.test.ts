import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { makeModel } from './support/models.ts';
import { type Row, rowImport } from './support/rowImport.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
const { importRows, rowOf } = rowImport(() => database);
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('[A42] genes and diseases keep what a file lacks, and clear it on request', async () => {
  const gene = { symbol: 'GENE1', name: 'gene one', aliases: 'ALIAS1|ALIAS2', entrez_id: '4711', cytoband: '1p36' };
  await importRows('genes', Object.keys(gene), [gene]);
  const before = await rowOf('gene', 'symbol', 'GENE1');
  await importRows('genes', ['symbol', 'name'], [gene]);
  await importRows('genes', Object.keys(gene), [{ symbol: 'GENE1', name: 'gene one' }]);
  expect(await rowOf('gene', 'symbol', 'GENE1')).toEqual(before);
  const cleared = await importRows(
    'genes',
    ['symbol', 'name', 'aliases', 'cytoband'],
    [gene].map(({ symbol, name }) => ({ symbol, name })),
    '--clear-empty',
  );
  expect(cleared.totals.cleared).toBe(2);
  expect(await rowOf('gene', 'symbol', 'GENE1')).toEqual({ ...before, aliases: [], cytoband: null });

  const nodes: Row[] = [
    { code: 'LUNG', name: 'Lung', parent_code: '', main_type: 'Lung', tissue: 'Lung', level: '1' },
    {
      code: 'NEWL',
      name: 'New',
      parent_code: 'LUNG',
      main_type: 'NSCLC',
      tissue: 'Lung',
      level: '2',
      history_codes: 'OLDL',
    },
  ];
  await importRows(
    'diseases',
    [...importKinds.diseases.columns.required, ...importKinds.diseases.columns.optional],
    nodes,
  );
  const [node, old] = [await rowOf('oncotree_node', 'code', 'NEWL'), await rowOf('oncotree_node', 'code', 'OLDL')];
  await importRows(
    'diseases',
    ['code', 'name', 'parent_code'],
    nodes.map((one) => ({ ...one, parent_code: '' })),
  );
  expect(await rowOf('oncotree_node', 'code', 'NEWL')).toEqual(node);
  expect(await rowOf('oncotree_node', 'code', 'OLDL')).toEqual(old);
  const bare = await importRows(
    'diseases',
    ['code', 'name', 'parent_code', 'level'],
    nodes.map((one) => ({ ...one, level: '' })),
    '--clear-empty',
  );
  expect(bare.totals.cleared).toBe(2);
  expect(await rowOf('oncotree_node', 'code', 'NEWL')).toEqual({ ...node, level: null });
});

test('[A42] aliases that are all left out clear nothing: the model’s own name, symbols of other genes', async () => {
  const columns = ['source', 'source_model_id', 'model_name', 'model_type', 'cancer_type', 'aliases'];
  const named = {
    source: 'Keeping',
    source_model_id: 'ALIAS',
    model_name: 'MY-1',
    model_type: 'PDX',
    cancer_type: 'C',
  };
  await importRows('models', columns, [{ ...named, aliases: 'Kept; Also kept' }]);
  const gene = { symbol: 'GENE8', name: 'gene eight' };
  await importRows('genes', ['symbol', 'name'], [{ symbol: 'GENE9', name: 'gene nine' }]);
  await importRows('genes', ['symbol', 'name', 'aliases'], [{ ...gene, aliases: 'ALIAS8' }]);
  const reports = [
    await importRows('models', columns, [{ ...named, aliases: 'MY-1' }]),
    await importRows('genes', ['symbol', 'name', 'aliases'], [{ ...gene, aliases: 'GENE9|GENE8' }]),
  ];
  expect(reports.map(({ totals }) => totals.cleared)).toEqual([0, 0]);
  expect((await rowOf('model', 'source_model_id', 'ALIAS')).aliases).toEqual(['Kept', 'Also kept']);
  expect((await rowOf('gene', 'symbol', 'GENE8')).aliases).toEqual(['ALIAS8']);
});

describe('records of which a model has several', () => {
  const model = async (code: string) => {
    await makeModel(database.database, { modelCode: code, name: code, state: 'published' });
    return code;
  };
  const columnIn = async (code: string, column: string) => (await rowOf('model', 'model_code', code))[column];

  test('[A42] a response keeps what a file lacks', async () => {
    const code = await model('KEEP-R');
    const full = {
      model_id: code,
      study_id: 'S',
      agent: 'A',
      target: 'T',
      dose: '5',
      route: 'iv',
      schedule: 'q1d',
      n: '8',
      tgi_percent: '60',
      mrecist: 'mPR',
    };
    await importRows('responses', Object.keys(full), [full]);
    const [before] = (await columnIn(code, 'responses')) as object[];
    await importRows('responses', ['model_id', 'study_id', 'agent', 'tgi_percent'], [{ ...full, tgi_percent: '70' }]);
    expect(await columnIn(code, 'responses')).toEqual([{ ...before, tgiPercent: 70 }]);
    const empty = { ...full, target: '', route: '', n: '' };
    await importRows('responses', Object.keys(full), [{ ...empty, tgi_percent: '70' }]);
    expect(await columnIn(code, 'responses')).toEqual([{ ...before, tgiPercent: 70 }]);
    const { totals } = await importRows('responses', Object.keys(full), [empty], '--clear-empty');
    expect(totals.cleared).toBe(3);
    expect(await columnIn(code, 'responses')).toEqual([{ ...before, target: null, route: null, n: null }]);
  });

  test('[A42] an alteration keeps its protein change and allele fraction', async () => {
    const code = await model('KEEP-A');
    const full = {
      model_id: code,
      gene_symbol: 'GENE1',
      source: 'one',
      protein_change: 'p.G12D',
      allele_fraction: '0.4',
    };
    await importRows('alterations', Object.keys(full), [full]);
    const before = await columnIn(code, 'alterations');
    expect(before).toMatchObject([{ proteinChange: 'p.G12D', alleleFraction: 0.4 }]);
    await importRows('alterations', ['model_id', 'gene_symbol', 'source'], [full]);
    await importRows('alterations', ['model_id', 'gene_symbol', 'source', 'protein_change'], [full]);
    await importRows('alterations', Object.keys(full), [{ ...full, allele_fraction: '' }]);
    expect(await columnIn(code, 'alterations')).toEqual(before);
    const bare = await importRows(
      'alterations',
      Object.keys(full),
      [{ ...full, allele_fraction: '' }],
      '--clear-empty',
    );
    expect(bare.groups).toMatchObject([{ kind: 'cleared', column: 'allele_fraction', count: 1 }]);
    expect(await columnIn(code, 'alterations')).toMatchObject([{ proteinChange: 'p.G12D', alleleFraction: null }]);
  });

  test('[A42] a growth study keeps agents, doses, treatments and body weights that a file lacks', async () => {
    const code = await model('KEEP-G');
    const rows = ['1', '2'].flatMap((animal) =>
      ['0', '7'].map((day) => ({
        model_id: code,
        study_id: 'S',
        treatment_arm: `Arm ${animal}`,
        animal_id: animal,
        day,
        tumour_volume_mm3: `${100 + Number(day)}`,
        body_weight_g: '21.5',
        agent: `Agent ${animal}`,
        dose: '5 mg/kg',
        target: 'EGFR',
        route: 'po',
        schedule: 'q1d',
        host_strain: 'NSG',
      })),
    );
    const { required, optional } = importKinds.growth.columns;
    await importRows('growth', [...required, ...optional], rows);
    const study = async () =>
      (
        await database.database.execute(
          sql`select g.arms, g.animals from growth_study g join model m on m.id = model_id where model_code = ${code}`,
        )
      ).rows;
    const before = await study();
    expect((await importRows('growth', required, rows)).totals).toMatchObject({ unchanged: 4, changed: 0 });
    const emptied = rows.map((row) => ({ ...row, body_weight_g: '', dose: '', target: '', route: '', schedule: '' }));
    await importRows('growth', [...required, ...optional], emptied);
    expect(await study()).toEqual(before);
    const { groups, totals } = await importRows('growth', [...required, ...optional], emptied, '--clear-empty');
    expect(totals.cleared).toBe(12);
    const cleared = groups.filter(({ kind }) => kind === 'cleared');
    expect(cleared.map(({ column, count }) => [column, count]).sort()).toEqual([
      ['body_weight_g', 4],
      ['dose', 2],
      ['route', 2],
      ['schedule', 2],
      ['target', 2],
    ]);
  });
});

test('[A42] an import kind that never clears values refuses the option', async () => {
  await expect(importRows('terms', ['code'], [], '--clear-empty')).rejects.toThrow('clears nothing');
});
