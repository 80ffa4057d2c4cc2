import Type, { type Static } from 'typebox';
import { MAIL_BODY_MAX, MAIL_BUTTON_MAX, MAIL_SUBJECT_MAX, MAIL_TEMPLATE_CODES } from '../mail.ts';
import { closed, Email, literals, nullable, Text } from '../schema.ts';
import { sendingParts } from './outbox.ts';

/** How the sending of mails fares at this moment. */
export const MailHealth = closed({
  /** Whether there is a mail server at all. */
  configured: Type.Boolean(),
  /** Host and port, without user and password. */
  server: nullable(Type.String()),
  from: Type.String(),
  /** Null where there is none to ask. */
  answers: nullable(Type.Boolean()),
  /** What the server, or the way to it, said when it did not answer as it should. */
  error: nullable(Type.String()),
  tookMs: nullable(Type.Integer()),
  ...sendingParts,
});
export type MailHealth = Static<typeof MailHealth>;

/** A template as it stands in a form, to be drawn with sample values. */
export const MailDraft = closed({
  code: literals(MAIL_TEMPLATE_CODES),
  locale: literals(['en', 'zh'] as const),
  subject: Text(MAIL_SUBJECT_MAX),
  body: Text(MAIL_BODY_MAX),
  button: Text(MAIL_BUTTON_MAX),
});
export type MailDraft = Static<typeof MailDraft>;

/** `problems`: why it could not be saved so. */
export const MailPreview = closed({
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  problems: Type.Array(Type.String()),
});
export type MailPreview = Static<typeof MailPreview>;

export const MailTest = closed({ to: Email, locale: literals(['en', 'zh'] as const) });
/** Whether a mail is on its way, or stays in the outbox because there is no mail server. */
export const MailTaken = closed({ queued: Type.Boolean() });
export type MailTaken = Static<typeof MailTaken>;
