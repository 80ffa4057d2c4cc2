import { withEvent } from '../withEvent.ts';
import { crudSetup } from './crud.setup.ts';
import { type CrudContext, keyOf } from './crudContext.ts';

type Scope = { context: CrudContext };
/** Stores the undoable edit for the next visit of the list. */
const remembered = {
  type: 'rememberEdit',
  params: ({ context }: Scope) => ({ id: context.edited }),
} as const;

/** Selects the last bulk edit as the one to undo. */
export const undoesEdit = [
  'nextWork',
  { type: 'keepBulkId', params: ({ context }: Scope) => ({ id: context.edited ?? '' }) },
] as const;

/** Does the previewed edit. For many rows it runs in the background, and its progress is polled. */
const bulkEditing = crudSetup.createStateConfig({
  description: 'A field of the rows is changed as previewed.',
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
          // a user who leaves the list in the meantime can undo it later
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
  description: 'The rows get their values from before the edit, unless they were changed since.',
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
  description: 'The server continues in the background. Its progress is requested again after a moment.',
  tags: 'working',
  after: { LOOK_MS: { target: 'bulkLooking' } },
});

const bulkLooking = crudSetup.createStateConfig({
  description: 'The known progress stays until the answer. A failed request is repeated; the work continues.',
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

/** The states of a bulk edit of one field, and of its undo. */
export const bulkStates = { bulkEditing, bulkUndoing, bulkFollowing, bulkLooking };
