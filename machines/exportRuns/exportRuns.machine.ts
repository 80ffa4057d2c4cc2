import { assign, setup } from 'xstate';
import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import type { BinaryFile } from '../request/call.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type ExportRunsEvent =
  | { type: 'exportRuns.opened' }
  | { type: 'exportRuns.added'; run: ExportRun }
  | { type: 'exportRuns.cancelWanted'; id: string }
  | { type: 'exportRuns.fileWanted'; id: string }
  | { type: 'exportRuns.fileProgressed'; loaded: number }
  | { type: 'exportRuns.fileCancelled' }
  | { type: 'exportRuns.retried' }
  | { type: 'exportRuns.forgotten' };
type Context = {
  /** The newest first. */
  runs: ExportRun[];
  cancelling: string;
  /** A failed call about the list; the known runs stay. */
  failure: CallFailure | null;
  /** The export whose file is fetched, or was fetched last. */
  fileOf: string;
  loaded: number;
  fetched: BinaryFile | null;
  fileFailure: CallFailure | null;
};

/** Interval in milliseconds between two polls of exports that wait or run. */
export const LOOK_MS = 1_500;

const atRest: Context = {
  runs: [],
  cancelling: '',
  failure: null,
  fileOf: '',
  loaded: 0,
  fetched: null,
  fileFailure: null,
};

/**
 * The user's exports in the background: their progress, which is polled while one waits or runs, their cancellation,
 * and the download of their files. They continue on the server while the user is elsewhere.
 *
 * - Events: `exportRuns.opened` (a page shows them); `added` (the export pane has started one); `cancelWanted`;
 *   `fileWanted`, `fileProgressed` (from the provided `fetchFile`) and `fileCancelled`; `retried` (the list);
 *   `forgotten` (another user).
 * - Tags: `loading` (nothing is known yet), `failed` (the list could not be loaded), `cancelling`, `fetching` (a file),
 *   `fileFailed`. While a file is fetched, no second one is.
 * - Required: actors `loadRuns`, `cancelRun`, `fetchFile`, their calls with `notice: 'never'`, because the list shows
 *   the messages; `saveFile`.
 */
export const exportRunsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportRunsEvent,
    tags: {} as 'loading' | 'failed' | 'cancelling' | 'fetching' | 'fileFailed',
  },
  actors: {
    loadRuns: required<ExportRun[]>('loadRuns'),
    cancelRun: required<unknown, { id: string }>('cancelRun'),
    fetchFile: required<BinaryFile, { id: string }>('fetchFile'),
    saveFile: required<void, { fetched: BinaryFile | null }>('saveFile'),
  },
  actions: {
    keepRuns: assign((_, { runs }: { runs: ExportRun[] }) => ({ runs, failure: null })),
    addRun: assign(({ context: { runs } }, { run }: { run: ExportRun }) => ({
      runs: [run, ...runs.filter(({ id }) => id !== run.id)],
      failure: null,
    })),
    keepCancelling: assign((_, { id }: { id: string }) => ({ cancelling: id, failure: null })),
    keepFailure: assign(withFailure),
    beginFile: assign((_, { id }: { id: string }) => ({ fileOf: id, loaded: 0, fetched: null, fileFailure: null })),
    keepProgress: assign((_, { loaded }: { loaded: number }) => ({ loaded })),
    keepFetched: assign((_, { fetched }: { fetched: BinaryFile }) => ({ fetched })),
    keepFileFailure: assign((_, { error }: { error: unknown }) => ({ fileFailure: failureOf(error), fetched: null })),
    dropFile: assign({ fetched: null }),
    forget: assign(atRest),
  },
  guards: {
    isUnderWay: ({ context }) => context.runs.some(({ state }) => state === 'waiting' || state === 'running'),
    isCancelled: (_, { error }: { error: unknown }) => failureOf(error).kind === 'cancelled',
  },
  delays: { look: LOOK_MS },
}).createMachine({
  id: 'exportRuns',
  type: 'parallel',
  context: atRest,
  on: { 'exportRuns.forgotten': { target: ['.list.idle', '.file.idle'], actions: 'forget' } },
  states: {
    list: {
      initial: 'idle',
      on: { 'exportRuns.added': { target: '.known', actions: withEvent('addRun') } },
      states: {
        idle: { on: { 'exportRuns.opened': { target: 'loading' } } },
        loading: { tags: 'loading', invoke: load('loadRuns', 'known', 'failed') },
        failed: {
          tags: 'failed',
          on: { 'exportRuns.retried': { target: 'loading' }, 'exportRuns.opened': { target: 'loading' } },
        },
        known: {
          initial: 'deciding',
          on: {
            'exportRuns.opened': { target: '.looking' },
            'exportRuns.cancelWanted': { target: '.cancelling', actions: withEvent('keepCancelling') },
          },
          states: {
            deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'resting' }] },
            resting: { description: 'Every export has ended, so the server is not asked.' },
            following: {
              description: 'An export waits or runs. Its progress is requested again after a moment.',
              after: { look: { target: 'looking' } },
            },
            looking: {
              description: 'The known list stays until the answer arrives.',
              invoke: load('look', 'deciding', 'deciding'),
            },
            cancelling: {
              tags: 'cancelling',
              invoke: {
                id: 'cancelRun',
                src: 'cancelRun',
                input: ({ context }) => ({ id: context.cancelling }),
                onDone: { target: 'looking' },
                onError: { target: 'deciding', actions: keepFailure },
              },
              on: { 'exportRuns.cancelWanted': undefined, 'exportRuns.opened': undefined },
            },
          },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: { on: { 'exportRuns.fileWanted': { target: 'fetching', actions: withEvent('beginFile') } } },
        fetching: {
          tags: 'fetching',
          invoke: {
            id: 'fetchFile',
            src: 'fetchFile',
            input: ({ context }) => ({ id: context.fileOf }),
            onDone: {
              target: 'saving',
              actions: { type: 'keepFetched', params: ({ event }) => ({ fetched: event.output }) },
            },
            onError: [
              { guard: withEvent('isCancelled'), target: 'idle' },
              { target: 'failed', actions: withEvent('keepFileFailure') },
            ],
          },
          on: {
            'exportRuns.fileProgressed': { actions: withEvent('keepProgress') },
            'exportRuns.fileCancelled': { target: 'idle' },
          },
        },
        saving: {
          tags: 'fetching',
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context }) => ({ fetched: context.fetched }),
            onDone: { target: 'idle', actions: 'dropFile' },
            onError: { target: 'failed', actions: withEvent('keepFileFailure') },
          },
        },
        failed: {
          description: 'The list shows the reason beside the export.',
          tags: 'fileFailed',
          on: { 'exportRuns.fileWanted': { target: 'fetching', actions: withEvent('beginFile') } },
        },
      },
    },
  },
});

function load<Done extends string, Failed extends string>(id: string, done: Done, failed: Failed) {
  return {
    id,
    src: 'loadRuns' as const,
    onDone: {
      target: done,
      actions: {
        type: 'keepRuns' as const,
        params: ({ event }: { event: { output: ExportRun[] } }) => ({ runs: event.output }),
      },
    },
    onError: { target: failed, actions: keepFailure },
  };
}
