import { withEvent } from '../withEvent.ts';
import { crudSetup } from './crud.setup.ts';

/** The transitions that open a panel from states without unsaved input. */
export const openings = crudSetup.createStateConfig({
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
