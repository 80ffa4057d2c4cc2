import Type, { type Static } from 'typebox';
import { PHONE_MAX } from '../lengths.ts';
import { closed, Email, Id, Line, nullable, Text } from '../schema.ts';
import { SMS_VALUE_MAX } from '../sms.ts';
import { sendingParts } from './outbox.ts';

/** How the sending of text messages fares at this moment. */
export const SmsHealth = closed({
  /** Whether there is a gateway at all. */
  configured: Type.Boolean(),
  /** The gateway's host. */
  server: nullable(Type.String()),
  /** Where the gateway posts receipts, without the key that it must show; null where they are not taken. */
  receipts: nullable(Type.String()),
  ...sendingParts,
});
export type SmsHealth = Static<typeof SmsHealth>;

/** A message by its template: to a number, or to the number of the account with this address. */
export const SmsSending = closed({
  template: Id,
  phone: Type.Optional(Text(PHONE_MAX)),
  workEmail: Type.Optional(Email),
  /** By the names of the template's variables. */
  values: Type.Record(Type.String(), Line(SMS_VALUE_MAX)),
  test: Type.Boolean(),
});
export type SmsSending = Static<typeof SmsSending>;

/** Whether the message is on its way, or stays in the outbox because there is no gateway; the number is masked. */
export const SmsTaken = closed({ queued: Type.Boolean(), phone: Type.String() });
export type SmsTaken = Static<typeof SmsTaken>;

export const SmsPhone = closed({ phone: Type.String() });
