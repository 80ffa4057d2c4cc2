import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { panel, panelModel } from '../../server/modules/catalog/panel.table.ts';
import { enrollment } from '../../server/modules/panels/enrollment.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { mailsTo, makePerson, signIn, solved, uniqueEmail } from './support/accounts.ts';
import { makePanel } from './support/catalog.ts';
import { makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  database = portal.dependencies.database;
  await seedSystem(portal.dependencies.transaction);
});
afterAll(() => portal.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const open = { state: 'published', opensAt: day(-10), closesAt: day(10), slotsTotal: 2, slotsTaken: 0 } as const;
const slots = async (id: string) => {
  const [row] = await database.select({ taken: panel.slotsTaken }).from(panel).where(eq(panel.id, id));
  return row?.taken;
};
const mutated = (gene: string) => [{ gene, kind: 'mutation' as const, proteinChange: 'p.G12C', alleleFraction: 0.5 }];

const form = async (panelId: string, values: Record<string, unknown> = {}) => ({
  panelId,
  name: 'Wen Li',
  workEmail: uniqueEmail(),
  organization: 'Harbor Biologics',
  country: 'US',
  agents: [{ name: 'HB-101', class: 'smallMolecule' }],
  armCount: 2,
  wishedStart: '2027-03-01',
  message: 'Two doses, please.',
  modelIds: [await makeModel(database)],
  consent: true,
  code: await solved(portal, 'contact'),
  ...values,
});
const enroll = (body: unknown, token?: string) => portal.call('enlistSave', { body, ...(token && { token }) });

test('[C.7] panels say where they stand, by their dates and slots; drafts are not among them', async () => {
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
    makeModel(database, { modelCode: 'COV-2', alterations: mutated('EGFR'), testedGenes: [] }),
    makeModel(database, { modelCode: 'COV-3', state: 'draft' }),
  ]);
  await database.insert(panelModel).values(models.map((modelId, sort) => ({ panelId: id, modelId, sort })));
  const { data } = await portal.call('panelDetail', { params: { id } });
  expect(data).toMatchObject({ models: 2, drivers: ['EGFR', 'KRAS'] });
  expect(data?.panelModels.map(({ modelCode, testedGenes }) => [modelCode, testedGenes])).toEqual([
    ['COV-1', ['EGFR', 'KRAS']],
    ['COV-2', ['EGFR']],
  ]);
});

test('[C.8] an enrollment books a slot, is mailed to both sides and stands among the own requests', async () => {
  const id = await makePanel(portal, open);
  const token = await signIn(portal, await makePerson(portal));
  const body = await form(id);
  const reply = await enroll(body, token);
  expect(reply).toMatchObject({ status: 200, data: { waiting: false, workEmail: body.workEmail, queued: false } });
  expect(await slots(id)).toBe(1);
  const [received] = await mailsTo(portal, body.workEmail);
  expect(received).toMatchObject({ purpose: 'enrollmentReceived' });
  expect(received?.text).not.toContain('Two doses');
  const [arrived] = await mailsTo(portal, 'us@oncology-browser.example');
  expect(arrived?.text).toContain('HB-101 (small molecule)');
  const own = await portal.call('ownRequests', { token });
  expect(own.data?.list[0]).toMatchObject({ kind: 'enrollment', state: 'received', reference: reply.data?.reference });
});

test('[C.8] of two people who want the last slot at once one gets it; the other is told and may wait', async () => {
  const id = await makePanel(portal, { ...open, slotsTotal: 1 });
  const bodies = await Promise.all([form(id), form(id)]);
  const replies = await Promise.all(bodies.map((body) => enroll(body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = replies.find(({ status }) => status === 400);
  expect(Object.keys(refused?.fields ?? {})).toEqual(['slots']);
  expect(await slots(id)).toBe(1);
  const waiting = await enroll(await form(id, { waitingList: true }));
  expect(waiting.data).toMatchObject({ waiting: true });
  expect(await slots(id)).toBe(1);
  const rows = await database.select().from(enrollment).where(eq(enrollment.panelId, id));
  expect(rows.map(({ state, holdsSlot }) => [state, holdsSlot]).sort()).toEqual([
    ['received', true],
    ['waiting', false],
  ]);
});

test('[C.8] what is wrong is said field by field and books nothing', async () => {
  const closed = await makePanel(portal, { ...open, closesAt: day(-1) });
  const reply = await enroll(
    await form(closed, { modelIds: ['NO-SUCH'], wishedStart: '2027-02-30', agents: [{ name: ' ', class: 'other' }] }),
  );
  expect(Object.keys(reply.fields ?? {}).sort()).toEqual(['agents', 'modelIds', 'panelId', 'wishedStart']);
  expect(await slots(closed)).toBe(0);
  const unknown = await enroll(await form('01980000-0000-7000-8000-000000000000'));
  expect(Object.keys(unknown.fields ?? {})).toEqual(['panelId']);
});
