import { assign, setup } from 'xstate';
import type { TrashAnswer, TrashOutcome } from '../../contract/entities/trash.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type TrashQuestion = { resource: string; text: string; page: number };
export type TrashKey = { resource: string; id: string };
export type TrashEvent =
  | ({ type: 'trash.asked' } & TrashQuestion)
  | { type: 'trash.refreshed' }
  | { type: 'trash.chosen'; ids: string[] }
  | { type: 'trash.restore'; ids: string[] }
  | { type: 'trash.purgeAsked'; ids: string[] }
  | { type: 'trash.confirmed' }
  | { type: 'trash.cancelled' };

type Context = {
  question: TrashQuestion;
  /** Null until the first list has loaded. */
  answer: TrashAnswer | null;
  chosen: string[];
  /** The records that are being restored, confirmed or permanently deleted. */
  aim: TrashKey[];
  /** Records that did not leave the trash in the last action, each with its reason. */
  refused: TrashOutcome['refused'];
  failure: CallFailure | null;
};

/**
 * The trash of all resources, page by page, filtered by a resource and a text. Records are restored singly or in bulk,
 * or deleted permanently after confirmation. Records that could not leave the trash stay in the list with the reason
 * until the next action. When loading the list again fails, the earlier list stays, with the failure.
 *
 * - Events: `trash.asked` (search, another page), `trash.refreshed`, `trash.chosen` (selected rows), `trash.restore`,
 *   `trash.purgeAsked`, `trash.confirmed`, `trash.cancelled`.
 * - Tags: `loading`, `failed`, `restoring`, `confirming` (also during the deletion), `purging`.
 * - Required: actors `load` (input: the query), `restore` and `purge`; actions `announceRestored` and `announcePurged`.
 */
export const trashMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TrashEvent,
    tags: {} as 'loading' | 'failed' | 'restoring' | 'confirming' | 'purging',
  },
  actors: {
    load: required<TrashAnswer, TrashQuestion>('load'),
    restore: required<TrashOutcome, { records: TrashKey[] }>('restore'),
    purge: required<TrashOutcome, { records: TrashKey[] }>('purge'),
  },
  actions: {
    announceRestored: (_, _params: { count: number }) => {},
    announcePurged: (_, _params: { count: number }) => {},
    keepQuestion: assign((_, { resource, text, page }: TrashQuestion) => ({
      question: { resource, text, page },
      chosen: [],
      refused: [],
    })),
    keepAnswer: assign(({ context }, { answer }: { answer: TrashAnswer }) => ({
      answer,
      chosen: keysOf(answer, context.chosen).map(({ id }) => id),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    choose: assign(({ context }, { ids }: { ids: string[] }) => ({
      chosen: keysOf(context.answer, ids).map(({ id }) => id),
    })),
    takeAim: assign(({ context }, { ids }: { ids: string[] }) => ({
      aim: keysOf(context.answer, ids),
      refused: [],
      failure: null,
    })),
    keepRefused: assign((_, { refused }: Pick<TrashOutcome, 'refused'>) => ({ refused, chosen: [], aim: [] })),
    forgetAim: assign({ aim: [] }),
  },
  guards: {
    isThere: ({ context }, { ids }: { ids: string[] }) => keysOf(context.answer, ids).length > 0,
  },
}).createMachine({
  id: 'trash',
  initial: 'loading',
  context: {
    question: { resource: '', text: '', page: 1 },
    answer: null,
    chosen: [],
    aim: [],
    refused: [],
    failure: null,
  },
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
        'trash.asked': {
          target: 'loading',
          reenter: true,
          actions: withEvent('keepQuestion'),
        },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'trash.refreshed': { target: 'loading' },
        'trash.asked': { target: 'loading', actions: withEvent('keepQuestion') },
      },
    },
    showing: {
      on: {
        'trash.refreshed': { target: 'loading' },
        'trash.asked': { target: 'loading', actions: withEvent('keepQuestion') },
        'trash.chosen': { actions: withEvent('choose') },
        'trash.restore': {
          guard: withEvent('isThere'),
          target: 'restoring',
          actions: withEvent('takeAim'),
        },
        'trash.purgeAsked': {
          guard: withEvent('isThere'),
          target: 'confirming',
          actions: withEvent('takeAim'),
        },
      },
    },
    restoring: {
      tags: 'restoring',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => ({ records: context.aim }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'announceRestored', params: ({ event }) => ({ count: event.output.done.length }) },
            { type: 'keepRefused', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'showing',
          actions: [keepFailure, 'forgetAim'],
        },
      },
    },
    confirming: {
      tags: 'confirming',
      on: {
        'trash.confirmed': { target: 'purging' },
        'trash.cancelled': { target: 'showing', actions: 'forgetAim' },
      },
    },
    purging: {
      tags: ['confirming', 'purging'],
      invoke: {
        id: 'purge',
        src: 'purge',
        input: ({ context }) => ({ records: context.aim }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'announcePurged', params: ({ event }) => ({ count: event.output.done.length }) },
            { type: 'keepRefused', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'showing',
          actions: [keepFailure, 'forgetAim'],
        },
      },
    },
  },
});

/** Returns the keys of the ids that are in the list. */
function keysOf(answer: TrashAnswer | null, ids: readonly string[]): TrashKey[] {
  return (answer?.list ?? []).filter(({ id }) => ids.includes(id)).map(({ resource, id }) => ({ resource, id }));
}
