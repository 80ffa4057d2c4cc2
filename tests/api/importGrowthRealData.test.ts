// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { responsesOf } from '../../server/modules/analysis/responses.ts';
import { studyOf } from '../../server/modules/analysis/subjects.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const path = join(directory, 'xenograft_growth_maeve.csv');
if (!existsSync(path)) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

describe.skipIf(!existsSync(path))('three public studies', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.drop());

  const bring = async (kind: string, mapping: string) => {
    const { importer, options } = await readCommand([
      kind,
      path,
      '--mapping',
      `server/importers/mappings/${mapping}.json`,
    ]);
    return (await runImport(importer, database, options)).report;
  };

  test('are imported completely, with proposed controls and the TGI that R computes', async () => {
    await bring('models', 'maeve-models');
    const { totals, groups } = await bring('growth', 'maeve-growth');
    expect(totals).toMatchObject({ rows: 2_464, added: 2_464, refused: 0, passedOver: 0 });
    expect(groups.filter(({ column }) => column === 'treatment_arm').reduce((sum, { count }) => sum + count, 0)).toBe(
      3,
    );
    const studies = await database.database.select().from(growthStudy);
    expect(studies.flatMap(({ arms }) => arms)).toHaveLength(34);
    expect(studies.flatMap(({ animals }) => animals)).toHaveLength(167);
    const controls = studies.flatMap(({ arms }) =>
      arms.filter(({ role }) => role === 'control').map(({ name }) => name),
    );
    expect(controls.sort()).toEqual(['dose_0.0', 'gdc0084_00_temo_00', 'veh']);
    expect(await bring('growth', 'maeve-growth')).toMatchObject({ totals: { unchanged: 2_464, changed: 0 } });
    const byR = parse(readFileSync('tests/data/growth-studies-by-r.csv', 'utf8'), { columns: true }) as Record<
      string,
      string
    >[];
    const wanted = byR.find(
      (row) => row.study === 'palb_temo_01' && row.arm === 'tem_22.5' && row.what === 'tgiPercent',
    );
    const study = studies.find(({ arms }) => arms.some(({ name }) => name === 'tem_22.5'));
    if (!study || !wanted) throw new Error('the arm is missing');
    const at = study.arms.filter(({ role }) => role === 'treatment').findIndex(({ name }) => name === 'tem_22.5');
    expect(responsesOf(studyOf(study))[at]?.tgiPercent).toBeCloseTo(Number(wanted.value), 0);
  });
});
