import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { model } from '../../contract/resources/content/model.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import type { Report } from '../../server/importers/report.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type Answer, resourceCalls } from './support/resourceCalls.ts';
import { rowImport } from './support/rowImport.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let calls: Record<'dictionary' | 'detail' | 'model', ReturnType<typeof resourceCalls>>;
beforeAll(async () => {
  portal = await seededApp();
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  calls = {
    dictionary: resourceCalls(portal, dictionary, token),
    detail: resourceCalls(portal, dictionaryDetail, token),
    model: resourceCalls(portal, model, token),
  };
});
afterAll(() => portal.close());

const { importRows } = rowImport(() => portal.database);
const both = (text: string) => ({ en: text, zh: text });
const soon = { timeout: 30_000, interval: 50 };

/** Starts several writes and locks a table until all of them wait. */
async function atOnce<T>(table: string, begin: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { database, transaction } = portal.dependencies;
  const answers = await transaction(async (holder) => {
    await holder.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`);
    const begun = begin.map((call) => call());
    await vi.waitFor(async () => {
      const { rows } = await database.execute(sql`select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`);
      expect(rows).toHaveLength(begin.length);
    }, soon);
    return { begun };
  });
  return Promise.all(answers.begun);
}

const keysOf = async (table: string, column: string, key: string): Promise<number> => {
  const kept = sql.identifier(column);
  const { rows } = await portal.dependencies.database.execute(
    sql`select from ${sql.identifier(table)} where lower(${kept}) = lower(${key})`,
  );
  return rows.length;
};
const importOne = (source: string, id: string) => (): Promise<Report> =>
  importRows('models', importKinds.models.columns.required, [
    { source_model_id: id, source, model_name: 'N', model_type: 'PDX', cancer_type: 'Lung cancer' },
  ]);
const saveModel = (modelCode: string) =>
  calls.model.post('save', {
    ...{ modelCode, name: modelCode, modelType: 'PDX', species: 'Homo sapiens', cancerType: 'Lung cancer' },
    ...{ source: 'By hand', sourceModelId: modelCode, addedOn: '2026-01-01' },
  });
const choice = (dictionaryId: string, dcode: string) =>
  calls.detail.post('save', { dictionary: dictionaryId, dcode, dname: both('Choice') });
const madeDictionary = async (code: string): Promise<string> =>
  (await calls.dictionary.post('save', { code, name: both(code) })).data.id;

describe('[issue 44] two simultaneous writes of the same key create one record', () => {
  test('two imports', async () => {
    const reports = await atOnce('model', [importOne('One', 'RACE-1'), importOne('Two', 'race-1')]);
    expect(reports.map(({ totals }) => totals.added).toSorted()).toEqual([0, 1]);
    expect(reports.map(({ totals }) => totals.refused).toSorted()).toEqual([0, 1]);
    expect(await keysOf('model', 'model_code', 'race-1')).toBe(1);
  });

  test('an import and a save at once', async () => {
    const [report, saved] = await atOnce<Report | Answer>('model', [
      importOne('One', 'RACE-2'),
      () => saveModel('race-2'),
    ]);
    const isSaved = (saved as Answer).status === 200;
    expect((report as Report).totals).toMatchObject({ added: isSaved ? 0 : 1, refused: isSaved ? 1 : 0 });
    expect(await keysOf('model', 'model_code', 'race-2')).toBe(1);
  });

  // PostgreSQL lowercases both keys to the same text, JavaScript to different ones.
  test.each([
    ['ΑΣ', 'ασ'],
    ['İx', 'ix'],
  ])('two saves of keys that are equal in PostgreSQL and different in JavaScript: %s and %s', async (one, other) => {
    const id = await madeDictionary(`atOnce${one.codePointAt(0)}`);
    const answers = await atOnce('dictionary_detail', [() => choice(id, one), () => choice(id, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await keysOf('dictionary_detail', 'dcode', other)).toBe(1);
  });

  test('a restore and a save at once', async () => {
    const id = await madeDictionary('atOnceBack');
    const removed = (await choice(id, 'ΒΣ')).data.id;
    await calls.detail.post('remove', { ids: [removed] });
    const [restored, saved] = await atOnce('dictionary_detail', [
      () => calls.detail.post('restore', { ids: [removed] }),
      () => choice(id, 'βσ'),
    ]);
    expect([restored?.data.done.length, saved?.status]).toSatisfy(
      ([back, status]) => (back === 1 && status === 400) || (back === 0 && status === 200),
    );
    expect(await keysOf('dictionary_detail', 'dcode', 'βσ')).toBe(1);
  });
});

describe('[issue 44] a code that another model has, published or not, is refused', () => {
  test('also a code that an unpublished change gives up or takes', async () => {
    await importOne('One', 'HELD-1')();
    const { rows } = await portal.dependencies.database.execute<{ id: string }>(
      sql`select id from model where model_code = 'HELD-1'`,
    );
    const id = rows[0]?.id ?? '';
    const version = (await calls.model.get('detail', id)).data.version;
    expect((await calls.model.post('save', { id, version, modelCode: 'HELD-2' })).status).toBe(200);
    for (const code of ['held-1', 'held-2']) {
      expect(Object.keys((await saveModel(code)).fields ?? {})).toEqual(['modelCode']);
      expect((await importOne('Two', code)()).totals).toMatchObject({ added: 0, refused: 1 });
    }
  });

  test('also a code that an import would give back to its model', async () => {
    await importOne('One', 'BACK-1')();
    await portal.dependencies.database.execute(
      sql`update model set model_code = 'FORTH-1' where model_code = 'BACK-1'`,
    );
    await importOne('Two', 'back-1')();
    expect((await importOne('One', 'BACK-1')()).totals).toMatchObject({ changed: 0, refused: 1 });
    expect(await keysOf('model', 'model_code', 'back-1')).toBe(1);
  });
});
