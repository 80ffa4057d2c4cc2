import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startDelivery } from '../../server/platform/mail/delivery.ts';
import { outbox, type WrittenMail } from '../../server/platform/mail/mail.ts';
import { mailMessage } from '../../server/platform/mail/mail-message.table.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, uniqueEmail } from './support/accounts.ts';
import { type MailServer, mailServer } from './support/mailServer.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let data: TestDatabase;
let server: MailServer;
const deliveries: { stop: () => Promise<void> }[] = [];
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.drop());
beforeEach(async () => {
  server = await mailServer();
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
  await server.stop();
});

const deliver = (smtpUrl = server.url) => {
  const delivery = startDelivery({
    database: data.database,
    smtpUrl,
    from: 'no-reply@portal.example',
    readAttachments: async () => [],
    log,
    everyMs: 20,
  });
  deliveries.push(delivery);
  return delivery;
};
const put = async (values: Partial<WrittenMail> = {}): Promise<string> => {
  const to = uniqueEmail();
  await outbox({ smtpUrl: server.url, publicUrl: 'https://portal.example' }).putWritten(data.database, {
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

test('a mail that the server refuses for good bounces at once, with the words of the server', async () => {
  server.behave({ reply: 550 });
  const to = await put();
  deliver();
  await becomes(to, { state: 'bounced', tries: 1, error: expect.stringContaining('550 Not taken') });
});

test('a mail that the server refuses for now is tried again, and arrives once', async () => {
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

test('while no mail server answers the mails wait, and go out when it is back', async () => {
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

test('a slow mail server holds up its own mails only; a stop waits for the mail under way', async () => {
  let answer = () => {};
  server.behave({
    wait: new Promise((resolve) => {
      answer = resolve;
    }),
  });
  const to = await put();
  const delivery = deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(1), soon);
  const later = await put();
  let stopped = false;
  const stopping = delivery.stop().then(() => {
    stopped = true;
  });
  expect(stopped).toBe(false);
  answer();
  await stopping;
  expect(await messageTo(to)).toMatchObject({ state: 'sent' });
  expect(await messageTo(later)).toMatchObject({ state: 'queued', tries: 0 });
});

test('two servers send each mail once', async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => put()));
  deliver();
  deliver();
  for (const to of addresses) await becomes(to, { state: 'sent', tries: 1 });
  const reached = server.received.map((mail) => mail.to?.[0]?.address ?? '').filter((to) => addresses.includes(to));
  expect(reached.sort()).toEqual([...addresses].sort());
});
