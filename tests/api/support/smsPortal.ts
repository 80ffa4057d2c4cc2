import { desc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { smsTemplate as templateDefinition } from '../../../contract/resources/sms.ts';
import { smsVariable } from '../../../contract/sms.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { seedSmsChannels } from '../../../server/platform/sms/channels.ts';
import { smsChannel } from '../../../server/platform/sms/smsChannel.table.ts';
import { smsMessage } from '../../../server/platform/sms/smsMessage.table.ts';
import { soon } from '../../support/soon.ts';
import { makePerson, signIn } from './accounts.ts';
import { resourceCalls } from './resourceCalls.ts';
import { smsGateway } from './smsGateway.ts';
import { testApp } from './testApp.ts';

export const RECEIPT_KEY = 'receipts-of-the-gateway-81';
export const NOBODYS = '00000000-0000-7000-8000-000000000000';

type MessageRow = typeof smsMessage.$inferSelect;
type NewTemplate = { code: string; kind: string; content: string; enabled?: boolean };

/** Starts an application with channels and an administrator. It sends text messages through its own gateway. */
export async function smsPortal() {
  const server = await smsGateway();
  const portal = await testApp({
    TRUST_PROXY: '127.0.0.1',
    SMS_GATEWAY_URL: server.url,
    SMS_ACCESS_KEY_ID: server.access.accessKeyId,
    SMS_ACCESS_KEY_SECRET: server.access.accessKeySecret,
    SMS_RECEIPT_KEY: RECEIPT_KEY,
    PUBLIC_URL: 'https://portal.example',
  });
  const { database, transaction } = portal.dependencies;
  await seedSystem(transaction);
  await seedSmsChannels(transaction);
  /** Signs in a new administrator, whom no limit has counted yet. */
  const newSender = async () => signIn(portal, await makePerson(portal, {}, 'administrator'));
  const admin = await newSender();

  const makeTemplate = async ({ code, ...values }: NewTemplate): Promise<string> => {
    const named = { templateCode: code, templateName: code, signName: 'Oncology Browser' };
    const saved = await resourceCalls(portal, templateDefinition, admin).post('save', { ...named, ...values });
    expect(saved.status).toBe(200);
    return saved.data.id;
  };
  const template = await makeTemplate({
    code: 'SMS_1001',
    kind: 'notification',
    content: `Enrollment ${smsVariable('reference')} is confirmed.`,
  });
  const codeTemplate = await makeTemplate({
    code: 'SMS_1002',
    kind: 'verification',
    content: `Your code is ${smsVariable('code')}.`,
  });

  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `+861380013${String(numbers).padStart(4, '0')}`;
  };
  const rowsTo = (phone: string) =>
    database.select().from(smsMessage).where(eq(smsMessage.phone, phone)).orderBy(desc(smsMessage.id));
  const rowTo = async (phone: string): Promise<MessageRow> => {
    const [row] = await rowsTo(phone);
    if (!row) throw new Error(`nothing to ${phone}`);
    return row;
  };
  const becomes = (phone: string, expected: Record<string, unknown>) =>
    vi.waitFor(async () => expect(await rowTo(phone)).toMatchObject(expected), soon);

  /** Inserts a row of the outbox with these values. */
  const makeRow = async (values: Partial<typeof smsMessage.$inferInsert> = {}): Promise<MessageRow> => {
    const [channel] = await database.select().from(smsChannel).where(eq(smsChannel.code, 'sms-cn'));
    const [made] = await database
      .insert(smsMessage)
      .values({
        purpose: 'message',
        phone: newNumber(),
        channelId: channel?.id ?? NOBODYS,
        templateCode: 'SMS_1001',
        signName: 'Oncology Browser',
        text: 'Enrollment Q-1042 is confirmed.',
        parameters: { reference: 'Q-1042' },
        state: 'sent',
        notifyStatus: 'sent',
        tries: 1,
        ...values,
      })
      .returning();
    if (!made) throw new Error('no message');
    return made;
  };
  const close = async () => {
    await portal.close();
    await server.stop();
  };
  return {
    ...{ portal, server, admin, newSender, template, codeTemplate, makeTemplate },
    ...{ newNumber, rowsTo, rowTo, becomes, makeRow, close },
  };
}
export type SmsPortal = Awaited<ReturnType<typeof smsPortal>>;
