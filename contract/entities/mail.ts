import Type, { type Static } from 'typebox';
import { MAIL_BODY_MAX, MAIL_BUTTON_MAX, MAIL_SUBJECT_MAX, MAIL_TEMPLATE_CODES } from '../mail.ts';
import { closed, Email, Id, literals, nullable, Text } from '../schema.ts';
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
  /** Mails that stay in the outbox because there was no mail server when they were written. */
  kept: Type.Integer(),
  ...sendingParts,
});
export type MailHealth = Static<typeof MailHealth>;

const KEPT_CHOSEN_MAX = 200;
/** Kept mails: the chosen ones, or all. */
export const KeptMails = closed({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: KEPT_CHOSEN_MAX })),
});
/** How many are on their way, and how many were canceled because the link in them no longer works. */
export const KeptMailsSent = closed({ sent: Type.Integer(), expired: Type.Integer() });
export type KeptMailsSent = Static<typeof KeptMailsSent>;
export const KeptMailsDiscarded = closed({ discarded: Type.Integer() });

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
