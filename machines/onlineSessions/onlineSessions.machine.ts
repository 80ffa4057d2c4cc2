import { assign, setup } from 'xstate';
import type { OnlineSession } from '../../contract/entities/administration.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type OnlineQuestion = { text: string; page: number };
type Answer = { count: number; list: OnlineSession[] };
export type OnlineSessionsEvent =
  | { type: 'online.asked'; text: string; page: number }
  | { type: 'online.refreshed' }
  | { type: 'online.chosen'; ids: string[] }
  | { type: 'online.endingAsked'; ids: string[] }
  | { type: 'online.confirmed' }
  | { type: 'online.cancelled' };

type Context = {
  question: OnlineQuestion;
  /** Null until the first list has loaded. */
  answer: Answer | null;
  chosen: string[];
  ending: string[];
  failure: CallFailure | null;
};

/**
 * The signed-in users, page by page, and the ending of their sessions. Sessions end only after confirmation; then the
 * list is loaded again. If that fails, the earlier list stays, with the failure.
 *
 * - Events: `online.asked` (search, or another page), `online.refreshed`, `online.chosen` (selected rows),
 *   `online.endingAsked` (opens the confirmation), `online.confirmed`, `online.cancelled`. Only sessions that the user
 *   may end can be among them.
 * - Tags: `loading`, `failed`, `confirming` (`context.ending`), `ending`.
 * - Required: actors `load` (input: the query), `end` (returns how many were ended); action `announceEnded`.
 */
export const onlineSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OnlineSessionsEvent,
    tags: {} as 'loading' | 'failed' | 'confirming' | 'ending',
  },
  actors: {
    load: required<Answer, OnlineQuestion>('load'),
    end: required<number, { ids: string[] }>('end'),
  },
  actions: {
    announceEnded: (_, _params: { ended: number; asked: number }) => {},
    keepQuestion: assign((_, { text, page }: OnlineQuestion) => ({ question: { text, page }, chosen: [] })),
    keepAnswer: assign(({ context }, { answer }: { answer: Answer }) => ({
      answer,
      chosen: endable(answer, context.chosen),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    choose: assign(({ context }, { ids }: { ids: string[] }) => ({ chosen: endable(context.answer, ids) })),
    markEnding: assign(({ context }, { ids }: { ids: string[] }) => ({
      ending: endable(context.answer, ids),
      failure: null,
    })),
    forgetEnding: assign({ ending: [] }),
  },
  guards: {
    canEnd: ({ context }, { ids }: { ids: string[] }) => endable(context.answer, ids).length > 0,
  },
}).createMachine({
  id: 'onlineSessions',
  initial: 'loading',
  context: { question: { text: '', page: 1 }, answer: null, chosen: [], ending: [], failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.question,
        onDone: {
          target: 'showing',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
      on: {
        'online.asked': {
          target: 'loading',
          reenter: true,
          actions: withEvent('keepQuestion'),
        },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'online.refreshed': { target: 'loading' },
        'online.asked': { target: 'loading', actions: withEvent('keepQuestion') },
      },
    },
    showing: {
      on: {
        'online.refreshed': { target: 'loading' },
        'online.asked': { target: 'loading', actions: withEvent('keepQuestion') },
        'online.chosen': { actions: withEvent('choose') },
        'online.endingAsked': {
          guard: withEvent('canEnd'),
          target: 'confirming',
          actions: withEvent('markEnding'),
        },
      },
    },
    confirming: {
      tags: 'confirming',
      on: {
        'online.confirmed': { target: 'ending' },
        'online.cancelled': { target: 'showing', actions: 'forgetEnding' },
      },
    },
    ending: {
      tags: ['confirming', 'ending'],
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ ids: context.ending }),
        onDone: {
          target: 'loading',
          actions: [
            {
              type: 'announceEnded',
              params: ({ context, event }) => ({ ended: event.output, asked: context.ending.length }),
            },
            'forgetEnding',
          ],
        },
        onError: {
          target: 'showing',
          actions: [keepFailure, 'forgetEnding'],
        },
      },
    },
  },
});

/** Returns the ids in the list that the user may end. */
function endable(answer: Answer | null, ids: readonly string[]): string[] {
  return ids.filter((id) => answer?.list.some((one) => one.id === id && one.endable));
}
