import { assign, setup } from 'xstate';
import { AWAITED_FILE_MS } from '../../contract/constants.ts';
import type { BinaryFile } from '../request/call.ts';
import { required } from '../required.ts';
import { tell } from '../system.ts';
import { withEvent } from '../withEvent.ts';

/** A file to download: its kind, the id of its record (or of the stored file), and its name. */
export type WantedFile = { kind: 'newsletter' | 'dataSheet' | 'brochure' | 'stored'; id: string; name: string };
export type DownloadEvent =
  | { type: 'download.wanted'; file: WantedFile }
  | { type: 'download.progressed'; loaded: number; total: number | null }
  | { type: 'download.cancelled' }
  | { type: 'download.identityChanged'; signedIn: boolean };
type Context = {
  signedIn: boolean;
  /** The file that sent a visitor to the login page. */
  awaited: WantedFile | null;
  /** The first file is being downloaded; the others wait. */
  queue: WantedFile[];
  loaded: number;
  total: number | null;
  fetched: BinaryFile | null;
};

/**
 * Downloads that need a signed-in user (specification, sections 2, 6 and 7). Files are downloaded one after the other,
 * then passed to the file-save step. A visitor is sent to login, and the download starts afterwards. Failures are only
 * logged, without a message (section 8).
 *
 * - Input: whether a user is signed in.
 * - Events: `download.wanted` (a file was chosen); `download.progressed` (from the provided `fetchFile`);
 *   `download.cancelled` (by the user); `download.identityChanged` (session).
 * - Tags: `busy`; `context.queue[0]`, `loaded` and `total` are the current file and its progress.
 * - Required: actors `fetchFile` (call with `notice: 'never'`; reports progress) and `saveFile` (saves, then revokes
 *   the object URL); action `logFailure`.
 */
export const downloadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DownloadEvent,
    input: {} as { signedIn: boolean },
    tags: {} as 'busy',
  },
  actors: {
    fetchFile: required<BinaryFile, { file: WantedFile | undefined }>('fetchFile'),
    saveFile: required<void, { fetched: BinaryFile | null }>('saveFile'),
  },
  actions: {
    append: assign(({ context }, { file }: { file: WantedFile }) => {
      const known = context.queue.some((other) => other.kind === file.kind && other.id === file.id);
      return { queue: known ? context.queue : [...context.queue, file] };
    }),
    keepAwaited: assign((_, { file }: { file: WantedFile }) => ({ awaited: file })),
    appendAwaited: assign(({ context: { awaited, queue } }) => ({
      queue: awaited === null ? queue : [...queue, awaited],
      awaited: null,
    })),
    forgetAwaited: assign({ awaited: null }),
    removeFirst: assign(({ context }) => ({ queue: context.queue.slice(1), fetched: null })),
    removeOthers: assign(({ context }) => ({ queue: context.queue.slice(0, 1) })),
    removeAll: assign({ queue: [], fetched: null }),
    resetProgress: assign({ loaded: 0, total: null }),
    keepProgress: assign((_, { loaded, total }: { loaded: number; total: number | null }) => ({ loaded, total })),
    keepFetched: assign((_, { fetched }: { fetched: BinaryFile }) => ({ fetched })),
    keepIdentity: assign((_, { signedIn }: { signedIn: boolean }) => ({ signedIn })),
    logFailure: (_, _params: { file: WantedFile | undefined; error: unknown }) => {},
    goToLogin: ({ system }) => tell(system, 'navigation', { type: 'navigation.signInWanted' }),
  },
  guards: {
    isSignedIn: ({ context }) => context.signedIn,
    isWaiting: ({ context }) => context.signedIn && context.queue.length > 0,
    isSignIn: (_, { signedIn }: { signedIn: boolean }) => signedIn,
  },
  delays: { AWAITED_FILE_MS },
}).createMachine({
  id: 'download',
  initial: 'idle',
  context: ({ input: { signedIn } }) => {
    return { signedIn, awaited: null, queue: [], loaded: 0, total: null, fetched: null };
  },
  on: { 'download.identityChanged': { actions: withEvent('keepIdentity') } },
  states: {
    idle: { on: { 'download.wanted': wanted() } },
    signInNeeded: {
      description: 'A visitor: the login page comes first, and the file after the login.',
      entry: 'goToLogin',
      after: { AWAITED_FILE_MS: { target: 'idle', actions: 'forgetAwaited' } },
      on: {
        'download.wanted': {
          target: 'signInNeeded',
          reenter: true,
          actions: withEvent('keepAwaited'),
        },
        'download.identityChanged': {
          guard: withEvent('isSignIn'),
          target: 'fetching',
          actions: [withEvent('keepIdentity'), 'appendAwaited'],
        },
      },
    },
    fetching: {
      tags: 'busy',
      entry: 'resetProgress',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context }) => ({ file: context.queue[0] }),
        onDone: {
          target: 'saving',
          actions: { type: 'keepFetched', params: ({ event }) => ({ fetched: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'logFailure',
            params: ({ context, event }) => ({ file: context.queue[0], error: event.error }),
          },
        },
      },
      on: {
        'download.wanted': { actions: withEvent('append') },
        'download.progressed': { actions: withEvent('keepProgress') },
        'download.cancelled': { target: 'idle', actions: 'removeAll' },
        'download.identityChanged': {
          target: 'idle',
          actions: ['removeAll', withEvent('keepIdentity')],
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ fetched: context.fetched }),
        onDone: { target: 'done' },
        onError: {
          target: 'failed',
          actions: {
            type: 'logFailure',
            params: ({ context, event }) => ({ file: context.queue[0], error: event.error }),
          },
        },
      },
      on: {
        'download.wanted': { actions: withEvent('append') },
        'download.identityChanged': {
          actions: ['removeOthers', withEvent('keepIdentity')],
        },
      },
    },
    done: {
      entry: 'removeFirst',
      always: { guard: 'isWaiting', target: 'fetching' },
      on: { 'download.wanted': wanted() },
    },
    failed: {
      description: 'The failure is logged. The user sees no message.',
      entry: 'removeFirst',
      always: { guard: 'isWaiting', target: 'fetching' },
      on: { 'download.wanted': wanted() },
    },
  },
});

function wanted() {
  return [
    {
      guard: 'isSignedIn' as const,
      target: 'fetching',
      actions: {
        type: 'append' as const,
        params: ({ event }: { event: { file: WantedFile } }) => ({ file: event.file }),
      },
    },
    {
      target: 'signInNeeded',
      actions: {
        type: 'keepAwaited' as const,
        params: ({ event }: { event: { file: WantedFile } }) => ({ file: event.file }),
      },
    },
  ];
}
