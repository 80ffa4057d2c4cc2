import { withEvent } from '../withEvent.ts';
import { crudSetup } from './crud.setup.ts';
import { type CrudContext, keyOf } from './crudContext.ts';

type Scope = { context: CrudContext };
/** For the next visit of the list. */
const remembered = {
  type: 'rememberEdit',
  params: ({ context }: Scope) => ({ id: context.edited }),
} as const;

/** The last bulk edit is the one that is undone. */
export const undoesEdit = [
  'nextWork',
  { type: 'keepBulkId', params: ({ context }: Scope) => ({ id: context.edited ?? '' }) },
] as const;

/** Done as it was previewed: of many rows in the background, which is followed from then on. */
const bulkEditing = crudSetup.createStateConfig({
  description: 'A field of rows is changed as it was previewed.',
  tags: 'working',
  exit: ['refreshList', 'announceWork'],
  invoke: {
    id: 'runBulk',
    src: 'runBulk',
    input: ({ context }) => ({ id: context.bulkId ?? '', undo: false, idempotencyKey: keyOf(context) }),
    onDone: [
      {
        guard: { type: 'isBegun', params: ({ event }) => ({ done: event.output }) },
        target: 'bulkFollowing',
        actions: [
          { type: 'reportBegun', params: ({ event }) => ({ action: 'bulk', done: event.output }) },
          // a user who leaves the list meanwhile can undo it later
          { type: 'rememberEdit', params: ({ context }) => ({ id: context.bulkId }) },
        ],
      },
      {
        target: 'idle',
        actions: [
          { type: 'report', params: ({ event }) => ({ action: 'bulk', done: event.output }) },
          'keepEdited',
          remembered,
        ],
      },
    ],
    onError: {
      target: 'idle',
      actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'bulk', error: event.error }) },
    },
  },
});

const bulkUndoing = crudSetup.createStateConfig({
  description: 'Rows get the values back that they had before the edit, unless they were changed since.',
  tags: 'working',
  exit: ['refreshList', 'announceWork'],
  invoke: {
    id: 'undoBulk',
    src: 'runBulk',
    input: ({ context }) => ({ id: context.bulkId ?? '', undo: true, idempotencyKey: keyOf(context) }),
    onDone: [
      {
        guard: { type: 'isBegun', params: ({ event }) => ({ done: event.output }) },
        target: 'bulkFollowing',
        actions: [
          { type: 'reportBegun', params: ({ event }) => ({ action: 'bulkUndo', done: event.output }) },
          'dropEdited',
          remembered,
        ],
      },
      {
        target: 'idle',
        actions: [
          { type: 'report', params: ({ event }) => ({ action: 'bulkUndo', done: event.output }) },
          'dropEdited',
          remembered,
        ],
      },
    ],
    onError: [
      {
        description: 'The server keeps edits for a day.',
        guard: withEvent('isGone'),
        target: 'idle',
        actions: [
          { type: 'reportFailure', params: ({ event }) => ({ action: 'bulkUndo', error: event.error }) },
          'dropEdited',
          remembered,
        ],
      },
      {
        target: 'idle',
        actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'bulkUndo', error: event.error }) },
      },
    ],
  },
});

const bulkFollowing = crudSetup.createStateConfig({
  description: 'The server goes on in the background; it is asked again after a moment how far it is.',
  tags: 'working',
  after: { LOOK_MS: { target: 'bulkLooking' } },
});

const bulkLooking = crudSetup.createStateConfig({
  description: 'What is known stays until the answer comes. A look that fails is made again: the work goes on.',
  tags: 'working',
  invoke: {
    id: 'lookAtBulk',
    src: 'lookAtBulk',
    input: ({ context }) => ({ id: context.bulkId ?? '' }),
    onDone: [
      {
        guard: { type: 'isGoingOn', params: ({ event }) => ({ removal: event.output }) },
        target: 'bulkFollowing',
        actions: { type: 'reportBulkState', params: ({ event }) => ({ state: event.output }) },
      },
      {
        target: 'idle',
        actions: [
          { type: 'reportBulkState', params: ({ event }) => ({ state: event.output }) },
          'keepEdited',
          remembered,
          'refreshList',
          'announceWork',
        ],
      },
    ],
    onError: { target: 'bulkFollowing' },
  },
});

/** Work on one field of many rows, and its undo. */
export const bulkStates = { bulkEditing, bulkUndoing, bulkFollowing, bulkLooking };
