import { filledSms, type SmsKind, type SmsValues, smsVariable, smsVariables } from '../../contract/sms.ts';
import { namedId } from '../platform/random.ts';
import type { smsMessage } from '../platform/sms/smsMessage.table.ts';
import type { smsTemplate } from '../platform/sms/smsTemplate.table.ts';

const ADDED = new Date('2026-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const SIGN = 'Oncology Browser';

const templates: [code: string, kind: SmsKind, name: string, content: string][] = [
  [
    'SMS_490010001',
    'verification',
    '身份验证 Identity check',
    `Your code is ${smsVariable('code')}. It is valid for 5 minutes. Do not share it.`,
  ],
  [
    'SMS_490010002',
    'notification',
    '报名确认 Enrollment confirmed',
    `Your enrollment ${smsVariable('reference')} is confirmed. The study begins on ${smsVariable('date')}.`,
  ],
  [
    'SMS_490010003',
    'notification',
    '样本到库 Samples arrived',
    `${smsVariable('count')} samples of ${smsVariable('model')} have arrived at our biobank.`,
  ],
];

export const demoSmsTemplates = (seed: string): (typeof smsTemplate.$inferInsert)[] =>
  templates.map(([templateCode, kind, templateName, content]) => ({
    id: namedId(`${seed}/sms/${templateCode}`, ADDED),
    templateName,
    templateCode,
    signName: SIGN,
    kind,
    content,
    variables: smsVariables(content),
    createdAt: ADDED,
    updatedAt: ADDED,
  }));

type Told = Pick<
  typeof smsMessage.$inferInsert,
  'state' | 'notifyStatus' | 'tries' | 'error' | 'receiptCode' | 'purpose' | 'providerId'
>;
const arrived: Told = {
  ...{ state: 'sent', notifyStatus: 'delivered', tries: 1, error: null, purpose: 'message' },
  ...{ receiptCode: 'DELIVERED', providerId: '900619746936498440^0' },
};
/** The phone numbers are reserved for fiction by the regulators of the United States and the United Kingdom. */
const messages: [hoursAgo: number, phone: string, code: string, values: SmsValues, told: Told][] = [
  [2, '+16175550132', 'SMS_490010002', { reference: 'E-1042', date: '2026-12-07' }, arrived],
  [5, '+447700900123', 'SMS_490010003', { count: '12', model: 'LUN-PDX-0012' }, arrived],
  [26, '+447700900456', 'SMS_490010001', { code: '…' }, { ...arrived, providerId: '900619746936498441^0' }],
  [
    27,
    '+12125550147',
    'SMS_490010002',
    { reference: 'E-1039', date: '2026-12-01' },
    {
      ...arrived,
      ...{ state: 'sent', notifyStatus: 'failed', receiptCode: 'UNDELIV', error: 'UNDELIV: The phone is switched off' },
    },
  ],
  [
    50,
    '+16175550199',
    'SMS_490010003',
    { count: '4', model: 'CRC-ORG-0031' },
    {
      ...arrived,
      ...{ state: 'bounced', notifyStatus: 'failed', receiptCode: null, providerId: null },
      error: 'isv.MOBILE_NUMBER_ILLEGAL: The number is not in service',
    },
  ],
  [
    51,
    '+447700900789',
    'SMS_490010002',
    { reference: 'E-1031', date: '2026-11-30' },
    {
      ...arrived,
      ...{ state: 'kept', notifyStatus: null, tries: 0, receiptCode: null, providerId: null, purpose: 'test' },
    },
  ],
];

/** Returns the messages that staff sent in the last days, with every possible outcome. */
export const demoSmsMessages = (seed: string, channelId: string, now: Date): (typeof smsMessage.$inferInsert)[] =>
  messages.map(([hoursAgo, phone, templateCode, values, told]) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const [, kind, , content = ''] = templates.find(([code]) => code === templateCode) ?? [];
    const secret = kind === 'verification';
    return {
      id: namedId(`${seed}/sms/${phone}`, createdAt),
      channelId,
      phone,
      templateCode,
      signName: SIGN,
      text: filledSms(content, values),
      parameters: secret ? {} : values,
      secret,
      ...told,
      sentAt: told.state === 'sent' ? createdAt : null,
      receiptAt: told.receiptCode ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
