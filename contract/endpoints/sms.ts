import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { SmsHealth, SmsPhone, SmsSending, SmsTaken } from '../entities/sms.ts';
import { Empty, IdParams } from '../schema.ts';

const tags = ['sms'];

/** Endpoints of text messages in addition to their records. */
export const smsEndpoints = {
  smsHealth: {
    caller: { code: 'sms:list' },
    summary: 'Whether a gateway is configured, where it posts receipts, and how much waits',
    tags,
    data: SmsHealth,
  },
  sendSms: {
    caller: { code: 'sms:send' },
    summary: 'Send a message by a template to a number or a person, or try a template out',
    tags,
    body: SmsSending,
    data: SmsTaken,
    write: true,
  },
  resendSms: {
    caller: { code: 'sms:send' },
    summary: 'Send a message again, as a message of its own',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  cancelSms: {
    caller: { code: 'sms:edit' },
    summary: 'Keep a waiting message from being sent',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  revealSmsPhone: {
    caller: { code: 'sms:detail' },
    summary: 'The whole number of a message; that it was looked at is logged',
    tags,
    params: IdParams,
    body: Empty,
    data: SmsPhone,
  },
} as const satisfies Record<string, EndpointDefinition>;
