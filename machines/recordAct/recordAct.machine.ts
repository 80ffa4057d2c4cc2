import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** The action to confirm: the act, the record, and the record's name. */
export type AskedAct<Act extends string = string> = { act: Act; id: string; name: string };
export type RecordActEvent =
  | ({ type: 'recordAct.asked' } & AskedAct)
  | { type: 'recordAct.confirmed' }
  | { type: 'recordAct.cancelled' };
type Context = { asked: AskedAct | null; failure: CallFailure | null };

/**
 * An action on a record that cannot easily be undone: reset of a password, sign-out everywhere, sending a mail again.
 * It needs a confirmation; a failed action keeps the dialog open, with the failure.
 *
 * - Events: `recordAct.asked`, `recordAct.confirmed`, `recordAct.cancelled`.
 * - Tags: `asking` (`context.asked` holds the act and the record), `busy`.
 * - Required: actor `act`, whose output is the success message; action `announceDone`.
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
