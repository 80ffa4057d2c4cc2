import { NETWORK_NOTICE_MS, NOTICE_MS } from '../../contract/constants.ts';
import {
  type Accepted,
  type CallFailure,
  ENVELOPE_STATUSES,
  type Envelope,
  type EnvelopeStatus,
} from '../../contract/envelope.ts';
import type { Reply } from './call.ts';

/** The result of a call as plain data. */
export type Outcome = { ok: true; accepted: Accepted<unknown> } | { ok: false; failure: CallFailure };

/** A notification of the error catalog (specification, section 8); the view writes its text. */
export type FailureNotice = { kind: 'warning' | 'error'; failure: CallFailure; duration: number };

/**
 * Returns the outcome of a response; `data.count` becomes `total`. A response without an envelope is treated by its
 * HTTP status.
 */
export function outcomeOf(reply: Reply): Outcome {
  const envelope = envelopeOf(reply);
  if (envelope.status === 200) return { ok: true, accepted: acceptedOf(envelope.data) };
  const failure: CallFailure = {
    kind: envelope.status === 401 ? 'tokenRejected' : 'refused',
    status: envelope.status,
    message: envelope.message,
    ...(envelope.error && { error: envelope.error }),
    ...(envelope.fields && { fields: envelope.fields }),
    ...(envelope.current && { current: envelope.current }),
    ...(envelope.proof && { proof: envelope.proof }),
    ...(reply.requestId && { requestId: reply.requestId }),
  };
  return { ok: false, failure };
}

/** Returns the outcome of a call without a response. */
export function unanswered(kind: 'networkFailed' | 'timedOut' | 'cancelled'): Outcome {
  return { ok: false, failure: { kind, message: '' } };
}

/**
 * Returns the notification for a failure, or undefined. There is none for a rejected token and for a call that needs a
 * proof first, which have a dialog; for an ended view of the portal as a role, which has a banner; and for a canceled
 * call. Bad requests and missing permissions
 * are warnings, all others are errors; 404, 413 and 429 are shown like 400, 503 like 500.
 */
export function noticeOf(failure: CallFailure): FailureNotice | undefined {
  if (failure.kind === 'cancelled' || failure.kind === 'tokenRejected') return undefined;
  if (failure.error === 'view_ended' || failure.error === 'proof_needed') return undefined;
  const warning = failure.kind === 'refused' && !isFault(failure) && failure.error !== 'fail';
  return {
    kind: warning ? 'warning' : 'error',
    failure,
    duration: failure.kind === 'refused' ? NOTICE_MS : NETWORK_NOTICE_MS,
  };
}

/** Whether the server was at fault and not the call, so that a later attempt may succeed. */
export const isFault = ({ status }: CallFailure): boolean => status === 500 || status === 503;

/**
 * Returns an actor's error as a failure. Every error other than a `CallFailure` is a bug and becomes a system error.
 */
export function failureOf(error: unknown): CallFailure {
  const isFailure = typeof error === 'object' && error !== null && 'kind' in error && 'message' in error;
  if (isFailure) return error as CallFailure;
  return { kind: 'refused', status: 500, error: 'system', message: '' };
}

function acceptedOf(data: unknown): Accepted<unknown> {
  const counted = typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number';
  return counted ? { data, total: data.count as number } : { data };
}

function envelopeOf({ httpStatus, body }: Reply): Envelope<unknown> {
  const isEnvelope = typeof body === 'object' && body !== null && 'status' in body && isEnvelopeStatus(body.status);
  if (isEnvelope) return { data: null, message: '', ...body } as Envelope<unknown>;
  const status = isEnvelopeStatus(httpStatus) && httpStatus !== 200 ? httpStatus : 500;
  return { status, message: '', data: null };
}

const isEnvelopeStatus = (status: unknown): status is EnvelopeStatus =>
  (ENVELOPE_STATUSES as readonly unknown[]).includes(status);
