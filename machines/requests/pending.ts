import type { CallFailure } from '../../contract/envelope.ts';
import { type Call, keyOf } from '../request/call.ts';
import { noticeOf, type Outcome } from '../request/outcome.ts';

/** A call that waits until the user has proved who they are, with its waiting callers. */
export type HeldCall = Pick<PendingCall, 'call' | 'waiting'>;

/** A running call and its waiting callers; there are several when identical calls were joined. */
export type PendingCall = {
  number: number;
  call: Call;
  key: string;
  token: string | null;
  view: string | null;
  outlivesSession: boolean;
  waiting: { id: string; notice: NonNullable<Call['notice']> }[];
};

/** Returns the lowest numbers that no running call has. A number is free again when its call has ended. */
export function freeNumbers(calls: readonly PendingCall[], count: number): number[] {
  const taken = new Set(calls.map(({ number }) => number));
  const free: number[] = [];
  for (let number = 1; free.length < count; number++) if (!taken.has(number)) free.push(number);
  return free;
}

export const childId = (number: number): string => `request-${number}`;

type Carried = Pick<PendingCall, 'token' | 'view'>;

export function pendingOf(number: number, call: Call, { token, view }: Carried): PendingCall {
  return { number, call, key: keyOf(call), token, view, outlivesSession: call.outlivesSession ?? false, waiting: [] };
}

/** Returns the running call that an identical call of the same identity can join. */
export function twinOf(calls: PendingCall[], call: Call, { token, view }: Carried): PendingCall | undefined {
  const key = keyOf(call);
  return calls.find(
    (pending) => pending.key === key && pending.token === token && pending.view === view && pending.waiting.length > 0,
  );
}

export function withWaiting(pending: PendingCall, id: string, call: Call): PendingCall {
  return { ...pending, waiting: [...pending.waiting, { id, notice: call.notice ?? 'always' }] };
}

export const withoutWaiting = <Waited extends HeldCall>(pending: Waited, id: string): Waited => ({
  ...pending,
  waiting: pending.waiting.filter((caller) => caller.id !== id),
});

/** Whether the call needs a notification: it failed, and at least one waiting caller wants one. */
export function isNotable(pending: PendingCall | undefined, outcome: Outcome): boolean {
  if (!pending || outcome.ok || !noticeOf(outcome.failure)) return false;
  return pending.waiting.some((caller) => wantsNotice(caller.notice, outcome.failure));
}

function wantsNotice(notice: NonNullable<Call['notice']>, failure: CallFailure): boolean {
  // a save of an outdated version is shown field by field, next to what another user saved
  const atFields =
    failure.current !== undefined || (failure.error === 'validation' && Object.keys(failure.fields ?? {}).length > 0);
  if (notice === 'unlessBad') return failure.error !== 'bad_request';
  return notice === 'always' || (notice === 'unlessFields' && !atFields);
}
