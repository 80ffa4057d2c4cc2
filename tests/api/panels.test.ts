import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollment as definition } from '../../contract/resources/content/requests.ts';
import { m } from '../../server/i18n/compiled/messages.js';
import { panel } from '../../server/modules/catalog/panel.table.ts';
import { expireEnrollments } from '../../server/modules/panels/confirm.ts';
import { enrollment } from '../../server/modules/panels/enrollment.table.ts';
import { CONTENT_EDITOR, seedSystem } from '../../server/modules/system/seed.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { dayOf } from '../../server/platform/time/zones.ts';
import { mailsTo, makePerson, signIn, solved, uniqueAddress, uniqueEmail } from './support/accounts.ts';
import { dayFromNow as day, makePanel, openPanel as open } from './support/catalog.ts';
import { makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  database = portal.dependencies.database;
  await seedSystem(portal.dependencies.transaction);
});
afterAll(() => portal.close());

const slots = async (id: string) => {
  const [row] = await database.select({ taken: panel.slotsTaken }).from(panel).where(eq(panel.id, id));
  return row?.taken;
};
const form = async (panelId: string, values: Record<string, unknown> = {}) => ({
  panelId,
  name: 'Wen Li',
  workEmail: uniqueEmail(),
  organization: 'Harbor Biologics',
  country: 'US',
  agents: [{ name: 'HB-101', class: 'smallMolecule' }],
  armCount: 2,
  wishedStart: day(90),
  message: 'Two doses, please.',
  modelIds: [await makeModel(database)],
  consent: true,
  code: await solved(portal, 'contact'),
  ...values,
});
const enrollmentOf = async (workEmail: string) => {
  const [row] = await database.select().from(enrollment).where(eq(enrollment.workEmail, workEmail));
  return row;
};
/** Returns the state and slot of each enrollment in a panel. */
const enrollmentsIn = async (panelId: string) => {
  const rows = await database.select().from(enrollment).where(eq(enrollment.panelId, panelId));
  return rows.map(({ state, holdsSlot }) => [state, holdsSlot]).sort();
};
const mailsAbout = (purpose: 'enrollmentArrived', words: string) =>
  database
    .select()
    .from(mailMessage)
    .where(and(eq(mailMessage.purpose, purpose), like(mailMessage.text, `%${words}%`)));
/** Returns the secret of the newest link that confirms an enrollment of an address. */
const linkTo = async (workEmail: string): Promise<string> => {
  const mail = (await mailsTo(portal, workEmail)).find(({ purpose }) => purpose === 'enrollmentConfirm');
  const secret = /\/pdx#confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!secret) throw new Error('No link was mailed');
  return secret;
};
const confirm = (token: string, waitingList?: boolean, language = 'en') =>
  portal.call('enlistConfirm', {
    body: { token, ...(waitingList !== undefined && { waitingList }) },
    headers: { 'accept-language': language },
  });
/** Moves the enrollment of an address this many hours into the past. */
const age = (workEmail: string, hours: number) =>
  database
    .update(enrollment)
    .set({ createdAt: sql`${enrollment.createdAt} - make_interval(hours => ${hours})` })
    .where(eq(enrollment.workEmail, workEmail));
const enroll = (body: unknown, token?: string) =>
  portal.call('enlistSave', { body, headers: { 'x-forwarded-for': uniqueAddress() }, ...(token && { token }) });

test('[C.8] [A61] an enrollment holds a slot once its mailed link is used; the link works once', async () => {
  const id = await makePanel(portal, open);
  const token = await signIn(portal, await makePerson(portal));
  const body = await form(id);
  expect((await enroll(body, token)).data).toEqual({ workEmail: body.workEmail, queued: false });
  expect(await slots(id)).toBe(0);
  expect(await enrollmentsIn(id)).toEqual([['unconfirmed', false]]);
  const [asked] = await mailsTo(portal, body.workEmail);
  // without a mail server, the office reads the link in the outbox
  expect(asked).toMatchObject({ purpose: 'enrollmentConfirm', state: 'kept', secret: null });
  expect(asked?.text).not.toContain('Two doses');
  expect(await mailsAbout('enrollmentArrived', 'HB-101')).toHaveLength(0);
  expect((await portal.call('ownRequests', { token })).data?.list).toEqual([]);

  const link = await linkTo(body.workEmail);
  expect(JSON.stringify(await database.select().from(enrollment))).not.toContain(link);
  const reply = await confirm(link);
  expect(reply).toMatchObject({ status: 200, data: { waiting: false, workEmail: body.workEmail, queued: false } });
  expect(await slots(id)).toBe(1);
  const [received] = await mailsTo(portal, body.workEmail);
  expect(received).toMatchObject({ purpose: 'enrollmentReceived' });
  expect(received?.text).not.toContain('Two doses');
  const [arrived] = await mailsTo(portal, 'us@oncology-browser.example');
  expect(arrived?.text).toContain('HB-101 (small molecule)');
  const own = await portal.call('ownRequests', { token });
  expect(own.data?.list[0]).toMatchObject({ kind: 'enrollment', state: 'received', reference: reply.data?.reference });

  expect(await confirm(link)).toMatchObject({ status: 400, error: 'fail', message: expect.stringContaining('used') });
  // a mail program may have cut the link off
  for (const cut of ['', link.slice(0, 20)])
    expect(await confirm(cut)).toMatchObject({
      status: 400,
      error: 'fail',
      message: expect.stringContaining('incomplete'),
    });
  expect(await slots(id)).toBe(1);
});

test('[A61] unconfirmed forms take no slot, however many there are', async () => {
  const id = await makePanel(portal, open);
  const bodies = await Promise.all(Array.from({ length: 5 }, () => form(id)));
  const replies = await Promise.all(bodies.map((body) => enroll(body)));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await slots(id)).toBe(0);
  expect((await portal.call('bannerEnlist')).data?.list.find((one) => one.id === id)?.state).toBe('open');
});

test('[A61] a mailbox has one open enrollment in a panel; the newest form and its link count', async () => {
  const id = await makePanel(portal, open);
  const address = uniqueEmail();
  await enroll(await form(id, { workEmail: address }));
  const older = await linkTo(address);
  const tagged = address.replace('@', '+again@').toUpperCase();
  await enroll(await form(id, { workEmail: tagged, armCount: 5 }));
  expect(await enrollmentsIn(id)).toEqual([['unconfirmed', false]]);
  expect((await confirm(older)).error).toBe('fail');
  expect(await slots(id)).toBe(0);
  expect((await confirm(await linkTo(tagged))).status).toBe(200);
  const [row] = await database.select().from(enrollment).where(eq(enrollment.panelId, id));
  expect(row).toMatchObject({ workEmail: tagged, armCount: 5, holdsSlot: true });

  // after the confirmation another form changes nothing, and its answer does not reveal that
  const again = await form(id, { workEmail: address, armCount: 1 });
  const other = await form(id);
  expect((await enroll(again)).data).toEqual({ workEmail: address, queued: false });
  expect((await enroll(other)).data).toEqual({ workEmail: other.workEmail, queued: false });
  expect((await mailsTo(portal, tagged))[0]).toMatchObject({ purpose: 'enrollmentRepeated' });
  expect(await enrollmentsIn(id)).toEqual([
    ['received', true],
    ['unconfirmed', false],
  ]);
  expect(await slots(id)).toBe(1);
  const elsewhere = await makePanel(portal, open);
  await enroll(await form(elsewhere, { workEmail: address }));
  expect(await enrollmentsIn(elsewhere)).toEqual([['unconfirmed', false]]);
});

test('[A61] a form whose link is not mailed changes nothing of what the mailed link confirms', async () => {
  const id = await makePanel(portal, open);
  const workEmail = uniqueEmail();
  for (const name of ['First', 'Second', 'Third']) await enroll(await form(id, { workEmail, name }));
  const link = await linkTo(workEmail);
  await enroll(
    await form(id, { workEmail, name: 'Stranger', armCount: 9 }),
    await signIn(portal, await makePerson(portal)),
  );
  expect(await linkTo(workEmail)).toBe(link);
  expect((await confirm(link)).status).toBe(200);
  expect(await enrollmentOf(workEmail)).toMatchObject({ name: 'Third', armCount: 2, accountId: null });
});

test('[A61] a mailbox gets no second slot of a panel through an older, restored enrollment', async () => {
  const id = await makePanel(portal, open);
  const workEmail = uniqueEmail();
  const office = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const requests = resourceCalls(portal, definition, office);
  await enroll(await form(id, { workEmail }));
  const [removed, older] = [await enrollmentOf(workEmail), await linkTo(workEmail)];
  const ids = [removed?.id ?? ''];
  expect((await requests.post('remove', { ids })).data.done).toEqual(ids);
  await enroll(await form(id, { workEmail }));
  expect((await confirm(await linkTo(workEmail))).status).toBe(200);
  expect(await requests.post('restore', { ids })).toMatchObject({ status: 200, data: { done: ids } });
  expect(await confirm(older)).toMatchObject({ status: 400, error: 'fail' });
  const params = { id: ids[0] ?? '' };
  expect(await portal.call('confirmEnrollment', { params, token: office })).toMatchObject({
    status: 400,
    error: 'fail',
  });
  expect(await slots(id)).toBe(1);
});

test('[A61] of simultaneous forms of one mailbox one enrollment is stored', async () => {
  const id = await makePanel(portal, open);
  const address = uniqueEmail();
  const bodies = await Promise.all(Array.from({ length: 4 }, () => form(id, { workEmail: address })));
  const replies = await Promise.all(bodies.map((body) => enroll(body)));
  expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(await enrollmentsIn(id)).toEqual([['unconfirmed', false]]);
  expect((await confirm(await linkTo(address))).status).toBe(200);
});

test('[C.8] [A61] of two simultaneous confirmations of the last slot one gets it; the other is explained and may wait', async () => {
  const id = await makePanel(portal, { ...open, slotsTotal: 1 });
  const bodies = await Promise.all([form(id), form(id)]);
  await Promise.all(bodies.map((body) => enroll(body)));
  const links = await Promise.all(bodies.map(({ workEmail }) => linkTo(workEmail)));
  const replies = await Promise.all(links.map((link) => confirm(link)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = replies.findIndex(({ status }) => status === 400);
  expect(Object.keys(replies[refused]?.fields ?? {})).toEqual(['slots']);
  expect(await slots(id)).toBe(1);
  expect((await confirm(links[refused] ?? '', true)).data).toMatchObject({ waiting: true });
  // a full panel refuses a form that does not accept the waiting list; one that accepts it is not asked again
  expect(Object.keys((await enroll(await form(id))).fields ?? {})).toEqual(['slots']);
  const waits = await form(id, { waitingList: true });
  expect((await enroll(waits)).status).toBe(200);
  expect((await confirm(await linkTo(waits.workEmail))).data).toMatchObject({ waiting: true });
  expect(await slots(id)).toBe(1);
  expect(await enrollmentsIn(id)).toEqual([
    ['received', true],
    ['waiting', false],
    ['waiting', false],
  ]);
});

test('[A61] an enrollment not confirmed within a day expires, and its link explains what to do', async () => {
  const id = await makePanel(portal, open);
  const [late, later, inTime] = await Promise.all([form(id), form(id), form(id)]);
  for (const body of [late, later, inTime]) await enroll(body);
  const [first, second, third] = await Promise.all([late, later, inTime].map(({ workEmail }) => linkTo(workEmail)));
  await age(late.workEmail, 25);
  await age(later.workEmail, 25);
  await age(inTime.workEmail, 23);
  const expired = { status: 400, error: 'fail', message: expect.stringContaining('expired') };
  // the link expires by itself; the job then marks the enrollment as expired in the office's list
  expect(await confirm(first ?? '')).toMatchObject(expired);
  expect(await expireEnrollments(database)).toBe(2);
  expect(await confirm(second ?? '')).toMatchObject(expired);
  expect((await confirm(second ?? '', false, 'zh')).message).toContain('已过期');
  expect(await slots(id)).toBe(0);
  expect(await enrollmentsIn(id)).toEqual([
    ['expired', false],
    ['expired', false],
    ['unconfirmed', false],
  ]);
  expect((await confirm(third ?? '')).status).toBe(200);
  // a sender whose link expired enrolls again
  await enroll(await form(id, { workEmail: late.workEmail }));
  expect((await confirm(await linkTo(late.workEmail))).status).toBe(200);
  expect(await slots(id)).toBe(2);
});

test('[A61] staff with the permission can confirm, also expired ones; without it they set no state', async () => {
  const id = await makePanel(portal, { ...open, slotsTotal: 1 });
  const bodies = await Promise.all([form(id), form(id)]);
  for (const body of bodies) await enroll(body);
  const [one, other] = await Promise.all(bodies.map(({ workEmail }) => enrollmentOf(workEmail)));
  const params = { id: one?.id ?? '' };
  const [office, reader] = await Promise.all([
    signIn(portal, await makePerson(portal, {}, CONTENT_EDITOR)),
    signIn(portal, await makePerson(portal)),
  ]);
  expect((await portal.call('confirmEnrollment', { params })).status).toBe(401);
  expect((await portal.call('confirmEnrollment', { params, token: reader })).status).toBe(403);

  const save = (state: string) =>
    resourceCalls(portal, definition, office).post('save', { id: one?.id, version: one?.version, state });
  for (const state of ['received', 'waiting', 'confirmed'])
    expect((await save(state)).fields).toEqual({ state: expect.stringContaining('Confirm the enrollment first') });
  expect((await save('expired')).fields).toEqual({ state: expect.any(String) });
  // closing the enrollment does not bypass the confirmation
  expect((await save('closed')).status).toBe(200);
  const again = (state: string) =>
    resourceCalls(portal, definition, office).post('save', { id: one?.id, version: (one?.version ?? 0) + 1, state });
  for (const state of ['received', 'waiting', 'confirmed'])
    expect((await again(state)).fields).toEqual({ state: expect.stringContaining('Confirm the enrollment first') });
  expect(await slots(id)).toBe(0);

  expect((await portal.call('confirmEnrollment', { params, token: office })).data).toMatchObject({ waiting: false });
  expect(await slots(id)).toBe(1);
  const [log] = await database.select().from(operationLog).where(eq(operationLog.action, 'confirm'));
  expect(log).toMatchObject({
    resource: 'enrollment',
    resourceId: one?.id,
    after: { state: 'received', holdsSlot: true },
  });
  expect((await portal.call('confirmEnrollment', { params, token: office })).error).toBe('fail');
  expect((await confirm(await linkTo(bodies[0]?.workEmail ?? ''))).error).toBe('fail');

  await age(bodies[1]?.workEmail ?? '', 25);
  await expireEnrollments(database);
  const late = await portal.call('confirmEnrollment', { params: { id: other?.id ?? '' }, token: office });
  expect(late.data).toMatchObject({ waiting: true });
  expect(await slots(id)).toBe(1);
});

test('[C.8] a start before today at the sender’s place is refused, and today is accepted', async () => {
  const id = await makePanel(portal, open);
  const sent = async (timeZone: string, wishedStart: string) =>
    portal.call('enlistSave', {
      body: await form(id, { wishedStart }),
      headers: { 'x-forwarded-for': uniqueAddress(), 'time-zone': timeZone },
    });
  // it is always a later day on Kiritimati
  const today = dayOf('Etc/GMT+12', new Date());
  const late = await sent('Pacific/Kiritimati', today);
  expect(late.fields).toEqual({ wishedStart: m.enrollment_start_past({}, { locale: 'en' }) });
  expect((await sent('Etc/GMT+12', today)).status).toBe(200);
});

test('[C.8] errors are reported field by field, and nothing is booked', async () => {
  const closed = await makePanel(portal, { ...open, closesAt: day(-1) });
  const reply = await enroll(
    await form(closed, { modelIds: ['NO-SUCH'], wishedStart: '2027-02-30', agents: [{ name: ' ', class: 'other' }] }),
  );
  expect(Object.keys(reply.fields ?? {}).sort()).toEqual(['agents', 'modelIds', 'panelId', 'wishedStart']);
  expect(await slots(closed)).toBe(0);
  const unknown = await enroll(await form('01980000-0000-7000-8000-000000000000'));
  expect(Object.keys(unknown.fields ?? {})).toEqual(['panelId']);
});
