import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { parseList } from './codec.ts';
import { queryOf, recordListSetup } from './recordList.setup.ts';

type Scope = { context: Parameters<typeof queryOf>[0] };
const pushed = {
  type: 'writeAddress',
  params: ({ context }: Scope) => ({ query: queryOf(context), replace: false }),
} as const;
const replaced = {
  type: 'writeAddress',
  params: ({ context }: Scope) => ({ query: queryOf(context), replace: true }),
} as const;

/**
 * The list of a back-office resource: question, rows, selection. Part of `crud`, which runs it under the id `list`.
 *
 * A newer question cancels the older one; the rows that stand stay until the next ones come. The page that the server
 * gives is the page that is shown: after the last row of the last page went, the one before. Chosen rows stay chosen
 * from page to page and order to order; another narrowing drops them, and so bulk work cannot hit rows that nobody
 * sees any more. The address says the whole question (codec.ts). Rows that change by themselves (the definition's
 * `follows`) are asked for again without a sign of it.
 *
 * Input: the definition, the record that the list stands within (or null), the address.
 * Events: `list.narrowed` (the search bar's '查询'), `list.filterChanged` (one filter; null takes it away),
 * `list.cleared` ('重置'), `list.sorted`, `list.pageChanged`, `list.limitChanged`, `list.refreshed` (asks again, after
 * a failure too), `list.linkRestored` (the device has a connection again), `list.moved` (the address changed under the page: back, forward, a saved view),
 * `list.recordChanged` (crud: whose panel is open), `list.rowsGone` (crud), `list.rowsToggled` (rows as `labelOf`
 * calls them), `list.allMatchingChosen`, `list.selectionCleared`.
 * Tags: `busy` (dim the rows, or draw their shape while `context.result` is null), `showing`, `empty`, `failed` and
 * `offline` (old rows stand if there are any), `some` or `allMatching` of the selection.
 * To be provided: actor `loadRows` (ends on its signal), action `writeAddress` (of the query alone).
 */
export const recordListMachine = recordListSetup.createMachine({
  id: 'recordList',
  type: 'parallel',
  context: ({ input: { definition, within, address } }) => ({
    definition,
    within,
    result: null,
    failure: null,
    selection: [],
    chosenIn: null,
    ...parseList(definition, address),
  }),
  states: {
    rows: {
      initial: 'loading',
      on: {
        'list.narrowed': {
          target: '.loading',
          actions: [{ type: 'change', params: ({ event: { type: _, ...change } }) => ({ change }) }, pushed],
        },
        'list.filterChanged': {
          target: '.loading',
          actions: [withEvent('filter'), pushed],
        },
        'list.cleared': {
          target: '.loading',
          actions: [{ type: 'change', params: { change: { text: '', filters: {} } } }, pushed],
        },
        'list.sorted': {
          target: '.loading',
          actions: [{ type: 'change', params: ({ event: { sort } }) => ({ change: { sort } }) }, pushed],
        },
        'list.limitChanged': {
          target: '.loading',
          actions: [{ type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) }, pushed],
        },
        'list.pageChanged': {
          guard: withEvent('isInRange'),
          target: '.loading',
          actions: [{ type: 'change', params: ({ event: { page } }) => ({ change: { page } }) }, pushed],
        },
        'list.refreshed': { target: '.loading' },
        'list.moved': [
          {
            guard: withEvent('isNews'),
            target: '.loading',
            actions: withEvent('takeAddress'),
          },
          { actions: withEvent('takeAddress') },
        ],
        'list.recordChanged': {
          guard: withEvent('isOtherRecord'),
          actions: [withEvent('keepRecord'), pushed],
        },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context: { question, within } }) => ({ question, within, quiet: false }),
            onDone: [
              {
                guard: { type: 'isBeyondEnd', params: ({ event }) => ({ reply: event.output }) },
                target: 'loading',
                reenter: true,
                actions: [{ type: 'goToLastPage', params: ({ event }) => ({ reply: event.output }) }, replaced],
              },
              {
                guard: { type: 'isClamped', params: ({ event }) => ({ reply: event.output }) },
                target: 'answered',
                actions: [{ type: 'keepReply', params: ({ event }) => ({ reply: event.output }) }, replaced],
              },
              {
                target: 'answered',
                actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        answered: {
          always: [
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isChanging', target: 'changing' },
            { target: 'showing' },
          ],
        },
        showing: { tags: 'showing' },
        changing: {
          description: 'Rows are shown of which one changes by itself: they are looked at again after a while.',
          tags: 'showing',
          after: { UNTIL_LOOK: { target: 'following' } },
        },
        following: {
          description: 'The rows stand while newer ones come; if none come, another look is taken later.',
          tags: 'showing',
          invoke: {
            id: 'followRows',
            src: 'loadRows',
            input: ({ context: { question, within } }) => ({ question, within, quiet: true }),
            onDone: [
              { guard: { type: 'isMoved', params: ({ event }) => ({ reply: event.output }) }, target: 'loading' },
              {
                target: 'answered',
                actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
              },
            ],
            onError: { target: 'changing' },
          },
        },
        empty: { description: 'Nothing fits: the page says what to change.', tags: 'empty' },
        failed: {
          description: 'What stood stands; the message says why there is nothing newer, and offers to ask again.',
          tags: 'failed',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'refused' }] },
            offline: {
              description: 'Nothing got through: once the link is back the list asks again by itself.',
              tags: 'offline',
              on: { 'list.linkRestored': { target: '#recordList.rows.loading' } },
            },
            refused: {},
          },
        },
      },
    },
    selection: {
      initial: 'none',
      states: {
        none: {
          on: {
            'list.rowsToggled': {
              guard: 'isCurrent',
              target: 'some',
              actions: ['beginSelection', withEvent('toggle')],
            },
            'list.allMatchingChosen': { guard: 'isCurrent', target: 'allMatching', actions: 'beginSelection' },
          },
        },
        some: {
          tags: 'some',
          always: [
            { guard: 'isOtherNarrowing', target: 'none', actions: 'clearSelection' },
            { guard: 'isNothingChosen', target: 'none' },
          ],
          on: {
            'list.rowsToggled': { actions: withEvent('toggle') },
            'list.rowsGone': { actions: withEvent('drop') },
            'list.allMatchingChosen': { guard: 'isCurrent', target: 'allMatching', actions: 'clearSelection' },
            'list.selectionCleared': { target: 'none', actions: 'clearSelection' },
          },
        },
        allMatching: {
          description: 'Every row that matches, on all pages: as many as were counted.',
          tags: 'allMatching',
          always: { guard: 'isOtherNarrowing', target: 'none' },
          on: {
            'list.rowsToggled': {
              description: 'All but one is no question that can be asked: the rows of this page stay chosen.',
              target: 'some',
              actions: ['choosePage', withEvent('toggle')],
            },
            'list.rowsGone': { target: 'none' },
            'list.selectionCleared': { target: 'none' },
          },
        },
      },
    },
  },
});
