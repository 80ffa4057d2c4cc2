import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts';
import { required } from '../required.ts';
import type { Reply, SendInput } from './call.ts';
import { type Outcome, outcomeOf, unanswered } from './outcome.ts';

export type RequestEvent = { type: 'request.cancel' };
export type RequestOutput = { number: number; outcome: Outcome };

/**
 * One call, from sending to its outcome (specification, sections 7 to 9). It is a child of `requests`, one for each
 * distinct call.
 *
 * - Input: the call, its token, its number.
 * - Output: `{ number, outcome }`.
 * - Events: `request.cancel` (from `requests`: no caller waits for it, or the identity changed).
 * - Tags: `replied` for the three final states with a response.
 * - Required: actor `send` (input `SendInput`, returns `Reply`; rejects when the network fails; stops on its signal).
 */
export const requestMachine = setup({
  types: {
    context: {} as SendInput & { outcome: Outcome },
    events: {} as RequestEvent,
    input: {} as SendInput,
    output: {} as RequestOutput,
    tags: {} as 'replied',
  },
  actors: { send: required<Reply, SendInput>('send') },
  actions: {
    keepReply: assign({ outcome: (_, params: { reply: Reply }) => outcomeOf(params.reply) }),
    keepUnanswered: assign({
      outcome: (_, params: { kind: 'networkFailed' | 'timedOut' | 'cancelled' }) => unanswered(params.kind),
    }),
  },
  guards: {
    isAccepted: (_, params: { reply: Reply }) => outcomeOf(params.reply).ok,
    isTokenRejected: (_, params: { reply: Reply }) => {
      const outcome = outcomeOf(params.reply);
      return !outcome.ok && outcome.failure.kind === 'tokenRejected';
    },
  },
  delays: { REQUEST_TIMEOUT_MS },
}).createMachine({
  id: 'request',
  initial: 'sending',
  context: ({ input }) => ({ ...input, outcome: unanswered('cancelled') }),
  output: ({ context }) => ({ number: context.number, outcome: context.outcome }),
  states: {
    sending: {
      description: 'The server has the call, and its result is not known yet.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { call, token, view, number } }) => ({ call, token, view, number }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ reply: event.output }) },
            target: 'accepted',
            actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            guard: { type: 'isTokenRejected', params: ({ event }) => ({ reply: event.output }) },
            target: 'tokenRejected',
            actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            target: 'refused',
            actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          },
        ],
        onError: { target: 'networkFailed', actions: { type: 'keepUnanswered', params: { kind: 'networkFailed' } } },
      },
      after: {
        REQUEST_TIMEOUT_MS: { target: 'timedOut', actions: { type: 'keepUnanswered', params: { kind: 'timedOut' } } },
      },
      on: {
        'request.cancel': {
          target: 'cancelled',
          actions: { type: 'keepUnanswered', params: { kind: 'cancelled' } },
        },
      },
    },
    accepted: { type: 'final', tags: 'replied' },
    refused: { type: 'final', tags: 'replied' },
    tokenRejected: { type: 'final', tags: 'replied' },
    networkFailed: { type: 'final' },
    timedOut: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
