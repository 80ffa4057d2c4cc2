import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner as bannerDefinition } from '../../contract/resources/content/banner.ts';
import { disease as diseaseDefinition } from '../../contract/resources/content/disease.ts';
import { model as modelDefinition } from '../../contract/resources/content/model.ts';
import { panel as panelDefinition } from '../../contract/resources/content/panel.ts';
import { inquiry as inquiryDefinition } from '../../contract/resources/content/requests.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { mailsTo, makePerson, signIn, uniqueEmail } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let adminId: string;
const calls = (definition: ResourceDefinition = bannerDefinition, token = admin) =>
  resourceCalls(portal, definition, token);

beforeAll(async () => {
  portal = await seededApp();
  const person = await makePerson(portal, {}, 'administrator');
  adminId = person.id;
  admin = await signIn(portal, person);
});
afterAll(() => portal.close());

const publicBanners = async () => (await portal.call('banners', {})).data?.list ?? [];
const newBanner = (code: string) => ({
  code,
  title: { en: `Title of ${code}`, zh: `${code} 的标题` },
  subtitle: { en: 'Subtitle', zh: '副标题' },
  link: '/pdx',
  sort: 1,
});

describe('content', () => {
  test('[A21] a draft is never public; later changes appear only when published; a discarded change is lost', async () => {
    const made = await calls().post('save', newBanner('autumn'));
    expect(made).toMatchObject({ status: 200, data: { publication: { state: 'draft' } } });
    const { id } = made.data;
    expect(await publicBanners()).toEqual([]);
    expect(await calls().publish([id])).toMatchObject({ data: { done: [id], refused: [] } });
    expect(await publicBanners()).toMatchObject([{ title: { en: 'Title of autumn' } }]);

    const { version } = (await calls().get('detail', id)).data;
    const title = { en: 'Winter', zh: '冬季' };
    const changed = await calls().post('save', { id, version, title });
    expect(changed).toMatchObject({ data: { title, publication: { state: 'changed' } } });
    expect(await publicBanners()).toMatchObject([{ title: { en: 'Title of autumn' } }]);
    expect((await calls().post('list', { title: 'Winter' })).data.count).toBe(1);
    expect((await calls().post('list', { publication: ['changed'] })).data.count).toBe(1);

    await calls().discard([id]);
    expect((await calls().get('detail', id)).data).toMatchObject({
      title: { en: 'Title of autumn' },
      publication: { state: 'published' },
    });
    const again = (await calls().get('detail', id)).data;
    await calls().post('save', { id, version: again.version, title });
    await calls().publish([id]);
    expect(await publicBanners()).toMatchObject([{ title }]);
    await calls().post('withdraw', { ids: [id] });
    expect(await publicBanners()).toEqual([]);
  });

  test('a record that cannot be published has a reason, and the others are published', async () => {
    const model = (code: string, disease: string | null) => ({
      modelCode: code,
      name: code,
      modelType: 'PDX',
      species: 'human',
      disease,
      cancerType: 'Lung Adenocarcinoma',
      tumorType: 'primary',
      addedOn: '2026-01-02',
      source: 'test',
      sourceModelId: code,
    });
    const area = await calls(diseaseDefinition).post('save', {
      code: 'LUN',
      diseaseTitle: { en: 'Lung', zh: '肺' },
      slug: 'lung',
      organ: { en: 'Lung', zh: '肺' },
      summary: { en: 'About the lung', zh: '关于肺' },
      body: { en: '<p onclick="x()">Text<script>bad()</script></p>', zh: '' },
    });
    expect(area).toMatchObject({ status: 200, data: { body: { en: '<p>Text</p>' } } });
    const whole = await calls(modelDefinition).post('save', model('LUN-PDX-9001', area.data.id));
    const homeless = await calls(modelDefinition).post('save', model('LUN-PDX-9002', null));
    const answer = await calls(modelDefinition).publish([whole.data.id, homeless.data.id]);
    expect(answer.data.done).toEqual([whole.data.id]);
    expect(answer.data.refused).toMatchObject([
      { id: homeless.data.id, message: 'A model needs a disease area before it can be published.' },
    ]);
  });

  test('plain data that its page could not show is refused at the faulty place', async () => {
    const area = {
      code: 'SKN',
      diseaseTitle: { en: 'Skin', zh: '皮肤' },
      slug: 'skin',
      organ: { en: 'Skin', zh: '皮肤' },
      summary: { en: 'About the skin', zh: '关于皮肤' },
    };
    const save = (standardOfCare: unknown) => calls(diseaseDefinition).post('save', { ...area, standardOfCare });
    const refused = await save([
      { agent: 'dabrafenib', targets: ['BRAF'] },
      { targets: 'MAP2K1', note: 'x' },
    ]);
    expect(refused).toMatchObject({ status: 400, error: 'validation' });
    expect(Object.keys(refused.fields ?? {})).toEqual(
      expect.arrayContaining(['standardOfCare.1.agent', 'standardOfCare.1.targets', 'standardOfCare.1.note']),
    );
    const share = {
      ...{ gene: 'KRAS', alteration: { en: 'any mutation', zh: '任意突变' }, kinds: ['mutation'], percent: 33 },
      ...{ approximate: false, population: { scope: 'histology', oncotreeCodes: ['LUAD'] }, comparison: 'same' },
      source: { citation: 'TCGA, Nature 2014', year: 2014, doi: '10.1038/nature13385' },
    };
    const { source: _, ...unnamed } = share;
    const faulty = await calls(diseaseDefinition).post('save', {
      ...area,
      frequencies: [share, { ...unnamed, percent: 133, kinds: ['silencing'] }],
    });
    expect(faulty).toMatchObject({ status: 400, error: 'validation' });
    expect(Object.keys(faulty.fields ?? {})).toEqual(
      expect.arrayContaining(['frequencies.1.source', 'frequencies.1.percent', 'frequencies.1.kinds.0']),
    );
    expect(
      await calls(diseaseDefinition).post('save', { ...area, standardOfCare: null, frequencies: [share] }),
    ).toMatchObject({
      status: 200,
      data: { standardOfCare: [], frequencies: [share] },
    });
  });

  test('[A64] a new place is public at once: moving needs the right to publish and changes every moved record', async () => {
    const areas = (token = admin) => calls(diseaseDefinition, token);
    const make = async (code: string) => {
      const names = { en: code, zh: code };
      const values = { code, slug: code, diseaseTitle: names, organ: names, summary: names };
      return (await areas().post('save', values)).data.id;
    };
    const [first, second] = [await make('place-1'), await make('place-2')];
    await areas().publish([first, second]);
    const versions = async () =>
      Promise.all([first, second].map(async (id) => (await areas().get('detail', id)).data.version));
    const move = (token: string) =>
      areas(token)
        .post('move', { id: second, parent: null, before: first })
        .then(({ status }) => status);
    const before = await versions();
    const codes = ['content:disease:list', 'content:disease:edit'] as const;
    expect(await move((await makeHolder(portal, { codes: [...codes] })).token)).toBe(403);
    expect(await versions()).toEqual(before);
    expect(await move((await makeHolder(portal, { codes: [...codes, 'content:disease:publish'] })).token)).toBe(200);
    const [one = 0, two = 0] = await versions();
    expect([one > (before[0] ?? 0), two > (before[1] ?? 0)]).toEqual([true, true]);
  });

  test('a panel must open before it closes', async () => {
    const refused = await calls(panelDefinition).post('save', {
      code: 'P-1',
      title: { en: 'P', zh: 'P' },
      summary: { en: 'S', zh: 'S' },
      studyDesign: { en: 'D', zh: 'D' },
      slotsTotal: 4,
      opensAt: '2026-12-01',
      closesAt: '2026-11-01',
      diseases: [],
      models: [],
    });
    expect(refused).toMatchObject({ status: 400, error: 'validation' });
  });

  test('[A22] back-office users without the code can change nothing here', async () => {
    const auditor = await signIn(portal, await makePerson(portal, {}, 'auditor'));
    for (const action of ['list', 'save', 'remove', 'publish', 'withdraw'] as const)
      expect((await calls(bannerDefinition, auditor).post(action, {})).status).toBe(403);
  });
});

describe('requests', () => {
  test('an inquiry is assigned, gets notes and is answered by mail in its sender’s language', async () => {
    const workEmail = uniqueEmail();
    const [row] = await portal.dependencies.database
      .insert(inquiry)
      .values({
        name: '陈美',
        workEmail,
        organization: '澄海生物医药',
        country: 'CN',
        edition: 'cn',
        locale: 'zh',
        topic: 'models',
        message: '请问有哪些模型？',
        consentAt: new Date(),
      })
      .returning();
    const id = row?.id ?? '';
    const listed = await calls(inquiryDefinition).post('list', { state: ['received'] });
    expect(listed.data.list).toMatchObject([{ id, reference: `Q-${row?.number}`, assignee: null }]);
    const saved = await calls(inquiryDefinition).post('save', {
      id,
      version: 1,
      assignee: adminId,
      notes: 'Asked twice',
    });
    expect(saved).toMatchObject({
      status: 200,
      data: { assignee: adminId, labels: { assignee: [{ label: { en: 'Ida Brook' } }] } },
    });
    expect((await calls(inquiryDefinition).post('save', { id, version: 2, message: 'changed' })).status).toBe(400);
    expect((await calls(inquiryDefinition).post('save', { id, version: 2, state: 'confirmed' })).status).toBe(400);
    // there is no mail server here: the answer is stored, and the reply does not report it as queued
    expect(
      await portal.call('replyInquiry', { params: { id }, body: { message: '有四个模型。' }, token: admin }),
    ).toMatchObject({ status: 200, data: { queued: false } });
    const kept = { part: 'mail', state: 'off', value: expect.any(Number) };
    expect((await portal.call('dashboard', { body: { days: 7 }, token: admin })).data?.health).toContainEqual(kept);
    expect((await mailsTo(portal, workEmail))[0]).toMatchObject({
      purpose: 'answer',
      locale: 'zh',
      text: expect.stringContaining('有四个模型。'),
    });
    const [after] = await portal.dependencies.database.select().from(inquiry).where(eq(inquiry.id, id));
    expect(after).toMatchObject({ state: 'answered', version: 3 });
    // the answer stays with the request
    expect((await calls(inquiryDefinition).get('history', id)).data.list[0]).toMatchObject({
      action: 'reply',
      message: '有四个模型。',
      user: { id: adminId },
    });
  });
});

describe('dashboard', () => {
  test('[B.1] the dashboard shows each part to users who may see it, and counts usage', async () => {
    await portal.call('searchModels', { body: { text: 'nothing is called so' }, token: admin });
    const full = await portal.call('dashboard', { body: { days: 7 }, token: admin });
    expect(full.data).toMatchObject({ accounts: { all: expect.any(Number) }, inquiries: { open: expect.any(Number) } });
    expect(full.data?.days).toHaveLength(30);
    expect(full.data?.health.map(({ part }) => part)).toContain('database');
    const auditor = await signIn(portal, await makePerson(portal, {}, 'auditor'));
    const part = await portal.call('dashboard', { body: { days: 7 }, token: auditor });
    expect(part).toMatchObject({ status: 200, data: { accounts: null, inquiries: null, jobs: null, schedules: null } });
    const member = await signIn(portal, await makePerson(portal));
    expect((await portal.call('dashboard', { body: { days: 7 }, token: member })).status).toBe(403);
  });
});
