import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AT_ONCE } from '../../server/platform/outbox/delivery.ts';
import { startSmsDelivery } from '../../server/platform/sms/delivery.ts';
import { aliyun } from '../../server/platform/sms/gateways/aliyun.ts';
import { smsMessage } from '../../server/platform/sms/smsMessage.table.ts';
import { soon } from '../support/soon.ts';
import { type SmsGatewayServer, smsGateway } from './support/smsGateway.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let data: TestDatabase;
let server: SmsGatewayServer;
const deliveries: { stop: () => Promise<void> }[] = [];
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.drop());
beforeEach(async () => {
  server = await smsGateway();
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
  await server.stop();
  await data.database.delete(smsMessage);
});

const deliver = (access: Partial<SmsGatewayServer['access']> = {}) => {
  const gateway = aliyun({ ...server.access, ...access });
  const delivery = startSmsDelivery({ database: data.database, gateway, log, everyMs: 20 });
  deliveries.push(delivery);
  return delivery;
};
async function put(values: Partial<typeof smsMessage.$inferInsert> = {}): Promise<string> {
  const [row] = await data.database
    .insert(smsMessage)
    .values({
      purpose: 'message',
      phone: '+8613800138000',
      channelId: '00000000-0000-7000-8000-000000000001',
      templateCode: 'SMS_154950909',
      signName: '肿瘤模型库',
      text: '您的报名 Q-1042 已确认。',
      parameters: { reference: "Q-1042 *'()~ 已确认" },
      state: 'queued',
      notifyStatus: 'pending',
      ...values,
    })
    .returning({ id: smsMessage.id });
  if (!row) throw new Error('no message');
  return row.id;
}
const messageOf = async (id: string) => {
  const [message] = await data.database.select().from(smsMessage).where(eq(smsMessage.id, id));
  return message;
};
const becomes = (id: string, expected: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await messageOf(id)).toMatchObject(expected), soon);

test('a message reaches the gateway signed and with everything that its template needs', async () => {
  const id = await put();
  deliver();
  await becomes(id, { state: 'sent', notifyStatus: 'sent', tries: 1, providerId: 'biz-1^0', error: null });
  expect(server.taken).toEqual([
    {
      PhoneNumbers: '8613800138000',
      SignName: '肿瘤模型库',
      TemplateCode: 'SMS_154950909',
      TemplateParam: JSON.stringify({ reference: "Q-1042 *'()~ 已确认" }),
      OutId: id,
    },
  ]);
});

test('with a wrong secret nothing is accepted, and the message waits until the secret is corrected', async () => {
  const id = await put();
  const wrong = deliver({ accessKeySecret: 'another-secret' });
  await becomes(id, { state: 'queued', tries: 1, error: 'SignatureDoesNotMatch: Not your signature' });
  await wrong.stop();
  expect(server.taken).toEqual([]);
  await data.database.update(smsMessage).set({ dueAt: sql`now()` }).where(eq(smsMessage.id, id));
  deliver();
  await becomes(id, { state: 'sent', tries: 2 });
});

test('a message with an error is refused at once, and no code is kept', async () => {
  server.behave({ code: 'isv.MOBILE_NUMBER_ILLEGAL' });
  const id = await put({ secret: true, parameters: { code: '493021' } });
  deliver();
  await becomes(id, {
    state: 'bounced',
    notifyStatus: 'failed',
    tries: 1,
    error: 'isv.MOBILE_NUMBER_ILLEGAL: Not taken',
    parameters: {},
  });
});

test.each([
  ['throttling', { code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'isv.BUSINESS_LIMIT_CONTROL: Not taken'],
  ['throttling of the account', { code: 'Throttling.User', status: 429 }, 'Throttling.User: Not taken'],
  ['a gateway that breaks', { broken: true } as const, 'The gateway answered 502'],
])('after %s the message is sent again later and arrives once', async (_, behavior, words) => {
  server.behave(behavior);
  const id = await put();
  deliver();
  await becomes(id, { state: 'queued', tries: 1, takenUntil: null, error: expect.stringContaining(words) });
  expect((await messageOf(id))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 4_000);
  server.behave({});
  await data.database.update(smsMessage).set({ dueAt: sql`now()` }).where(eq(smsMessage.id, id));
  await becomes(id, { state: 'sent', tries: 2 });
  expect(server.taken).toHaveLength(1);
});

test('messages wait while no gateway answers; a code expires after minutes, other messages after hours', async () => {
  const { url } = server;
  await server.stop();
  const plain = await put({ tries: 4 });
  const secret = await put({ tries: 3, secret: true, parameters: { code: '493021' } });
  deliver({ address: url });
  await becomes(plain, { state: 'queued', tries: 5, error: expect.stringContaining('ECONNREFUSED') });
  await becomes(secret, { state: 'failed', notifyStatus: 'failed', tries: 4, parameters: {} });
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('493021');
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('13800138000');
});

test('with a slow gateway the stop waits for the messages being sent, and no other message starts', async () => {
  const answer = Promise.withResolvers<void>();
  server.behave({ wait: answer.promise });
  // one worker is kept free for codes
  const underWay = await Promise.all(Array.from({ length: AT_ONCE - 1 }, () => put()));
  const delivery = deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(underWay.length), soon);
  const later = await put();
  const stopping = delivery.stop();
  answer.resolve();
  await stopping;
  for (const id of underWay) expect(await messageOf(id)).toMatchObject({ state: 'sent' });
  expect(await messageOf(later)).toMatchObject({ state: 'queued', tries: 0 });
});

test('a code is sent while other messages wait for an answer of the gateway', async () => {
  const answer = Promise.withResolvers<void>();
  server.behave({ wait: answer.promise });
  for (let index = 0; index < 2 * AT_ONCE; index++) await put();
  deliver();
  await vi.waitFor(() => expect(server.tries()).toBe(AT_ONCE - 1), soon);
  server.behave({});
  const code = await put({ secret: true, parameters: { code: '493021' } });
  await becomes(code, { state: 'sent', tries: 1 });
  expect(server.taken.map(({ OutId }) => OutId)).toEqual([code]);
  answer.resolve();
});

test('two servers send each message once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => put()));
  deliver();
  deliver();
  for (const id of ids) await becomes(id, { state: 'sent', tries: 1 });
  expect(server.taken.map(({ OutId }) => OutId).sort()).toEqual(ids.sort());
});
