import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { model as definition } from '../../contract/resources/content/model.ts';
import type { Localized } from '../../contract/schema.ts';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { SPELLINGS, WORDS } from '../../server/modules/content/checks/words.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type CheckCase, checkCases, fileCases } from './support/checkCases.ts';
import { makeArea, makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let lung: string;
let directory: string;
let number = 0;

beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  directory = mkdtempSync(join(tmpdir(), 'oncology-checks-'));
  const { database } = portal.database;
  lung = await makeArea(database, 'LUN', ['Lung', '肺']);
  const ovary = await makeArea(database, 'OVA', ['Ovary', '卵巢']);
  await database
    .insert(gene)
    .values([
      ...['KRAS', 'TP53', 'EML4', 'ALK'].map((symbol) => ({ symbol, name: symbol })),
      { symbol: 'KMT2A', name: 'lysine methyltransferase 2A', aliases: ['MLL'] },
    ]);
  await database.insert(oncotreeNode).values([
    { code: 'LUAD', name: 'Lung Adenocarcinoma', tissue: 'Lung', diseaseId: lung },
    { code: 'HGSOC', name: 'High-Grade Serous Ovarian Cancer', tissue: 'Ovary/Fallopian Tube', diseaseId: ovary },
    { code: 'OLDCODE', name: 'Retired', retired: true, diseaseId: lung },
  ]);
});
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

const calls = () => resourceCalls(portal, definition, admin);
const freshCode = () => `CHK-PDX-${String(++number).padStart(4, '0')}`;
const sound = (code: string) => ({
  modelCode: code,
  name: code,
  modelType: 'PDX',
  species: 'Homo sapiens',
  disease: lung,
  oncotreeCode: 'LUAD',
  cancerType: 'Lung Cancer',
  tumorType: 'primary',
  hostStrain: 'NSG',
  addedOn: '2026-01-02',
  source: 'test',
  sourceModelId: code,
});
const wordsOf = ({ code, instead }: Pick<CheckCase, 'instead'> & { code: string }): Localized =>
  (instead !== undefined ? SPELLINGS[code as keyof typeof SPELLINGS](instead) : WORDS[code as keyof typeof WORDS])
    .message;
/** Returns the code of a check and the number of its case: `age.range 2`. */
const named = (one: CheckCase): string => {
  const same = checkCases.filter(({ code }) => code === one.code);
  return `${one.code} ${same.indexOf(one) + 1}`;
};
const refusals = checkCases.filter(({ severity }) => severity === 'refused');
const warnings = checkCases.filter(({ severity }) => severity === 'warning');

/** Stores a model directly, even if the checks would refuse it. Returns its id. */
async function stored({ values: { disease = lung, ...values } }: Pick<CheckCase, 'values'>, state = 'draft') {
  const { disease: _area, ...base } = sound(freshCode());
  return makeModel(portal.database.database, { ...base, ...values, diseaseId: disease, state } as Parameters<
    typeof makeModel
  >[1]);
}

test('a correct model has no findings', async () => {
  const made = await calls().post('save', sound(freshCode()));
  expect(made.status).toBe(200);
  expect(made.data.findings).toBeUndefined();
  expect(await calls().publish([made.data.id])).toMatchObject({ data: { done: [made.data.id] } });
});

describe('an impossible value', () => {
  test.each(refusals.map((one) => [named(one), one] as const))('is not saved: %s', async (_, one) => {
    const reply = await calls().post('save', { ...sound(freshCode()), ...one.values });
    expect(reply).toMatchObject({ status: 400, error: 'validation' });
    expect(reply.fields).toEqual({ [one.field]: wordsOf(one).en });
    const inChinese = await calls().post(
      'save',
      { ...sound(freshCode()), ...one.values },
      {},
      { 'accept-language': 'zh' },
    );
    expect(inChinese.fields).toEqual({ [one.field]: wordsOf(one).zh });
  });

  test('in a stored record is shown as a warning, stays unchanged, and does not block other changes', async () => {
    for (const one of refusals) {
      const id = await stored(one);
      const { data } = await calls().get('detail', id);
      expect(data.findings).toContainEqual({
        code: one.code,
        severity: 'refused',
        field: one.field,
        message: wordsOf(one).en,
      });
      const saved = await calls().post('save', { id, version: data.version, comments: 'Seen.' });
      expect(saved, named(one)).toMatchObject({ status: 200, data: { comments: 'Seen.' } });
      const [row] = await portal.database.database.select().from(model).where(eq(model.id, id));
      expect(row).toMatchObject(Object.fromEntries(Object.entries(one.values).filter(([name]) => name !== 'disease')));
    }
  });

  test('is left out of bulk publishing and named, and the others are published', async () => {
    const faulty = new Map<string, CheckCase>();
    for (const one of refusals) faulty.set(await stored(one), one);
    const good = await stored({ values: {} });
    const { data } = await calls().publish([...faulty.keys(), good]);
    expect(data.done).toEqual([good]);
    expect(data.refused).toHaveLength(refusals.length);
    for (const { id, message } of data.refused) expect(message).toBe(wordsOf(faulty.get(id) as CheckCase).en);
  });

  test('a second fault of the same kind counts as new, and the first one may be corrected', async () => {
    const low = { gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12C', alleleFraction: -1 };
    const high = { gene: 'TP53', kind: 'mutation', proteinChange: 'p.R248Q', alleleFraction: 40 };
    const id = await stored({ values: { alterations: [low] } });
    const { version } = (await calls().get('detail', id)).data;
    const added = await calls().post('save', { id, version, alterations: [high, low] });
    expect(added.fields).toEqual({ 'alterations.0.alleleFraction': WORDS['alleleFraction.range'].message.en });
    const repaired = await calls().post('save', { id, version, alterations: [{ ...low, alleleFraction: 0.2 }] });
    expect(repaired.status).toBe(200);
    expect(repaired.data.findings).toBeUndefined();
  });
});

describe('an unlikely but possible value', () => {
  test.each(warnings.map((one) => [named(one), one] as const))('is saved, shown and published: %s', async (_, one) => {
    const made = await calls().post('save', { ...sound(freshCode()), ...one.values });
    expect(made.status).toBe(200);
    const found = { code: one.code, severity: 'warning', field: one.field, message: wordsOf(one).en };
    expect(made.data.findings).toContainEqual(found);
    const { id } = made.data;
    expect((await calls().get('detail', id)).data.findings).toContainEqual(found);
    expect((await calls().publish([id])).data.done).toEqual([id]);
  });

  test('a study that began before its model joined', async () => {
    const id = await stored({ values: {} });
    await portal.database.database
      .insert(growthStudy)
      .values({ modelId: id, study: 'E1', startedOn: '2025-12-31', arms: [], animals: [] });
    expect((await calls().get('detail', id)).data.findings).toMatchObject([{ code: 'joined.late', field: 'addedOn' }]);
  });
});

describe('imports', () => {
  const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    models: { source: 'file', model_type: 'PDX', cancer_type: 'Lung Cancer', model_name: 'M' },
  };
  async function run(kind: string, cells: Readonly<Record<string, string>>, dry: boolean) {
    const file = join(directory, `${++number}.csv`);
    writeFileSync(file, `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`);
    const { importer, options } = await readCommand([kind, file, ...(dry ? ['--dry-run'] : [])]);
    return (await runImport(importer, portal.database, options)).report;
  }
  const inFiles = [
    ...checkCases.flatMap(({ file, ...one }) => (file ? [{ ...file, words: wordsOf(one), code: one.code }] : [])),
    ...fileCases.map((one) => ({ ...one, words: wordsOf(one) })),
  ];

  test.each(inFiles.map((one) => [`${one.code} ${JSON.stringify(one.cells)}`, one] as const))(
    'report an impossible or unlikely value, in a dry run and in the import: %s',
    async (_, { kind, cells, column, finding, words }) => {
      const key =
        kind === 'models' ? { source_model_id: freshCode() } : { model_id: await codeOf(await stored({ values: {} })) };
      for (const dry of [true, false]) {
        const report = await run(kind, { ...key, ...required[kind], ...cells }, dry);
        const found = report.groups.filter(({ kind: one, reason }) => one === finding && reason.en === words.en);
        expect(found).toMatchObject([{ column, reason: words }]);
        expect(report.totals.refused).toBe(finding === 'row refused' ? 1 : 0);
      }
    },
  );

  test('a row that repeats a stored fault is accepted', async () => {
    const id = await stored({
      values: {
        patient: { sex: 'male', ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] },
        primarySite: 'Ovary',
      },
    });
    const cells = {
      source_model_id: await codeOf(id),
      source: 'test',
      model_name: 'Renamed',
      model_type: 'PDX',
      cancer_type: 'Lung Cancer',
    };
    const report = await run('models', cells, false);
    expect(report.totals).toMatchObject({ changed: 1, refused: 0 });
  });

  async function codeOf(id: string): Promise<string> {
    const [row] = await portal.database.database.select({ code: model.modelCode }).from(model).where(eq(model.id, id));
    return row?.code ?? '';
  }
});
