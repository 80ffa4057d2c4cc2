import type { SnapshotFrom } from 'xstate';
import { crudSetup, type RecordForm } from './crud.setup.ts';
import { initialValues, merged } from './crudContext.ts';

/** Leave and lose what was typed, or stay? */
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

/** A form that is open: invoked as `form`, watched for what it says of itself. */
export const formState = crudSetup.createStateConfig({
  tags: 'form',
  entry: 'recallDraft',
  initial: 'opening',
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ context }) => ({ initial: initialValues(context), instance: `${context.instance}-${context.turn}` }),
    onSnapshot: [
      {
        guard: { type: 'isFormNoticed', params: ({ event }) => event },
        description: 'Checks found something in what was saved: the form opens again with that beside its fields.',
        target: '#crud.running.panel.editing.form',
        reenter: true,
        actions: [
          'forgetDraft',
          { type: 'openSaved', params: ({ event }) => event },
          { type: 'reportSaved', params: ({ event }) => ({ record: event.snapshot.context.result }) },
          'refreshList',
          'announceWork',
        ],
      },
      {
        guard: { type: 'isFormSaved', params: ({ event }) => event },
        target: '#crud.running.panel.closed',
        actions: [
          'forgetDraft',
          { type: 'reportSaved', params: ({ event }) => ({ record: event.snapshot.context.result }) },
          'refreshList',
          'announceWork',
        ],
      },
      {
        guard: { type: 'isFormConflict', params: ({ event }) => event },
        target: '#crud.running.panel.conflict',
        actions: { type: 'keepConflict', params: ({ event }) => event },
      },
    ],
    onError: {
      target: '#crud.running.panel.closed',
      actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
  states: {
    opening: {
      always: [{ guard: 'hasProposal', target: 'unsaved', actions: 'propose' }, { target: 'untouched' }],
    },
    untouched: {
      description: 'As it was opened: closing loses nothing.',
      on: {
        'xstate.snapshot.form': [
          { guard: { type: 'isFormBusy', params: ({ event }) => event }, target: 'unsaved.saving' },
          { guard: { type: 'isFormChanged', params: ({ event }) => event }, target: 'unsaved', actions: kept },
        ],
        'crud.recalled': [
          { guard: { type: 'isSaved', params: ({ event }) => event }, actions: 'forgetDraft' },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: '#crud.running.panel.conflict',
            actions: { type: 'keepRecalledConflict', params: ({ event }) => event },
          },
          {
            target: 'unsaved.recalling',
            actions: [
              { type: 'keepRecalled', params: ({ event }) => event },
              { type: 'putRecalled', params: ({ event }) => event },
            ],
          },
        ],
        'crud.close': { target: '#crud.running.panel.closed' },
        'crud.addressMoved': [
          {
            guard: { type: 'isToRecord', params: ({ event }) => event },
            target: '#crud.running.panel.viewing',
            actions: { type: 'openAddressed', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOtherRecord', params: ({ event }) => event },
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
          guard: { type: 'isFormUntouched', params: ({ event }) => event },
          target: 'untouched',
          actions: ['forgetDraft', 'dropRecalled'],
        },
      },
      states: {
        recalling: {
          description: 'What was typed earlier is put into the form, which says first how it began.',
          on: {
            'xstate.snapshot.form': [
              { guard: { type: 'isFormChanged', params: ({ event }) => event }, target: 'typing', actions: kept },
              { guard: { type: 'isFormUntouched', params: ({ event }) => event } },
            ],
          },
        },
        typing: {
          on: {
            'xstate.snapshot.form': [
              { guard: { type: 'isFormBusy', params: ({ event }) => event }, target: 'saving' },
              { guard: { type: 'isFormChanged', params: ({ event }) => event }, actions: kept },
            ],
            'crud.close': { target: 'askingToLeave' },
            'crud.addressMoved': {
              guard: { type: 'isOtherRecord', params: ({ event }) => event },
              target: 'askingToLeave',
            },
          },
        },
        saving: {
          description: 'On its way: the form stands still, and closing waits for the answer.',
          tags: 'saving',
          on: {
            'xstate.snapshot.form': {
              guard: { type: 'isFormChanged', params: ({ event }) => event },
              target: 'typing',
            },
          },
        },
        askingToLeave,
      },
    },
  },
});

/** Somebody saved the record meanwhile: mine, theirs and what it was, field by field. */
export const conflictState = crudSetup.createStateConfig({
  tags: ['conflict', 'unsaved'],
  entry: ['guardLeaving', 'nextTurn'],
  exit: 'releaseLeaving',
  initial: 'typing',
  states: {
    typing: {
      on: {
        'crud.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'crud.saveMerged': { guard: 'isDecided', target: 'saving' },
        'crud.close': { target: 'askingToLeave' },
        'crud.addressMoved': {
          guard: { type: 'isOtherRecord', params: ({ event }) => event },
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
            actions: ['takeMerged', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          { target: 'typing', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    askingToLeave,
  },
});
