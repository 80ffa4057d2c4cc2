import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SMS_RECEIPTS_PATH } from '../../contract/constants.ts';
import { readConfig } from '../../server/config.ts';
import { createSms } from '../../server/modules/sms/sms.ts';
import type { SignedIn, WriteContext } from '../../server/platform/http/handler.ts';
import type { smsMessage } from '../../server/platform/sms/smsMessage.table.ts';
import { inAnHour } from './support/inAnHour.ts';
import { NOBODYS, RECEIPT_KEY, type SmsPortal, smsPortal } from './support/smsPortal.ts';

let sms: SmsPortal;
beforeAll(async () => {
  sms = await smsPortal();
});
afterAll(() => sms.close());

/** Makes a delivery report as the gateway posts it. */
const report = ({ id, phone, providerId }: typeof smsMessage.$inferSelect, more: object = {}) => ({
  phone_number: phone.slice(3),
  send_time: '2026-11-22 08:00:00',
  report_time: '2026-11-22 08:00:03',
  success: true,
  err_code: 'DELIVERED',
  err_msg: 'received',
  sms_size: '1',
  biz_id: providerId ?? 'biz-9^0',
  out_id: id,
  ...more,
});
const post = (body: unknown, key: string | undefined = RECEIPT_KEY) =>
  sms.portal.app.inject({
    method: 'POST',
    url: `${SMS_RECEIPTS_PATH}${key === '' ? '' : `?key=${key}`}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('receipts', () => {
  test('a caller without the right key changes nothing', async () => {
    const message = await sms.makeRow({ providerId: 'biz-7^0' });
    for (const key of ['', 'wrong', `${RECEIPT_KEY}x`])
      expect((await post([report(message)], key)).statusCode).toBe(403);
    expect(await sms.rowTo(message.phone)).toMatchObject({ notifyStatus: 'sent', receiptAt: null });
    expect(JSON.stringify(sms.portal.logged)).not.toContain(RECEIPT_KEY);
  });

  test('a receipt reports delivery or failure; a repeated one counts once, and a delivered message stays delivered', async () => {
    const [arrived, lost] = [
      await sms.makeRow({ providerId: 'biz-1^0' }),
      await sms.makeRow({ providerId: 'biz-2^0' }),
    ];
    const lostReport = report(lost, { success: false, err_code: 'UNDELIV', err_msg: 'switched off' });
    const reply = await post([report(arrived), lostReport]);
    expect(reply.json()).toEqual({ code: 0, msg: '接收成功' });
    expect(await sms.rowTo(arrived.phone)).toMatchObject({
      notifyStatus: 'delivered',
      receiptCode: 'DELIVERED',
      error: null,
      receiptAt: expect.any(Date),
    });
    expect(await sms.rowTo(lost.phone)).toMatchObject({ notifyStatus: 'failed', error: 'UNDELIV: switched off' });
    await post([report(arrived, { success: false, err_code: 'EXPIRED' }), report(arrived)]);
    expect(await sms.rowTo(arrived.phone)).toMatchObject({ notifyStatus: 'delivered', receiptCode: 'DELIVERED' });
  });

  test('a receipt with another number, message or gateway number is accepted and ignored', async () => {
    const message = await sms.makeRow({ providerId: 'biz-3^0' });
    const untried = await sms.makeRow({ state: 'queued', dueAt: inAnHour, tries: 0 });
    const wrong = [
      report(message, { phone_number: '13900139000' }),
      report(message, { biz_id: 'biz-4^0' }),
      report(message, { out_id: NOBODYS }),
      report(message, { out_id: "' or 1=1" }),
      report(untried),
    ];
    expect((await post(wrong)).statusCode).toBe(200);
    expect(await sms.rowTo(message.phone)).toMatchObject({ notifyStatus: 'sent', receiptAt: null });
    expect(await sms.rowTo(untried.phone)).toMatchObject({ state: 'queued', receiptAt: null });
    for (const body of ['{}', '[{"success":1}]', 'no json', '[{"__proto__":{}}]'])
      expect((await post(body)).statusCode).toBe(400);
  });

  test('a receipt that arrives although the gateway’s answer was lost prevents a second message', async () => {
    const message = await sms.makeRow({
      state: 'queued',
      notifyStatus: 'pending',
      dueAt: inAnHour,
      error: 'no answer',
    });
    await post([report(message)]);
    expect(await sms.rowTo(message.phone)).toMatchObject({ state: 'sent', notifyStatus: 'delivered', error: null });
  });
});

test('the status names the gateway and the address for receipts, and no secret', async () => {
  const { data, http } = await sms.portal.call('smsHealth', { token: sms.admin });
  expect(data).toMatchObject({
    configured: true,
    server: new URL(sms.server.url).host,
    receipts: 'https://portal.example/onco-wuxi/api/sms/receipts?key=…',
  });
  for (const secret of [RECEIPT_KEY, sms.server.access.accessKeySecret]) expect(http.body).not.toContain(secret);
  expect(() => readConfig({ SMS_GATEWAY_URL: 'https://dysmsapi.aliyuncs.com' })).toThrow(
    /SMS_ACCESS_KEY_ID is missing/,
  );
});

test('without a gateway messages stay in the outbox without their codes, and receipts are refused', async () => {
  const config = readConfig({ SMS_RECEIPT_KEY: RECEIPT_KEY });
  const parts = { ...sms.portal.dependencies, config, engine: sms.portal.modules.resources.engine };
  const kept = createSms(parts);
  const phone = sms.newNumber();
  // Nothing else of the user is read here.
  const caller = { user: { id: NOBODYS }, codes: new Set(), sessionId: '' } as unknown as SignedIn;
  const body = { template: sms.codeTemplate, phone, values: { code: '493021' }, test: true };
  const call: WriteContext<SignedIn> = {
    ...{
      caller,
      locale: 'en',
      timeZone: 'UTC',
      log: parts.log,
      cookies: '',
      elapsed: () => 0,
      signal: new AbortController().signal,
    },
    ...{ method: 'POST', path: '/api/sms/send', address: '', agent: '', requestId: '' },
    commit: async (work) => ({ committed: await parts.transaction(work) }),
  };
  expect((await kept.handlers.sendSms({ body }, call)).committed).toMatchObject({ queued: false });
  expect(await sms.rowTo(phone)).toMatchObject({
    state: 'kept',
    notifyStatus: null,
    parameters: {},
    text: 'Your code is ….',
  });
  expect(await kept.handlers.smsHealth({}, call)).toMatchObject({ configured: false, server: null, receipts: null });
  const app = Fastify();
  await kept.registerReceipts(app);
  const reply = await app.inject({ method: 'POST', url: `${SMS_RECEIPTS_PATH}?key=${RECEIPT_KEY}`, payload: [] });
  expect(reply.statusCode).toBe(404);
  await app.close();
});
