import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  smsChannel as channelDefinition,
  smsMessage as messageDefinition,
  smsTemplate as templateDefinition,
} from '../../contract/resources/sms.ts';
import { smsVariable } from '../../contract/sms.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { smsMessage } from '../../server/platform/sms/smsMessage.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { inAnHour } from './support/inAnHour.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { NOBODYS, type SmsPortal, smsPortal } from './support/smsPortal.ts';

let sms: SmsPortal;
beforeAll(async () => {
  sms = await smsPortal();
});
afterAll(() => sms.close());
beforeEach(() => sms.server.behave({}));

const messages = (token = sms.admin) => resourceCalls(sms.portal, messageDefinition, token);
const templates = (token = sms.admin) => resourceCalls(sms.portal, templateDefinition, token);
const channels = () => resourceCalls(sms.portal, channelDefinition, sms.admin);
type Sent = { phone?: string; workEmail?: string; values?: Record<string, string>; template?: string; test?: boolean };
const send = ({ values = { reference: 'Q-1042' }, ...body }: Sent, token = sms.admin) =>
  sms.portal.call('sendSms', { token, body: { template: sms.template, test: false, values, ...body } });
const act = (key: 'resendSms' | 'cancelSms' | 'revealSmsPhone', id: string, token = sms.admin) =>
  sms.portal.call(key, { params: { id }, token });

describe('sending', () => {
  test('[B.14] a message from a template reaches its number, and is listed with the number masked', async () => {
    const phone = sms.newNumber();
    const typed = phone.replace('+86138', '138 ');
    expect(await send({ phone: typed })).toMatchObject({
      status: 200,
      data: { queued: true, phone: `+86138****${phone.slice(-4)}` },
    });
    await sms.becomes(phone, { state: 'sent', notifyStatus: 'sent', tries: 1, purpose: 'message' });
    expect(sms.server.taken.at(-1)).toMatchObject({
      PhoneNumbers: phone.slice(1),
      SignName: 'Oncology Browser',
      TemplateCode: 'SMS_1001',
      TemplateParam: '{"reference":"Q-1042"}',
    });
    const { id } = await sms.rowTo(phone);
    const listed = await messages().post('list', { phone: phone.slice(-4), state: ['sent'] });
    expect(listed.data).toMatchObject({
      count: 1,
      list: [{ phone: `+86138****${phone.slice(-4)}`, text: 'Enrollment Q-1042 is confirmed.' }],
    });
    expect(listed.data.list[0]?.labels.channelId?.[0]?.label.en).toBe('China text message carrier');
    const replies = [listed, await messages().get('detail', id), await messages().post('list', { phone })];
    for (const { http } of replies) expect(http.body).not.toContain(phone);
  });

  test('the whole number is shown to users who may view messages, and the log records who looked', async () => {
    const { id, phone } = await sms.makeRow();
    expect((await act('revealSmsPhone', id)).data).toEqual({ phone });
    const [entry] = await sms.portal.dependencies.database
      .select()
      .from(operationLog)
      .where(eq(operationLog.resourceId, id));
    expect(entry).toMatchObject({ action: 'reveal', label: { en: `+86138****${phone.slice(-4)}` } });
    const { token } = await makeHolder(sms.portal, { codes: ['sms:list', 'sms:send'] });
    expect((await act('revealSmsPhone', id, token)).status).toBe(403);
    expect((await messages(token).post('list', {})).status).toBe(200);
    expect((await act('cancelSms', id, token)).status).toBe(403);
    expect((await templates(token).post('save', {})).status).toBe(403);
    const nobody = await signIn(sms.portal, await makePerson(sms.portal));
    expect((await send({ phone: sms.newNumber() }, nobody)).status).toBe(403);
    expect((await sms.portal.call('smsHealth', { token: nobody })).status).toBe(403);
  });

  test('a user gets the message at the account’s number, which the sender must be allowed to see', async () => {
    const phone = sms.newNumber();
    const { id, workEmail } = await makePerson(sms.portal, { phone: phone.replace('+86', '') });
    expect((await send({ workEmail })).status).toBe(200);
    expect(await sms.rowTo(phone)).toMatchObject({ personId: id });
    const { token } = await makeHolder(sms.portal, { codes: ['sms:send'], scope: 'own' });
    expect(await send({ workEmail }, token)).toMatchObject({ status: 400, fields: { workEmail: expect.any(String) } });
    const without = await makePerson(sms.portal, { phone: 'ask Ida' });
    expect((await send({ workEmail: without.workEmail })).fields?.workEmail).toContain('no number');
  });

  test('a message that cannot be sent is refused at its field, and the outbox stays unchanged', async () => {
    const before = await sms.portal.dependencies.database.$count(smsMessage);
    const disabled = await sms.makeTemplate({
      code: 'SMS_1003',
      kind: 'notification',
      content: 'Closed.',
      enabled: false,
    });
    const phone = sms.newNumber();
    expect((await send({ phone: '079 555 01 20' })).fields?.phone).toContain('with country code');
    expect((await send({ phone, values: {} })).fields).toEqual({ 'values.reference': expect.any(String) });
    expect((await send({ phone, values: { reference: '1', other: '2' } })).status).toBe(400);
    expect((await send({ phone, values: { reference: 'x'.repeat(36) } })).status).toBe(400);
    expect((await send({ phone, workEmail: 'a@b.example' })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send({ phone, template: disabled, values: {} })).message).toContain('disabled');
    expect((await send({ phone, template: NOBODYS })).status).toBe(404);
    expect(await sms.portal.dependencies.database.$count(smsMessage)).toBe(before);
  });

  test('a code is in no list, log or reply, leaves the outbox when sent, and is not sent again', async () => {
    const phone = sms.newNumber();
    const code = '493021';
    expect((await send({ phone, template: sms.codeTemplate, values: { code } })).status).toBe(200);
    await sms.becomes(phone, { state: 'sent', parameters: {}, text: 'Your code is ….' });
    expect(sms.server.taken.at(-1)?.TemplateParam).toContain(code);
    const { id } = await sms.rowTo(phone);
    const replies = [await messages().post('list', {}), await messages().get('detail', id)];
    for (const { http } of replies) expect(http.body).not.toContain(code);
    expect(JSON.stringify(await sms.portal.dependencies.database.select().from(operationLog))).not.toContain(code);
    expect(JSON.stringify(sms.portal.logged)).not.toContain(code);
    expect(JSON.stringify(sms.portal.logged)).not.toContain(sms.server.access.accessKeySecret);
    expect((await act('resendSms', id)).message).toContain('has been masked');
  });

  test('limits: five messages an hour for a number, a set number for a channel, five tests in ten minutes for a user', async () => {
    const phone = sms.newNumber();
    for (const _ of [1, 2, 3, 4, 5]) expect((await send({ phone })).status).toBe(200);
    expect(await send({ phone })).toMatchObject({ status: 429, message: expect.stringContaining('5 messages in 1 h') });
    expect(await sms.rowsTo(phone)).toHaveLength(5);

    const narrow = { code: 'narrow', channelName: { en: 'Narrow', zh: '窄' }, prefixes: ['+4179'], perHour: 1 };
    expect((await channels().post('save', { ...narrow, enabled: true })).status).toBe(200);
    expect((await send({ phone: '+41 79 555 01 20' })).status).toBe(200);
    expect((await send({ phone: '+41 79 555 01 21' })).status).toBe(429);
    expect((await channels().post('save', { ...narrow, code: 'wrong', prefixes: ['41'] })).fields).toHaveProperty(
      'prefixes',
    );

    const tester = await sms.newSender();
    for (const _ of [1, 2, 3, 4, 5])
      expect((await send({ phone: sms.newNumber(), test: true }, tester)).status).toBe(200);
    expect((await send({ phone: sms.newNumber(), test: true }, tester)).status).toBe(429);
  });

  test('a waiting message must be canceled before removal; a failed one is sent again as a new message', async () => {
    const waiting = await sms.makeRow({ state: 'queued', dueAt: inAnHour, secret: true, parameters: { code: '1' } });
    expect((await messages().post('remove', { ids: [waiting.id] })).data.refused[0]?.message).toContain('Cancel it');
    expect((await act('cancelSms', waiting.id)).status).toBe(200);
    expect(await sms.rowTo(waiting.phone)).toMatchObject({ state: 'canceled', notifyStatus: null, parameters: {} });
    expect((await act('cancelSms', waiting.id)).message).toContain('no longer waiting');
    const leaving = await sms.makeRow({ state: 'queued', dueAt: inAnHour, takenUntil: inAnHour });
    expect((await act('cancelSms', leaving.id)).message).toContain('being sent');

    const failed = await sms.makeRow({ state: 'failed', notifyStatus: 'failed', tries: 7, error: 'ECONNREFUSED' });
    const sender = await sms.newSender();
    expect((await act('resendSms', failed.id, sender)).status).toBe(200);
    await sms.becomes(failed.phone, { state: 'sent', again: true, tries: 1 });
    expect(await sms.rowsTo(failed.phone)).toHaveLength(2);
  });

  test('a template lists its variables, and one that a gateway could not fill in is refused', async () => {
    const { data } = await templates().get('detail', sms.template);
    expect(data.variables).toEqual(['reference']);
    const refused = await templates().post('save', {
      id: data.id,
      version: data.version,
      content: `Hello ${smsVariable('a b')}`,
    });
    expect(refused.fields?.content).toContain('dollar sign');
  });
});
