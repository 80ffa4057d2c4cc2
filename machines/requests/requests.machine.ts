import type { ErrorActorEvent } from 'xstate';
import { failureOf } from '../request/outcome.ts';
import type { RequestOutput } from '../request/request.machine.ts';
import { withEvent } from '../withEvent.ts';
import { requestsSetup } from './requests.setup.ts';

/**
 * The request pipeline: every call of the product passes through it (specification, sections 4, 7 and 8).
 *
 * A call that is identical to a running one joins it and is not sent twice. A burst lasts from the first running call
 * until none is left, and shows one notification at most. The first 401 ends the identity: its calls are canceled,
 * except those that outlive the session, and `session` is notified once. The same happens when the server has ended a
 * view of the portal as a role, whose token calls carry in addition.
 *
 * A destructive call needs a recent proof that the user is the owner of the account. If the server asks for one, the
 * call is held, the user is asked once, and the held calls are sent again as they were.
 *
 * - Events: `requests.call` and `requests.cancel` (from `http.call` in src, which keeps its promises by `id` and
 *   settles them on the emitted `settled`); `requests.identityChanged` (session); `requests.progressed` (from the
 *   provided `send`, by its `number`; emitted again as `progressed` with the waiting ids); `link.lost/restored` (the
 *   window); `requests.proved` / `requests.proofDeclined` (the dialog that asks who the user is).
 * - Tags: `busy` during a burst, `offline`, `proofAsked` (show that dialog; `proof` says what is asked for).
 * - Required: actor `request`, as `requestMachine.provide({ actors: { send } })`.
 */
export const requestsMachine = requestsSetup.createMachine({
  id: 'requests',
  type: 'parallel',
  context: { token: null, view: null, calls: [], held: [], proof: [] },
  states: {
    traffic: {
      initial: 'quiet',
      states: {
        quiet: {
          description: 'No call is in flight.',
          on: {
            'requests.call': { target: 'burst', actions: withEvent('start') },
            'requests.proved': { guard: 'isHolding', target: 'burst', actions: withEvent('resume') },
          },
        },
        burst: {
          description: 'Calls are in flight. Together they show at most one notification.',
          tags: 'busy',
          initial: 'silent',
          always: { guard: 'isQuiet', target: 'quiet' },
          on: {
            'requests.call': [
              {
                guard: withEvent('hasTwin'),
                actions: withEvent('join'),
              },
              { actions: withEvent('start') },
            ],
            'requests.cancel': { actions: withEvent('withdraw') },
            'requests.proved': { guard: 'isHolding', actions: withEvent('resume') },
            'requests.progressed': { actions: withEvent('reportProgress') },
            'xstate.done.actor.*': [
              {
                guard: { type: 'isProofNeeded', params: ({ event }) => ({ end: event.output }) },
                actions: [
                  { type: 'keepProof', params: ({ event }) => ({ end: event.output }) },
                  { type: 'hold', params: ({ event }) => ({ end: event.output }) },
                ],
              },
              { actions: { type: 'settle', params: ({ event }) => ({ end: event.output }) } },
            ],
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
          description: 'Calls have no token.',
          on: {
            'requests.identityChanged': {
              guard: withEvent('isOther'),
              target: 'identified',
              actions: withEvent('changeIdentity'),
            },
          },
        },
        identified: {
          description: 'Every call has the token of the session.',
          on: {
            'requests.identityChanged': [
              {
                guard: withEvent('isAnonymous'),
                target: 'anonymous',
                actions: withEvent('changeIdentity'),
              },
              { actions: withEvent('changeIdentity') },
            ],
            'xstate.done.actor.*': [
              {
                guard: { type: 'isExpiry', params: ({ event }) => ({ end: event.output }) },
                target: 'anonymous',
                actions: [{ type: 'changeIdentity', params: { token: null } }, 'announceExpiry'],
              },
              {
                guard: { type: 'isViewEnd', params: ({ event }) => ({ end: event.output }) },
                actions: [
                  { type: 'changeIdentity', params: ({ context }) => ({ token: context.token }) },
                  'announceViewEnd',
                ],
              },
            ],
          },
        },
      },
    },
    proof: {
      initial: 'none',
      states: {
        none: {
          always: { guard: 'isHolding', target: 'asked' },
        },
        asked: {
          description: 'Calls are held. The dialog asks once who the user is, whatever their number.',
          tags: 'proofAsked',
          always: { guard: 'isNothingHeld', target: 'none' },
          on: {
            'requests.proofDeclined': { actions: withEvent('giveUp') },
            'requests.cancel': { actions: withEvent('withdrawHeld') },
            'requests.identityChanged': { actions: withEvent('giveUp') },
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

/** A crash of a request machine is a bug; its callers get a system error. */
function crashOf(event: ErrorActorEvent<unknown, string>): RequestOutput {
  const number = Number(event.actorId.replace('request-', ''));
  return { number, outcome: { ok: false, failure: failureOf(event.error) } };
}
