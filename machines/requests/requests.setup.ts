import { assign, type DoneActorEvent, type ErrorActorEvent, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { ProofKind } from '../../contract/envelope.ts';
import type { Call } from '../request/call.ts';
import { noticeOf, type Outcome } from '../request/outcome.ts';
import { type RequestOutput, requestMachine } from '../request/request.machine.ts';
import { tell } from '../system.ts';
import {
  childId,
  freeNumbers,
  type HeldCall,
  isNotable,
  type PendingCall,
  pendingOf,
  twinOf,
  withoutWaiting,
  withWaiting,
} from './pending.ts';

export type RequestsEvent =
  | { type: 'requests.call'; id: string; call: Call }
  | { type: 'requests.cancel'; id: string }
  | { type: 'requests.identityChanged'; token: string | null; view?: string | null }
  | { type: 'requests.progressed'; number: number; loaded: number; total: number | null }
  | { type: 'requests.proved' }
  | { type: 'requests.proofDeclined' }
  | { type: 'link.lost' }
  | { type: 'link.restored' };
export type RequestsEmitted =
  | { type: 'settled'; ids: string[]; outcome: Outcome }
  | { type: 'progressed'; ids: string[]; loaded: number; total: number | null };

type ChildEvent = DoneActorEvent<RequestOutput, string> | ErrorActorEvent<unknown, string>;
type Identity = { token: string | null; view?: string | null };
type Context = {
  token: string | null;
  view: string | null;
  calls: PendingCall[];
  /** Calls that the server refused until the user proves who they are, and with what. */
  held: HeldCall[];
  proof: readonly ProofKind[];
};
type End = { end: RequestOutput };
type Happening = RequestsEvent | ChildEvent;
type Starter = { src: 'request'; logic: typeof requestMachine; id: string | undefined };
type Step =
  | { type: 'expect' | 'keepWaiting'; params: { pending: PendingCall } }
  | { type: 'drop' | 'end'; params: { number: number } }
  | { type: 'keepHeld'; params: { held: HeldCall[] } }
  | { type: 'keepIdentity'; params: Identity }
  | { type: 'announce'; params: RequestsEmitted };

/**
 * Combines several named actions. They are created in advance, because xstate warns about actions that are created
 * while this machine handles an event from another machine.
 */
const inSteps = <Params extends object>(
  collect: Parameters<
    typeof enqueueActions<Context, Happening, Params, Happening, Starter, Step, never, never, RequestsEmitted>
  >[0],
) => enqueueActions(collect);

/** The context, actions and guards of the request pipeline; its states are in requests.machine.ts. */
export const requestsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Happening,
    emitted: {} as RequestsEmitted,
    tags: {} as 'busy' | 'offline' | 'proofAsked',
  },
  actors: { request: requestMachine },
  guards: {
    hasTwin: ({ context }, { call }: { call: Call }) => twinOf(context.calls, call, context) !== undefined,
    isQuiet: ({ context }) => context.calls.length === 0,
    isNotable: ({ context }, { end }: End) => isNotable(find(context, end.number), end.outcome),
    isExpiry: ({ context }, { end: { number, outcome } }: End) =>
      !outcome.ok && outcome.failure.kind === 'tokenRejected' && find(context, number)?.token === context.token,
    isViewEnd: ({ context }, { end: { number, outcome } }: End) =>
      !outcome.ok &&
      outcome.failure.error === 'view_ended' &&
      context.view !== null &&
      find(context, number)?.view === context.view,
    isProofNeeded: ({ context }, { end: { number, outcome } }: End) =>
      !outcome.ok && outcome.failure.error === 'proof_needed' && find(context, number)?.token === context.token,
    isNothingHeld: ({ context }) => context.held.length === 0,
    isHolding: ({ context }) => context.held.length > 0,
    isAnonymous: (_, params: { token: string | null }) => params.token === null,
    isOther: ({ context }, params: { token: string | null }) => params.token !== context.token,
  },
  actions: {
    expect: assign(({ context }, { pending }: { pending: PendingCall }) => ({
      calls: [...context.calls, pending],
    })),
    join: assign(({ context }, { id, call }: { id: string; call: Call }) => {
      const twin = twinOf(context.calls, call, context);
      return { calls: context.calls.map((other) => (other === twin ? withWaiting(other, id, call) : other)) };
    }),
    keepWaiting: assign(({ context }, { pending }: { pending: PendingCall }) => ({
      calls: context.calls.map((one) => (one.number === pending.number ? pending : one)),
    })),
    drop: assign(({ context }, { number }: { number: number }) => ({
      calls: context.calls.filter((pending) => pending.number !== number),
    })),
    keepHeld: assign((_, { held }: { held: HeldCall[] }) => ({ held })),
    keepProof: assign(({ context }, { end: { outcome } }: End) => ({
      proof: (!outcome.ok && outcome.failure.proof) || context.proof,
    })),
    keepIdentity: assign((_, { token, view = null }: Identity) => ({ token, view })),
    end: sendTo((_, { number }: { number: number }) => childId(number), { type: 'request.cancel' }),
    announce: emit((_, said: RequestsEmitted) => said),
    showNotice: ({ system }, { end: { outcome } }: End) => {
      const notice = outcome.ok ? undefined : noticeOf(outcome.failure);
      if (notice) tell(system, 'notices', { type: 'notices.show', notice });
    },
    announceViewEnd: ({ system }) => tell(system, 'session', { type: 'session.viewEnded' }),
    announceExpiry: ({ system }) => tell(system, 'session', { type: 'session.expired' }),
  },
}).extend({
  actions: {
    start: inSteps(({ context, enqueue }, { id, call }: { id: string; call: Call }) => {
      const [number = 1] = freeNumbers(context.calls, 1);
      const { token, view } = call.identity ?? context;
      enqueue.spawnChild('request', { id: childId(number), input: { call, token, view, number } });
      const pending = pendingOf(number, call, { token, view });
      enqueue({ type: 'expect', params: { pending: withWaiting(pending, id, call) } });
    }),
    settle: inSteps(({ context, enqueue }, { end: { number, outcome } }: End) => {
      const ids = idsOf(context, number);
      enqueue.stopChild(childId(number));
      enqueue({ type: 'drop', params: { number } });
      enqueue({ type: 'announce', params: { type: 'settled', ids, outcome } });
    }),
    hold: inSteps(({ context, enqueue }, { end: { number } }: End) => {
      const pending = find(context, number);
      enqueue.stopChild(childId(number));
      enqueue({ type: 'drop', params: { number } });
      if (!pending || pending.waiting.length === 0) return;
      const { call, waiting } = pending;
      enqueue({ type: 'keepHeld', params: { held: [...context.held, { call, waiting }] } });
    }),
    resume: inSteps(({ context: { held, calls, token, view }, enqueue }) => {
      const numbers = freeNumbers(calls, held.length);
      held.forEach(({ call, waiting }, index) => {
        const number = numbers[index] ?? 1;
        enqueue.spawnChild('request', { id: childId(number), input: { call, token, view, number } });
        enqueue({ type: 'expect', params: { pending: { ...pendingOf(number, call, { token, view }), waiting } } });
      });
      enqueue({ type: 'keepHeld', params: { held: [] } });
    }),
    giveUp: inSteps(({ context: { held }, enqueue }) => {
      const ids = held.flatMap(({ waiting }) => waiting.map((caller) => caller.id));
      enqueue({ type: 'keepHeld', params: { held: [] } });
      enqueue({ type: 'announce', params: { type: 'settled', ids, outcome: cancelled } });
    }),
    withdrawHeld: inSteps(({ context: { held }, enqueue }, { id }: { id: string }) => {
      if (!held.some(({ waiting }) => waiting.some((caller) => caller.id === id))) return;
      const left = held.map((one) => withoutWaiting(one, id)).filter(({ waiting }) => waiting.length > 0);
      enqueue({ type: 'keepHeld', params: { held: left } });
      enqueue({ type: 'announce', params: { type: 'settled', ids: [id], outcome: cancelled } });
    }),
    withdraw: inSteps(({ context, enqueue }, { id }: { id: string }) => {
      const pending = context.calls.find((one) => one.waiting.some((caller) => caller.id === id));
      if (!pending) return;
      const left = withoutWaiting(pending, id);
      enqueue({ type: 'keepWaiting', params: { pending: left } });
      enqueue({ type: 'announce', params: { type: 'settled', ids: [id], outcome: cancelled } });
      if (left.waiting.length === 0) enqueue({ type: 'end', params: pending });
    }),
    changeIdentity: inSteps(({ context, enqueue }, { token, view = null }: Identity) => {
      const ended = context.calls.filter(
        (one) => one.token !== null && !(one.token === token && one.view === view) && !one.outlivesSession,
      );
      for (const pending of ended) enqueue({ type: 'end', params: pending });
      enqueue({ type: 'keepIdentity', params: { token, view } });
    }),
    reportProgress: inSteps(
      ({ context, enqueue }, { number, loaded, total }: { number: number; loaded: number; total: number | null }) =>
        enqueue({ type: 'announce', params: { type: 'progressed', ids: idsOf(context, number), loaded, total } }),
    ),
  },
});

const find = (context: Context, number: number) => context.calls.find((pending) => pending.number === number);
const idsOf = (context: Context, number: number) => find(context, number)?.waiting.map((caller) => caller.id) ?? [];
const cancelled: Outcome = { ok: false, failure: { kind: 'cancelled', message: '' } };
