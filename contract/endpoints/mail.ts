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
    summary: 'Whether a mail server is configured and responds, and how many mails are waiting',
    tags,
    data: MailHealth,
  },
  resendMail: {
    caller: { code: 'mail:send' },
    summary: 'Send a copy of a mail as a new mail',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  cancelMail: {
    caller: { code: 'mail:edit' },
    summary: 'Cancel a waiting mail',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  sendKeptMails: {
    caller: { code: 'mail:send' },
    summary:
      'Send the mails that were kept while no mail server was configured, except those whose link no longer works',
    tags,
    body: KeptMails,
    data: KeptMailsSent,
    write: true,
  },
  discardKeptMails: {
    caller: { code: 'mail:edit' },
    summary: 'Cancel the mails that were kept while no mail server was configured',
    tags,
    body: KeptMails,
    data: KeptMailsDiscarded,
    write: true,
  },
  previewMailTemplate: {
    caller: { anyOf: ['mail:detail', 'mail:edit'] },
    summary: 'Preview of a template with sample values',
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
    summary: 'Restore the built-in text of a template',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
