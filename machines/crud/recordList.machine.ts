import { DEFAULT_LIMIT } from '../../contract/constants.ts';
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
 * The list of a back-office resource: query, rows, selection. It is the child `list` of `crud`.
 *
 * A newer query cancels the older one; the current rows stay until the new ones arrive. The list shows the page that
 * the server returns: when the last row of the last page is removed, this is the page before. The selection is kept
 * across pages and orders. Other filters clear it, so that bulk actions cannot affect rows that are no longer listed.
 * The address contains the whole query (codec.ts). Rows that change by themselves (`follows` of the definition) are
 * reloaded silently.
 *
 * - Input: the definition, the record that contains the list (or null), the address; whether `list.limitPreferred`
 *   will follow (then a first page waits for it).
 * - Events of the query: `list.narrowed` (the search bar's '查询'); `list.filterChanged` (one filter; null removes
 *   it); `list.cleared` ('重置'); `list.sorted`; `list.pageChanged`; `list.limitChanged`; `list.limitPreferred`
 *   (the size of a first page whose address does not name one, and of any page if the user has just chosen it);
 *   `list.refreshed` (loads again, also after a failure); `list.linkRestored` (the device is online again);
 *   `list.moved` (the page's address changed: back, forward, a saved view).
 * - Events of records and the selection: `list.recordChanged` (from crud: the record of the open panel);
 *   `list.rowsGone` (from crud); `list.rowsToggled` (rows with the names of `labelOf`); `list.allMatchingChosen`;
 *   `list.selectionCleared`.
 * - Tags: `busy` (dim the rows, or show a skeleton while `context.result` is null); `showing`, `empty`; `failed` and
 *   `offline` (earlier rows stay if there are some); `some` or `allMatching` for the selection.
 * - Required: actor `loadRows` (stops on its signal); action `writeAddress` (of the query alone).
 */
export const recordListMachine = recordListSetup.createMachine({
  id: 'recordList',
  type: 'parallel',
  context: ({ input: { definition, within, address, awaitsLimit = false } }) => ({
    definition,
    within,
    awaitsLimit,
    result: null,
    failure: null,
    selection: [],
    chosenIn: null,
    usualLimit: DEFAULT_LIMIT,
    ...parseList(definition, address),
  }),
  states: {
    rows: {
      initial: 'deciding',
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
        'list.limitPreferred': [
          {
            guard: withEvent('isUsual'),
            target: '.loading',
            actions: [
              withEvent('preferLimit'),
              { type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) },
              replaced,
            ],
          },
          {
            guard: withEvent('isChosen'),
            target: '.loading',
            actions: [
              withEvent('preferLimit'),
              'unnameLimit',
              { type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) },
              pushed,
            ],
          },
          { actions: withEvent('preferLimit') },
        ],
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
        deciding: { always: [{ guard: 'awaitsLimit', target: 'waiting' }, { target: 'loading' }] },
        waiting: {
          description: "The user's page size is not known yet. The rows are loaded once, with that size.",
          tags: 'busy',
          on: { 'list.limitPreferred': { target: 'loading', actions: withEvent('takePreferredLimit') } },
        },
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
          description: 'One of the shown rows changes by itself, so the list is reloaded after a while.',
          tags: 'showing',
          after: { UNTIL_LOOK: { target: 'following' } },
        },
        following: {
          description: 'The rows stay while newer ones load. If that fails, the list is reloaded later.',
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
        empty: { description: 'No results. The page suggests what to change.', tags: 'empty' },
        failed: {
          description: 'The current rows stay. The message shows the reason and offers a retry.',
          tags: 'failed',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'refused' }] },
            offline: {
              description: 'No connection. The list reloads by itself once it is back.',
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
          description: 'Every matching row on all pages, as many as were counted.',
          tags: 'allMatching',
          always: { guard: 'isOtherNarrowing', target: 'none' },
          on: {
            'list.rowsToggled': {
              description: 'All except one cannot be sent as a query. The rows of this page stay selected.',
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
