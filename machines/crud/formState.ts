import type { SnapshotFrom } from 'xstate';
import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { crudSetup, type RecordForm } from './crud.setup.ts';
import { initialValues, merged } from './crudContext.ts';

/** Asks whether to leave and lose the typed input, or to stay. */
const askingToLeave = crudSetup.createStateConfig({
  tags: 'askingToLeave',
  on: {
    'crud.leaveConfirmed': { target: '#crud.running.panel.closed', actions: 'forgetDraft' },
    'crud.leaveDeclined': { target: 'typing', actions: 'showInAddress' },
  },
});

const kept = {
  type: 'keepDraft',
  params: ({ event: { snapshot } }: { event: { snapshot: SnapshotFrom<RecordForm> } }) => snapshot.context,
} as const;

/**
 * Returns the state of an open form: invoked as `form`; its snapshots are observed. In the form of a record, proposed
 * values are a change that can be lost. The form of a new record starts with them, and they take precedence over the
 * earlier input of another new record.
 */
export const formState = (of: 'record' | 'newRecord') =>
  crudSetup.createStateConfig({
    tags: 'form',
    entry: 'recallDraft',
    initial: 'opening',
    invoke: {
      id: 'form',
      src: 'form',
      input: ({ context }) => ({ initial: initialValues(context), instance: `${context.instance}-${context.turn}` }),
      onSnapshot: [
        {
          guard: withEvent('isFormNoticed'),
          description: 'Checks found problems in the saved record. The form reopens with them beside its fields.',
          target: '#crud.running.panel.editing.form',
          reenter: true,
          actions: [
            'forgetDraft',
            withEvent('openSaved'),
            { type: 'reportSaved', params: ({ event }) => ({ record: event.snapshot.context.result }) },
            'refreshList',
            'announceWork',
          ],
        },
        {
          guard: withEvent('isFormSaved'),
          target: '#crud.running.panel.closed',
          actions: [
            'forgetDraft',
            { type: 'reportSaved', params: ({ event }) => ({ record: event.snapshot.context.result }) },
            'refreshList',
            'announceWork',
          ],
        },
        {
          guard: withEvent('isFormConflict'),
          target: '#crud.running.panel.conflict',
          actions: withEvent('keepConflict'),
        },
      ],
      onError: {
        target: '#crud.running.panel.closed',
        actions: keepFailure,
      },
    },
    states: {
      opening: {
        always: [
          ...(of === 'record' ? [{ guard: 'hasProposal', target: 'unsaved', actions: 'propose' } as const] : []),
          { target: 'untouched' },
        ],
      },
      untouched: {
        description: 'Unchanged: closing loses nothing.',
        on: {
          'xstate.snapshot.form': [
            { guard: withEvent('isFormBusy'), target: 'unsaved.saving' },
            { guard: withEvent('isFormChanged'), target: 'unsaved', actions: kept },
          ],
          'crud.recalled': [
            ...(of === 'newRecord' ? [{ guard: 'hasProposal' } as const] : []),
            { guard: withEvent('isSaved'), actions: 'forgetDraft' },
            {
              guard: withEvent('isOutdated'),
              target: '#crud.running.panel.conflict',
              actions: withEvent('keepRecalledConflict'),
            },
            {
              target: 'unsaved.recalling',
              actions: [withEvent('keepRecalled'), withEvent('putRecalled')],
            },
          ],
          'crud.close': { target: '#crud.running.panel.closed' },
          'crud.addressMoved': [
            {
              guard: withEvent('isToRecord'),
              target: '#crud.running.panel.viewing',
              actions: withEvent('openAddressed'),
            },
            {
              guard: withEvent('isOtherRecord'),
              target: '#crud.running.panel.closed',
            },
          ],
        },
      },
      unsaved: {
        tags: 'unsaved',
        entry: 'guardLeaving',
        exit: 'releaseLeaving',
        initial: 'typing',
        on: {
          'xstate.snapshot.form': {
            guard: withEvent('isFormUntouched'),
            target: 'untouched',
            actions: ['forgetDraft', 'dropRecalled'],
          },
        },
        states: {
          recalling: {
            description: 'Earlier input is restored into the form, which first reports its initial values.',
            on: {
              'xstate.snapshot.form': [
                { guard: withEvent('isFormChanged'), target: 'typing', actions: kept },
                { guard: withEvent('isFormUntouched') },
              ],
            },
          },
          typing: {
            on: {
              'xstate.snapshot.form': [
                { guard: withEvent('isFormBusy'), target: 'saving' },
                { guard: withEvent('isFormChanged'), actions: kept },
              ],
              'crud.close': { target: 'askingToLeave' },
              'crud.addressMoved': {
                guard: withEvent('isOtherRecord'),
                target: 'askingToLeave',
              },
            },
          },
          saving: {
            description: 'The form is being saved and locked. Closing waits for the answer.',
            tags: 'saving',
            on: {
              'xstate.snapshot.form': {
                guard: withEvent('isFormChanged'),
                target: 'typing',
              },
            },
          },
          askingToLeave,
        },
      },
    },
  });

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
