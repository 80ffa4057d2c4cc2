import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { inWords } from '../../server/importers/reason.ts';
import { runImport } from '../../server/importers/run.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
let directory: string;
let lung: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-import-'));
  database = await testDatabase();
  lung = await makeArea(database.database, 'LUN', ['Lung Cancer', '肺癌'], {
    oncotreeCodes: ['LUNG'],
    oncotreeExcluded: ['PPB'],
  });
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const HEADER =
  'source,source_model_id,model_name,model_type,cancer_type,oncotree_code,age,tumour_type,driver_alterations,rrid,has_mutation';
function file(content: string | Buffer): string {
  const path = join(directory, `${randomBytes(6).toString('hex')}.csv`);
  writeFileSync(path, content);
  return path;
}
/** Makes a file of models from a source that no other test uses. */
const models = (source: string, ...rows: string[]) =>
  file([HEADER, ...rows.map((row) => `${source},${row}`), ''].join('\n'));

async function run(...words: string[]) {
  const { importer, options } = await readCommand(words);
  return runImport(importer, database, options);
}
/** Returns everything that an import could write, as one value. */
async function everything(): Promise<string> {
  const { rows } = await database.database.execute<{ all: string }>(sql`
    select md5(concat((select string_agg(m::text, '' order by id) from model m),
                      (select string_agg(o::text, '' order by code) from oncotree_node o))) as all`);
  return rows[0]?.all ?? '';
}
async function rowsOf(source: string) {
  const { rows } = await database.database.execute<Record<string, unknown>>(
    sql`select * from model where source = ${source} order by model_code`,
  );
  return rows;
}

describe('models', () => {
  test('are read, cleaned and written; a second run changes nothing', async () => {
    await database.database.insert(oncotreeNode).values([
      { code: 'LUAD', name: 'Lung Adenocarcinoma', diseaseId: lung },
      { code: 'MESO', name: '(retired code)', diseaseId: lung, retired: true },
    ]);
    const path = models(
      'Twice',
      'T-1,NCI-H1,Cell Line,NSCLC,LUAD,60.0,Metastatic,KRAS p.G12D; TP53 (damaging); TP53 (hotspot),CVCL_0001,1',
      'T-2,T-2,PDX,Mesothelioma,MESO,41-89 yo,,CDKN2A:DEL,NA,0',
      'T-3,T-3,Organoid,Unclear,NOPE,Unknown,Unknown,,CVCL_0001,',
    );
    const { report } = await run('models', path);
    expect(report.totals).toMatchObject({ rows: 3, added: 3, changed: 0, unchanged: 0, refused: 0 });
    const [first, second, third] = await rowsOf('Twice');
    expect(first).toMatchObject({
      model_code: 'T-1',
      name: 'NCI-H1',
      model_type: 'cell line',
      disease_id: lung,
      oncotree_code: 'LUAD',
      tumor_type: 'metastatic',
      state: 'published',
      demo: false,
      data_available: ['mutation'],
      patient: { ageYears: 60, ageGroup: null },
      alterations: [
        { gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D' },
        { gene: 'TP53', kind: 'mutation', proteinChange: null },
      ],
    });
    expect(second).toMatchObject({
      disease_id: lung,
      oncotree_code: 'MESO',
      rrid: null,
      patient: { ageYears: null, ageGroup: '41-89' },
    });
    expect(third).toMatchObject({ disease_id: null, oncotree_code: null, tumor_type: 'unknown' });
    expect(
      report.groups.filter(({ column }) => column === 'oncotree_code').map(({ kind, first: { line } }) => [kind, line]),
    ).toEqual([
      ['refused', 4],
      ['noticed', 3],
      ['noticed', 4],
    ]);
    expect(report.count('noticed', 'rrid')).toBe(1);

    const before = await everything();
    const again = await run('models', path);
    expect(again.report.totals).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toBe(before);
  });

  test('are public, or wait for publication with --drafts; the same draft changes nothing once it is public', async () => {
    const row = (id: string, name: string) => `${id},${name},PDX,Cancer,,,,,,`;
    await run('models', models('Held', row('H-1', 'One')));
    const later = models('Held', row('H-1', 'Other'), row('H-2', 'Two'));
    const { report } = await run('models', later, '--drafts');
    expect(report.totals).toMatchObject({ added: 1, changed: 1, drafts: 2 });
    expect(await rowsOf('Held')).toMatchObject([
      { name: 'One', state: 'published', version: 1 },
      { name: 'Two', state: 'draft' },
    ]);
    const waiting = async () => {
      const { rows } = await database.database.execute(
        sql`select d."values" from content_draft d join model m on m.id = record_id where source = 'Held'`,
      );
      return rows;
    };
    expect(await waiting()).toEqual([{ values: { name: 'Other' } }]);
    expect((await run('models', later)).report.totals).toMatchObject({ changed: 1, unchanged: 1, drafts: 0 });
    expect((await rowsOf('Held'))[0]).toMatchObject({ name: 'Other', state: 'published', version: 2 });
    expect(await waiting()).toEqual([{ values: {} }]);
    await expect(readCommand(['growth', later, '--drafts'])).rejects.toThrow(/only models can be drafts/);
  });

  test('only changed rows are written, and what users added stays', async () => {
    const row = (age: string, id: string) => `${id},${id},PDX,Cancer,,${age},,,,1`;
    await run('models', models('Changed', row('50', 'C-1'), row('50', 'C-2')));
    await database.database.execute(sql`
      update model set biomarkers = biomarkers || '{"her2": "3+"}', data_available = '{growth,mutation}', state = 'draft'
      where source = 'Changed'`);
    const [one, two] = await rowsOf('Changed');
    const { report } = await run('models', models('Changed', row('50', 'C-1'), row('51', 'C-2')));
    expect(report.totals).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const [oneAfter, twoAfter] = await rowsOf('Changed');
    expect(oneAfter).toEqual(one);
    expect(twoAfter).toMatchObject({
      id: two?.id,
      version: Number(two?.version) + 1,
      patient: { ageYears: 51 },
      biomarkers: { her2: '3+' },
      data_available: ['growth', 'mutation'],
      state: 'draft',
    });
  });

  test('a dry run reports the same and writes nothing', async () => {
    const path = models('Dry', 'D-1,D-1,PDX,Cancer,,,,,,', 'D-2,D-2,robot,Cancer,,,,,,');
    const before = await everything();
    const dry = await run('models', path, '--dry-run');
    expect(await everything()).toBe(before);
    const real = await run('models', path);
    expect(dry.report.totals).toEqual(real.report.totals);
    expect(dry.report.groups).toEqual(real.report.groups);
    expect(real.report.totals).toMatchObject({ rows: 2, added: 1, refused: 1 });
  });

  test('a duplicate row and a code of another source are refused', async () => {
    await makeModel(database.database, { modelCode: 'OURS-1', source: 'ours' });
    const path = models(
      'Doubled',
      'E-1,E-1,PDX,C,,,,,,',
      'E-1,other,PDX,C,,,,,,',
      'OURS-1,x,PDX,C,,,,,,',
      ',x,PDX,C,,,,,,',
    );
    const { report } = await run('models', path);
    expect(report.totals).toMatchObject({ added: 1, refused: 3 });
    const found = report.groups.map(({ reason, first }): [number, string] => [first.line, inWords(reason, 'en')]);
    expect(found.sort(([one], [other]) => one - other)).toEqual([
      [2, 'has no disease area: it can be found only by search'],
      [3, 'is already in line 2'],
      [4, 'a model of ours has this code'],
      [5, 'required in every row'],
    ]);
  });

  test('a file separated by tabs is read like one separated by commas', async () => {
    const rows = [HEADER, 'Tabs,TAB-1,"A, B",PDX,Lung,,,,,,', 'Tabs,TAB-2,C,PDX,Lung,,,,,,'];
    const path = file(
      `${rows.map((row) => row.replace('"A, B"', 'A; B').replaceAll(',', '\t').replace('A; B', 'A, B')).join('\n')}\n`,
    );
    expect((await run('models', path)).report.totals).toMatchObject({ rows: 2, added: 2 });
    expect(await rowsOf('Tabs')).toMatchObject([{ name: 'A, B' }, { name: 'C' }]);
  });

  test('a mapping renames headers and sets one value for every row', async () => {
    const mapping = file(
      JSON.stringify({
        source: { value: 'Mapped' },
        source_model_id: 'Id',
        model_name: 'Name',
        model_type: 'Kind',
        cancer_type: 'Tumor',
      }),
    );
    const path = file('\ufeffName,Id,Kind,Tumor,Color\r\n"A, ""quoted""\nname",M-1,PDX,Lung,red\r\n');
    const { unmapped } = await run('models', path, '--mapping', mapping);
    expect(unmapped).toEqual(['Color']);
    expect(await rowsOf('Mapped')).toMatchObject([{ model_code: 'M-1', name: 'A, "quoted" name' }]);
    const wrong = file(JSON.stringify({ source: 'Nowhere' }));
    await expect(run('models', path, '--mapping', wrong)).rejects.toThrow(/header is missing Nowhere/);
    await expect(run('models', path, '--mapping', file('{"nonsense": "x"}'))).rejects.toThrow(/nonsense is not one of/);
    await expect(run('models', path, '--mapping', file('{'))).rejects.toThrow(/is not JSON/);
  });

  test('replaces the demonstration', async () => {
    await makeModel(database.database, { modelCode: 'DEMO-1', demo: true });
    const path = models('Instead', 'I-1,I-1,PDX,C,,,,,,');
    expect((await run('models', path, '--instead-of-demo', '--dry-run')).report.totals.demoRemoved).toBe(1);
    expect((await run('models', path, '--instead-of-demo')).report.totals).toMatchObject({ added: 1, demoRemoved: 1 });
    const { rows } = await database.database.execute(sql`select 1 from model where demo`);
    expect(rows).toEqual([]);
  });

  test('every finding is in the report file', async () => {
    const path = models('Reported', 'R-1,R-1,PDX,C,,60.0,Primary,,NA,');
    const reportFile = join(directory, 'report.json');
    await run('models', path, '--report', reportFile);
    const written = JSON.parse(readFileSync(reportFile, 'utf8'));
    expect(written.totals).toMatchObject({ rows: 1, added: 1 });
    expect(written.findings).toContainEqual({
      kind: 'normalized',
      line: 2,
      id: 'R-1',
      column: 'age',
      value: '60.0',
      result: { years: 60, group: null },
      reason: 'changed to an age in years',
    });
  });
});

describe('a file that cannot be imported changes nothing and is reported with its line', () => {
  const good = Array.from({ length: 1200 }, (_, index) => `Bad,B-${index},B,PDX,C,,,,,,`);
  const lines = (...rows: string[]) => [HEADER, ...good, ...rows, ''].join('\n');
  test.each<[string, () => string, RegExp]>([
    ['missing', () => join(directory, 'nowhere.csv'), /nowhere\.csv: there is no such file/],
    ['a directory', () => directory, /is not a file/],
    ['empty', () => file(''), /line 1: the file is empty/],
    [
      'another header',
      () => file('a,b,c\n1,2,3\n'),
      /line 1: the header is missing source, source_model_id.*it has a, b, c/,
    ],
    ['a column twice', () => file(`${HEADER},source\n`), /line 1: the header names "source" twice/],
    [
      'a row too short',
      () => file(lines('Bad,short', 'Good,g,B,PDX,C,,,,,,')),
      /line 1202: the number of values differs/,
    ],
    ['a row that was cut', () => file(lines('Bad,short')), /line 1202: the last row ends before its last column/],
    ['a row too long', () => file(lines('Bad,X,B,PDX,C,,,,,,,extra')), /line 1202: the number of values differs/],
    [
      'a quote that is not closed',
      () => file(lines('Bad,"open,B,PDX,C,,,,,,')),
      /line 1202: a quotation mark in this row is not closed/,
    ],
    ['a quote inside a word', () => file(lines('Bad,"x"y,B,PDX,C,,,,,,')), /line 1202: a quotation mark is in a place/],
    [
      'a damaged character',
      () =>
        file(
          Buffer.concat([
            Buffer.from(lines('Good,中文,B,PDX,C,,,,,,')),
            Buffer.from('Bad,\xe9,B,PDX,C,,,,,,\n', 'latin1'),
          ]),
        ),
      /line 1203: is not text in the encoding UTF-8/,
    ],
    [
      'binary',
      () => file(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0xff, 0xfe])),
      /the packed file or workbook is damaged/,
    ],
    ['a zero byte', () => file(lines('Bad,\0,B,PDX,C,,,,,,')), /line 1202: contains a zero byte/],
  ])('%s', async (_, path, message) => {
    const before = await everything();
    await expect(run('models', path())).rejects.toThrow(message);
    expect(await everything()).toBe(before);
  });

  test.each([
    [['models']],
    [['planets', 'x.csv']],
    [['__proto__', 'x.csv']],
    [['models', 'x.csv', '--force']],
    [['models', 'a', 'b']],
  ])('the arguments %j print the usage', async (words) => {
    await expect(readCommand(words)).rejects.toThrow(
      /npm run import -- <diseases\|genes\|terms\|genePanels\|models\|.*> <file>/,
    );
  });
});

test('OncoTree: names, parents, areas and retired codes are imported; a second run changes nothing', async () => {
  await database.database.execute(sql`delete from oncotree_node`);
  const path = file(
    [
      'code,name,main_type,tissue,level,parent_code,color,history_codes,precursor_codes,revocation_codes',
      'TISSUE,Tissue,,,0,,,,,',
      'LUNG,Lung,Lung Cancer,Lung,1,TISSUE,Gainsboro,,,',
      'LUAD,Lung Adenocarcinoma,NSCLC,Lung,2,LUNG,Gainsboro,OLDLUAD,,GONE;LUNG',
      'PPB,Pleuropulmonary  Blastoma,PPB,Lung,2,LUNG,Gainsboro,,,GONE',
      'LOST,Lung,Lost,Lung,2,NOWHERE,,,,',
      'LOOPA,Loop A,,,2,LOOPB,,,,',
      'LOOPB,Loop B,,,2,LOOPA,,,,',
      '',
    ].join('\n'),
  );
  const { report, unmapped } = await run('diseases', path);
  expect(unmapped).toEqual(['color']);
  expect(report.totals).toMatchObject({ rows: 7, added: 9, refused: 0 });
  expect(report.count('refused', 'parent_code')).toBe(2);
  expect(report.count('noticed', 'name')).toBe(1);
  const { rows } = await database.database.execute<{ code: string }>(
    sql`select code, name, parent_code, disease_id, retired, replaced_by from oncotree_node`,
  );
  const node = (code: string) => rows.find((row) => row.code === code);
  expect(node('LUAD')).toMatchObject({ parent_code: 'LUNG', disease_id: lung, retired: false });
  expect(node('PPB')).toMatchObject({ name: 'Pleuropulmonary Blastoma', disease_id: null });
  expect(node('OLDLUAD')).toMatchObject({ retired: true, replaced_by: 'LUAD', disease_id: lung });
  expect(node('GONE')).toMatchObject({ retired: true, replaced_by: null });
  expect(node('LOST')).toMatchObject({ parent_code: null });
  const before = await everything();
  expect((await run('diseases', path)).report.totals).toMatchObject({ added: 0, changed: 0, unchanged: 9 });
  expect(await everything()).toBe(before);
});
