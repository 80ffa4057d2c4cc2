import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import {
  KeptMails,
  KeptMailsDiscarded,
  KeptMailsSent,
  MailDraft,
  MailHealth,
  MailPreview,
  MailTaken,
  MailTest,
} from '../entities/mail.ts';
import { Empty, IdParams } from '../schema.ts';

const tags = ['mail'];

/** Endpoints of mails and mail templates in addition to their records. */
export const mailEndpoints = {
  mailHealth: {
    caller: { code: 'mail:list' },
    summary: 'Whether a mail server is configured and answers, and how much waits',
    tags,
    data: MailHealth,
  },
  resendMail: {
    caller: { code: 'mail:send' },
    summary: 'Send a mail again, as a mail of its own',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  cancelMail: {
    caller: { code: 'mail:edit' },
    summary: 'Keep a waiting mail from being sent',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  sendKeptMails: {
    caller: { code: 'mail:send' },
    summary: 'Send mails that were kept while no mail server was configured, but none whose link no longer works',
    tags,
    body: KeptMails,
    data: KeptMailsSent,
    write: true,
  },
  discardKeptMails: {
    caller: { code: 'mail:edit' },
    summary: 'Cancel mails that were kept while no mail server was configured',
    tags,
    body: KeptMails,
    data: KeptMailsDiscarded,
    write: true,
  },
  previewMailTemplate: {
    caller: { anyOf: ['mail:detail', 'mail:edit'] },
    summary: 'A template drawn with sample values',
    tags,
    body: MailDraft,
    data: MailPreview,
  },
  testMailTemplate: {
    caller: { code: 'mail:send' },
    summary: 'Send a template with sample values to an address',
    tags,
    params: IdParams,
    body: MailTest,
    data: MailTaken,
    write: true,
  },
  builtInMailTemplate: {
    caller: { code: 'mail:edit' },
    summary: 'Go back to the built-in words of a template',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
