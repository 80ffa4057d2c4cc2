import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retentions } from '../../contract/retention.ts';
import { accountConsent, consentText } from '../../server/modules/privacy/consentText.table.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let keeper: string;
beforeAll(async () => {
  portal = await seededApp();
  keeper = (await makeHolder(portal, { codes: ['privacy:list', 'privacy:edit', 'user:detail', 'user:list'] })).token;
});
afterAll(() => portal.close());

const textOf = (words: string) => ({ en: words, zh: `${words}（中文）` });
const add = (token: string, body: unknown) => portal.call('addConsentText', { token, body });
const own = async (token: string) => (await portal.call('ownConsents', { token, body: {} })).data;

test('the first version comes with the database, and visitors read it before they join', async () => {
  const { data } = await portal.call('currentConsent');
  expect(data).toMatchObject({
    version: 1,
    text: { en: expect.stringContaining('I agree'), zh: expect.stringMatching(/同意/) },
  });
});

test('[A169] a new version asks every user at the next session, and blocks nothing', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  expect((await portal.call('session', { token })).data?.user.consentDue).toBeUndefined();
  const added = await add(keeper, { text: textOf('Second text') });
  expect(added.data?.list.map(({ version }) => version)).toEqual([2, 1]);
  expect((await portal.call('session', { token })).data?.user.consentDue).toBe(true);
  expect(await own(token)).toMatchObject({ due: { version: 2, text: { en: 'Second text' } }, agreed: [] });
  expect((await portal.call('ownSessions', { token, body: {} })).status).toBe(200);
  const agreed = await portal.call('agreeConsent', { token, body: { version: 2 } });
  expect(agreed.data).toMatchObject({ due: null, agreed: [{ version: 2, text: { en: 'Second text' } }] });
  expect((await portal.call('session', { token })).data?.user.consentDue).toBeUndefined();
  const seen = await portal.call('userConsents', { token: keeper, params: { id: person.id }, body: {} });
  expect(seen.data).toMatchObject({ agreed: [{ version: 2 }] });
});

test('[A169] only the current version can be agreed to, once, and a later day keeps a version waiting', async () => {
  const token = await signIn(portal, await makePerson(portal));
  expect((await portal.call('agreeConsent', { token, body: { version: 1 } })).status).toBe(400);
  await add(keeper, { text: textOf('Future text'), from: '2099-01-01' });
  expect((await portal.call('currentConsent')).data).toMatchObject({ version: 2 });
  expect((await portal.call('agreeConsent', { token, body: { version: 3 } })).status).toBe(400);
  await portal.call('agreeConsent', { token, body: { version: 2 } });
  const before = await own(token);
  await portal.call('agreeConsent', { token, body: { version: 2 } });
  expect(await own(token)).toEqual(before);
});

test('[A169] versions are added only with the code, logged, and never changed or dated back', async () => {
  const without = await makeHolder(portal, { codes: ['privacy:list'] });
  expect((await add(without.token, { text: textOf('No') })).status).toBe(403);
  expect((await add(keeper, { text: { en: ' ', zh: 'x' } })).status).toBe(400);
  expect((await add(keeper, { text: textOf('x'), from: '2099-13-01' })).status).toBe(400);
  const started = Date.now();
  const { data } = await add(keeper, { text: textOf('Dated back'), from: '2020-01-01' });
  expect(Date.parse(data?.list[0]?.validFrom ?? '')).toBeGreaterThanOrEqual(started - 1_000);
  const entries = await portal.dependencies.database
    .select()
    .from(operationLog)
    .where(eq(operationLog.resource, 'consent'));
  expect(entries.at(-1)).toMatchObject({ action: 'add', after: { text: { en: 'Dated back' } } });
  const { database } = portal.dependencies;
  await expect(database.delete(consentText).where(eq(consentText.version, 2))).rejects.toThrow();
  expect(await database.$count(accountConsent, eq(accountConsent.version, 2))).toBeGreaterThan(0);
});

test('the retention periods are those of the enabled schedules, within the limits of the installation', async () => {
  const { database, config } = portal.dependencies;
  await database.delete(schedule);
  const periods = async () => {
    const { data } = await portal.call('retentionPeriods', { token: keeper, body: {} });
    return new Map(data?.list.map((each) => [each.name, each]));
  };
  expect([...(await periods()).keys()]).toEqual(retentions.map(({ name }) => name));
  expect((await periods()).get('operations')).toEqual({
    name: 'operations',
    amount: null,
    least: config.retention.logDays,
    schedules: [],
  });
  await seedSchedules(portal.dependencies.transaction);
  const seeded = await periods();
  expect(seeded.get('operations')).toMatchObject({ amount: 730, least: 90 });
  expect(seeded.get('trash')).toMatchObject({ amount: 365, least: null });
  expect(seeded.get('backups')).toMatchObject({ amount: 7, least: 3 });
  expect(seeded.get('exports')).toMatchObject({ amount: 24, schedules: [] });
  expect(seeded.get('accounts')).toMatchObject({ amount: null });
  await database
    .update(schedule)
    .set({ parameters: { operateDays: 1, loginDays: 200, errorDays: 90, runDays: 90 } })
    .where(eq(schedule.task, 'log-retention'));
  expect((await periods()).get('operations')).toMatchObject({ amount: 90 });
  await database.update(schedule).set({ enabled: false }).where(eq(schedule.task, 'log-retention'));
  expect((await periods()).get('operations')).toMatchObject({ amount: null, schedules: [] });
});
