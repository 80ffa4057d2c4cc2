import Type, { type Static } from 'typebox';
import { MAIL_BODY_MAX, MAIL_BUTTON_MAX, MAIL_SUBJECT_MAX, MAIL_TEMPLATE_CODES } from '../mail.ts';
import { closed, Email, Id, literals, nullable, Text } from '../schema.ts';
import { sendingParts } from './outbox.ts';

/** The current state of mail delivery. */
export const MailHealth = closed({
  /** Whether a mail server is configured. */
  configured: Type.Boolean(),
  /** Host and port, without user and password. */
  server: nullable(Type.String()),
  from: Type.String(),
  /** Null when no mail server is configured. */
  answers: nullable(Type.Boolean()),
  /** The error of the mail server or of the connection, when delivery does not work. */
  error: nullable(Type.String()),
  tookMs: nullable(Type.Integer()),
  /** Mails that remain in the outbox because no mail server was configured when they were written. */
  kept: Type.Integer(),
  ...sendingParts,
});
export type MailHealth = Static<typeof MailHealth>;

const KEPT_CHOSEN_MAX = 200;
/** Mails that remain in the outbox: the chosen ones, or all. */
export const KeptMails = closed({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: KEPT_CHOSEN_MAX })),
});
/** Number of mails now queued for sending, and of mails canceled because their link has expired. */
export const KeptMailsSent = closed({ sent: Type.Integer(), expired: Type.Integer() });
export type KeptMailsSent = Static<typeof KeptMailsSent>;
export const KeptMailsDiscarded = closed({ discarded: Type.Integer() });

/** A template in its unsaved state in a form, to be rendered with sample values. */
export const MailDraft = closed({
  code: literals(MAIL_TEMPLATE_CODES),
  locale: literals(['en', 'zh'] as const),
  subject: Text(MAIL_SUBJECT_MAX),
  body: Text(MAIL_BODY_MAX),
  button: Text(MAIL_BUTTON_MAX),
});
export type MailDraft = Static<typeof MailDraft>;

/** The rendered template. `problems`: why it could not be saved in this state. */
export const MailPreview = closed({
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  problems: Type.Array(Type.String()),
});
export type MailPreview = Static<typeof MailPreview>;

export const MailTest = closed({ to: Email, locale: literals(['en', 'zh'] as const) });
/** Whether a mail is queued for sending; if not, it remains in the outbox because there is no mail server. */
export const MailTaken = closed({ queued: Type.Boolean() });
export type MailTaken = Static<typeof MailTaken>;
