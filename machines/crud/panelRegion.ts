import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { conflictState } from './conflictState.ts';
import { crudSetup } from './crud.setup.ts';
import { formState } from './formState.ts';
import { openings } from './openings.ts';
import { aimAt } from './selection.ts';

const retry = { 'crud.retry': { target: 'loading' } } as const;

const panel = crudSetup.createStateConfig({
  description: 'At most one panel is open at a time.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAddressed', target: 'viewing' }, { target: 'closed' }] },
    closed: { entry: ['reset', 'showInAddress'], on: openings },
    viewing: {
      tags: 'viewing',
      entry: 'showInAddress',
      initial: 'loading',
      on: { ...openings, 'crud.close': { target: 'closed' } },
      states: {
        loading: {
          tags: 'panelBusy',
          invoke: {
            id: 'loadRecord',
            src: 'loadRecord',
            input: ({ context }) => ({ id: context.id ?? '' }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        shown: {},
        failed: { tags: 'panelFailed', on: retry },
      },
    },
    creating: { tags: 'creating', initial: 'form', states: { form: formState('newRecord') } },
    editing: {
      tags: 'editing',
      entry: 'showInAddress',
      initial: 'loading',
      states: {
        loading: {
          description:
            'The form starts with the current record. A record that can no longer be changed is shown instead.',
          tags: 'panelBusy',
          on: { 'crud.close': { target: '#crud.running.panel.closed' } },
          invoke: {
            id: 'loadRecord',
            src: 'loadRecord',
            input: ({ context }) => ({ id: context.id ?? '' }),
            onDone: [
              {
                guard: { type: 'isFixed', params: ({ event }) => ({ record: event.output }) },
                target: '#crud.running.panel.viewing.shown',
                actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
              },
              {
                target: 'form',
                actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        failed: { tags: 'panelFailed', on: { ...retry, 'crud.close': { target: '#crud.running.panel.closed' } } },
        form: formState('record'),
      },
    },
    conflict: conflictState,
    confirming: {
      description: 'The rows, their number, and what happens to them.',
      tags: 'confirming',
      on: {
        'crud.confirm': { guard: 'isIdle', target: 'closed' },
        'crud.close': { target: 'closed' },
      },
    },
    bulk: {
      description: 'One field of many rows. A separate statechart asks for the change and previews it.',
      tags: 'bulk',
      invoke: {
        id: 'bulk',
        src: 'bulk',
        input: ({ context }) => ({
          definition: context.definition,
          aim: context.bulk?.aim ?? aimAt([]),
          field: context.bulk?.field ?? null,
          instance: `${context.instance}-b${context.turn}`,
        }),
        onError: {
          target: 'closed',
          actions: keepFailure,
        },
      },
      on: {
        'crud.bulkRun': { guard: 'isIdle', target: 'closed' },
        'crud.close': { target: 'closed' },
      },
    },
    comparing: {
      description: 'The record was changed after it was seen. Both versions are shown, and the action can be repeated.',
      tags: 'comparing',
      entry: 'showInAddress',
      on: { ...openings, 'crud.close': { target: 'closed' } },
    },
    history: {
      tags: 'history',
      entry: 'showInAddress',
      initial: 'loading',
      on: { ...openings, 'crud.close': { target: 'closed' } },
      states: {
        loading: {
          tags: 'panelBusy',
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: ({ context }) => ({ id: context.id ?? '', before: null }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepChanges', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        shown: { on: { 'crud.earlier': { guard: 'hasEarlier', target: 'loadingEarlier' } } },
        loadingEarlier: {
          description: 'The failed part shows its error and can be retried.',
          tags: 'loadingEarlier',
          invoke: {
            id: 'loadEarlier',
            src: 'loadHistory',
            input: ({ context }) => ({ id: context.id ?? '', before: context.changes.at(-1)?.id ?? null }),
            onDone: { target: 'shown', actions: { type: 'keepEarlier', params: ({ event }) => event.output } },
            onError: { target: 'shown' },
          },
        },
        failed: { tags: 'panelFailed', on: retry },
      },
    },
    trash: {
      tags: 'trash',
      initial: 'loading',
      on: {
        'crud.close': { target: 'closed' },
        'crud.trashPageChanged': {
          target: '.loading',
          actions: withEvent('askTrashPage'),
        },
        'crud.worked': { target: '.loading' },
      },
      states: {
        loading: {
          tags: 'panelBusy',
          invoke: {
            id: 'loadTrash',
            src: 'loadTrash',
            input: ({ context }) => ({ page: context.trash?.page ?? 1 }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepTrash', params: ({ event }) => ({ reply: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        shown: {},
        failed: { tags: 'panelFailed', on: retry },
      },
    },
  },
});

export const panelRegion = { panel };
