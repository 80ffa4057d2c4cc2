import { assign, setup } from 'xstate';
import type { SearchToSave } from '../../contract/entities/savedSearches.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** The current search of the page: everything to save except the name and the mail setting. */
export type SearchShown = Pick<SearchToSave, 'address' | 'criteria' | 'sort' | 'columns'>;
type Draft = Pick<SearchToSave, 'name' | 'mailWhenNew'>;
export type SaveInput = { search: SearchToSave };

export type SavedSearchEvent =
  | { type: 'savedSearch.opened'; search: SearchShown; name: string }
  | { type: 'savedSearch.edited'; draft: Partial<Draft> }
  | { type: 'savedSearch.submitted' }
  | { type: 'savedSearch.replaced' }
  | { type: 'savedSearch.kept' }
  | { type: 'savedSearch.closed' };
type Context = {
  search: SearchShown;
  draft: Draft;
  /** The saved search with the typed name, ignoring case. */
  taken: string | null;
  failure: CallFailure | null;
};

const nothing: Context = {
  search: { address: '/search', criteria: {} },
  draft: { name: '', mailWhenNew: false },
  taken: null,
  failure: null,
};

/**
 * Saves the search of the page under a name. If the name is taken, ignoring case, it asks before the saved search is
 * replaced. The typed input stays after every refusal.
 *
 * - Events: `savedSearch.opened` (with the current search and a proposed name), `edited`, `submitted`, `replaced` and
 *   `kept` (the two answers to the question), `closed`.
 * - Tags: `open` (the dialog), `asking` (the question in it), `busy`, `done`.
 * - Required: actor `saveSearch` (call with `notice: 'never'`, because the dialog shows the messages).
 */
export const savedSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SavedSearchEvent,
    tags: {} as 'open' | 'asking' | 'busy' | 'done',
  },
  actors: { saveSearch: required<unknown, SaveInput>('saveSearch') },
  actions: {
    begin: assign((_, { search, name }: { search: SearchShown; name: string }) => ({
      ...nothing,
      search,
      draft: { name, mailWhenNew: false },
    })),
    edit: assign(({ context }, { draft }: { draft: Partial<Draft> }) => ({
      draft: { ...context.draft, ...draft },
      failure: null,
    })),
    keepTaken: assign((_, { error }: { error: unknown }) => ({ taken: takenOf(error), failure: null })),
    keepFailure: assign(withFailure),
  },
  guards: {
    isNamed: ({ context }) => context.draft.name.trim() !== '',
    isTaken: (_, { error }: { error: unknown }) => takenOf(error) !== null,
  },
}).createMachine({
  id: 'savedSearch',
  initial: 'closed',
  context: nothing,
  states: {
    closed: { on: { 'savedSearch.opened': opened() } },
    naming: {
      description: 'The dialog with the name and the switch for mails is open.',
      tags: 'open',
      on: {
        'savedSearch.edited': { actions: withEvent('edit') },
        'savedSearch.submitted': { guard: 'isNamed', target: 'saving' },
        'savedSearch.closed': { target: 'closed' },
      },
    },
    saving: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'saveSearch',
        src: 'saveSearch',
        input: ({ context: { search, draft } }) => ({ search: { ...search, ...draft, name: draft.name.trim() } }),
        onDone: { target: 'saved' },
        onError: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'askingReplace',
            actions: { type: 'keepTaken', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'naming', actions: keepFailure },
        ],
      },
    },
    askingReplace: {
      description: 'Replace "Lung EGFR"? No returns to the name.',
      tags: ['open', 'asking'],
      on: {
        'savedSearch.replaced': { target: 'replacing' },
        'savedSearch.kept': { target: 'naming' },
        'savedSearch.closed': { target: 'closed' },
      },
    },
    replacing: {
      tags: ['open', 'asking', 'busy'],
      invoke: {
        id: 'replaceSearch',
        src: 'saveSearch',
        input: ({ context: { search, draft } }) => ({
          search: { ...search, ...draft, name: draft.name.trim(), replace: true },
        }),
        onDone: { target: 'saved' },
        onError: {
          target: 'naming',
          actions: keepFailure,
        },
      },
    },
    saved: {
      description: 'A line beside the button shows that the search is saved.',
      tags: 'done',
      on: { 'savedSearch.opened': opened(), 'savedSearch.closed': { target: 'closed' } },
    },
  },
});

function opened() {
  return {
    target: 'naming',
    actions: {
      type: 'begin' as const,
      params: ({ event }: { event: { search: SearchShown; name: string } }) => event,
    },
  };
}

/** Returns the saved name in the server's refusal when it asks whether to replace it. */
function takenOf(error: unknown): string | null {
  return failureOf(error).fields?.replace ?? null;
}
