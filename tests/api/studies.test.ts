import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StudyArm } from '../../contract/entities/study.ts';
import { model as modelDefinition } from '../../contract/resources/content/model.ts';
import { study as studyDefinition } from '../../contract/resources/content/study.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { administeredApp } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let calls: ReturnType<typeof resourceCalls>;
let modelId: string;
let id: string;
let made = 0;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
  calls = resourceCalls(portal, studyDefinition, admin);
});
afterAll(() => portal.close());
beforeEach(async () => {
  modelId = await makeModel(portal.dependencies.database, { modelCode: `ST-${++made}`, dataAvailable: ['growth'] });
  id = await makeStudy(modelId);
});

const days = [0, 7, 14, 21];
/** Makes a study with two arms. Nothing in it marks one as a control, so both count as treatments. */
async function makeStudy(of: string): Promise<string> {
  const animal = (name: string, volumes: number[]) => studyAnimal(name, days, volumes);
  const arms = [
    studyArm('G1', 'Solution A', [animal('1', [100, 200, 400, 800]), animal('2', [100, 200, 400, 800])]),
    studyArm('G2', 'Drug B', [animal('1', [100, 110, 120, 130]), animal('2', [100, 110, 120, 130])]),
  ];
  const [row] = await portal.dependencies.database
    .insert(growthStudy)
    .values({ modelId: of, study: 'S-1', startedOn: '2026-01-05', ...keptStudy(arms) })
    .returning({ id: growthStudy.id });
  // every write of a study does this, so that the index follows
  await portal.dependencies.database.update(model).set({ updatedAt: new Date() }).where(eq(model.id, of));
  if (!row) throw new Error('no study was made');
  return row.id;
}
const read = async () => (await calls.get('detail', id)).data;
const asControl = (arms: unknown) =>
  (arms as StudyArm[]).map((arm) => (arm.name === 'G1' ? { ...arm, role: 'control' as const } : arm));
const modelRow = async () => {
  const [row] = await portal.dependencies.database.select().from(model).where(eq(model.id, modelId));
  if (!row) throw new Error('the model is gone');
  return row;
};
/** Returns the passport's responses of the treated arms. */
const responses = async () => {
  const { data } = await portal.call('modelPassport', { token: admin, params: { id: modelId } });
  return data?.responses.map(({ agent, tgiPercent }) => [agent.en, tgiPercent]);
};
/** Returns the codes of the models that a search by this agent finds. */
const foundBy = async (agent: string) => {
  const body = { filters: { testedAgent: [agent] }, page: 1, limit: 50 };
  return (await portal.call('searchModels', { token: admin, body })).data?.list.map(({ modelCode }) => modelCode);
};

describe('a study in the back-office', () => {
  test('is listed with its model, arms, control and animals', async () => {
    const { list } = (await calls.post('list', { model: [modelId] })).data;
    expect(list).toMatchObject([
      { id, model: modelId, study: 'S-1', startedOn: '2026-01-05', armCount: 2, control: '', animals: 4 },
    ]);
    expect(list[0]?.labels.model).toMatchObject([{ label: { en: `ST-${made}` } }]);
    expect(list[0]).not.toHaveProperty('points');
  });

  test('gives a role to an arm; history, model and figures follow', async () => {
    const before = await modelRow();
    await vi.waitFor(async () => expect(await foundBy('Solution A')).toContain(`ST-${made}`), soon);
    const { version, arms } = await read();
    const saved = await calls.post('save', { id, version, arms: asControl(arms) });
    expect(saved.data).toMatchObject({ control: 'G1', version: version + 1 });
    const after = await modelRow();
    expect(after.version).toBe(before.version + 1);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.dataAvailable).toEqual(['growth', 'response']);
    expect(await responses()).toEqual([['Drug B', expect.closeTo(95.7, 1)]]);
    const [entry] = (await calls.get('history', id)).data.list;
    expect(entry).toMatchObject({
      action: 'edit',
      before: { arms: [{ name: 'G1', role: 'treatment' }, { name: 'G2' }], control: '' },
      after: { arms: [{ name: 'G1', role: 'control' }, { name: 'G2' }], control: 'G1' },
    });
    await vi.waitFor(async () => {
      expect(await foundBy('Drug B')).toContain(`ST-${made}`);
      expect(await foundBy('Solution A')).not.toContain(`ST-${made}`);
    }, soon);
  });

  test('stores other values without stray blanks and in the order of days', async () => {
    const { version, arms } = await read();
    const [first, second] = arms as StudyArm[];
    const given = { ...second, agent: '  Drug C ', dose: ' ', schedule: 'QW×2', dosingDays: [7, 0, 7] };
    const saved = await calls.post('save', { id, version, startedOn: '2026-02-01', arms: [first, given] });
    expect(saved.data).toMatchObject({
      startedOn: '2026-02-01',
      arms: [first, { ...second, agent: 'Drug C', dose: null, schedule: 'QW×2', dosingDays: [0, 7] }],
    });
  });

  test.each<[string, (arms: StudyArm[]) => unknown]>([
    ['another name', ([one, two]) => [{ ...one, name: 'Other' }, two]],
    ['an arm less', ([one]) => [one]],
    ['an arm more', ([one, two]) => [one, two, { ...two, name: 'G3' }]],
    ['no such role', ([one, two]) => [{ ...one, role: 'placebo' }, two]],
    ['days that are no numbers', ([one, two]) => [{ ...one, dosingDays: ['0'] }, two]],
    ['animals', ([one, two]) => [{ ...one, animals: [] }, two]],
    ['nothing', () => null],
  ])('refuses %s', async (_, change) => {
    const { version, arms } = await read();
    const answer = await calls.post('save', { id, version, arms: change(arms as StudyArm[]) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await read()).version).toBe(version);
  });

  test('does not accept animals, a model or a name', async () => {
    const { version } = await read();
    for (const more of [{ animals: 0 }, { model: modelId }, { study: 'Other' }])
      expect((await calls.post('save', { id, version, ...more })).status).toBe(400);
  });

  test.each(['save', 'remove', 'restore'] as const)(
    'waits with a %s for its model before it locks anything',
    async (act) => {
      const { version, arms } = await read();
      if (act === 'restore') await calls.post('remove', { ids: [id] });
      const { pool } = portal.database;
      // as an import does: it locks the models before it writes their studies
      const client = await pool.connect();
      let working: Promise<{ status: number }> | undefined;
      try {
        await client.query('begin');
        await client.query('select from model where id = $1 for update', [modelId]);
        working = calls.post(act, act === 'save' ? { id, version, arms: asControl(arms) } : { ids: [id] });
        const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), soon);
        await client.query('select from growth_study where id = $1 for update nowait', [id]);
        await client.query('select from removed_record where record_id = $1 for update nowait', [id]);
      } finally {
        await client.query('rollback');
        client.release();
        await working;
      }
      expect((await working)?.status).toBe(200);
    },
  );

  test('of a published model is changed, removed and restored only by users who may publish models', async () => {
    const codes = ['content:study:list', 'content:study:edit', 'content:study:del', 'content:study:detail'] as const;
    const editor = resourceCalls(portal, studyDefinition, (await makeHolder(portal, { codes })).token);
    const { version, arms } = await read();
    const refused = await editor.post('save', { id, version, arms: asControl(arms) });
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('The model is published') });
    expect((await editor.post('remove', { ids: [id] })).data).toMatchObject({ done: [], refused: [{ id }] });
    await calls.post('remove', { ids: [id] });
    expect((await editor.post('restore', { ids: [id] })).data).toMatchObject({ done: [], refused: [{ id }] });
    await calls.post('restore', { ids: [id] });
    await portal.dependencies.database.update(model).set({ state: 'draft' }).where(eq(model.id, modelId));
    expect((await editor.post('save', { id, version, arms: asControl(arms) })).data).toMatchObject({ control: 'G1' });
    expect((await editor.post('remove', { ids: [id] })).data).toMatchObject({ done: [id] });
    expect((await editor.post('restore', { ids: [id] })).data).toMatchObject({ done: [id] });
  });

  test('leaves its model when it is removed, and returns when it is restored', async () => {
    const before = await modelRow();
    expect((await calls.post('remove', { ids: [id] })).data.done).toEqual([id]);
    const without = await modelRow();
    expect([without.dataAvailable, without.version]).toEqual([[], before.version + 1]);
    expect((await calls.post('restore', { ids: [id] })).data.done).toEqual([id]);
    expect((await modelRow()).dataAvailable).toEqual(['growth', 'response']);
    expect(await read()).toMatchObject({ study: 'S-1', animals: 4 });
  });
});

test('studies go to the trash with their model and are restored with it', async () => {
  const models = resourceCalls(portal, modelDefinition, admin);
  expect((await models.post('remove', { ids: [modelId] })).data.done).toEqual([modelId]);
  expect((await calls.get('detail', id)).status).toBe(404);
  expect((await models.post('restore', { ids: [modelId] })).data.done).toEqual([modelId]);
  expect(await read()).toMatchObject({ model: modelId, study: 'S-1', animals: 4 });
});
