import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DeliveryOptions, startDelivery } from '../../server/platform/mail/delivery.ts';
import { outbox, type WrittenMail } from '../../server/platform/mail/mail.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { AT_ONCE } from '../../server/platform/outbox/delivery.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, uniqueEmail } from './support/accounts.ts';
import { type MailServer, mailServer } from './support/mailServer.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let data: TestDatabase;
let server: MailServer;
const deliveries: { stop: () => Promise<void> }[] = [];
const gates: PromiseWithResolvers<void>[] = [];
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.drop());
beforeEach(async () => {
  server = await mailServer();
});
afterEach(async () => {
  for (const { resolve } of gates.splice(0)) resolve();
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
  await server.stop();
  await data.database.delete(mailMessage);
});

/** A promise that a message waits for at the mail server. It resolves at the end of the test at the latest. */
const gate = () => {
  const made = Promise.withResolvers<void>();
  gates.push(made);
  return made;
};
const deliver = (smtpUrl = server.url, options: Partial<DeliveryOptions> = {}) => {
  const delivery = startDelivery({
    database: data.database,
    smtpUrl,
    from: 'no-reply@portal.example',
    readAttachments: async () => [],
    log,
    everyMs: 20,
    ...options,
  });
  deliveries.push(delivery);
  return delivery;
};
const put = async (values: Partial<WrittenMail> = {}): Promise<string> => {
  const to = uniqueEmail();
  await outbox({ smtpUrl: server.url }).putWritten(data.database, {
    purpose: 'welcome',
    to,
    locale: 'zh',
    subject: '欢迎使用 Oncology Browser',
    text: '您好',
    html: '<p>您好</p>',
    ...values,
  });
  return to;
};
/** Puts this many newsletters into the outbox, each to another address. */
const putBulk = async (count: number) => {
  for (let index = 0; index < count; index++) await put({ purpose: 'newModels', subject: `Bulk ${index}` });
};
const subjects = (mails: { subject?: string | undefined }[]) => mails.map(({ subject }) => subject);
const messageTo = async (to: string) => {
  const [message] = await mailsTo({ dependencies: data }, to);
  return message;
};
const becomes = (to: string, expected: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await messageTo(to)).toMatchObject(expected), soon);
const makeDue = (to: string) =>
  data.database.update(mailMessage).set({ dueAt: sql`now()` }).where(eq(mailMessage.to, to));

test('a mail arrives as text and HTML in its language, and its secret leaves the outbox', async () => {
  const to = await put({ secret: 's3cret', text: '打开 s3cret', html: '<a href="/s3cret">打开</a>' });
  deliver();
  await becomes(to, { state: 'sent', tries: 1, secret: null, text: '打开 …' });
  const [mail] = server.received;
  expect(mail).toMatchObject({ subject: '欢迎使用 Oncology Browser', from: { address: 'no-reply@portal.example' } });
  expect(mail?.to?.[0]).toMatchObject({ address: to });
  expect(mail?.text).toContain('打开 s3cret');
  expect(mail?.html).toContain('/s3cret');
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test('a mail that the server refuses permanently bounces at once, with the server’s reason', async () => {
  server.behave({ reply: 550 });
  const to = await put();
  deliver();
  await becomes(to, { state: 'bounced', tries: 1, error: expect.stringContaining('550 Not taken') });
});

test('a mail that the server refuses temporarily is sent again and arrives once', async () => {
  server.behave({ reply: 451 });
  const to = await put();
  deliver();
  await becomes(to, { state: 'queued', tries: 1, error: expect.stringContaining('451') });
  expect((await messageTo(to))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 5_000);
  server.behave({});
  await makeDue(to);
  await becomes(to, { state: 'sent', tries: 2, error: null });
  expect(server.received).toHaveLength(1);
});

test('a mail server with one connection at a time gets every mail, and no mail loses an attempt', async () => {
  server.allow(1);
  const people = await Promise.all(Array.from({ length: 3 * AT_ONCE }, () => put()));
  deliver();
  await vi.waitFor(() => expect(server.received).toHaveLength(people.length), soon);
  for (const to of people) await becomes(to, { state: 'sent', tries: 1 });
});

test.each(['connection', 'sender'] as const)(
  'a mail server that refuses every %s is a fault of the configuration: mails wait, with their links, until it is mended',
  async (what) => {
    server.refuse(what);
    const to = await put({ secret: 's3cret', text: '打开 s3cret' });
    deliver();
    await becomes(to, { state: 'queued', tries: 1, secret: 's3cret', error: expect.stringContaining('554') });
    server.refuse();
    await makeDue(to);
    await becomes(to, { state: 'sent', tries: 2 });
  },
);

test('mails wait while no mail server answers, and leave when it is back', async () => {
  const away = server;
  const { url } = away;
  await away.stop();
  const to = await put();
  const delivery = deliver(url);
  await becomes(to, { state: 'queued', tries: 1, error: expect.stringContaining('ECONNREFUSED') });
  await delivery.stop();
  server = await mailServer();
  await makeDue(to);
  deliver();
  await becomes(to, { state: 'sent' });
});

test('a stop waits for the mails being sent and leaves the others waiting', async () => {
  const answer = gate();
  server.behave({ wait: answer.promise });
  // one worker is kept free for other mails
  const underWay = await Promise.all(Array.from({ length: AT_ONCE - 1 }, () => put()));
  const delivery = deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(underWay.length), soon);
  const later = await put();
  let stopped = false;
  const stopping = delivery.stop().then(() => {
    stopped = true;
  });
  expect(stopped).toBe(false);
  answer.resolve();
  await stopping;
  for (const to of underWay) expect(await messageTo(to)).toMatchObject({ state: 'sent' });
  expect(await messageTo(later)).toMatchObject({ state: 'queued', tries: 0 });
});

test('a password mail arrives while hundreds of newsletters wait and the mail server does not answer them', async () => {
  server.behave(({ subject }) => (subject?.startsWith('Bulk') ? { wait: gate().promise } : {}));
  await putBulk(200);
  deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(AT_ONCE - 1), soon);
  const to = await put({ purpose: 'reset', subject: 'New password' });
  await becomes(to, { state: 'sent', tries: 1 });
  expect(subjects(server.received)).toEqual(['New password']);
});

test('a newsletter leaves however many urgent mails wait', async () => {
  server.behave(() => ({ wait: gate().promise }));
  await putBulk(1);
  for (let index = 0; index < 20; index++) await put({ purpose: 'reset', subject: 'New password' });
  deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(AT_ONCE), soon);
  expect(subjects(server.reached)).toContain('Bulk 0');
});

test('waiting mails leave by purpose: answers, then operator messages, then newsletters', async () => {
  const second = gate();
  server.behave(({ subject }) => ({ wait: (subject === 'second' ? second : gate()).promise }));
  for (const subject of ['first', 'second', 'third', 'fourth']) await put({ subject });
  deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(AT_ONCE - 1), soon);
  server.behave({});
  await put({ purpose: 'newModels', subject: 'bulk' });
  await put({ purpose: 'scheduleFailed', subject: 'notice' });
  await put({ purpose: 'inquiryReceived', subject: 'answer' });
  // the worker that becomes free takes the mail that waits longest
  second.resolve();
  await vi.waitFor(() => expect(subjects(server.received)).toEqual(['second', 'answer', 'notice', 'bulk']), soon);
});

test('mails share a few connections, and each connection sends several mails', async () => {
  const addresses = await Promise.all(Array.from({ length: 30 }, () => put()));
  deliver();
  for (const to of addresses) await becomes(to, { state: 'sent' });
  expect(server.connections()).toBeLessThanOrEqual(AT_ONCE);
});

test('a connection that broke between two mails is opened again and costs no attempt', async () => {
  const before = await put();
  deliver();
  await becomes(before, { state: 'sent' });
  await server.stop();
  server = await mailServer(Number(new URL(server.url).port));
  const after = await put();
  await becomes(after, { state: 'sent', tries: 1 });
});

test('refused mails, temporary or permanent, do not delay others', async () => {
  const refused = new Map<string, number>();
  server.behave(({ to }) => {
    const reply = refused.get(to?.[0]?.address ?? '');
    return reply === undefined ? {} : { reply };
  });
  for (let index = 0; index < 12; index++) refused.set(await put(), index % 2 ? 451 : 550);
  const others = await Promise.all(Array.from({ length: 12 }, () => put()));
  deliver();
  for (const to of others) await becomes(to, { state: 'sent', tries: 1 });
  for (const [to, reply] of refused) await becomes(to, { state: reply === 550 ? 'bounced' : 'queued', tries: 1 });
});

test('a mail that takes longer than its lease is sent once, also with a second server', async () => {
  const answer = gate();
  server.behave({ wait: answer.promise });
  const to = await put();
  for (const _ of [1, 2]) deliver(server.url, { leaseSeconds: 1 });
  await vi.waitFor(() => expect(server.tries()).toBe(1), soon);
  const first = (await messageTo(to))?.takenUntil?.getTime() ?? 0;
  const leases = async () => ((await messageTo(to))?.takenUntil?.getTime() ?? 0) - first;
  await vi.waitFor(async () => expect(await leases()).toBeGreaterThan(2_500), soon);
  answer.resolve();
  await becomes(to, { state: 'sent', tries: 1 });
  expect(server.tries()).toBe(1);
});

test('a mail that the server does not finish accepting is ended and tried again later', async () => {
  server.behave(({ subject }) => (subject === 'slow' ? { wait: gate().promise } : {}));
  const slow = await put({ subject: 'slow' });
  deliver(server.url, { sendSeconds: 1 });
  await becomes(slow, { state: 'queued', tries: 1, takenUntil: null, error: expect.stringContaining('abort') });
  const next = await put();
  await becomes(next, { state: 'sent' });
});

test('a mail sent but not recorded before a crash is sent again with the same id', async () => {
  const to = await put();
  deliver();
  await becomes(to, { state: 'sent' });
  await data.database.update(mailMessage).set({ state: 'queued', dueAt: sql`now()` }).where(eq(mailMessage.to, to));
  await vi.waitFor(() => expect(server.received).toHaveLength(2), soon);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
});

test('two servers send each mail once', async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => put()));
  deliver();
  deliver();
  for (const to of addresses) await becomes(to, { state: 'sent', tries: 1 });
  const reached = server.received.map((mail) => mail.to?.[0]?.address ?? '').filter((to) => addresses.includes(to));
  expect(reached.sort()).toEqual([...addresses].sort());
});
