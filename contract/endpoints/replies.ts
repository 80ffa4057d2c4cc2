import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { MailTaken } from '../entities/mail.ts';
import { EnrollmentReceipt } from '../entities/panel.ts';
import { MAIL_ATTACHMENTS_MAX } from '../mail.ts';
import { closed, Empty, Id, IdParams, Text } from '../schema.ts';
import { MAX_MESSAGE } from '../vocabulary.ts';

const Reply = closed({
  message: Text(MAX_MESSAGE, 1),
  /** Files that the sender has uploaded, `MAIL_ATTACHMENTS_BYTES` in total at most. */
  attachments: Type.Optional(Type.Array(Id, { maxItems: MAIL_ATTACHMENTS_MAX, uniqueItems: true })),
});
const tags = ['requests'];

/** Endpoints of the office's answers to inquiries and enrollments, which are sent by mail. */
export const replyEndpoints = {
  replyInquiry: {
    caller: { code: 'content:inquiry:reply' },
    summary: 'Answer an inquiry by mail',
    tags,
    params: IdParams,
    body: Reply,
    data: MailTaken,
    write: true,
  },
  replyEnrollment: {
    caller: { code: 'content:enrollment:reply' },
    summary: 'Answer an enrollment by mail',
    tags,
    params: IdParams,
    body: Reply,
    data: MailTaken,
    write: true,
  },
  confirmEnrollment: {
    caller: { code: 'content:enrollment:confirm' },
    summary: 'Confirm the e-mail address of an enrollment for its sender',
    tags,
    params: IdParams,
    body: Empty,
    data: EnrollmentReceipt,
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
