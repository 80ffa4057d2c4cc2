import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FindingKind } from '../../server/importers/report.ts';
import { importBench } from './support/importBench.ts';
import { makeModel } from './support/models.ts';

const bench = importBench();
const { file, run, modelOf, everything, runThrice } = bench;

describe('what a model was tested for', () => {
  const assayed = (...rows: string[]) => file('model_id,gene_symbol', ...rows);
  const panel = (value: string) => ({ panel: { value } });
  const small = () => assayed('A,TP53', 'A,KMT2A', 'B,TP53', 'B,KMT2A', 'C,TP53');
  const exome = (...models: string[]) =>
    file('model_id,gene_symbol,protein_change', ...models.map((model) => `${model},KRAS,p.G12D`));

  test('a file of models and genes defines a panel; a model with fewer genes lists them one by one', async () => {
    expect((await runThrice('assays', small(), panel('small'))).totals).toMatchObject({ rows: 5, added: 5 });
    expect(await modelOf('A')).toMatchObject({ tested_panel: 'small', tested_genes: [], data_available: ['mutation'] });
    expect(await modelOf('C')).toMatchObject({ tested_panel: null, tested_genes: ['TP53'] });
    const { rows } = await bench.database.database.execute(sql`select * from gene_panel where code = 'small'`);
    expect(rows).toMatchObject([{ mutation_genes: ['KMT2A', 'TP53'], copy_number_genes: [], fusion_genes: [] }]);
  });

  test('one language is enough for a panel name; a new panel without a name is refused', async () => {
    await makeModel(bench.database.database, { modelCode: 'D' });
    const rows = file(
      'model_id,gene_symbol,panel,panel_name_en,panel_name_zh',
      'A,TP53,english,Lung panel,',
      'A,KMT2A,english,Lung panel,\u200b',
      'B,TP53,chinese,N/A,肺癌面板',
      'D,KRAS,both,Colon panel,',
      'D,TP53,both,,结直肠癌面板',
      'C,TP53,nameless,,\u200b',
      'C,KMT2A,nameless,-,',
    );
    const report = await run('assays', rows);
    const { rows: kept } = await bench.database.database.execute(
      sql`select code, name from gene_panel where code in ('english', 'chinese', 'both', 'nameless') order by code`,
    );
    expect(kept).toEqual([
      { code: 'both', name: { en: 'Colon panel', zh: '结直肠癌面板' } },
      { code: 'chinese', name: { en: '', zh: '肺癌面板' } },
      { code: 'english', name: { en: 'Lung panel', zh: '' } },
    ]);
    expect(report.totals).toMatchObject({ rows: 7, added: 5, refused: 2 });
    expect(await modelOf('C')).toMatchObject({ tested_panel: null, tested_genes: [] });
    const told = (kind: FindingKind, column: string) => report.count(kind, column);
    expect([told('noticed', 'panel_name_zh'), told('noticed', 'panel_name_en')]).toEqual([1, 1]);
    expect(told('row refused', 'panel_name_en')).toBe(2);
    // a known panel keeps its name, so later files need not repeat it
    const later = file('model_id,gene_symbol,panel,panel_name_en', 'C,TP53,english,', 'C,KMT2A,english,');
    expect((await run('assays', later)).totals).toMatchObject({ added: 2, refused: 0 });
    expect(await modelOf('C')).toMatchObject({ tested_panel: 'english' });
  });

  test('a whole exome is the wider panel, whichever comes first', async () => {
    await run('assays', small(), panel('small'));
    await runThrice('alterations', exome('A'), panel('exome'));
    expect(await modelOf('A')).toMatchObject({ tested_panel: 'exome', tested_genes: [] });
    await run('assays', small(), panel('small'));
    expect(await modelOf('A')).toMatchObject({ tested_panel: 'exome', tested_genes: [] });
    const { rows } = await bench.database.database.execute(sql`select * from gene_panel where code = 'exome'`);
    expect(rows).toMatchObject([{ mutation_genes: null, copy_number_genes: [], name: { zh: '全外显子组' } }]);
    await run('assays', assayed('B,JAK2'), panel('other'));
    expect(await modelOf('B')).toMatchObject({ tested_panel: 'small', tested_genes: ['JAK2'] });
  });

  test('an unknown panel stops the import before anything is written', async () => {
    const before = await everything();
    await expect(run('alterations', exome('A'), panel('nonsense'))).rejects.toThrow(/nonsense is not a gene panel/);
    expect(await everything()).toBe(before);
  });
});
