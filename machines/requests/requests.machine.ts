import { assign, type DoneActorEvent, type ErrorActorEvent, enqueueActions, setup } from 'xstate';
import type { Call } from '../request/call.ts';
import { failureOf, noticeOf, type Outcome } from '../request/outcome.ts';
import { type RequestOutput, requestMachine } from '../request/request.machine.ts';
import { tell } from '../system.ts';
import { childId, isNotable, type PendingCall, pendingOf, twinOf, withoutWaiting, withWaiting } from './pending.ts';

export type RequestsEvent =
  | { type: 'requests.call'; id: string; call: Call }
  | { type: 'requests.cancel'; id: string }
  | { type: 'requests.identityChanged'; token: string | null }
  | { type: 'requests.progressed'; number: number; loaded: number; total: number | null }
  | { type: 'link.lost' }
  | { type: 'link.restored' };
export type RequestsEmitted =
  | { type: 'settled'; ids: string[]; outcome: Outcome }
  | { type: 'progressed'; ids: string[]; loaded: number; total: number | null };
type ChildEvent = DoneActorEvent<RequestOutput, string> | ErrorActorEvent<unknown, string>;
type Context = { token: string | null; next: number; calls: PendingCall[] };
type End = { end: RequestOutput };

/**
 * The pipeline: every call of the product passes here (specification, sections 4, 7 and 8).
 *
 * An identical call in flight is joined, not sent twice. A burst lasts from the first call in flight until none is,
 * and gives one notification at most. The first 401 ends the identity: its calls are cancelled and `session` is told, once.
 *
 * Events: `requests.call` and `requests.cancel` (from src's `http.call`, which keeps its promises under `id` and
 * settles them on the emitted `settled`); `requests.identityChanged` (session); `requests.progressed` (the provided
 * `send`, by its `number`; re-emitted as `progressed` with the ids that wait); `link.lost/restored` (the window).
 * Tags: `busy` while a burst lasts, `offline`.
 * To be provided: actor `request`, as `requestMachine.provide({ actors: { send } })`.
 */
export const requestsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RequestsEvent | ChildEvent,
    emitted: {} as RequestsEmitted,
    tags: {} as 'busy' | 'offline',
  },
  actors: { request: requestMachine },
  guards: {
    hasTwin: ({ context }, { call }: { call: Call }) => twinOf(context.calls, call, context.token) !== undefined,
    isQuiet: ({ context }) => context.calls.length === 0,
    isNotable: ({ context }, { end }: End) => isNotable(find(context, end.number), end.outcome),
    isExpiry: ({ context }, { end: { number, outcome } }: End) =>
      !outcome.ok && outcome.failure.kind === 'tokenRejected' && find(context, number)?.token === context.token,
    isAnonymous: (_, params: { token: string | null }) => params.token === null,
    isOther: ({ context }, params: { token: string | null }) => params.token !== context.token,
  },
  actions: {
    start: enqueueActions(({ context, enqueue }, { id, call }: { id: string; call: Call }) => {
      const { next: number, token } = context;
      enqueue.spawnChild('request', { id: childId(number), input: { call, token, number } });
      const pending = withWaiting(pendingOf(number, call, token), id, call);
      enqueue.assign({ next: number + 1, calls: [...context.calls, pending] });
    }),
    join: assign(({ context }, { id, call }: { id: string; call: Call }) => {
      const twin = twinOf(context.calls, call, context.token);
      return { calls: context.calls.map((other) => (other === twin ? withWaiting(other, id, call) : other)) };
    }),
    settle: enqueueActions(({ context, enqueue }, { end: { number, outcome } }: End) => {
      const ids = find(context, number)?.waiting.map((caller) => caller.id) ?? [];
      enqueue.stopChild(childId(number));
      enqueue.assign({ calls: context.calls.filter((pending) => pending.number !== number) });
      enqueue.emit({ type: 'settled', ids, outcome });
    }),
    withdraw: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const pending = context.calls.find((one) => one.waiting.some((caller) => caller.id === id));
      if (!pending) return;
      const left = withoutWaiting(pending, id);
      enqueue.assign({ calls: context.calls.map((one) => (one === pending ? left : one)) });
      enqueue.emit({ type: 'settled', ids: [id], outcome: { ok: false, failure: { kind: 'cancelled', message: '' } } });
      if (left.waiting.length === 0) enqueue.sendTo(childId(pending.number), { type: 'request.cancel' });
    }),
    changeIdentity: enqueueActions(({ context, enqueue }, { token }: { token: string | null }) => {
      const ended = context.calls.filter((one) => one.token !== null && one.token !== token && !one.outlivesSession);
      for (const pending of ended) enqueue.sendTo(childId(pending.number), { type: 'request.cancel' });
      enqueue.assign({ token });
    }),
    reportProgress: enqueueActions(
      ({ context, enqueue }, { number, loaded, total }: { number: number; loaded: number; total: number | null }) => {
        const ids = find(context, number)?.waiting.map((caller) => caller.id) ?? [];
        enqueue.emit({ type: 'progressed', ids, loaded, total });
      },
    ),
    showNotice: ({ system }, { end: { outcome } }: End) => {
      const notice = outcome.ok ? undefined : noticeOf(outcome.failure);
      if (notice) tell(system, 'notices', { type: 'notices.show', notice });
    },
    announceExpiry: ({ system }) => tell(system, 'session', { type: 'session.expired' }),
  },
}).createMachine({
  id: 'requests',
  type: 'parallel',
  context: { token: null, next: 1, calls: [] },
  states: {
    traffic: {
      initial: 'quiet',
      states: {
        quiet: {
          description: 'No call is in flight.',
          on: {
            'requests.call': { target: 'burst', actions: { type: 'start', params: ({ event }) => event } },
          },
        },
        burst: {
          description: 'Calls are in flight; together they show one notification at most.',
          tags: 'busy',
          initial: 'silent',
          always: { guard: 'isQuiet', target: 'quiet' },
          on: {
            'requests.call': [
              {
                guard: { type: 'hasTwin', params: ({ event }) => event },
                actions: { type: 'join', params: ({ event }) => event },
              },
              { actions: { type: 'start', params: ({ event }) => event } },
            ],
            'requests.cancel': { actions: { type: 'withdraw', params: ({ event }) => event } },
            'requests.progressed': { actions: { type: 'reportProgress', params: ({ event }) => event } },
            'xstate.done.actor.*': { actions: { type: 'settle', params: ({ event }) => ({ end: event.output }) } },
            'xstate.error.actor.*': { actions: { type: 'settle', params: ({ event }) => ({ end: crashOf(event) }) } },
          },
          states: {
            silent: {
              on: {
                'xstate.done.actor.*': {
                  guard: { type: 'isNotable', params: ({ event }) => ({ end: event.output }) },
                  target: 'notified',
                  actions: [
                    { type: 'showNotice', params: ({ event }) => ({ end: event.output }) },
                    { type: 'settle', params: ({ event }) => ({ end: event.output }) },
                  ],
                },
              },
            },
            notified: {},
          },
        },
      },
    },
    identity: {
      initial: 'anonymous',
      states: {
        anonymous: {
          description: 'Calls carry no token.',
          on: {
            'requests.identityChanged': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'identified',
              actions: { type: 'changeIdentity', params: ({ event }) => event },
            },
          },
        },
        identified: {
          description: 'Every call carries the token of the session.',
          on: {
            'requests.identityChanged': [
              {
                guard: { type: 'isAnonymous', params: ({ event }) => event },
                target: 'anonymous',
                actions: { type: 'changeIdentity', params: ({ event }) => event },
              },
              { actions: { type: 'changeIdentity', params: ({ event }) => event } },
            ],
            'xstate.done.actor.*': {
              guard: { type: 'isExpiry', params: ({ event }) => ({ end: event.output }) },
              target: 'anonymous',
              actions: [{ type: 'changeIdentity', params: { token: null } }, 'announceExpiry'],
            },
          },
        },
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'link.lost': { target: 'offline' } } },
        offline: { tags: 'offline', on: { 'link.restored': { target: 'online' } } },
      },
    },
  },
});

const find = (context: Context, number: number) => context.calls.find((pending) => pending.number === number);

/** A request chart that broke is a fault of ours: its callers hear of a system error. */
function crashOf(event: ErrorActorEvent<unknown, string>): RequestOutput {
  const number = Number(event.actorId.replace('request-', ''));
  return { number, outcome: { ok: false, failure: failureOf(event.error) } };
}
