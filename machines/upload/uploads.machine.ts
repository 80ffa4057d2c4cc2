import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { UPLOAD_MAX_BYTES, UPLOADS_AT_ONCE } from '../../contract/constants.ts';
import type { StoredFile } from '../../contract/entities/storage.ts';
import type { UploadType } from '../../contract/uploads.ts';
import { withEvent } from '../withEvent.ts';
import { type PickedFile, type UploadReport, uploadMachine } from './upload.machine.ts';

export type UploadsEvent =
  | { type: 'uploads.added'; file: PickedFile }
  | UploadReport
  | { type: 'uploads.cancelled'; id: string }
  | { type: 'uploads.retried'; id: string }
  | { type: 'uploads.removed'; id: string }
  | { type: 'uploads.earlierRemoved'; id: string }
  | { type: 'uploads.draggedOver' }
  | { type: 'uploads.draggedAway' };
/** `stored` is null when the upload failed or was canceled. */
export type UploadsEmitted = { type: 'settled'; id: string; stored: StoredFile | null };
/**
 * `maxBytes`: the maximum size of a file here, 1048576000 bytes by default. `earlier`: files stored here before, from a
 * draft.
 */
type Input = { types: readonly UploadType[]; maxBytes?: number; earlier?: readonly StoredFile[] };
type Context = Required<Input> & {
  /** Ids of all files in the order in which they were added; each is the id of its child. */
  ids: string[];
  /** Files that wait for a free slot. */
  waiting: string[];
  running: string[];
  /** Files that were stored. */
  stored: Readonly<Record<string, StoredFile>>;
};
type Which = { id: string };

/**
 * The uploads of several files. Each is a child `upload`; some run at the same time, the others wait. A failed or
 * canceled file can be retried.
 *
 * - Input: the accepted kinds and sizes, and the files that are stored already.
 * - Events: `uploads.added` (picked, dropped or pasted), `uploads.cancelled`, `uploads.retried`, `uploads.removed`,
 *   `uploads.earlierRemoved` (the user); `uploads.settled` (the children); `uploads.draggedOver` /
 *   `uploads.draggedAway` (the pointer with files).
 * - Emits: `settled` for each result.
 * - Tags: `busy`, `target` (files are dragged over the upload field).
 * - Required: the actor `upload` with its effects; action `forget`.
 */
export const uploadsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as UploadsEvent,
    emitted: {} as UploadsEmitted,
    tags: {} as 'busy' | 'target',
  },
  actors: { upload: uploadMachine },
  actions: {
    add: assign(({ context }, { id }: Which) => ({
      ids: [...context.ids, id],
      waiting: [...context.waiting, id],
    })),
    queue: assign(({ context }, { id }: Which) => ({ waiting: [...context.waiting, id] })),
    unqueue: assign(({ context }, { id }: Which) => ({
      waiting: context.waiting.filter((other) => other !== id),
      running: context.running.filter((other) => other !== id),
    })),
    dropEarlier: assign(({ context }, { id }: Which) => ({
      earlier: context.earlier.filter((file) => file.id !== id),
    })),
    keepStored: assign(({ context }, { id, stored }: Omit<UploadReport, 'type'>) => ({
      stored: stored ? { ...context.stored, [id]: stored } : context.stored,
    })),
    drop: assign(({ context: { ids, stored } }, { id }: Which) => {
      const { [id]: _, ...others } = stored;
      return { ids: ids.filter((other) => other !== id), stored: others };
    }),
    noteStart: assign(({ context }) => ({
      running: [...context.running, ...context.waiting.slice(0, 1)],
      waiting: context.waiting.slice(1),
    })),
    startFirst: sendTo(({ context }) => context.waiting[0] ?? '', { type: 'upload.start' }),
    cancelOne: sendTo((_, { id }: Which) => id, { type: 'upload.cancelled' }),
    resetOne: sendTo((_, { id }: Which) => id, { type: 'upload.queued' }),
    announce: emit((_, { id, stored }: Omit<UploadReport, 'type'>) => ({ type: 'settled' as const, id, stored })),
    forget: (_, _params: Which) => {},
  },
  guards: {
    hasRoom: ({ context }) => context.waiting.length > 0 && context.running.length < UPLOADS_AT_ONCE,
    isBusy: ({ context }) => context.running.length > 0,
    isQuiet: ({ context }) => context.running.length === 0,
    isNew: ({ context }, { id }: Which) => !context.ids.includes(id),
    isThere: ({ context }, { id }: Which) => context.ids.includes(id),
    isResting: ({ context }, { id }: Which) =>
      context.ids.includes(id) &&
      context.stored[id] === undefined &&
      !context.waiting.includes(id) &&
      !context.running.includes(id),
  },
})
  .extend({
    actions: {
      open: enqueueActions(({ context, enqueue }, { file }: { file: PickedFile }) => {
        enqueue.spawnChild('upload', {
          id: file.id,
          input: { file, types: context.types, maxBytes: context.maxBytes },
        });
      }),
      close: enqueueActions(({ enqueue }, { id }: Which) => enqueue.stopChild(id)),
    },
  })
  .createMachine({
    id: 'uploads',
    type: 'parallel',
    context: ({ input }) => ({
      earlier: [],
      maxBytes: UPLOAD_MAX_BYTES,
      ...input,
      ids: [],
      waiting: [],
      running: [],
      stored: {},
    }),
    states: {
      work: {
        initial: 'quiet',
        on: {
          'uploads.added': {
            guard: { type: 'isNew', params: ({ event }) => event.file },
            actions: [withEvent('open'), { type: 'add', params: ({ event }) => event.file }],
          },
          'uploads.settled': {
            actions: [withEvent('unqueue'), withEvent('keepStored'), withEvent('announce')],
          },
          'uploads.cancelled': {
            guard: withEvent('isThere'),
            actions: withEvent('cancelOne'),
          },
          'uploads.retried': {
            guard: withEvent('isResting'),
            actions: [withEvent('resetOne'), withEvent('queue')],
          },
          'uploads.removed': {
            guard: withEvent('isThere'),
            actions: [withEvent('close'), withEvent('unqueue'), withEvent('drop'), withEvent('forget')],
          },
          'uploads.earlierRemoved': { actions: withEvent('dropEarlier') },
        },
        // while a file waits and a slot is free, the first one starts
        always: { guard: 'hasRoom', actions: ['startFirst', 'noteStart'] },
        states: {
          quiet: { always: { guard: 'isBusy', target: 'busy' } },
          busy: { tags: 'busy', always: { guard: 'isQuiet', target: 'quiet' } },
        },
      },
      place: {
        initial: 'free',
        states: {
          free: { on: { 'uploads.draggedOver': { target: 'target' } } },
          target: {
            tags: 'target',
            on: { 'uploads.draggedAway': { target: 'free' }, 'uploads.added': { target: 'free' } },
          },
        },
      },
    },
  });
