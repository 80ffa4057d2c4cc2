import { assign, setup } from 'xstate';
import type { EncryptedStorage, StorageConfiguration, StoredFile } from '../../contract/entities/storage.ts';
import { endsAsOneOf, type UploadType } from '../../contract/uploads.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { type Problem, problemOf } from './problem.ts';

/** A file that the user picked; the browser holds its bytes under this id. */
export type PickedFile = { id: string; name: string; bytes: number };
/** The encrypted storage configuration, and the key that decrypts it. */
export type SealedConfiguration = EncryptedStorage & { key: string };
export type UploadEvent =
  | { type: 'upload.start' }
  | { type: 'upload.progressed'; loaded: number }
  | { type: 'upload.cancelled' }
  | { type: 'upload.queued' };
/** The result of an upload, for the machine that started it. */
export type UploadReport = { type: 'uploads.settled'; id: string; stored: StoredFile | null };
/** `maxBytes`: the maximum size of a file here. */
type Input = { file: PickedFile; types: readonly UploadType[]; maxBytes: number };
type Context = Input & {
  sealed: SealedConfiguration | null;
  configuration: StorageConfiguration | null;
  /** Bytes sent so far. */
  loaded: number;
  problem: Problem | null;
  stored: StoredFile | null;
};

/**
 * The upload of one file to the storage host (specification, sections 5, 7 and 9). The file is checked (its size, an
 * accepted kind). The storage configuration is requested and decrypted, the form is sent, and the upload is reported to
 * the portal. A failure to get the configuration is logged as an error (section 8). Every attempt requests its own
 * configuration, because each allows only one form.
 *
 * - Events: `upload.start` and `upload.queued` (uploads), `upload.progressed` (the provided `sendForm`),
 *   `upload.cancelled` (the user). The parent receives every result as `uploads.settled`.
 * - Tags: `busy`, `sending` (`context.loaded` of `context.file.bytes`), `done` (`context.stored`), `failed`
 *   (`context.problem`), `cancelled`.
 * - Required: actors `requestPolicy`, `decrypt`, `sendForm`, `register`; actions `logFailure` and `forget` (the file's
 *   bytes are no longer needed).
 */
export const uploadMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as UploadEvent,
    tags: {} as 'busy' | 'sending' | 'done' | 'failed' | 'cancelled',
  },
  actors: {
    requestPolicy: required<SealedConfiguration, { file: PickedFile }>('requestPolicy'),
    decrypt: required<StorageConfiguration, { sealed: SealedConfiguration | null }>('decrypt'),
    sendForm: required<void, { configuration: StorageConfiguration | null; file: PickedFile }>('sendForm'),
    register: required<StoredFile, { key: string | undefined; name: string }>('register'),
  },
  actions: {
    begin: assign({ loaded: 0, problem: null }),
    keepSealed: assign((_, { sealed }: { sealed: SealedConfiguration }) => ({ sealed })),
    keepConfiguration: assign((_, { configuration }: { configuration: StorageConfiguration }) => ({
      sealed: null,
      configuration,
    })),
    keepProgress: assign((_, { loaded }: { loaded: number }) => ({ loaded })),
    keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
    keepStored: assign((_, { stored }: { stored: StoredFile }) => ({ stored })),
    dropConfiguration: assign({ sealed: null, configuration: null }),
    report: ({ context, self }) => {
      const report: UploadReport = { type: 'uploads.settled', id: context.file.id, stored: context.stored };
      self._parent?.send(report);
    },
    logFailure: (_, _params: { error: unknown }) => {},
    forget: (_, _params: { id: string }) => {},
  },
  guards: {
    isTooLarge: ({ context }) => context.file.bytes > context.maxBytes,
    isOfNoKind: ({ context }) => !endsAsOneOf(context.file.name, context.types),
  },
}).createMachine({
  id: 'upload',
  initial: 'idle',
  context: ({ input }) => ({ ...input, sealed: null, configuration: null, loaded: 0, problem: null, stored: null }),
  states: {
    idle: {
      description: 'The upload waits its turn.',
      on: { 'upload.start': { target: 'checking' }, 'upload.cancelled': { target: 'cancelled' } },
    },
    checking: {
      entry: 'begin',
      always: [
        {
          guard: 'isTooLarge',
          target: 'failed',
          actions: {
            type: 'keepProblem',
            params: ({ context }) => ({ problem: { kind: 'tooLarge', maxBytes: context.maxBytes } }),
          },
        },
        {
          guard: 'isOfNoKind',
          target: 'failed',
          actions: { type: 'keepProblem', params: { problem: { kind: 'kind' } } },
        },
        { target: 'requestingPolicy' },
      ],
    },
    requestingPolicy: {
      tags: 'busy',
      on: { 'upload.cancelled': { target: 'cancelled' } },
      invoke: {
        id: 'requestPolicy',
        src: 'requestPolicy',
        input: ({ context }) => ({ file: context.file }),
        onDone: {
          target: 'decrypting',
          actions: { type: 'keepSealed', params: ({ event }) => ({ sealed: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            withEvent('logFailure'),
            {
              type: 'keepProblem',
              params: ({ event }) => ({ problem: problemOf(event.error, 'noConfiguration') }),
            },
          ],
        },
      },
    },
    decrypting: {
      tags: 'busy',
      on: { 'upload.cancelled': { target: 'cancelled' } },
      invoke: {
        id: 'decrypt',
        src: 'decrypt',
        input: ({ context }) => ({ sealed: context.sealed }),
        onDone: {
          target: 'sending',
          actions: { type: 'keepConfiguration', params: ({ event }) => ({ configuration: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [withEvent('logFailure'), { type: 'keepProblem', params: { problem: { kind: 'noConfiguration' } } }],
        },
      },
    },
    sending: {
      tags: ['busy', 'sending'],
      on: {
        'upload.progressed': { actions: withEvent('keepProgress') },
        'upload.cancelled': { target: 'cancelled' },
      },
      invoke: {
        id: 'sendForm',
        src: 'sendForm',
        input: ({ context }) => ({ configuration: context.configuration, file: context.file }),
        onDone: { target: 'registering' },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemOf(event.error, 'network') }) },
        },
      },
    },
    registering: {
      description: 'The host has the file. The portal checks it and assigns its id.',
      tags: 'busy',
      on: { 'upload.cancelled': { target: 'cancelled' } },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ key: context.configuration?.key, name: context.file.name }),
        onDone: {
          target: 'done',
          actions: { type: 'keepStored', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: problemOf(event.error, 'network') }) },
        },
      },
    },
    done: {
      tags: 'done',
      entry: [
        'dropConfiguration',
        { type: 'forget', params: ({ context }: { context: Context }) => ({ id: context.file.id }) },
        'report',
      ],
    },
    failed: {
      tags: 'failed',
      entry: ['dropConfiguration', 'report'],
      on: { 'upload.queued': { target: 'idle' } },
    },
    cancelled: {
      tags: 'cancelled',
      entry: ['dropConfiguration', 'report'],
      on: { 'upload.queued': { target: 'idle' } },
    },
  },
});
