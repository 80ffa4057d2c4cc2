import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudyAnimal, StudyArm } from '../../contract/entities/study.ts';
import { countTestedAgents } from '../../server/modules/catalog/areaModels.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type Row, rowImport } from './support/rowImport.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
let area: string;
const { importRows } = rowImport(() => database);
beforeAll(async () => {
  database = await testDatabase();
  area = await makeArea(database.database, 'LUNG', ['Lung', '肺']);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.database.execute(sql`truncate model cascade`);
  for (const modelCode of ['A', 'B']) await makeModel(database.database, { modelCode, diseaseId: area });
});

const REQUIRED = ['model_id', 'study_id', 'treatment_arm', 'animal_id', 'day', 'tumour_volume_mm3'];
const row = (arm: string, animal: string, day: number, volume: number | string, more: Row = {}): Row => ({
  model_id: 'A',
  study_id: 'S',
  treatment_arm: arm,
  animal_id: animal,
  day: String(day),
  tumour_volume_mm3: String(volume),
  ...more,
});
/** Imports rows with the columns that they name. */
const bring = (rows: readonly Row[], ...options: string[]) =>
  importRows('growth', [...new Set([...REQUIRED, ...rows.flatMap((one) => Object.keys(one))])], rows, ...options);
const studies = () => database.database.select().from(growthStudy).orderBy(growthStudy.study, growthStudy.id);
const armsOf = async () =>
  (await studies()).flatMap(({ arms }) => arms.map(({ name, role, agent }) => [name, role, agent]));
const rolesOf = async () => Object.fromEntries((await armsOf()).map(([name, role]) => [name, role]));
/** Returns the findings of one kind from the report: the count, the first value and the reason of each. */
const saidIn = ({ groups }: Awaited<ReturnType<typeof bring>>, kind: string) =>
  groups.filter((group) => group.kind === kind).map(({ count, first, reason }) => [count, first.value, reason.en]);

describe('roles of arms', () => {
  test('are proposed by whole names, which the report shows, and not by a prefix', async () => {
    const names = ['PBS', 'untreated', 'PBS-X01 5 mg/kg', 'Vehicle + Drug Y'];
    const rows = ['S', 'T'].flatMap((study_id) => names.map((name) => row(name, '1', 0, 100, { study_id })));
    const report = await bring(rows);
    expect(await rolesOf()).toEqual({
      PBS: 'control',
      untreated: 'untreated',
      'PBS-X01 5 mg/kg': 'treatment',
      'Vehicle + Drug Y': 'treatment',
    });
    expect(saidIn(report, 'noticed')).toEqual([
      [2, 'PBS', 'arm “PBS” treated as control because of its name'],
      [2, 'untreated', 'arm “untreated” treated as untreated because of its name'],
    ]);
  });

  test('are also proposed by agents; an empty cell counts only if no other arm is a control', async () => {
    const arms = (study_id: string, ...agents: string[]) =>
      agents.map((agent, at) => row(`${study_id}${at}`, '1', 0, 100, { study_id, agent }));
    const report = await bring([
      ...arms('A', 'Vehicle', 'Drug', ''),
      ...arms('B', '0.9% Solution of Sodium Chloride', 'untreated', 'Drug'),
      ...arms('C', '', 'Drug'),
    ]);
    expect(await armsOf()).toEqual([
      ['A0', 'control', 'Vehicle'],
      ['A1', 'treatment', 'Drug'],
      ['A2', 'treatment', null],
      ['B0', 'control', '0.9% Solution of Sodium Chloride'],
      ['B1', 'untreated', 'untreated'],
      ['B2', 'treatment', 'Drug'],
      ['C0', 'control', null],
      ['C1', 'treatment', 'Drug'],
    ]);
    expect(saidIn(report, 'noticed').map(([, , said]) => said)).toEqual([
      'arm “A0” treated as control because of its agent',
      'arm “B0” treated as control because of its agent',
      'arm “B1” treated as untreated because of its agent',
      'arm “C0” treated as control because it alone has no agent',
    ]);
  });

  test('are set by the column in either language; an unknown word leaves the study unchanged', async () => {
    const rows = [
      row('Vehicle', '1', 0, 100, { role: '给药组' }),
      row('Drug', '2', 0, 100, { role: 'Vehicle control' }),
      row('Other', '3', 0, 100, { role: 'untreated' }),
    ];
    const report = await bring(rows);
    expect(await rolesOf()).toEqual({ Vehicle: 'treatment', Drug: 'control', Other: 'untreated' });
    expect(saidIn(report, 'noticed')).toEqual([]);
    const wrong = await bring([...rows, row('More', '4', 0, 100, { role: 'arm 4' })]);
    expect(wrong.totals).toMatchObject({ rows: 4, refused: 4, unchanged: 0 });
  });

  test('a study without control or untreated arm is imported and reported', async () => {
    const report = await bring([row('Drug', '1', 0, 100), row('Other', '2', 0, 100)]);
    expect(report.totals).toMatchObject({ added: 2, refused: 0 });
    expect(saidIn(report, 'noticed')).toEqual([
      [1, 'S', 'the study has no control or untreated arm, so TGI and T/C cannot be calculated'],
    ]);
  });

  test('a role set by a user stays if the file does not name it; a proposed role follows the file', async () => {
    const rows = [row('PBS', '1', 0, 100), row('Drug', '2', 0, 100), row('G3', '3', 0, 100)];
    await bring(rows);
    const [study] = await studies();
    const arms = study?.arms.map((arm) => (arm.name === 'Drug' ? { ...arm, role: 'untreated' as const } : arm)) ?? [];
    await database.database.update(growthStudy).set({ arms }).where(eq(growthStudy.study, 'S'));
    const report = await bring(rows);
    expect(report.totals).toMatchObject({ unchanged: 3, changed: 0 });
    expect(saidIn(report, 'noticed')).toContainEqual([
      1,
      'Drug',
      'arm “Drug” stays untreated as set before; the file does not give its role',
    ]);
    await bring(rows.map((one) => ({ ...one, agent: one.treatment_arm === 'G3' ? 'Vehicle' : 'X' })));
    expect(await rolesOf()).toEqual({ PBS: 'control', Drug: 'untreated', G3: 'control' });
    await bring(rows.map((one) => ({ ...one, role: 'treatment' })));
    expect(await rolesOf()).toEqual({ PBS: 'treatment', Drug: 'treatment', G3: 'treatment' });
    // a file gave PBS the role of a treatment: a later file without roles keeps it, although the name alone means a
    // control
    await bring(rows);
    expect(await rolesOf()).toMatchObject({ PBS: 'treatment' });
  });

  test('a control without agent stays a control when another arm becomes one too', async () => {
    const rows = [row('G1', '1', 0, 100, { agent: '' }), row('G2', '2', 0, 100, { agent: 'X' })];
    await bring(rows);
    expect(await rolesOf()).toEqual({ G1: 'control', G2: 'treatment' });
    const [study] = await studies();
    const arms = study?.arms.map((arm) => ({ ...arm, role: 'control' as const })) ?? [];
    await database.database.update(growthStudy).set({ arms }).where(eq(growthStudy.study, 'S'));
    const report = await bring(rows);
    expect(await rolesOf()).toEqual({ G1: 'control', G2: 'control' });
    expect(report.totals).toMatchObject({ unchanged: 2, changed: 0 });
  });

  test('agents of controls are not tested agents, neither in curves nor in reported responses', async () => {
    const agents = ['Vehicle', 'untreated', '0.9% Solution of Sodium Chloride', 'Drug'];
    await bring(agents.map((agent, at) => row(`G${at}`, '1', 0, 100, { agent })));
    const columns = ['model_id', 'study_id', 'agent', 'tgi_percent'];
    const reported = agents.map((agent) => ({ model_id: 'B', study_id: 'R', agent, tgi_percent: '0' }));
    expect((await importRows('responses', columns, reported)).totals).toMatchObject({
      changed: 0,
      added: 1,
      passedOver: 3,
    });
    expect(await countTestedAgents(database.database, area)).toEqual([{ value: 'Drug', count: 2 }]);
  });
});

describe('animals', () => {
  test('an animal is identified by arm and number, so repeated numbers lose no animal', async () => {
    const rows = ['Vehicle', 'Drug', 'Other'].flatMap((arm) =>
      ['1', '2'].flatMap((animal) => [0, 7].map((day) => row(arm, animal, day, 100 + day))),
    );
    expect((await bring(rows)).totals).toMatchObject({ rows: 12, added: 12, refused: 0 });
    const [study] = await studies();
    expect(study?.animals.map(({ arm, id, points }) => [arm, id, points.length])).toEqual([
      ['Vehicle', '1', 2],
      ['Vehicle', '2', 2],
      ['Drug', '1', 2],
      ['Drug', '2', 2],
      ['Other', '1', 2],
      ['Other', '2', 2],
    ]);
  });

  test('a day repeated with other values is refused with both lines; with the same values it is skipped', async () => {
    const rows = [row('Vehicle', '1', 0, 100), row('Drug', '1', 0, 100), row('Vehicle', '1', 0, 100)];
    expect((await bring(rows)).totals).toMatchObject({ rows: 3, added: 2, passedOver: 1, refused: 0 });
    const report = await bring([...rows, row('Drug', '1', 0, 250)]);
    expect(report.totals).toMatchObject({ rows: 4, refused: 3, passedOver: 1, changed: 0, unchanged: 0 });
    const [twice] = report.groups.filter(({ column }) => column === 'day');
    expect(twice).toMatchObject({
      kind: 'row refused',
      first: { line: 5, reason: { en: 'line 3 has other values for this animal on this day' } },
    });
  });

  test('an animal not measured on a day is reported and has no point', async () => {
    const rows = [row('Vehicle', '1', 0, 100), row('Vehicle', '1', 7, '', { removal_cause: 'found dead' })];
    const report = await bring(rows);
    expect(report.totals).toMatchObject({ added: 2, refused: 0 });
    expect(saidIn(report, 'noticed')).toContainEqual([1, '', 'no volume or body weight was measured']);
    const [study] = await studies();
    expect(study?.animals).toMatchObject([{ removal: 'foundDead', points: [{ day: 0 }] }]);
    expect(study?.animals[0]?.points).toHaveLength(1);
  });

  test('removal cause and dosing days are stored, stay without their columns, and are cleared on request', async () => {
    const rows = [
      row('Vehicle', '1', 0, 100, { removal_cause: '', dosing_days: 'QW×3' }),
      row('Vehicle', '1', 7, 900, { removal_cause: '肿瘤过大', dosing_days: '' }),
      row('Drug', '1', 0, 100, { removal_cause: 'end of study', dosing_days: '0; 7' }),
    ];
    const kept = async () => {
      const [study] = await studies();
      const { arms = [], animals = [] } = study ?? {};
      return [arms.map((arm: StudyArm) => arm.dosingDays), animals.map((animal: StudyAnimal) => animal.removal)];
    };
    await bring(rows);
    const stored = [
      [
        [0, 7, 14],
        [0, 7],
      ],
      ['tumorSize', null],
    ];
    expect(await kept()).toEqual(stored);
    const bare = rows.map(({ removal_cause: _, dosing_days: __, ...rest }) => rest);
    const emptied = bare.map((one) => ({ ...one, removal_cause: '', dosing_days: '' }));
    for (const again of [
      await bring(rows),
      await bring(bare),
      await bring(bare, '--clear-empty'),
      await bring(emptied),
    ])
      expect(again.totals).toMatchObject({ unchanged: 3, changed: 0, cleared: 0 });
    expect(await kept()).toEqual(stored);
    const cleared = await bring(emptied, '--clear-empty');
    expect(cleared.totals).toMatchObject({ unchanged: 0, changed: 3, cleared: 3 });
    expect(saidIn(cleared, 'cleared').map(([count, value]) => [count, value])).toEqual([
      [2, '0; 7; 14'],
      [1, 'tumorSize'],
    ]);
    expect(await kept()).toEqual([
      [[], []],
      [null, null],
    ]);
  });
});

describe('a study is imported completely or not at all', () => {
  const good = (study_id: string, more: Row = {}) => [
    row('Vehicle', '1', 0, 100, { study_id, ...more }),
    row('Drug', '2', 0, 100, { study_id, ...more }),
  ];
  test.each<[string, Row, string]>([
    [
      'a day that is no number',
      { day: 'x' },
      'day: is not a number; write it with a decimal point and without a unit (1.5)',
    ],
    [
      'a volume that is no number',
      { tumour_volume_mm3: 'x' },
      'tumour_volume_mm3: is not a number; write it with a decimal point and without a unit (1.5)',
    ],
    ['no animal', { animal_id: '' }, 'animal_id: required in every row'],
    ['no study, of the same model', { study_id: '' }, 'study_id: required in every row'],
    ['no model, of the same study', { model_id: '' }, 'model_id: required in every row'],
    ['another dose of the arm', { dose: '10 mg/kg' }, 'dose: differs from 5 mg/kg of the same arm in line 3'],
    ['another agent of the arm', { agent: 'Y' }, 'agent: differs from X of the same arm in line 3'],
    ['another role of the arm', { role: 'control' }, 'role: differs from treatment of the same arm in line 3'],
  ])('%s', async (_, wrong, why) => {
    await bring(good('S'));
    const before = await studies();
    const given = { dose: '5 mg/kg', agent: 'X', role: 'treatment' };
    const rows = [
      ...good('S', given),
      row('Drug', '3', 0, 100, { ...given, ...wrong }),
      ...good('T', { model_id: 'B' }),
    ];
    const dry = await bring(rows, '--dry-run');
    expect(await studies()).toEqual(before);
    const report = await bring(rows);
    expect(report.totals).toEqual(dry.totals);
    expect(report.totals).toMatchObject({ rows: 5, added: 2, changed: 0, unchanged: 0, refused: 3 });
    expect(saidIn(report, 'row refused')).toContainEqual([
      2,
      'S',
      `the study stays unchanged because line 4 was rejected (${why})`,
    ]);
    expect(saidIn(report, 'row refused')).toEqual(saidIn(dry, 'row refused'));
    const [kept, other, ...none] = await studies();
    expect([kept, other?.study, none]).toEqual([before[0], 'T', []]);
  });

  test('so is a study whose rows are scattered over the file', async () => {
    const [one, two] = [good('S'), good('T')];
    const rows = [...one, ...two].flatMap((first, at) =>
      at % 2 === 0 ? [first, { ...first, animal_id: '9' }] : [first],
    );
    const report = await bring([...rows.reverse(), row('Drug', '2', 7, 'x', { study_id: 'T' })]);
    expect((await studies()).map(({ study }) => study)).toEqual(['S']);
    expect(report.totals).toMatchObject({ rows: 7, added: 3, refused: 4 });
  });

  test('a row without model and study refuses only itself', async () => {
    const report = await bring([...good('S'), { model_id: '', study_id: '', day: '7' }]);
    expect(report.totals).toMatchObject({ rows: 3, added: 2, refused: 1 });
  });
});
