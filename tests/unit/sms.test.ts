import { expect, test } from 'vitest';
import { maskedPhone, normalizedPhone } from '../../contract/phone.ts';
import { filledSms, isSmsContent, smsParts, smsVariable, smsVariables } from '../../contract/sms.ts';
import { signAcs } from '../../server/platform/sms/gateways/acs3.ts';

test('the signature of a call matches the example in the documentation of signature V3', () => {
  const { query, headers } = signAcs(
    {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  );
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test.each([
  ['138 0013 8000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['0041 79 555 01 20', '+41795550120'],
  ['＋１ (617) 555-0132', '+16175550132'],
  ['079 555 01 20', undefined],
  ['+0 123 456 789', undefined],
  ['+86 138 0013 8000,+86 139', undefined],
  ['', undefined],
])('the number %s is sent as %s', (typed, number) => {
  expect(normalizedPhone(typed)).toBe(number);
});

test('a masked number shows its beginning and its end', () => {
  expect(maskedPhone('+8613800138000')).toBe('+86138****8000');
  expect(maskedPhone('+1234567')).toBe('****4567');
});

test('variables are found once each and filled in one pass, and nothing else is mistaken for one', () => {
  const content = `${smsVariable('name')}: ${smsVariable('code')}, ${smsVariable('name')}`;
  expect(smsVariables(content)).toEqual(['name', 'code']);
  expect(filledSms(content, { name: smsVariable('code'), code: '1' })).toBe(
    `${smsVariable('code')}: 1, ${smsVariable('code')}`,
  );
  expect(isSmsContent(content)).toBe(true);
  expect(isSmsContent(`${content} ${smsVariable('1x')}`)).toBe(false);
});

test('a text counts as one message up to 70 characters, then in parts of 67', () => {
  expect([70, 71, 134, 135].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 2, 2, 3]);
});
