import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** What is asked for: which act, on which record, and what people call that record. */
export type AskedAct<Act extends string = string> = { act: Act; id: string; name: string };
export type RecordActEvent =
  | ({ type: 'recordAct.asked' } & AskedAct)
  | { type: 'recordAct.confirmed' }
  | { type: 'recordAct.cancelled' };
type Context = { asked: AskedAct | null; failure: CallFailure | null };

/**
 * An act on a record that cannot simply be taken back: reset of a password, sign-out everywhere, sending a mail again.
 * It is done after a yes; an act that fails keeps its question, with what went wrong.
 *
 * Events: `recordAct.asked`, `recordAct.confirmed`, `recordAct.cancelled`.
 * Tags: `asking` (`context.asked` says what, on which record), `busy`.
 * To be provided: actor `act`, whose output is what is told when it is done; action `announceDone`.
 */
export const recordActMachine = setup({
  types: { context: {} as Context, events: {} as RecordActEvent, tags: {} as 'asking' | 'busy' },
  actors: { act: required<string, AskedAct | null>('act') },
  actions: {
    announceDone: (_, _params: { words: string }) => {},
    keepAsked: assign((_, { act, id, name }: AskedAct) => ({ asked: { act, id, name }, failure: null })),
    keepFailure: assign(withFailure),
    forget: assign({ asked: null, failure: null }),
  },
}).createMachine({
  id: 'recordAct',
  initial: 'idle',
  context: { asked: null, failure: null },
  states: {
    idle: {
      on: {
        'recordAct.asked': { target: 'asking', actions: withEvent('keepAsked') },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'recordAct.confirmed': { target: 'acting' },
        'recordAct.cancelled': { target: 'idle', actions: 'forget' },
      },
    },
    acting: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'idle',
          actions: [{ type: 'announceDone', params: ({ event }) => ({ words: event.output }) }, 'forget'],
        },
        onError: {
          target: 'asking',
          actions: keepFailure,
        },
      },
    },
  },
});
