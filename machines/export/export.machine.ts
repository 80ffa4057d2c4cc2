import { assign, setup } from 'xstate';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import type { BinaryFile } from '../request/call.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type ExportEvent =
  | { type: 'export.wanted'; query: ExportQuery; count: number }
  | { type: 'export.progressed'; loaded: number }
  | { type: 'export.cancelled' }
  | { type: 'export.retried' }
  | { type: 'export.dismissed' }
  | { type: 'export.forgotten' };
type Context = {
  query: ExportQuery | null;
  /** Models that the file will hold. */
  count: number;
  /** Bytes that have arrived; how many there will be, nobody knows before. */
  loaded: number;
  fetched: BinaryFile | null;
  failure: CallFailure | null;
};

const atRest: Context = { query: null, count: 0, loaded: 0, fetched: null, failure: null };

/**
 * The result of a search as a file, one at a time. It goes on while one moves to
 * other pages, and ends with the session: the request pipeline then cancels its call.
 *
 * Events: `export.wanted` (the menu of the result, with what is shown there), `export.progressed` (the provided
 * `fetchExport`), `export.cancelled`, `export.retried`, `export.dismissed` (the message at the end), `export.forgotten`
 * (session, when somebody else or nobody is signed in).
 * Tags: `busy`, `done`, `failed`; `context` says what, how far and why not.
 * To be provided: actors `fetchExport` (call with `notice: 'never'`: the message stands in the menu) and `saveExport`.
 */
export const exportMachine = setup({
  types: { context: {} as Context, events: {} as ExportEvent, tags: {} as 'busy' | 'done' | 'failed' },
  actors: {
    fetchExport: required<BinaryFile, { query: ExportQuery | null }>('fetchExport'),
    saveExport: required<void, { fetched: BinaryFile | null }>('saveExport'),
  },
  actions: {
    keepQuery: assign((_, { query, count }: { query: ExportQuery; count: number }) => ({ query, count })),
    begin: assign({ loaded: 0, fetched: null, failure: null }),
    keepProgress: assign((_, { loaded }: { loaded: number }) => ({ loaded })),
    keepFetched: assign((_, { fetched }: { fetched: BinaryFile }) => ({ fetched, loaded: fetched.bytes })),
    keepFailure: assign(withFailure),
    forgetFile: assign({ fetched: null }),
    forget: assign(atRest),
  },
  guards: { isCancelled: (_, { error }: { error: unknown }) => failureOf(error).kind === 'cancelled' },
}).createMachine({
  id: 'export',
  initial: 'idle',
  context: atRest,
  on: { 'export.forgotten': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'export.wanted': wanted() } },
    fetching: {
      description: 'The server writes the file while it arrives; a second one cannot be asked for.',
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'fetchExport',
        src: 'fetchExport',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'saving',
          actions: { type: 'keepFetched', params: ({ event }) => ({ fetched: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
          },
          { target: 'failed', actions: keepFailure },
        ],
      },
      on: {
        'export.progressed': { actions: withEvent('keepProgress') },
        'export.cancelled': { target: 'idle' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        input: ({ context }) => ({ fetched: context.fetched }),
        onDone: { target: 'done' },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    done: {
      description: 'The file is with the browser; the menu says so until it is closed.',
      tags: 'done',
      entry: 'forgetFile',
      on: { 'export.wanted': wanted(), 'export.dismissed': { target: 'idle' } },
    },
    failed: {
      description: 'The menu says why, and offers to try again.',
      tags: 'failed',
      on: {
        'export.wanted': wanted(),
        'export.retried': { target: 'fetching' },
        'export.dismissed': { target: 'idle' },
      },
    },
  },
});

function wanted() {
  return {
    target: 'fetching',
    actions: {
      type: 'keepQuery' as const,
      params: ({ event }: { event: { query: ExportQuery; count: number } }) => event,
    },
  };
}
