import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { askingToLeave } from './askingToLeave.ts';
import { crudSetup } from './crud.setup.ts';
import { initialValues } from './crudContext.ts';
import type { FormSnapshot } from './recordForm.ts';

const kept = {
  type: 'keepDraft',
  params: ({ event: { snapshot } }: { event: FormSnapshot }) => snapshot.context,
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
