import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CONFIRM_LINK } from '../../contract/constants.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountMails } from '../../server/modules/accounts/mails.ts';
import { consumeResetCode, makeResetCode, readResetCode } from '../../server/modules/accounts/resetCodes.ts';
import { oneTimeCode } from '../../server/modules/accounts/signIn.table.ts';
import { mailSender } from '../../server/modules/mail/sender.ts';
import { makeConfirmation } from '../../server/modules/panels/confirm.ts';
import { enrollment } from '../../server/modules/panels/enrollment.table.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { describeKeptMails } from '../../server/start/keptMails.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, makePerson, type Person, signIn, uniqueEmail } from './support/accounts.ts';
import { makePanel } from './support/catalog.ts';
import { type MailServer, mailServer } from './support/mailServer.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const PUBLIC_URL = 'https://portal.example';
/** The outbox as it was before a mail server was set up. */
const before = { smtpUrl: undefined, publicUrl: PUBLIC_URL };
const mails = accountMails(before);
const earlier = mailSender(before);

let portal: TestApp;
let database: TestApp['dependencies']['database'];
let server: MailServer;
let token: string;
beforeAll(async () => {
  server = await mailServer();
  portal = await seededApp({ SMTP_URL: server.url, PUBLIC_URL });
  database = portal.dependencies.database;
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(async () => {
  await portal.close();
  await server.stop();
});
afterEach(async () => {
  await database.delete(mailMessage);
  server.received.length = 0;
});

const keepWelcome = async () => {
  const workEmail = uniqueEmail();
  await earlier.put(database, mails.welcome({ workEmail, locale: 'en' }));
  return workEmail;
};
/** Stores a link for a new password, or an invitation, that could not be sent. */
const keepLink = async (purpose: 'reset' | 'invited' = 'reset', person?: Person) => {
  const { id, workEmail } = person ?? (await makePerson(portal));
  const secret = await makeResetCode(database, id, purpose);
  const mailId = await earlier.put(database, mails[purpose]({ workEmail, locale: 'en' }, secret));
  return { mailId, workEmail, secret };
};
/** Makes an enrollment and its mail, in which the office could read the link. */
const keepEnrollment = async (values: Partial<typeof enrollment.$inferInsert> = {}) => {
  const workEmail = uniqueEmail();
  const { secret, confirmHash } = makeConfirmation();
  await database.insert(enrollment).values({
    panelId: await makePanel(portal),
    ...{ name: 'Wen Li', workEmail, organization: 'Harbor', country: 'US', edition: 'us', locale: 'en', armCount: 1 },
    ...{ agents: [], models: [], holdsSlot: false, state: 'unconfirmed', consentAt: new Date(), confirmHash },
    ...values,
  });
  await earlier.put(database, {
    purpose: 'enrollmentConfirm',
    to: workEmail,
    locale: 'en',
    values: { panel: 'Lung', details: [], address: `${PUBLIC_URL}${CONFIRM_LINK}${secret}` },
  });
  return { workEmail, secret };
};
const english = { 'accept-language': 'en' };
const send = (ids?: string[]) => portal.call('sendKeptMails', { body: ids ? { ids } : {}, token, headers: english });
const stateOf = async (to: string) => (await mailsTo(portal, to))[0];
const becomes = (to: string, expected: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await stateOf(to)).toMatchObject(expected), soon);
const receivers = () => server.received.map(({ to }) => to?.[0]?.address);
const logged = (action: 'send' | 'discard') =>
  database.select().from(operationLog).where(eq(operationLog.action, action));

test('waiting mails stay when a mail server is added; the start asks about them and gives their number', async () => {
  expect(await describeKeptMails(portal.dependencies)).toBeUndefined();
  const kept = await keepWelcome();
  await keepWelcome();
  const later = uniqueEmail();
  await mailSender(portal.dependencies.config).put(database, mails.welcome({ workEmail: later, locale: 'en' }));
  await becomes(later, { state: 'sent' });
  expect(await stateOf(kept)).toMatchObject({ state: 'kept' });
  expect((await portal.call('mailHealth', { token })).data).toMatchObject({ kept: 2, waiting: 0 });
  expect(await describeKeptMails(portal.dependencies)).toBe(
    '2 mails were kept while no mail server was configured: send or discard them at https://portal.example/system/mail',
  );
  const without = { ...portal.dependencies, config: { ...portal.dependencies.config, smtpUrl: undefined } };
  expect(await describeKeptMails(without)).toBeUndefined();
});

test('the link of a registration is readable in the outbox without a mail server, and masked once there is one', async () => {
  const keepRegistration = async () => {
    const { id, workEmail } = await makePerson(portal, { verifiedAt: null });
    const secret = await makeResetCode(database, id, 'verify');
    await earlier.put(database, mails.verify({ workEmail, locale: 'en' }, secret));
    return { workEmail, secret };
  };
  const one = await keepRegistration();
  expect(await stateOf(one.workEmail)).toMatchObject({ secret: null, text: expect.stringContaining(one.secret) });
  const late = await keepRegistration();
  await database.delete(account).where(eq(account.workEmail, late.workEmail));
  expect((await send()).data).toEqual({ sent: 1, expired: 1 });
  await becomes(one.workEmail, { state: 'sent', secret: null, struck: true });
  for (const { workEmail, secret } of [one, late]) expect((await stateOf(workEmail))?.text).not.toContain(secret);

  const person = await makePerson(portal, { verifiedAt: null });
  const live = accountMails(portal.dependencies.config).verify(
    { workEmail: person.workEmail, locale: 'en' },
    'hidden-secret',
  );
  expect(live).toMatchObject({ secret: 'hidden-secret' });
});

test('all waiting mails leave on request, and the log records it', async () => {
  const plain = await keepWelcome();
  const { workEmail, secret } = await keepLink();
  const invited = await keepLink('invited');
  const enrolled = await keepEnrollment();
  expect(await send()).toMatchObject({ status: 200, data: { sent: 4, expired: 0 } });
  for (const to of [plain, workEmail, invited.workEmail]) await becomes(to, { state: 'sent', tries: 1 });
  await becomes(enrolled.workEmail, { state: 'sent', secret: null, struck: true });
  expect((await stateOf(enrolled.workEmail))?.text).not.toContain(enrolled.secret);
  expect(receivers().sort()).toEqual([plain, workEmail, invited.workEmail, enrolled.workEmail].sort());
  expect(server.received.find(({ to }) => to?.[0]?.address === workEmail)?.text).toContain(secret);
  expect((await logged('send')).at(-1)).toMatchObject({ resource: 'mailMessage', after: { sent: 4, expired: 0 } });
  expect(await send()).toMatchObject({ status: 400, message: 'No kept e-mails match.' });
});

test('no mail with a dead link is sent: expired, used, replaced by a newer one, or canceled', async () => {
  const late = await keepLink();
  const [code] = await database
    .update(oneTimeCode)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(sql`${oneTimeCode.usedAt} is null`)
    .returning({ id: oneTimeCode.id });
  expect(code).toBeDefined();
  const used = await keepLink('invited');
  const opened = await readResetCode(database, used.secret);
  if (opened) await consumeResetCode(database, opened);
  const person = await makePerson(portal);
  await keepLink('reset', person);
  const newest = await keepLink('reset', person);
  const struck = await keepWelcome();
  await database.update(mailMessage).set({ struck: true }).where(eq(mailMessage.to, struck));
  const confirmed = await keepEnrollment({ state: 'received' });
  const expired = await keepEnrollment({ createdAt: new Date(Date.now() - 25 * 3_600_000) });

  expect((await send()).data).toEqual({ sent: 1, expired: 6 });
  await becomes(newest.workEmail, { state: 'sent' });
  expect(receivers()).toEqual([newest.workEmail]);
  for (const to of [late.workEmail, used.workEmail, struck, confirmed.workEmail, expired.workEmail])
    expect(await stateOf(to)).toMatchObject({
      state: 'canceled',
      secret: null,
      error: 'Not sent: the link in it no longer works.',
      struck: true,
    });
});

test('only chosen mails leave; sending again is for mails that were already sent', async () => {
  const { mailId, workEmail } = await keepLink();
  const other = await keepWelcome();
  const again = await portal.call('resendMail', { params: { id: mailId }, token, headers: english });
  expect(again).toMatchObject({ status: 400, message: 'This e-mail has not been sent yet. Choose “Send”.' });
  expect((await send([mailId])).data).toEqual({ sent: 1, expired: 0 });
  await becomes(workEmail, { state: 'sent' });
  expect((await logged('send')).at(-1)).toMatchObject({ resourceId: mailId });
  expect(await stateOf(other)).toMatchObject({ state: 'kept' });
});

test('discarded mails are never sent, and leave no link behind', async () => {
  const { workEmail, secret } = await keepLink();
  const plain = await keepWelcome();
  const enrolled = await keepEnrollment();
  const reply = await portal.call('discardKeptMails', { body: {}, token, headers: english });
  expect(reply.data).toEqual({ discarded: 3 });
  expect(await stateOf(workEmail)).toMatchObject({ state: 'canceled', secret: null, error: null });
  expect((await stateOf(workEmail))?.text).not.toContain(secret);
  expect((await stateOf(enrolled.workEmail))?.html).not.toContain(enrolled.secret);
  expect(await stateOf(plain)).toMatchObject({ state: 'canceled' });
  expect((await logged('discard')).at(-1)).toMatchObject({ resource: 'mailMessage', after: { discarded: 3 } });
  expect(await send()).toMatchObject({ status: 400 });
});

test('without a mail server nothing is sent, and everything stays', async () => {
  const away = await seededApp();
  try {
    const admin = await signIn(away, await makePerson(away, {}, 'administrator'));
    const to = uniqueEmail();
    await mailSender(away.dependencies.config).put(
      away.dependencies.database,
      mails.welcome({ workEmail: to, locale: 'en' }),
    );
    const reply = await away.call('sendKeptMails', { body: {}, token: admin, headers: english });
    expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('SMTP_URL') });
    expect((await mailsTo(away, to))[0]).toMatchObject({ state: 'kept' });
  } finally {
    await away.close();
  }
});
