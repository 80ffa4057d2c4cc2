import { assign, sendTo, setup } from 'xstate';
import { DEFAULT_LIMIT } from '../../contract/constants.ts';
import { required } from '../required.ts';
import { receiver } from '../system.ts';
import { withEvent } from '../withEvent.ts';

/** What a user chose for the search page: rows per page, and which groups of filters are open. */
export type SearchChoices = { pageSize: number | null; groups: Readonly<Record<string, boolean>> };

export type SearchChoicesEvent =
  | { type: 'searchChoices.identityChanged'; signedIn: boolean }
  | { type: 'searchChoices.pageSizeChosen'; pageSize: number }
  | { type: 'searchChoices.groupToggled'; group: string; open: boolean };

type Context = SearchChoices & {
  /** Choices that the account does not have yet. */
  unsaved: Partial<SearchChoices>;
};

const nothing: Context = { pageSize: null, groups: {}, unsaved: {} };

/**
 * How a user likes the search page. The choices belong to the account: they are loaded when the user is known, and
 * every choice is saved at once. A visitor's choices last as long as the page. A choice made while the stored ones are
 * loading takes precedence over them, and a choice that could not be saved is sent with the next one. Nothing is saved
 * while the stored choices are unknown: all groups are stored as one value, so a single one would replace the others.
 *
 * - Events: `searchChoices.identityChanged` (session), `pageSizeChosen` (search), `groupToggled` (the filters).
 * - Required: actors `loadChoices` and `saveChoices` (of the changed choices).
 */
export const searchChoicesMachine = setup({
  types: { context: {} as Context, events: {} as SearchChoicesEvent },
  actors: {
    loadChoices: required<SearchChoices>('loadChoices'),
    saveChoices: required<unknown, { change: Partial<SearchChoices> }>('saveChoices'),
  },
  actions: {
    forget: assign(nothing),
    keep: assign(({ context: { unsaved } }, { loaded }: { loaded: SearchChoices }) => {
      const groups = { ...loaded.groups, ...unsaved.groups };
      return { ...loaded, ...unsaved, groups, unsaved: unsaved.groups ? { ...unsaved, groups } : unsaved };
    }),
    choosePageSize: assign(({ context }, { pageSize }: { pageSize: number }) => ({
      pageSize,
      unsaved: { ...context.unsaved, pageSize },
    })),
    toggleGroup: assign(({ context }, { group, open }: { group: string; open: boolean }) => {
      const groups = { ...context.groups, [group]: open };
      return { groups, unsaved: { ...context.unsaved, groups } };
    }),
    markSaved: assign({ unsaved: {} }),
    announceLoading: sendTo(({ system }) => receiver(system, 'search'), { type: 'search.usualLimitAwaited' }),
    tellSearch: sendTo(
      ({ system }) => receiver(system, 'search'),
      ({ context }) => ({ type: 'search.usualLimitKnown', limit: context.pageSize ?? DEFAULT_LIMIT }),
    ),
  },
  guards: {
    isSignedIn: (_, { signedIn }: { signedIn: boolean }) => signedIn,
    hasUnsaved: ({ context }) => Object.keys(context.unsaved).length > 0,
  },
}).createMachine({
  id: 'searchChoices',
  initial: 'visiting',
  context: nothing,
  on: {
    'searchChoices.identityChanged': [
      { guard: withEvent('isSignedIn'), target: '.loading', actions: 'forget' },
      { target: '.visiting', actions: 'forget' },
    ],
    'searchChoices.pageSizeChosen': { actions: [withEvent('choosePageSize'), 'tellSearch'] },
    'searchChoices.groupToggled': { actions: withEvent('toggleGroup') },
  },
  states: {
    visiting: {
      description: 'Nobody is signed in.',
    },
    loading: {
      entry: 'announceLoading',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: {
          target: 'deciding',
          actions: [{ type: 'keep', params: ({ event }) => ({ loaded: event.output }) }, 'tellSearch'],
        },
        onError: { target: 'unknown', actions: 'tellSearch' },
      },
    },
    unknown: {
      description: 'The stored choices could not be loaded. They are loaded again before the next choice is saved.',
      on: {
        'searchChoices.pageSizeChosen': { target: 'loading', actions: [withEvent('choosePageSize'), 'tellSearch'] },
        'searchChoices.groupToggled': { target: 'loading', actions: withEvent('toggleGroup') },
      },
    },
    deciding: {
      description: 'Choices made while loading are saved now. Left at once.',
      always: [{ guard: 'hasUnsaved', target: 'saving' }, { target: 'known' }],
    },
    known: {
      on: {
        'searchChoices.pageSizeChosen': { target: 'saving', actions: [withEvent('choosePageSize'), 'tellSearch'] },
        'searchChoices.groupToggled': { target: 'saving', actions: withEvent('toggleGroup') },
      },
    },
    saving: {
      description: 'A further choice is saved together with this one.',
      invoke: {
        id: 'saveChoices',
        src: 'saveChoices',
        input: ({ context }) => ({ change: context.unsaved }),
        onDone: { target: 'known', actions: 'markSaved' },
        onError: { target: 'known' },
      },
      on: {
        'searchChoices.pageSizeChosen': {
          target: 'saving',
          reenter: true,
          actions: [withEvent('choosePageSize'), 'tellSearch'],
        },
        'searchChoices.groupToggled': { target: 'saving', reenter: true, actions: withEvent('toggleGroup') },
      },
    },
  },
});
