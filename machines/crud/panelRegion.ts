import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { crudSetup } from './crud.setup.ts';
import { conflictState, formState } from './formState.ts';
import { aimAt } from './selection.ts';

/** The ways into a panel, from where nothing can be lost. */
const openings = crudSetup.createStateConfig({
  on: {
    'crud.view': {
      guard: { type: 'may', params: { ability: 'view' } },
      target: '#crud.running.panel.viewing',
      reenter: true,
      actions: { type: 'open', params: ({ event }) => ({ id: event.id }) },
    },
    'crud.create': {
      guard: { type: 'may', params: { ability: 'add' } },
      target: '#crud.running.panel.creating',
      actions: ['reset', { type: 'open', params: ({ event }) => ({ id: null, values: event.values ?? null }) }],
    },
    'crud.edit': {
      guard: { type: 'may', params: { ability: 'edit' } },
      target: '#crud.running.panel.editing',
      actions: { type: 'open', params: ({ event }) => ({ id: event.id, values: event.values ?? null }) },
    },
    'crud.history': {
      guard: { type: 'may', params: { ability: 'view' } },
      target: '#crud.running.panel.history',
      reenter: true,
      actions: { type: 'open', params: ({ event }) => ({ id: event.id }) },
    },
    'crud.trash': {
      guard: { type: 'may', params: { ability: 'remove' } },
      target: '#crud.running.panel.trash',
      actions: ['reset', { type: 'askTrashPage', params: { page: 1 } }],
    },
    'crud.ask': {
      guard: withEvent('mayAsk'),
      target: '#crud.running.panel.confirming',
      actions: ['reset', withEvent('keepPlan')],
    },
    'crud.bulk': {
      guard: withEvent('mayBulk'),
      target: '#crud.running.panel.bulk',
      actions: ['reset', 'nextTurn', withEvent('keepBulk')],
    },
    'crud.compare': {
      guard: withEvent('isOutdatedKnown'),
      target: '#crud.running.panel.comparing',
      reenter: true,
      actions: [{ type: 'open', params: ({ event }) => ({ id: event.id }) }, withEvent('keepOutdated')],
    },
    'crud.addressMoved': [
      {
        guard: withEvent('isToRecord'),
        target: '#crud.running.panel.viewing',
        reenter: true,
        actions: withEvent('openAddressed'),
      },
      {
        guard: withEvent('isOtherRecord'),
        target: '#crud.running.panel.closed',
      },
    ],
  },
}).on;

const retry = { 'crud.retry': { target: 'loading' } } as const;

const panel = crudSetup.createStateConfig({
  description: 'At most one panel at a time.',
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
    creating: { tags: 'creating', initial: 'form', states: { form: formState } },
    editing: {
      tags: 'editing',
      entry: 'showInAddress',
      initial: 'loading',
      states: {
        loading: {
          description:
            'The form begins with the record as it is now; one that is not changed any more is shown instead.',
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
        form: formState,
      },
    },
    conflict: conflictState,
    confirming: {
      description: 'Which rows, how many, and what happens to them.',
      tags: 'confirming',
      on: {
        'crud.confirm': { guard: 'isIdle', target: 'closed' },
        'crud.close': { target: 'closed' },
      },
    },
    bulk: {
      description: 'One field of many rows: a chart of its own asks what is done to it, and shows what that would do.',
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
      description:
        'A record that was changed after it was seen: what was seen and what is there now. What was asked can be asked again.',
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
          description: 'What failed says so itself, and can be asked for again.',
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
