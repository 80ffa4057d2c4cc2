import { assign, setup } from 'xstate';
import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { isLargeExport } from '../../contract/exportFormats.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import type { BinaryFile } from '../request/call.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { tellIfLoaded } from '../system.ts';
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
  /** Number of models in the file. */
  count: number;
  /** Bytes received so far; the total is not known in advance. */
  loaded: number;
  fetched: BinaryFile | null;
  failure: CallFailure | null;
};

const atRest: Context = { query: null, count: 0, loaded: 0, fetched: null, failure: null };

/**
 * The export of a search result as a file, one at a time. It continues while the user visits other pages and ends with
 * the session, when the request pipeline cancels its call. A large export is only started here: the server runs it, and
 * `exportRuns` follows it.
 *
 * - Events: `export.wanted` (the menu of the result, with the current view), `export.progressed` (from the provided
 *   `fetchExport`), `export.cancelled`, `export.retried`, `export.dismissed` (the final message), `export.forgotten`
 *   (session: another user signed in, or the user signed out).
 * - Tags: `busy`, `starting` (no cancellation), `started` (the server runs it), `done`, `failed`; `context` holds the
 *   export, its progress and the failure.
 * - Required: actors `fetchExport` (call with `notice: 'never'`, because the menu shows the message), `startExport` and
 *   `saveExport`.
 */
export const exportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportEvent,
    tags: {} as 'busy' | 'starting' | 'started' | 'done' | 'failed',
  },
  actors: {
    fetchExport: required<BinaryFile, { query: ExportQuery | null }>('fetchExport'),
    startExport: required<ExportRun, { query: ExportQuery | null }>('startExport'),
    saveExport: required<void, { fetched: BinaryFile | null }>('saveExport'),
  },
  actions: {
    keepQuery: assign((_, { query, count }: { query: ExportQuery; count: number }) => ({ query, count })),
    begin: assign({ loaded: 0, fetched: null, failure: null }),
    keepProgress: assign((_, { loaded }: { loaded: number }) => ({ loaded })),
    keepFetched: assign((_, { fetched }: { fetched: BinaryFile }) => ({ fetched, loaded: fetched.bytes })),
    keepFailure: assign(withFailure),
    forgetFile: assign({ fetched: null }),
    follow: ({ system }, { run }: { run: ExportRun }) =>
      tellIfLoaded(system, 'exportRuns', { type: 'exportRuns.added', run }),
    forget: assign(atRest),
  },
  guards: {
    isLarge: ({ context: { query, count } }) => query !== null && isLargeExport(query.format, count),
    isCancelled: (_, { error }: { error: unknown }) => failureOf(error).kind === 'cancelled',
  },
}).createMachine({
  id: 'export',
  initial: 'idle',
  context: atRest,
  on: { 'export.forgotten': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'export.wanted': wanted() } },
    deciding: { always: [{ guard: 'isLarge', target: 'starting' }, { target: 'fetching' }] },
    starting: {
      tags: ['busy', 'starting'],
      entry: 'begin',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'started',
          actions: { type: 'follow', params: ({ event }) => ({ run: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    started: {
      description: 'The server runs the export. The menu shows the way to it.',
      tags: 'started',
      on: { 'export.wanted': wanted(), 'export.dismissed': { target: 'idle' } },
    },
    fetching: {
      description: 'The server writes the file while it arrives. A second export cannot start.',
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
      description: 'The browser has the file. The menu shows that until it closes.',
      tags: 'done',
      entry: 'forgetFile',
      on: { 'export.wanted': wanted(), 'export.dismissed': { target: 'idle' } },
    },
    failed: {
      description: 'The menu shows the reason and offers a retry.',
      tags: 'failed',
      on: {
        'export.wanted': wanted(),
        'export.retried': { target: 'deciding' },
        'export.dismissed': { target: 'idle' },
      },
    },
  },
});

function wanted() {
  return {
    target: 'deciding',
    actions: {
      type: 'keepQuery' as const,
      params: ({ event }: { event: { query: ExportQuery; count: number } }) => event,
    },
  };
}
