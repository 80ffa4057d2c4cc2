import { assign, setup } from 'xstate';
import type { ClusterIndex } from '../../contract/entities/searchConsole.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { hindranceOf, type IndexAct } from '../../contract/indexActs.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** The action to confirm and its index, as the index was when the dialog opened. */
export type AskedIndexAct = { act: IndexAct; index: ClusterIndex };
export type IndexActsEvent =
  | ({ type: 'indexActs.asked' } & AskedIndexAct)
  | { type: 'indexActs.typed'; text: string }
  | { type: 'indexActs.confirmed' }
  | { type: 'indexActs.cancelled' };
type Context = { asked: AskedIndexAct | null; typed: string; failure: CallFailure | null };

/**
 * Actions on an index of the search cluster, each with a confirmation. Before a deletion, the user must type the index
 * name. An action that is impossible in the index's state is not offered. A failed action keeps its dialog open, with
 * the failure.
 *
 * - Events: `indexActs.asked`, `indexActs.typed` (the name before a deletion), `indexActs.confirmed`,
 *   `indexActs.cancelled`.
 * - Tags: `asking` (`context.asked` holds the action and the index), `typing` (the name must be typed), `mistyped` (it
 *   was confirmed without the right name), `busy`.
 * - Required: actor `act`, whose output is the success message; action `announceDone`.
 */
export const indexActsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as IndexActsEvent,
    tags: {} as 'asking' | 'typing' | 'mistyped' | 'busy',
  },
  actors: { act: required<string, AskedIndexAct | null>('act') },
  actions: {
    announceDone: (_, _params: { words: string }) => {},
    keepAsked: assign((_, { act, index }: AskedIndexAct) => ({ asked: { act, index }, typed: '', failure: null })),
    keepTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    keepFailure: assign(withFailure),
    forget: assign({ asked: null, typed: '', failure: null }),
  },
  guards: {
    isDeletion: (_, { act, index }: AskedIndexAct) => act === 'delete' && hindranceOf(act, index) === null,
    isPossible: (_, { act, index }: AskedIndexAct) => act !== 'delete' && hindranceOf(act, index) === null,
    isTyped: ({ context: { asked, typed } }) => typed.trim() === asked?.index.index,
  },
}).createMachine({
  id: 'indexActs',
  initial: 'idle',
  context: { asked: null, typed: '', failure: null },
  states: {
    idle: {
      on: {
        'indexActs.asked': [
          {
            guard: withEvent('isDeletion'),
            target: 'typing',
            actions: withEvent('keepAsked'),
          },
          {
            guard: withEvent('isPossible'),
            target: 'asking',
            actions: withEvent('keepAsked'),
          },
        ],
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'indexActs.confirmed': { target: 'acting' },
        'indexActs.cancelled': { target: 'idle', actions: 'forget' },
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
    typing: {
      tags: ['asking', 'typing'],
      description: 'The name of the index must be typed.',
      initial: 'open',
      on: {
        'indexActs.typed': { target: '.open', actions: withEvent('keepTyped') },
        'indexActs.confirmed': [{ guard: 'isTyped', target: 'deleting' }, { target: '.mistyped' }],
        'indexActs.cancelled': { target: 'idle', actions: 'forget' },
      },
      states: { open: {}, mistyped: { tags: 'mistyped' } },
    },
    deleting: {
      tags: ['asking', 'typing', 'busy'],
      invoke: {
        id: 'delete',
        src: 'act',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'idle',
          actions: [{ type: 'announceDone', params: ({ event }) => ({ words: event.output }) }, 'forget'],
        },
        onError: {
          target: 'typing',
          actions: keepFailure,
        },
      },
    },
  },
});
