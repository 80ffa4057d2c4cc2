import { afterAll, beforeAll, expect, test } from 'vitest';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { mailsTo, makePerson, signIn, solved, uniqueEmail } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const form = async (values: Record<string, unknown> = {}) => ({
  name: 'Wen Li',
  workEmail: uniqueEmail(),
  organization: 'Harbor Biologics',
  country: 'CN',
  topic: 'models',
  message: 'Which models have growth curves?\nWhen could a study start?',
  consent: true,
  code: await solved(portal, 'contact'),
  ...values,
});
const inquiries = () => portal.dependencies.database.$count(inquiry);

test('an inquiry keeps the address of a plan, and no other page', async () => {
  const plan = '/analysis?screen=planner&models=8&gene=KRAS';
  const reply = await portal.call('saveContact', { body: await form({ topic: 'study', searchAddress: plan }) });
  expect(reply.status).toBe(200);
  const rows = await portal.dependencies.database.select().from(inquiry);
  expect(rows.map(({ searchAddress }) => searchAddress)).toContain(plan);
  for (const searchAddress of ['/analysis<x>', '//evil.example/analysis', '/admin'])
    expect((await portal.call('saveContact', { body: await form({ searchAddress }) })).status).toBe(400);
});

test('[C.20] an inquiry is stored with its models; the sender and the region’s business contact get a mail', async () => {
  await makeModel(portal.dependencies.database, { modelCode: 'ASK-PDX-0001' });
  const id = await makeModel(portal.dependencies.database, { modelCode: 'ASK-PDX-0002' });
  const body = await form({
    country: 'JP',
    modelIds: ['ask-pdx-0001', id, 'ASK-PDX-0001'],
    searchAddress: '/search?q=kras',
  });
  const reply = await portal.call('saveContact', { body });
  expect(reply).toMatchObject({ status: 200, data: { workEmail: body.workEmail, queued: false } });
  const reference = reply.data?.reference ?? '';
  expect(reference).toMatch(/^Q-\d+$/);
  const [confirmation] = await mailsTo(portal, body.workEmail);
  expect(confirmation).toMatchObject({ purpose: 'inquiryReceived', locale: 'en' });
  expect(confirmation?.subject).toContain(reference);
  expect(confirmation?.text).toContain('ASK-PDX-0001, ASK-PDX-0002');
  expect(confirmation?.text).not.toContain('growth curves');
  const [arrived] = await mailsTo(portal, 'jp@oncology-browser.example');
  expect(arrived?.purpose).toBe('inquiryArrived');
  for (const part of [body.message, body.workEmail, 'ASK-PDX-0002', '/search?q=kras'])
    expect(arrived?.text).toContain(part);
});

test('[C.20] errors are reported field by field in the visitor’s language, and nothing is stored', async () => {
  const before = await inquiries();
  const body = await form({ name: '  ', country: 'XX', consent: false, modelIds: ['NOT-A-MODEL'] });
  const reply = await portal.call('saveContact', { body, headers: { 'accept-language': 'zh-CN' } });
  expect(reply).toMatchObject({ status: 400, error: 'validation' });
  expect(Object.keys(reply.fields ?? {}).sort()).toEqual(['consent', 'country', 'modelIds', 'name']);
  expect(reply.fields?.modelIds).toBe('数据库中没有以下模型：NOT-A-MODEL。请删除或更正编号。');
  expect(await inquiries()).toBe(before);
});

test('[A21] a draft is reported as unknown, like a code that does not exist', async () => {
  await makeModel(portal.dependencies.database, { modelCode: 'ASK-PDX-DRAFT', state: 'draft' });
  const reply = await portal.call('saveContact', { body: await form({ modelIds: ['ASK-PDX-DRAFT'] }) });
  expect(reply.fields).toEqual({
    modelIds: 'Not in the database: ASK-PDX-DRAFT. Remove or correct these codes.',
  });
});

test('[A31] a solved challenge sends one inquiry, also when two requests use it at once', async () => {
  const before = await inquiries();
  const body = await form();
  const replies = await Promise.all([portal.call('saveContact', { body }), portal.call('saveContact', { body })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await inquiries()).toBe(before + 1);
});

test('a script in a message remains text in the mail to the business contact', async () => {
  const message = '<script>alert(1)</script>';
  await portal.call('saveContact', { body: await form({ country: 'KR', message }) });
  const [arrived] = await mailsTo(portal, 'kr@oncology-browser.example');
  expect(arrived?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(arrived?.html).not.toContain('<script>');
});

test('[A15] an account sees only its own requests', async () => {
  const [one, two] = [await makePerson(portal), await makePerson(portal)];
  const token = await signIn(portal, one);
  const sent = await portal.call('saveContact', { body: await form({ topic: 'study' }), token });
  const own = await portal.call('ownRequests', { token });
  expect(own.data).toMatchObject({
    count: 1,
    list: [{ kind: 'inquiry', reference: sent.data?.reference, state: 'received', topic: 'study' }],
  });
  expect((await portal.call('ownRequests', { token: await signIn(portal, two) })).data).toEqual({ count: 0, list: [] });
  expect((await portal.call('ownRequests')).status).toBe(401);
});

test('[C.6] each region has its complaints notice in both languages, with its own address', async () => {
  const notices = await Promise.all(
    ['cn', 'us', 'eu', 'jp', 'kr'].map((edition) => portal.call('complaintInfo', { body: { edition } })),
  );
  expect(notices.map(({ data }) => data?.email)).toEqual(
    ['cn', 'us', 'eu', 'jp', 'kr'].map((edition) => `${edition}@oncology-browser.example`),
  );
  expect(new Set(notices.map(({ data }) => data?.title.en)).size).toBe(5);
  expect(notices[0]?.data?.body.zh.join('')).toContain('个人信息保护法');
  expect((await portal.call('complaintInfo', { body: { edition: 'mars' } })).status).toBe(400);
});
