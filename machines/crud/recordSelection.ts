import { withEvent } from '../withEvent.ts';
import { recordListSetup } from './recordList.setup.ts';

/** The region for the selected rows: none, some, or all that match the query. */
export const selectionRegion = recordListSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'list.rowsToggled': {
          guard: 'isCurrent',
          target: 'some',
          actions: ['beginSelection', withEvent('toggle')],
        },
        'list.allMatchingChosen': { guard: 'isCurrent', target: 'allMatching', actions: 'beginSelection' },
      },
    },
    some: {
      tags: 'some',
      always: [
        { guard: 'isOtherNarrowing', target: 'none', actions: 'clearSelection' },
        { guard: 'isNothingChosen', target: 'none' },
      ],
      on: {
        'list.rowsToggled': { actions: withEvent('toggle') },
        'list.rowsGone': { actions: withEvent('drop') },
        'list.allMatchingChosen': { guard: 'isCurrent', target: 'allMatching', actions: 'clearSelection' },
        'list.selectionCleared': { target: 'none', actions: 'clearSelection' },
      },
    },
    allMatching: {
      description: 'Every matching row on all pages, as many as were counted.',
      tags: 'allMatching',
      always: { guard: 'isOtherNarrowing', target: 'none' },
      on: {
        'list.rowsToggled': {
          description: 'All except one cannot be sent as a query. The rows of this page stay selected.',
          target: 'some',
          actions: ['choosePage', withEvent('toggle')],
        },
        'list.rowsGone': { target: 'none' },
        'list.selectionCleared': { target: 'none' },
      },
    },
  },
});
