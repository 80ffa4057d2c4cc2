import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { askingToLeave } from './askingToLeave.ts';
import { crudSetup } from './crud.setup.ts';
import { merged } from './crudContext.ts';

/** Another user saved the record in the meantime: mine, theirs and the original, field by field. */
export const conflictState = crudSetup.createStateConfig({
  tags: ['conflict', 'unsaved'],
  entry: ['guardLeaving', 'nextTurn'],
  exit: 'releaseLeaving',
  initial: 'typing',
  states: {
    typing: {
      on: {
        'crud.choose': { actions: withEvent('choose') },
        'crud.saveMerged': { guard: 'isDecided', target: 'saving' },
        'crud.close': { target: 'askingToLeave' },
        'crud.addressMoved': {
          guard: withEvent('isOtherRecord'),
          target: 'askingToLeave',
        },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => ({ values: merged(context), idempotencyKey: `${context.instance}-${context.turn}` }),
        onDone: {
          target: '#crud.running.panel.closed',
          actions: [
            'forgetDraft',
            { type: 'reportSaved', params: ({ event }) => ({ record: event.output }) },
            'refreshList',
            'announceWork',
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'typing',
            actions: [{ type: 'keepNewerConflict', params: ({ event }) => ({ error: event.error }) }, 'nextTurn'],
          },
          {
            guard: { type: 'hasFieldMessages', params: ({ event }) => ({ error: event.error }) },
            target: '#crud.running.panel.editing.form',
            actions: ['takeMerged', keepFailure],
          },
          { target: 'typing', actions: keepFailure },
        ],
      },
    },
    askingToLeave,
  },
});
