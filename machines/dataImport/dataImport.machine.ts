import { assign, setup } from 'xstate';
import type { ImportKind, ImportRun } from '../../contract/entities/imports.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** Interval in milliseconds between two polls of a running import. */
export const LOOK_MS = 700;

export type DataImportEvent =
  | { type: 'import.kindChosen'; kind: ImportKind }
  | { type: 'import.publishChosen'; publish: boolean }
  | { type: 'import.clearChosen'; clear: boolean }
  | { type: 'import.fileStored'; file: string }
  | { type: 'import.opened'; id: string }
  | { type: 'import.applyAsked' }
  | { type: 'import.confirmed' }
  | { type: 'import.cancelled' }
  | { type: 'import.pageTurned'; page: number }
  | { type: 'import.retried' }
  | { type: 'import.restarted' };

type Context = {
  /** The kind of the file. */
  kind: ImportKind;
  /** Whether imported content that could be a draft becomes public at once. */
  publish: boolean;
  /** Whether an empty cell clears the stored value. */
  clear: boolean;
  /** The stored file for the next dry run. */
  file: string;
  /** The id of the shown run, before its data has loaded. */
  id: string;
  run: ImportRun | null;
  /** The page of single findings. */
  page: number;
  failure: CallFailure | null;
};
type Input = { id: string };

/**
 * The import of a file into the catalog: the file is stored, checked by a dry run that writes nothing, and imported
 * after confirmation. The server does a run in the background, and this machine polls it until it ends. A user who
 * returns finds the run by its address. A failed call keeps the known data and can be repeated.
 *
 * - Input: the id of a run to show, or nothing.
 * - Events: `import.kindChosen`; `import.publishChosen` (as drafts or public at once) and `import.clearChosen` (the
 *   effect of an empty cell), which repeat the dry run so that its numbers match the choice; `import.fileStored`
 *   (upload); `import.opened` (an earlier run); `import.applyAsked`, `import.confirmed`, `import.cancelled`;
 *   `import.pageTurned` (findings); `import.retried`; `import.restarted` (another file).
 * - Tags: `choosing`; `busy` (a run is starting or running); `settled` (it has ended); `applicable` (a completed dry
 *   run with changes to import); `confirming`; `failed` (`context.failure`).
 * - Required: actors `check`, `apply`, `look`, each of which returns a run; actions `showAddress` (the run's id, or
 *   empty) and `announceEnded`.
 */
export const dataImportMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as DataImportEvent,
    tags: {} as 'choosing' | 'busy' | 'settled' | 'applicable' | 'confirming' | 'failed',
  },
  actors: {
    check: required<ImportRun, { kind: ImportKind; file: string; publish: boolean; clear: boolean }>('check'),
    apply: required<ImportRun, { id: string }>('apply'),
    look: required<ImportRun, { id: string }>('look'),
  },
  delays: { look: LOOK_MS },
  actions: {
    showAddress: (_, _params: { id: string }) => {},
    announceEnded: (_, _params: { run: ImportRun | null }) => {},
    keepKind: assign((_, { kind }: { kind: ImportKind }) => ({ kind, publish: false, clear: false, failure: null })),
    keepPublish: assign((_, { publish }: { publish: boolean }) => ({ publish })),
    keepClear: assign((_, { clear }: { clear: boolean }) => ({ clear })),
    keepFile: assign((_, { file }: { file: string }) => ({ file, id: '', run: null, page: 1, failure: null })),
    keepId: assign((_, { id }: { id: string }) => ({ id, run: null, page: 1, failure: null })),
    keepRun: assign((_, { run }: { run: ImportRun }) => {
      const { id, kind, publish, clear } = run;
      return { id, kind, publish, clear, run, failure: null };
    }),
    keepPage: assign((_, { page }: { page: number }) => ({ page })),
    firstPage: assign({ page: 1 }),
    keepFailure: assign(withFailure),
    forget: assign({ publish: false, clear: false, file: '', id: '', run: null, page: 1, failure: null }),
  },
  guards: {
    isNamed: ({ context }) => context.id !== '',
    hasEnded: ({ context }) => hasEnded(context.run),
    isOtherChoice: ({ context: { run } }, { publish }: { publish: boolean }) =>
      isChecked(run) && run?.publish !== publish,
    isOtherClear: ({ context: { run } }, { clear }: { clear: boolean }) => isChecked(run) && run?.clear !== clear,
    isApplicable: ({ context }) => isApplicable(context.run),
  },
}).createMachine({
  id: 'dataImport',
  initial: 'arriving',
  context: ({ input }) => ({
    kind: 'models',
    publish: false,
    clear: false,
    file: '',
    id: input.id,
    run: null,
    page: 1,
    failure: null,
  }),
  on: {
    'import.opened': {
      target: '.looking',
      actions: [withEvent('keepId'), withEvent('showAddress')],
    },
  },
  states: {
    arriving: { always: [{ guard: 'isNamed', target: 'looking' }, { target: 'choosing' }] },
    choosing: {
      description: 'A kind and a file can be chosen, and earlier runs can be opened.',
      tags: 'choosing',
      on: {
        'import.kindChosen': { actions: withEvent('keepKind') },
        'import.publishChosen': { actions: withEvent('keepPublish') },
        'import.clearChosen': { actions: withEvent('keepClear') },
        'import.fileStored': { target: 'checking', actions: withEvent('keepFile') },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { kind, file, publish, clear } }) => ({ kind, file, publish, clear }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
            { type: 'showAddress', params: ({ event }) => ({ id: event.output.id }) },
          ],
        },
        onError: {
          target: 'choosing',
          actions: keepFailure,
        },
      },
    },
    following: {
      description: 'The server works. Its progress is requested again after a moment.',
      tags: 'busy',
      always: {
        guard: 'hasEnded',
        target: 'settled',
        actions: { type: 'announceEnded', params: ({ context }) => ({ run: context.run }) },
      },
      after: { look: { target: 'looking' } },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'following',
          actions: { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    failed: {
      description: 'The progress could not be loaded. The run continues.',
      tags: 'failed',
      on: {
        'import.retried': { target: 'looking' },
        'import.restarted': { target: 'choosing', actions: ['forget', { type: 'showAddress', params: { id: '' } }] },
      },
    },
    settled: {
      tags: 'settled',
      on: {
        'import.publishChosen': {
          guard: withEvent('isOtherChoice'),
          target: 'checking',
          actions: [
            withEvent('keepPublish'),
            { type: 'keepFile', params: ({ context }) => ({ file: context.run?.file ?? '' }) },
          ],
        },
        'import.clearChosen': {
          guard: withEvent('isOtherClear'),
          target: 'checking',
          actions: [
            withEvent('keepClear'),
            { type: 'keepFile', params: ({ context }) => ({ file: context.run?.file ?? '' }) },
          ],
        },
        'import.pageTurned': { actions: withEvent('keepPage') },
        'import.applyAsked': { guard: 'isApplicable', target: 'confirming' },
        'import.restarted': { target: 'choosing', actions: ['forget', { type: 'showAddress', params: { id: '' } }] },
      },
    },
    confirming: {
      tags: ['settled', 'confirming'],
      on: {
        'import.confirmed': { target: 'applying' },
        'import.cancelled': { target: 'settled' },
      },
    },
    applying: {
      tags: ['settled', 'confirming', 'busy'],
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
            { type: 'showAddress', params: ({ event }) => ({ id: event.output.id }) },
            'firstPage',
          ],
        },
        onError: {
          target: 'settled',
          actions: keepFailure,
        },
      },
    },
  },
});

function hasEnded(run: ImportRun | null): boolean {
  return run !== null && run.state !== 'waiting' && run.state !== 'running';
}

/** Whether a run is a dry run that ended without failure. */
export function isChecked(run: ImportRun | null): boolean {
  return run?.dryRun === true && run.state === 'done';
}

/** Whether such a run also found something to write. */
function isApplicable(run: ImportRun | null): boolean {
  return run !== null && isChecked(run) && run.totals.added + run.totals.changed > 0;
}
