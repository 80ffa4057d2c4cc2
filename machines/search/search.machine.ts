import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import type { ChangeEvent } from './changes.ts';
import { listStates } from './listStates.ts';
import { atRest, searchSetup } from './search.setup.ts';

const change = {
  target: '.deciding',
  actions: { type: 'change', params: ({ event }: { event: ChangeEvent }) => ({ event }) },
} as const;

/** While the user types, the number of rows waits for the request of the text. */
const waitingLimit = {
  'search.usualLimitKnown': [
    { guard: withEvent('usesUsual'), actions: [withEvent('takeUsualLimit'), withEvent('useLimit')] },
    { actions: withEvent('takeUsualLimit') },
  ],
} as const;

/**
 * The model search, which keeps its state between visits (specification, section 2: /search keeps its state when
 * revisited).
 *
 * A newer query cancels the older one. The address holds the whole query (codec.ts). The last result remains until the
 * next one arrives. A page number after the last page becomes the last page.
 *
 * A choice adds an entry to the browser's history. Typing adds one entry until Enter or the next choice, and so do the
 * steps of a range. A query that comes from the address adds none.
 *
 * Events:
 *
 * - `search.addressed`: the page sends its address when it opens and whenever the address changes (back, forward, a
 *   link)
 * - `search.left`: sent by the page when it starts to fade
 * - `search.textChanged`: typing, debounced here
 * - `search.submitted`: Enter
 * - the events of changes.ts: terms of the text, facets, ranges, genes, responses, list, order, pager, drawn plots
 * - `search.usualLimitAwaited`, `search.usualLimitKnown`: the rows per page that the account remembers are loading, or
 *   known (searchChoices); the first request waits for them, and a shown first page follows
 * - `search.viewChanged` and `search.columnsChanged`: these send no request
 * - `search.remarkRemoved`: removes the remark about ignored parts of the address
 * - `search.listRetried`, `search.retried`
 * - `search.forgotten`: sent by the session at sign-out
 *
 * Tags: `busy`, `empty`, `failed`.
 *
 * Must be provided:
 *
 * - actor `searchModels` (body from `searchBody`, result from `foundModels`)
 * - actors `saveList` (returns the key of a list) and `recallList` (returns the list of a key, null if there is none)
 * - actions `keepList` (in this tab), `scrollToTop`, `scrollBack` (to the scroll position at which the page was left)
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  initial: 'idle',
  context: atRest,
  on: {
    'search.addressed': [
      {
        guard: withEvent('isRevisit'),
        actions: [
          'replaceAddress',
          { type: 'scrollBack', params: ({ context }) => ({ to: context.leftAt ?? 0 }) },
          'arrive',
        ],
      },
      { guard: withEvent('isNews'), target: '.deciding', actions: [withEvent('takeAddress'), 'arrive'] },
      { actions: 'arrive' },
    ],
    'search.left': { actions: withEvent('leave') },
    'search.textChanged': [
      { guard: withEvent('isComposing'), target: '.composing', actions: withEvent('type') },
      { target: '.editing', actions: withEvent('type') },
    ],
    'search.submitted': { target: '.deciding', actions: 'finishTyping' },
    'search.facetToggled': change,
    'search.facetCleared': change,
    'search.facetMatchChanged': change,
    'search.rangeChanged': change,
    'search.genesChanged': change,
    'search.matchChanged': change,
    'search.responsesChanged': change,
    'search.idsApplied': {
      ...change,
      actions: [
        change.actions,
        { type: 'keepList', params: ({ context: { query } }) => ({ key: query.list, ids: query.ids }) },
      ],
    },
    'search.listRetried': { target: '.deciding', actions: 'clearUnsaved' },
    'search.suggestionChosen': change,
    'search.textReplaced': change,
    'search.filtersReset': change,
    'search.cleared': change,
    'search.waterfallChosen': change,
    'search.availabilityChanged': change,
    'search.sorted': change,
    'search.limitChanged': { ...change, actions: [change.actions, 'rememberLimit'] },
    'search.usualLimitAwaited': { actions: 'awaitUsualLimit' },
    'search.usualLimitKnown': [
      {
        guard: withEvent('followsUsual'),
        target: '.deciding',
        actions: [withEvent('takeUsualLimit'), withEvent('useLimit'), 'replaceEntry'],
      },
      { actions: withEvent('takeUsualLimit') },
    ],
    'search.pageChanged': {
      ...change,
      guard: withEvent('isInRange'),
      actions: [change.actions, 'scrollToTop'],
    },
    'search.viewChanged': {
      actions: [{ type: 'show', params: ({ event }) => ({ shown: { view: event.view } }) }, 'replaceAddress'],
    },
    'search.columnsChanged': {
      actions: [{ type: 'show', params: ({ event }) => ({ shown: { columns: event.columns } }) }, 'replaceAddress'],
    },
    'search.remarkRemoved': { actions: withEvent('removeRemark') },
    'search.forgotten': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'No query was sent yet.' },
    composing: {
      description: 'An input method composes characters. Nothing is sent before they are complete.',
      on: waitingLimit,
    },
    editing: {
      description: 'The user types. The request waits for a pause.',
      on: waitingLimit,
      after: { SEARCH_DEBOUNCE_MS: { target: 'deciding' } },
    },
    deciding: {
      description: 'A list named by the address is loaded first. A long list gets its address.',
      always: [
        { guard: 'awaitsUsual', target: 'waiting' },
        { guard: 'isListMissing', target: 'recalling' },
        { guard: 'isListUnsaved', target: 'saving' },
        { target: 'searching' },
      ],
    },
    waiting: {
      description: "The account's rows per page are loading. The first request waits for them, but not for long.",
      tags: 'busy',
      on: {
        'search.usualLimitKnown': {
          target: 'deciding',
          actions: [withEvent('takeUsualLimit'), withEvent('useLimit')],
        },
      },
      after: { CHOICES_PATIENCE_MS: { target: 'deciding', actions: 'stopAwaiting' } },
    },
    ...listStates,
    searching: {
      tags: 'busy',
      entry: ['markAsked', 'writeAddress', 'markEntry'],
      invoke: {
        id: 'searchModels',
        src: 'searchModels',
        input: ({ context }) => ({ query: context.query, terms: context.result?.terms }),
        onDone: [
          {
            guard: { type: 'isBeyondEnd', params: ({ event }) => ({ result: event.output }) },
            target: 'searching',
            reenter: true,
            actions: { type: 'goToLastPage', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ result: event.output }) },
            target: 'empty',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'showing',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    showing: {},
    empty: { description: 'No results. The page suggests what to change.', tags: 'empty' },
    failed: { tags: 'failed', on: { 'search.retried': { target: 'deciding' } } },
  },
});
