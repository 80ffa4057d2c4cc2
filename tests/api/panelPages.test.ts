import { afterAll, beforeAll, expect, test } from 'vitest';
import { panelModel } from '../../server/modules/catalog/panel.table.ts';
import { dayFromNow as day, makePanel, openPanel as open } from './support/catalog.ts';
import { makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await testApp();
  database = portal.dependencies.database;
});
afterAll(() => portal.close());

const mutated = (gene: string) => [{ gene, kind: 'mutation' as const, proteinChange: 'p.G12C', alleleFraction: 0.5 }];

test('[C.7] panels show their phase by dates and slots; drafts are not listed', async () => {
  const ids = {
    open: await makePanel(portal, open),
    full: await makePanel(portal, { ...open, slotsTaken: 2 }),
    upcoming: await makePanel(portal, { ...open, opensAt: day(3) }),
    closed: await makePanel(portal, { ...open, closesAt: day(-3) }),
  };
  const draft = await makePanel(portal, { ...open, state: 'draft' });
  const { data } = await portal.call('bannerEnlist');
  for (const [state, id] of Object.entries(ids)) expect(data?.list.find((one) => one.id === id)?.state).toBe(state);
  expect(data?.list.some(({ id }) => id === draft)).toBe(false);
  expect((await portal.call('panelDetail', { params: { id: draft } })).status).toBe(404);
});

test('[C.7] a panel shows its published models with its drivers: altered, tested, not tested', async () => {
  const id = await makePanel(portal, open);
  const models = await Promise.all([
    makeModel(database, { modelCode: 'COV-1', alterations: mutated('KRAS'), testedGenes: ['KRAS', 'EGFR'] }),
    makeModel(database, { modelCode: 'COV-2', alterations: mutated('EGFR'), testedGenes: ['ALK'] }),
    makeModel(database, { modelCode: 'COV-3', state: 'draft' }),
    // COV-2 was tested for mutations only. ALK is driven by fusions, so it counts as not tested in COV-2
    makeModel(database, { modelCode: 'COV-4', alterations: mutated('ALK') }),
  ]);
  await database.insert(panelModel).values(models.map((modelId, sort) => ({ panelId: id, modelId, sort })));
  const { data } = await portal.call('panelDetail', { params: { id } });
  expect(data).toMatchObject({ models: 3, drivers: ['ALK', 'EGFR', 'KRAS'] });
  expect(data?.panelModels.map(({ modelCode, testedGenes }) => [modelCode, testedGenes])).toEqual([
    ['COV-1', ['EGFR', 'KRAS']],
    ['COV-2', ['EGFR']],
    ['COV-4', ['ALK']],
  ]);
});
