import { assign, raise, setup } from 'xstate';
import type { RoleMember } from '../../contract/entities/administration.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { Done } from '../crud/work.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type MembersQuestion = { text: string; page: number };
type Answer = { count: number; list: RoleMember[] };
export type RoleMembersEvent =
  | ({ type: 'members.asked' } & MembersQuestion)
  | { type: 'members.refreshed' }
  | { type: 'members.chosen'; ids: string[] }
  | { type: 'members.adding' }
  | { type: 'members.picked'; ids: readonly string[] }
  | { type: 'members.added' }
  | { type: 'members.removalAsked' }
  | { type: 'members.confirmed' }
  | { type: 'members.cancelled' };

type Context = {
  question: MembersQuestion;
  /** Null until the first list has loaded. */
  answer: Answer | null;
  /** The selected rows of the list. */
  chosen: string[];
  /** The users who will get the role. */
  picked: readonly string[];
  /** Members were added or removed. */
  changed: boolean;
  /** The users unchanged by the last action, with the reasons. */
  refused: Done['refused'];
  failure: CallFailure | null;
};

/**
 * The members of a role, page by page. Users are picked and added, or selected in the list and removed after
 * confirmation. Then the list is loaded again; users who could not be added or removed are listed with the reason.
 *
 * - Events: `members.asked` (search, another page), `members.refreshed`, `members.chosen` (selected rows),
 *   `members.adding` (opens the user picker), `members.picked`, `members.added`, `members.removalAsked`,
 *   `members.confirmed`, `members.cancelled` (closes picker or confirmation).
 * - Tags: `loading`, `failed`, `picking`, `confirming`, `busy`.
 * - Required: actors `load` (input: the query), `give` and `take` (input: the users); actions `announceAdded`,
 *   `announceRemoved`.
 */
export const roleMembersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RoleMembersEvent,
    tags: {} as 'loading' | 'failed' | 'picking' | 'confirming' | 'busy',
  },
  actors: {
    load: required<Answer, MembersQuestion>('load'),
    give: required<Done, { ids: readonly string[] }>('give'),
    take: required<Done, { ids: readonly string[] }>('take'),
  },
  actions: {
    announceAdded: (_, _params: { count: number }) => {},
    announceRemoved: (_, _params: { count: number }) => {},
    keepQuestion: assign((_, { text, page }: MembersQuestion) => ({ question: { text, page }, chosen: [] })),
    keepAnswer: assign(({ context }, { answer }: { answer: Answer }) => ({
      answer,
      chosen: listedOf(answer, context.chosen),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    choose: assign(({ context }, { ids }: { ids: string[] }) => ({ chosen: listedOf(context.answer, ids) })),
    beginAnew: assign({ picked: [], refused: [], failure: null }),
    pick: assign((_, { ids }: { ids: readonly string[] }) => ({ picked: ids })),
    keepDone: assign(({ context }, { done, refused }: Done) => ({
      picked: [],
      chosen: [],
      refused,
      changed: context.changed || done.length > 0,
    })),
    askAnew: raise({ type: 'members.refreshed' }),
  },
  guards: {
    hasPicked: ({ context }) => context.picked.length > 0,
    hasChosen: ({ context }) => context.chosen.length > 0,
  },
}).createMachine({
  id: 'roleMembers',
  type: 'parallel',
  context: {
    question: { text: '', page: 1 },
    answer: null,
    chosen: [],
    picked: [],
    changed: false,
    refused: [],
    failure: null,
  },
  states: {
    list: {
      initial: 'loading',
      on: {
        'members.asked': {
          target: '.loading',
          actions: withEvent('keepQuestion'),
        },
        'members.refreshed': { target: '.loading' },
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
        },
        showing: {},
        failed: { tags: 'failed' },
      },
    },
    work: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'members.chosen': { actions: withEvent('choose') },
            'members.adding': { target: 'picking', actions: 'beginAnew' },
            'members.removalAsked': { guard: 'hasChosen', target: 'confirming', actions: 'beginAnew' },
          },
        },
        picking: {
          tags: 'picking',
          on: {
            'members.picked': { actions: withEvent('pick') },
            'members.added': { guard: 'hasPicked', target: 'giving' },
            'members.cancelled': { target: 'resting', actions: 'beginAnew' },
          },
        },
        giving: {
          tags: ['picking', 'busy'],
          invoke: {
            id: 'give',
            src: 'give',
            input: ({ context }) => ({ ids: context.picked }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'announceAdded', params: ({ event }) => ({ count: event.output.done.length }) },
                { type: 'keepDone', params: ({ event }) => event.output },
                'askAnew',
              ],
            },
            onError: {
              target: 'picking',
              actions: keepFailure,
            },
          },
        },
        confirming: {
          tags: 'confirming',
          on: {
            'members.confirmed': { guard: 'hasChosen', target: 'taking' },
            'members.cancelled': { target: 'resting', actions: 'beginAnew' },
          },
        },
        taking: {
          tags: ['confirming', 'busy'],
          invoke: {
            id: 'take',
            src: 'take',
            input: ({ context }) => ({ ids: context.chosen }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'announceRemoved', params: ({ event }) => ({ count: event.output.done.length }) },
                { type: 'keepDone', params: ({ event }) => event.output },
                'askAnew',
              ],
            },
            onError: {
              target: 'confirming',
              actions: keepFailure,
            },
          },
        },
      },
    },
  },
});

/** Returns the ids that are in the list. */
function listedOf(answer: Answer | null, ids: readonly string[]): string[] {
  return ids.filter((id) => answer?.list.some((one) => one.id === id));
}
