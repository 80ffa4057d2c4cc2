import { assign, setup } from 'xstate';
import type { ImportKind } from '../../contract/entities/importKind.ts';
import type { ColumnSource, ImportProposal, TableChoice } from '../../contract/entities/importReading.ts';
import type { ImportRun } from '../../contract/entities/imports.ts';
import type { ImportUnit } from '../../contract/importFiles.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { type Asked, isComplete, type ToSave, withMeaning, withSource } from './reading.ts';
import { hasEnded, isApplicable, isChecked } from './runs.ts';
import type { Context, DataImportEvent, Input, ToCheck } from './types.ts';

/** Interval in milliseconds between two polls of a running import. */
export const LOOK_MS = 700;

/** The context, actions and guards of this machine; its states are in dataImport.machine.ts. */
export const dataImportSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as DataImportEvent,
    tags: {} as 'choosing' | 'mapping' | 'busy' | 'settled' | 'applicable' | 'confirming' | 'failed',
  },
  actors: {
    recognize: required<ImportProposal, Asked>('recognize'),
    save: required<unknown, ToSave>('save'),
    check: required<ImportRun, ToCheck>('check'),
    apply: required<ImportRun, { id: string }>('apply'),
    look: required<ImportRun, { id: string }>('look'),
  },
  delays: { look: LOOK_MS },
  actions: {
    showAddress: (_, _params: { id: string }) => {},
    announceEnded: (_, _params: { run: ImportRun | null }) => {},
    keepKind: assign(({ context: { reading } }, { kind }: { kind: ImportKind }) => ({
      kind,
      publish: false,
      clear: false,
      reading: { format: reading?.format ?? {}, mapping: {} },
      failure: null,
    })),
    keepFormat: assign(({ context: { reading } }, { format }: { format: TableChoice }) => ({
      kind: null,
      reading: { format: { ...reading?.format, ...format }, mapping: {} },
      failure: null,
    })),
    keepSource: assign(
      ({ context: { reading } }, { column, source }: { column: string; source: ColumnSource | null }) => ({
        reading: reading && withSource(reading, column, source),
        failure: null,
      }),
    ),
    keepMeaning: assign(
      ({ context: { reading } }, given: { column: string; value: string; result: string | null }) => ({
        reading: reading && withMeaning(reading, given),
      }),
    ),
    keepUnit: assign(({ context: { reading } }, { unit }: { unit: ImportUnit }) => ({
      reading: reading && { ...reading, unit },
    })),
    keepProposal: assign(({ context }, { proposal }: { proposal: ImportProposal }) => ({
      proposal,
      kind: proposal.kind ?? context.kind,
      reading: proposal.reading,
      savedAs: proposal.saved,
      failure: null,
    })),
    keepEarlierReading: assign(({ context: { proposal } }) => ({
      kind: proposal?.kind ?? null,
      reading: proposal?.reading ?? null,
    })),
    keepName: assign((_, { name }: { name: string }) => ({ savedAs: name, failure: null })),
    askAgain: assign(({ context: { run } }) => ({
      file: run?.file ?? '',
      kind: run?.kind ?? null,
      reading: run?.reading ?? null,
      publish: run?.publish ?? false,
      clear: run?.clear ?? false,
      proposal: null,
      id: '',
      run: null,
      page: 1,
      failure: null,
    })),
    keepPublish: assign((_, { publish }: { publish: boolean }) => ({ publish })),
    keepClear: assign((_, { clear }: { clear: boolean }) => ({ clear })),
    keepFile: assign((_, { file }: { file: string }) => ({
      file,
      kind: null,
      proposal: null,
      reading: null,
      savedAs: null,
      failure: null,
    })),
    checkAgain: assign(({ context: { run } }) => ({
      file: run?.file ?? '',
      reading: run?.reading ?? null,
      id: '',
      run: null,
      page: 1,
      failure: null,
    })),
    keepId: assign((_, { id }: { id: string }) => ({ id, run: null, page: 1, failure: null })),
    keepRun: assign((_, { run }: { run: ImportRun }) => {
      const { id, kind, publish, clear } = run;
      return { id, kind, publish, clear, run, failure: null };
    }),
    keepPage: assign((_, { page }: { page: number }) => ({ page })),
    firstPage: assign({ page: 1 }),
    keepFailure: assign(withFailure),
    forget: assign({
      kind: null,
      publish: false,
      clear: false,
      file: '',
      proposal: null,
      reading: null,
      savedAs: null,
      id: '',
      run: null,
      page: 1,
      failure: null,
    }),
  },
  guards: {
    isNamed: ({ context }) => context.id !== '',
    isRecognized: ({ context }) => context.proposal !== null,
    isComplete: ({ context }) => isComplete(context),
    hasEnded: ({ context }) => hasEnded(context.run),
    isOtherChoice: ({ context: { run } }, { publish }: { publish: boolean }) =>
      isChecked(run) && run?.publish !== publish,
    isOtherClear: ({ context: { run } }, { clear }: { clear: boolean }) => isChecked(run) && run?.clear !== clear,
    isDryRun: ({ context }) => context.run?.dryRun === true,
    isApplicable: ({ context }) => isApplicable(context.run),
  },
});
