import type { Localized } from '../schema.ts';
import { SMS_CONTENT_MAX, SMS_KINDS, SMS_PURPOSES, type SmsKind, smsVariable } from '../sms.ts';
import type { Option } from './fields.ts';
import { outboxFields } from './outbox.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

const purposeLabels: Record<(typeof SMS_PURPOSES)[number], Localized> = {
  message: { en: 'Message', zh: '短信' },
  test: { en: 'Test', zh: '测试' },
};
const purposes: Option[] = SMS_PURPOSES.map((value) => ({ value, label: purposeLabels[value] }));
const kindLabels: Record<SmsKind, [label: Localized, color: string]> = {
  verification: [{ en: 'Verification code', zh: '验证码' }, 'violet'],
  notification: [{ en: 'Notification', zh: '通知' }, 'blue'],
  promotion: [{ en: 'Promotion', zh: '推广' }, 'amber'],
};
const kinds: Option[] = SMS_KINDS.map((value) => {
  const [label, color] = kindLabels[value];
  return { value, label, color };
});
const { state, again, ...sending } = outboxFields({
  bounced: { en: 'Refused', zh: '被拒绝' },
  kept: { en: 'Kept, no gateway', zh: '已留存，无短信网关' },
});
const codes = {
  list: 'sms:list',
  add: 'sms:add',
  edit: 'sms:edit',
  del: 'sms:del',
  detail: 'sms:detail',
} as const;

const signName = { kind: 'text', max: 40, label: { en: 'Signature', zh: '短信签名' }, width: 136 } as const;
const templateCode = { kind: 'text', max: 40, label: { en: 'Template code', zh: '模板编码' }, width: 160 } as const;

/** 短信管理: every text message with its delivery status and receipt. Numbers are masked. */
export const smsMessage = defineResource({
  name: 'smsMessage',
  title: { en: 'Text messages', zh: '短信管理' },
  one: { en: 'text message', zh: '短信' },
  route: resourceRoutes.smsMessage,
  paths: { base: '/api/sms', list: '/api/sms/messages', remove: '/api/sms/delete', detail: '/api/sms/detail/:id' },
  codes: { list: codes.list, detail: codes.detail, del: codes.del },
  fields: {
    state,
    notifyStatus: {
      kind: 'choice',
      dictionary: 'notifyStatus',
      readOnly: true,
      label: { en: 'Receipt', zh: '通知状态' },
      width: 120,
    },
    phone: { kind: 'phone', readOnly: true, label: { en: 'Phone number', zh: '手机号' }, width: 160 },
    text: { kind: 'longText', max: 2_000, readOnly: true, label: { en: 'Text', zh: '短信内容' }, width: 240 },
    templateCode: { ...templateCode, readOnly: true },
    signName: { ...signName, readOnly: true },
    channelId: {
      kind: 'reference',
      of: 'smsChannel',
      readOnly: true,
      label: { en: 'Channel', zh: '短信渠道' },
      width: 150,
    },
    purpose: { kind: 'choice', options: purposes, readOnly: true, label: { en: 'Purpose', zh: '用途' }, width: 100 },
    person: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'Person', zh: '接收人' } },
    ...sending,
    receiptAt: { kind: 'instant', readOnly: true, label: { en: 'Receipt time', zh: '回执时间' } },
    receiptCode: { kind: 'text', max: 80, readOnly: true, label: { en: 'Receipt code', zh: '回执编码' } },
    providerId: { kind: 'text', max: 80, readOnly: true, label: { en: 'Gateway ID', zh: '网关流水号' } },
    again,
  },
  label: 'phone',
  list: ['state', 'notifyStatus', 'phone', 'text', 'tries', 'error', 'createdAt'],
  search: ['state', 'notifyStatus', 'phone', 'templateCode', 'channelId', 'purpose', 'createdAt', 'error'],
  form: [],
  sort: [{ field: 'createdAt', order: 'desc' }],
  cleared: true,
});

/** Templates that the gateway has approved, with the gateway's codes. */
export const smsTemplate = defineResource({
  name: 'smsTemplate',
  title: { en: 'Templates', zh: '短信模板' },
  one: { en: 'template', zh: '模板' },
  route: resourceRoutes.smsTemplate,
  paths: {
    base: '/api/sms/template',
    list: '/api/sms/template/templates',
    save: '/api/sms/template/template',
    remove: '/api/sms/template/delete',
    detail: '/api/sms/template/detail/:id',
  },
  codes,
  fields: {
    templateName: { kind: 'text', max: 60, required: true, label: { en: 'Template name', zh: '模板名称' }, width: 220 },
    templateCode: {
      ...templateCode,
      required: true,
      unique: true,
      pattern: '^[A-Za-z0-9_-]{1,40}$',
      hint: { en: 'Code assigned by the gateway, such as SMS_154950909', zh: '短信网关分配的编码，如 SMS_154950909' },
    },
    signName: {
      ...signName,
      required: true,
      hint: { en: 'Shown before the text; must be approved by the gateway', zh: '显示在短信开头，须经网关审核' },
    },
    kind: {
      kind: 'choice',
      options: kinds,
      required: true,
      default: 'notification',
      label: { en: 'Kind', zh: '模板类型' },
      width: 140,
    },
    content: {
      kind: 'longText',
      max: SMS_CONTENT_MAX,
      required: true,
      hint: {
        en: `As approved; write variables as ${smsVariable('name')}`,
        zh: `与审核通过的内容一致；变量写作 ${smsVariable('name')}`,
      },
      label: { en: 'Content', zh: '模板内容' },
      width: 240,
    },
    variables: { kind: 'texts', max: 20, maxItems: 10, readOnly: true, label: { en: 'Variables', zh: '变量' } },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' }, width: 90 },
  },
  label: 'templateName',
  list: ['templateName', 'templateCode', 'signName', 'kind', 'content', 'enabled', 'updatedAt'],
  search: ['templateName', 'templateCode', 'signName', 'kind', 'enabled'],
  single: ['content'],
  form: [{ fields: ['templateName', 'templateCode', 'signName', 'kind', 'content', 'enabled'] }],
  sort: [{ field: 'templateName', order: 'asc' }],
});

/** Which phone numbers use which channel, and the maximum number of messages per hour. */
export const smsChannel = defineResource({
  name: 'smsChannel',
  title: { en: 'Channels', zh: '短信渠道' },
  one: { en: 'channel', zh: '渠道' },
  route: resourceRoutes.smsChannel,
  paths: {
    base: '/api/sms/channel',
    list: '/api/sms/channel/channels',
    save: '/api/sms/channel/channel',
    remove: '/api/sms/channel/delete',
    detail: '/api/sms/channel/detail/:id',
  },
  codes,
  fields: {
    channelName: {
      kind: 'localized',
      as: 'text',
      max: 60,
      required: true,
      label: { en: 'Channel name', zh: '渠道名称' },
      width: 220,
    },
    code: {
      kind: 'text',
      max: 40,
      required: true,
      unique: true,
      pattern: '^[a-z0-9-]{1,40}$',
      label: { en: 'Code', zh: '渠道编码' },
      width: 140,
    },
    prefixes: {
      kind: 'texts',
      max: 8,
      maxItems: 50,
      label: { en: 'Number prefixes', zh: '号码前缀' },
      hint: {
        en: 'Plus sign and country code, such as +86. Leave empty to accept numbers of no other channel',
        zh: '加号与国家代码，如 +86；留空则发送其他渠道不支持的号码',
      },
      width: 200,
    },
    perHour: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 100_000,
      required: true,
      default: 500,
      label: { en: 'Limit per hour', zh: '每小时上限' },
      width: 150,
    },
    enabled: { kind: 'flag', default: true, label: { en: 'Enabled', zh: '启用' }, width: 90 },
  },
  label: 'channelName',
  list: ['channelName', 'code', 'prefixes', 'perHour', 'enabled', 'updatedAt'],
  search: ['code', 'enabled'],
  form: [{ fields: ['channelName', 'code', 'prefixes', 'perHour', 'enabled'] }],
  sort: [{ field: 'code', order: 'asc' }],
});
