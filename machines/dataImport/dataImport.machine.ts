import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { dataImportSetup } from './dataImport.setup.ts';
import { savedOf } from './reading.ts';

const clearAddress = { type: 'showAddress', params: { id: '' } } as const;

/**
 * The import of a file into the catalog: the file is stored and recognized; the user corrects how it is read; a dry run
 * checks it without writing; and it is imported after confirmation. The server does a run in the background, and this
 * machine polls it until it ends. A user who returns finds the run by its address. A failed call keeps the known data
 * and can be repeated.
 *
 * - Input: the id of a run to show, or nothing.
 * - Events: `import.fileStored` (upload); `import.kindChosen`, `import.formatChosen` and `import.sourceChosen` (the
 *   source of one of our columns; null for none), after which the file is recognized again; `import.valueTranslated`
 *   (null: it stays) and `import.unitChosen`; `import.readingNamed` (save the reading); `import.checkAsked` (begin the
 *   dry run); `import.columnsOpened` (correct the reading of a run); `import.publishChosen` (as drafts or public at
 *   once) and `import.clearChosen` (the effect of an empty cell), which repeat the dry run so that its numbers match
 *   the choice; `import.opened` (an earlier run); `import.applyAsked`, `import.confirmed`, `import.cancelled`;
 *   `import.pageTurned` (findings); `import.retried`; `import.restarted` (another file).
 * - Tags: `choosing`; `mapping` (the reading can be corrected); `busy` (a run is starting or running); `settled` (it
 *   has ended); `applicable` (a completed dry run with changes to import); `confirming`; `failed` (`context.failure`).
 * - Required: actor `recognize`, which returns a proposal; actor `save`; actors `check`, `apply`, `look`, each of which
 *   returns a run; actions `showAddress` (the run's id, or empty) and `announceEnded`.
 */
export const dataImportMachine = dataImportSetup.createMachine({
  id: 'dataImport',
  initial: 'arriving',
  context: ({ input }) => ({
    kind: null,
    publish: false,
    clear: false,
    file: '',
    proposal: null,
    reading: null,
    savedAs: null,
    id: input.id,
    run: null,
    page: 1,
    failure: null,
  }),
  on: { 'import.opened': { target: '.looking', actions: [withEvent('keepId'), withEvent('showAddress')] } },
  states: {
    arriving: { always: [{ guard: 'isNamed', target: 'looking' }, { target: 'choosing' }] },
    choosing: {
      description: 'A file can be chosen, and earlier runs can be opened.',
      tags: 'choosing',
      on: { 'import.fileStored': { target: 'recognizing', actions: withEvent('keepFile') } },
    },
    recognizing: {
      description: 'The server reads the file. A correction meanwhile begins it again.',
      tags: ['mapping', 'busy'],
      invoke: {
        id: 'recognize',
        src: 'recognize',
        input: ({ context: { file, kind, reading } }) => ({ file, kind, reading }),
        onDone: {
          target: 'mapping',
          actions: { type: 'keepProposal', params: ({ event }) => ({ proposal: event.output }) },
        },
        onError: [
          { guard: 'isRecognized', target: 'mapping', actions: [keepFailure, 'keepEarlierReading'] },
          { target: 'choosing', actions: keepFailure },
        ],
      },
      on: {
        'import.kindChosen': { target: 'recognizing', reenter: true, actions: withEvent('keepKind') },
        'import.formatChosen': { target: 'recognizing', reenter: true, actions: withEvent('keepFormat') },
        'import.sourceChosen': { target: 'recognizing', reenter: true, actions: withEvent('keepSource') },
        'import.restarted': { target: 'choosing', actions: 'forget' },
      },
    },
    mapping: {
      description: 'The user corrects how the file is read.',
      tags: 'mapping',
      on: {
        'import.kindChosen': { target: 'recognizing', actions: withEvent('keepKind') },
        'import.formatChosen': { target: 'recognizing', actions: withEvent('keepFormat') },
        'import.sourceChosen': { target: 'recognizing', actions: withEvent('keepSource') },
        'import.valueTranslated': { actions: withEvent('keepMeaning') },
        'import.unitChosen': { actions: withEvent('keepUnit') },
        'import.publishChosen': { actions: withEvent('keepPublish') },
        'import.clearChosen': { actions: withEvent('keepClear') },
        'import.readingNamed': { guard: 'isComplete', target: 'saving', actions: withEvent('keepName') },
        'import.checkAsked': { guard: 'isComplete', target: 'checking' },
        'import.restarted': { target: 'choosing', actions: 'forget' },
      },
    },
    saving: {
      tags: ['mapping', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => savedOf(context),
        onDone: { target: 'mapping' },
        onError: { target: 'mapping', actions: keepFailure },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { kind, file, publish, clear, reading } }) => ({
          kind: kind ?? 'models',
          file,
          publish,
          clear,
          reading,
        }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
            { type: 'showAddress', params: ({ event }) => ({ id: event.output.id }) },
          ],
        },
        onError: [
          { guard: 'isRecognized', target: 'mapping', actions: keepFailure },
          { target: 'choosing', actions: keepFailure },
        ],
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
        onDone: { target: 'following', actions: { type: 'keepRun', params: ({ event }) => ({ run: event.output }) } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: {
      description: 'The progress could not be loaded. The run continues.',
      tags: 'failed',
      on: {
        'import.retried': { target: 'looking' },
        'import.restarted': { target: 'choosing', actions: ['forget', clearAddress] },
      },
    },
    settled: {
      tags: 'settled',
      on: {
        'import.publishChosen': {
          guard: withEvent('isOtherChoice'),
          target: 'checking',
          actions: [withEvent('keepPublish'), 'checkAgain'],
        },
        'import.clearChosen': {
          guard: withEvent('isOtherClear'),
          target: 'checking',
          actions: [withEvent('keepClear'), 'checkAgain'],
        },
        'import.pageTurned': { actions: withEvent('keepPage') },
        'import.applyAsked': { guard: 'isApplicable', target: 'confirming' },
        'import.columnsOpened': { guard: 'isDryRun', target: 'recognizing', actions: ['askAgain', clearAddress] },
        'import.restarted': { target: 'choosing', actions: ['forget', clearAddress] },
      },
    },
    confirming: {
      tags: ['settled', 'confirming'],
      on: { 'import.confirmed': { target: 'applying' }, 'import.cancelled': { target: 'settled' } },
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
        onError: { target: 'settled', actions: keepFailure },
      },
    },
  },
});
