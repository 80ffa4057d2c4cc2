import Type, { type Static } from 'typebox';
import { PHONE_MAX } from '../lengths.ts';
import { closed, Email, Id, Line, nullable, Text } from '../schema.ts';
import { SMS_VALUE_MAX } from '../sms.ts';
import { sendingParts } from './outbox.ts';

/** The current state of text message delivery. */
export const SmsHealth = closed({
  /** Whether an SMS gateway is configured. */
  configured: Type.Boolean(),
  /** The gateway's host. */
  server: nullable(Type.String()),
  /**
   * Address to which the gateway posts receipts, without the key that it must send; null when receipts are not
   * accepted.
   */
  receipts: nullable(Type.String()),
  ...sendingParts,
});
export type SmsHealth = Static<typeof SmsHealth>;

/** A message from a template, to a phone number or to the number of the account with this address. */
export const SmsSending = closed({
  template: Id,
  phone: Type.Optional(Text(PHONE_MAX)),
  workEmail: Type.Optional(Email),
  /** Values by the names of the template's variables. */
  values: Type.Record(Type.String(), Line(SMS_VALUE_MAX)),
  test: Type.Boolean(),
});
export type SmsSending = Static<typeof SmsSending>;

/**
 * Whether the message is queued for sending; if not, it remains in the outbox because there is no gateway. The number
 * is masked.
 */
export const SmsTaken = closed({ queued: Type.Boolean(), phone: Type.String() });
export type SmsTaken = Static<typeof SmsTaken>;

export const SmsPhone = closed({ phone: Type.String() });
