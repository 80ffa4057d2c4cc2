import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { SmsHealth, SmsPhone, SmsSending, SmsTaken } from '../entities/sms.ts';
import { Empty, IdParams } from '../schema.ts';

const tags = ['sms'];

/** Endpoints of text messages in addition to their records. */
export const smsEndpoints = {
  smsHealth: {
    caller: { code: 'sms:list' },
    summary: 'Whether a gateway is configured, the address for its receipts, and how many messages are waiting',
    tags,
    data: SmsHealth,
  },
  sendSms: {
    caller: { code: 'sms:send' },
    summary: 'Send a message from a template to a number or a user, or test a template',
    tags,
    body: SmsSending,
    data: SmsTaken,
    write: true,
  },
  resendSms: {
    caller: { code: 'sms:send' },
    summary: 'Send a copy of a message as a new message',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  cancelSms: {
    caller: { code: 'sms:edit' },
    summary: 'Cancel a waiting message',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  revealSmsPhone: {
    caller: { code: 'sms:detail' },
    summary: 'The full phone number of a message; each reading is logged',
    tags,
    params: IdParams,
    body: Empty,
    data: SmsPhone,
  },
} as const satisfies Record<string, EndpointDefinition>;
