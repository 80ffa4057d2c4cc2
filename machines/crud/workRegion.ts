import { withEvent } from '../withEvent.ts';
import { bulkStates, undoesEdit } from './bulkStates.ts';
import { crudSetup } from './crud.setup.ts';
import { actionOf, keyOf, namedOf, reportedOf } from './crudContext.ts';
import { moveStates } from './moveStates.ts';
import { removalStates } from './removalStates.ts';
import { answerOf } from './work.ts';

const work = crudSetup.createStateConfig({
  description: 'Actions on rows, one after the other.',
  initial: 'idle',
  states: {
    idle: {
      on: {
        'crud.confirm': [
          { guard: 'isRemovalConfirmed', target: 'removing', actions: 'begin' },
          { guard: 'isConfirming', target: 'acting', actions: 'begin' },
        ],
        'crud.bulkRun': {
          guard: 'isBulkShown',
          target: 'bulkEditing',
          actions: ['nextWork', withEvent('keepBulkId')],
        },
        'crud.undo': [
          { guard: 'isMoveUndoOffered', target: 'movingBack', actions: 'nextWork' },
          {
            guard: 'isUndoOffered',
            target: 'restoring',
            actions: ['nextWork', { type: 'keepRestoring', params: ({ context }) => ({ ids: context.undo }) }],
          },
          { guard: 'isEditLast', target: 'bulkUndoing', actions: [...undoesEdit] },
        ],
        'crud.undoBulk': { guard: 'isEditUndoable', target: 'bulkUndoing', actions: [...undoesEdit] },
        'crud.restore': {
          guard: { type: 'may', params: { ability: 'remove' } },
          target: 'restoring',
          actions: ['nextWork', withEvent('keepRestoring')],
        },
        'crud.move': {
          guard: { type: 'may', params: { ability: 'move' } },
          target: 'moving',
          actions: ['nextWork', withEvent('keepMove')],
        },
      },
    },
    ...removalStates,
    ...bulkStates,
    acting: {
      description:
        'Publishes or plans it, cancels a plan, withdraws, discards changes, or runs an action of the resource.',
      tags: 'working',
      exit: ['refreshList', 'announceWork'],
      invoke: {
        id: 'actOnRows',
        src: 'actOnRows',
        input: ({ context }) => ({
          chosen: namedOf(context),
          action: actionOf(context),
          ...answerOf(context.underWay),
          idempotencyKey: keyOf(context),
        }),
        onDone: {
          target: 'idle',
          actions: {
            type: 'report',
            params: ({ context, event }) => ({ action: reportedOf(context), done: event.output }),
          },
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'reportFailure',
            params: ({ context, event }) => ({ action: reportedOf(context), error: event.error }),
          },
        },
      },
    },
    restoring: {
      tags: 'working',
      exit: ['refreshList', 'announceWork'],
      invoke: {
        id: 'restoreRows',
        src: 'restoreRows',
        input: ({ context }) => ({ ids: context.restoring, idempotencyKey: keyOf(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'report', params: ({ event }) => ({ action: 'restore', done: event.output }) },
            { type: 'takeFromUndo', params: ({ event }) => ({ done: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: { type: 'reportFailure', params: ({ event }) => ({ action: 'restore', error: event.error }) },
        },
      },
    },
    ...moveStates,
  },
});

const undo = crudSetup.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'crud.worked': { guard: 'isUndoable', target: 'offered' } } },
    offered: {
      description:
        'A removal, a move or a bulk edit can be undone with one click. Later the trash restores removed rows, and a bulk edit can still be undone.',
      tags: 'undoable',
      after: { UNDO_MS: { target: 'none', actions: 'forgetUndo' } },
      on: {
        'crud.undo': { guard: 'isIdle', target: 'none' },
        'crud.worked': [
          { guard: 'isNew', target: 'offered', reenter: true },
          { guard: 'isNothingToUndo', target: 'none' },
        ],
      },
    },
  },
});

const report = crudSetup.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: { on: { 'crud.worked': { target: 'shown' } } },
    shown: {
      description: 'The changed rows, and the unchanged ones with reasons, are shown until dismissed.',
      tags: 'reported',
      on: {
        'crud.worked': { target: 'shown', reenter: true },
        'crud.reportDismissed': { target: 'quiet' },
      },
      after: { UNDO_MS: { guard: 'isClean', target: 'quiet' } },
    },
  },
});

const exportable = crudSetup.createStateConfig({
  on: { 'crud.export': { target: 'exporting', actions: withEvent('keepWanted') } },
}).on;

const file = crudSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: exportable },
    exporting: {
      tags: 'exporting',
      invoke: {
        id: 'exportRows',
        src: 'exportRows',
        input: ({ context }) => ({ wanted: context.wanted }),
        onDone: { target: 'idle' },
        onError: { target: 'failed' },
      },
      on: { 'crud.exportCancelled': { target: 'idle' } },
    },
    failed: { tags: 'exportFailed', on: exportable },
  },
});

/**
 * The region for everything outside the panel: actions on rows, their undo and report, the export, and forwarding the
 * address to the list.
 */
export const workRegion = {
  work,
  undo,
  report,
  file,
  address: crudSetup.createStateConfig({
    on: { 'crud.addressMoved': { actions: withEvent('moveList') } },
  }),
};
