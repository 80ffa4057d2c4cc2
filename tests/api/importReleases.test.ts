import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importBench } from './support/importBench.ts';

const bench = importBench();
const HEADER = 'source,source_model_id,model_name,model_type,cancer_type,patient_id,sex';
const models = async () =>
  (
    await bench.database.database.execute<{ line: string }>(sql`
      select concat_ws('|', source, source_model_id, patient_code, patient ->> 'sex') as line from model
      where source_model_id like 'ACH-%' order by source, source_model_id`)
  ).rows.map(({ line }) => line);

test('a source without a release means the one release that the catalog has', async () => {
  await bench.run('models', bench.file(HEADER, 'DepMap 25Q3,ACH-1,One,cell line,Lung,PT-1,'));
  const path = bench.file(HEADER, 'DepMap,ACH-1,One,cell line,Lung,PT-1,male', 'DepMap,ACH-2,Two,cell line,Lung,,');
  const { totals, groups } = await bench.runThrice('models', path);
  expect(totals).toMatchObject({ rows: 2, added: 1, changed: 1, refused: 0 });
  expect(groups.find(({ column }) => column === 'source')).toMatchObject({
    kind: 'normalized',
    count: 1,
    first: { value: 'DepMap', result: 'DepMap 25Q3' },
  });
  expect(await models()).toEqual(['DepMap 25Q3|ACH-1|DepMap 25Q3 PT-1|male', 'DepMap 25Q3|ACH-2']);
});

test('of two releases, none is meant', async () => {
  const two = ['DepMap 25Q3,ACH-1,One,cell line,Lung,,', 'DepMap 25Q2,ACH-2,Two,cell line,Lung,,'];
  await bench.run('models', bench.file(HEADER, ...two));
  await bench.run('models', bench.file(HEADER, 'DepMap,ACH-3,Three,cell line,Lung,,'));
  expect(await models()).toEqual(['DepMap|ACH-3', 'DepMap 25Q2|ACH-2', 'DepMap 25Q3|ACH-1']);
});

test('a column can have several sources and an ending', async () => {
  const mapping = {
    format: {},
    mapping: {
      source: { value: 'HCMI' },
      source_model_id: { column: 'id', after: '-PDC' },
      model_name: { column: 'id' },
      model_type: { value: 'cell line' },
      cancer_type: { value: 'Lung' },
      aliases: { column: 'one', also: ['two', 'none'] },
      stage: { column: 'group', also: ['tnm'] },
    },
  };
  const path = bench.file(
    'id,one,two,group,tnm',
    'ACH-1,A,"B; C",--,T2N0M0',
    'ACH-2,,D,Stage II,T2N0M0',
    'ACH-3,NA,--,--,',
  );
  const { totals } = await bench.runThrice('models', path, mapping);
  expect(totals).toMatchObject({ rows: 3, added: 3, refused: 0 });
  const { rows } = await bench.database.database.execute<{ line: string }>(sql`
    select concat_ws('|', source_model_id, array_to_string(aliases, ','), stage) as line from model
    where source = 'HCMI' order by source_model_id`);
  expect(rows.map(({ line }) => line)).toEqual(['ACH-1-PDC|A,B,C|T2 N0 M0', 'ACH-2-PDC|D|II', 'ACH-3-PDC|']);
});
