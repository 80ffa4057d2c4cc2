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
  /** Null until the first list came. */
  answer: Answer | null;
  /** Ticked in the list. */
  chosen: string[];
  /** Who shall get the role. */
  picked: readonly string[];
  /** Somebody came or went. */
  changed: boolean;
  /** Who stayed as they were the last time, each with the reason. */
  refused: Done['refused'];
  failure: CallFailure | null;
};

/**
 * Who holds a role, page by page, and who shall hold it: people are picked and added, or ticked in the list and taken from
 * it after a yes. Afterwards the list is asked for anew; whoever could not be added or removed is told of with the reason.
 *
 * Events: `members.asked` (search, another page), `members.refreshed`, `members.chosen` (ticked rows), `members.adding`
 * (open what people are picked in), `members.picked`, `members.added`, `members.removalAsked`, `members.confirmed`,
 * `members.cancelled` (of either). Tags: `loading`, `failed`, `picking`, `confirming`, `busy`.
 * To be provided: actors `load` (input: the question), `give` and `take` (input: whom); actions `announceAdded`,
 * `announceRemoved`.
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

/** Of these the ones that stand in the list. */
function listedOf(answer: Answer | null, ids: readonly string[]): string[] {
  return ids.filter((id) => answer?.list.some((one) => one.id === id));
}
