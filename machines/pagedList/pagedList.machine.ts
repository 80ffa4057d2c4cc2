import { assign, raise, setup } from 'xstate';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { type ListAnswer, type RowOf, rowsOf } from './rows.ts';
import type { ListOutcome, ListQuestion, PagedListContext, PagedListEvent, PagedListInput } from './types.ts';

/** Interval in milliseconds between two refreshes of a list that refreshes. */
export const REFRESH_MS = 5_000;

/**
 * A list on the server, page by page, with actions on its rows: the trash, the signed-in users, the members of a role,
 * the job queues. A newer query cancels an older one. Rows are selected on the shown page. An action is performed at
 * once, after confirmation, or on records that are picked outside the list; then the list is loaded again. When loading
 * fails, the earlier rows stay, with the failure, until a load succeeds. Rows that an action left unchanged are listed
 * with the reason until the next action or query. The failure of an action stays as long, whatever is loaded meanwhile;
 * canceling a question forgets it.
 *
 * - Input: the first query; whether the list refreshes by itself; whether a failed action is asked about again.
 * - Events: `list.asked` (changes the query; starts at page 1 unless the change has a page), `list.refreshed`,
 *   `list.chosen` (selected rows), `list.acted` (an action at once), `list.actAsked` (opens its confirmation),
 *   `list.pickAsked` (opens a picker), `list.picked`, `list.confirmed`, `list.cancelled`.
 * - Tags: `loading`, `failed`; `asking` or `busy` for the action in `context.aim`.
 * - Required: actors `load` (input: the query) and `act` (input: the aim); action `announceDone`, unless no action is
 *   used.
 *
 * `canChoose` returns whether a row can be selected and acted on.
 */
export function createPagedList<Question extends ListQuestion, Answer extends ListAnswer, Act extends string>(
  canChoose: (row: RowOf<Answer>) => boolean = () => true,
) {
  type Own = PagedListContext<Question, Answer, Act>;
  type Aimed = { act: Act; ids: readonly string[] };
  const choosable = (answer: Answer | null, ids: readonly string[]) => rowsOf(answer, ids).filter(canChoose);
  const idsOf = (answer: Answer | null, ids: readonly string[]) => choosable(answer, ids).map(({ id }) => id);
  return setup({
    types: {
      context: {} as Own,
      input: {} as PagedListInput<Question>,
      events: {} as PagedListEvent<Question, Act>,
      tags: {} as 'loading' | 'failed' | 'asking' | 'busy',
    },
    actors: {
      load: required<Answer, { question: Question }>('load'),
      act: required<ListOutcome, { aim: Own['aim'] }>('act'),
    },
    actions: {
      announceDone: (_, _params: { aim: Own['aim']; done: number }) => {},
      keepQuestion: assign(({ context }, { change }: { change: Partial<Question> | ListQuestion }) => ({
        question: { ...context.question, page: 1, ...change },
        chosen: [],
        refused: [],
        actFailure: null,
      })),
      keepAnswer: assign(({ context }, { answer }: { answer: Answer }) => ({
        answer,
        chosen: idsOf(answer, context.chosen),
        loadFailure: null,
      })),
      keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ loadFailure: failureOf(error) })),
      keepActFailure: assign((_, { error }: { error: unknown }) => ({ actFailure: failureOf(error) })),
      choose: assign(({ context }, { ids }: { ids: readonly string[] }) => ({ chosen: idsOf(context.answer, ids) })),
      takeAim: assign(({ context }, { act, ids }: Aimed) => ({
        aim: { act, ids: idsOf(context.answer, ids), rows: choosable(context.answer, ids) },
        refused: [],
        actFailure: null,
      })),
      beginPicking: assign((_, { act }: { act: Act }) => ({
        aim: { act, ids: [], rows: [] },
        refused: [],
        actFailure: null,
      })),
      pick: assign(({ context: { aim } }, { ids }: { ids: readonly string[] }) => ({ aim: aim && { ...aim, ids } })),
      keepOutcome: assign(({ context }, { done, refused }: ListOutcome) => ({
        chosen: context.chosen.filter((id) => !context.aim?.ids.includes(id)),
        changed: context.changed || done > 0,
        refused,
      })),
      forgetAim: assign({ aim: null }),
      forgetActFailure: assign({ actFailure: null }),
      loadAgain: raise({ type: 'list.refreshed' }),
    },
    guards: {
      isThere: ({ context }, { ids }: { ids: readonly string[] }) => idsOf(context.answer, ids).length > 0,
      hasAim: ({ context }) => context.aim !== null && context.aim.ids.length > 0,
      refreshes: ({ context }) => context.refreshes,
      asksAgain: ({ context }) => context.asksAgain,
    },
    delays: { REFRESH_MS },
  }).createMachine({
    id: 'pagedList',
    type: 'parallel',
    context: ({ input }) => ({
      ...input,
      ...{ answer: null, chosen: [], aim: null, changed: false, refused: [], loadFailure: null, actFailure: null },
    }),
    states: {
      rows: {
        initial: 'loading',
        on: {
          'list.asked': { target: '.loading', actions: withEvent('keepQuestion') },
          'list.refreshed': { target: '.loading' },
        },
        states: {
          loading: {
            tags: 'loading',
            description: 'The earlier rows stay.',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ question: context.question }),
              onDone: {
                target: 'showing',
                actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              onError: { target: 'failed', actions: withEvent('keepLoadFailure') },
            },
          },
          showing: { after: { REFRESH_MS: { guard: 'refreshes', target: 'loading' } } },
          failed: { tags: 'failed' },
        },
      },
      work: {
        initial: 'resting',
        states: {
          resting: {
            on: {
              'list.chosen': { actions: withEvent('choose') },
              'list.acted': { guard: withEvent('isThere'), target: 'acting', actions: withEvent('takeAim') },
              'list.actAsked': { guard: withEvent('isThere'), target: 'asking', actions: withEvent('takeAim') },
              'list.pickAsked': { target: 'asking', actions: withEvent('beginPicking') },
            },
          },
          asking: {
            tags: 'asking',
            on: {
              'list.picked': { actions: withEvent('pick') },
              'list.confirmed': { guard: 'hasAim', target: 'acting', actions: 'forgetActFailure' },
              'list.cancelled': { target: 'resting', actions: ['forgetAim', 'forgetActFailure'] },
            },
          },
          acting: {
            tags: 'busy',
            invoke: {
              id: 'act',
              src: 'act',
              input: ({ context }) => ({ aim: context.aim }),
              onDone: {
                target: 'resting',
                actions: [
                  {
                    type: 'announceDone',
                    params: ({ context: { aim }, event }) => ({ aim, done: event.output.done }),
                  },
                  { type: 'keepOutcome', params: ({ event }) => event.output },
                  'forgetAim',
                  'loadAgain',
                ],
              },
              onError: [
                { guard: 'asksAgain', target: 'asking', actions: withEvent('keepActFailure') },
                { target: 'resting', actions: [withEvent('keepActFailure'), 'forgetAim'] },
              ],
            },
          },
        },
      },
    },
  });
}
