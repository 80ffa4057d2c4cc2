import { assign, setup } from 'xstate';
import type { SavedSearch } from '../../contract/entities/savedSearches.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** The actions on a saved search. */
export type SavedSearchAct =
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'mail'; id: string; mailWhenNew: boolean }
  | { kind: 'remove'; id: string }
  | { kind: 'restore'; id: string };

export type SavedSearchesEvent =
  | { type: 'savedSearches.opened' }
  | { type: 'savedSearches.closed' }
  | { type: 'savedSearches.retried' }
  | { type: 'savedSearches.chosen'; id: string }
  | { type: 'savedSearches.acted'; act: SavedSearchAct }
  | { type: 'savedSearches.renameWanted'; id: string }
  | { type: 'savedSearches.nameChanged'; name: string }
  | { type: 'savedSearches.renameSubmitted' }
  | { type: 'savedSearches.renameCancelled' };
type Context = {
  list: SavedSearch[];
  act: SavedSearchAct | null;
  renaming: { id: string; name: string } | null;
  /** The last removed search, which can be restored. */
  removed: SavedSearch | null;
  failure: CallFailure | null;
};

/**
 * The saved searches of an account: loaded each time the pane opens, renamed, removed (with undo), with mails switched
 * on or off.
 *
 * - Events: `savedSearches.opened` and `closed` (the pane), `chosen` (opens the search and marks its results as seen),
 *   `acted` (mail, removal, its undo), the four events of renaming, `retried`.
 * - Tags: `open`, `loading` (nothing to show yet), `busy`, `renaming`, `failed`.
 * - Required: actors `loadSearches`, `changeSearch` and `openSearch`, their calls with `notice: 'never'`, because the
 *   pane shows the messages.
 */
export const savedSearchesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SavedSearchesEvent,
    tags: {} as 'open' | 'loading' | 'busy' | 'renaming' | 'failed',
  },
  actors: {
    loadSearches: required<SavedSearch[]>('loadSearches'),
    changeSearch: required<unknown, { act: SavedSearchAct | null }>('changeSearch'),
    openSearch: required<unknown, { id: string }>('openSearch'),
  },
  actions: {
    reset: assign({ act: null, renaming: null, removed: null, failure: null }),
    keepList: assign((_, { list }: { list: SavedSearch[] }) => ({ list })),
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    begin: assign((_, { act }: { act: SavedSearchAct }) => ({ act, failure: null })),
    beginRename: assign(({ context: { renaming } }) => ({
      act: { kind: 'rename' as const, id: renaming?.id ?? '', name: renaming?.name.trim() ?? '' },
      failure: null,
    })),
    startRenaming: assign(({ context }, { id }: { id: string }) => ({
      renaming: { id, name: context.list.find((one) => one.id === id)?.name ?? '' },
      removed: null,
      failure: null,
    })),
    changeName: assign(({ context: { renaming } }, { name }: { name: string }) => ({
      renaming: renaming && { ...renaming, name },
      failure: null,
    })),
    endRenaming: assign({ renaming: null, failure: null }),
    settle: assign(({ context: { act, list } }) => ({
      renaming: null,
      removed: act?.kind === 'remove' ? (list.find(({ id }) => id === act.id) ?? null) : null,
    })),
  },
  guards: {
    isRename: ({ context }) => context.act?.kind === 'rename',
    isNamed: ({ context }) => context.renaming?.name.trim() !== '',
  },
}).createMachine({
  id: 'savedSearches',
  initial: 'closed',
  context: { list: [], act: null, renaming: null, removed: null, failure: null },
  states: {
    closed: { entry: 'reset', on: { 'savedSearches.opened': { target: 'loading' } } },
    loading: {
      tags: ['open', 'loading', 'busy'],
      invoke: load('loadSearches', 'failed'),
      on: { 'savedSearches.closed': { target: 'closed' } },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { 'savedSearches.retried': { target: 'loading' }, 'savedSearches.closed': { target: 'closed' } },
    },
    showing: {
      tags: 'open',
      on: {
        'savedSearches.acted': { target: 'changing', actions: withEvent('begin') },
        'savedSearches.renameWanted': {
          target: 'renaming',
          actions: withEvent('startRenaming'),
        },
        'savedSearches.chosen': { target: 'visiting' },
        'savedSearches.closed': { target: 'closed' },
      },
    },
    renaming: {
      tags: ['open', 'renaming'],
      on: {
        'savedSearches.nameChanged': { actions: withEvent('changeName') },
        'savedSearches.renameSubmitted': { guard: 'isNamed', target: 'changing', actions: 'beginRename' },
        'savedSearches.renameCancelled': { target: 'showing', actions: 'endRenaming' },
        'savedSearches.closed': { target: 'closed' },
      },
    },
    changing: {
      description: 'One change is being saved. The next one waits for it.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'changeSearch',
        src: 'changeSearch',
        input: ({ context }) => ({ act: context.act }),
        onDone: { target: 'refreshing', actions: 'settle' },
        onError: [
          {
            guard: 'isRename',
            target: 'renaming',
            actions: keepFailure,
          },
          { target: 'showing', actions: keepFailure },
        ],
      },
      on: { 'savedSearches.closed': { target: 'closed' } },
    },
    refreshing: {
      description: 'The current list stays until it is reloaded.',
      tags: ['open', 'busy'],
      invoke: load('refreshSearches', 'showing'),
      on: { 'savedSearches.closed': { target: 'closed' } },
    },
    visiting: {
      description: 'The pane has closed, and the chosen page is shown.',
      invoke: {
        id: 'openSearch',
        src: 'openSearch',
        input: ({ event }) => ({ id: 'id' in event ? event.id : '' }),
        onDone: { target: 'closed' },
        onError: { target: 'closed' },
      },
      on: { 'savedSearches.opened': { target: 'loading' } },
    },
  },
});

function load(id: string, onFailure: 'failed' | 'showing') {
  return {
    id,
    src: 'loadSearches' as const,
    onDone: {
      target: 'showing',
      actions: {
        type: 'keepList' as const,
        params: ({ event }: { event: { output: SavedSearch[] } }) => ({ list: event.output }),
      },
    },
    onError: {
      target: onFailure,
      actions: keepFailure,
    },
  };
}
