import { withEvent } from '../withEvent.ts';
import { listViewSetup } from './listView.setup.ts';

/** The region for the number of rows that fit the screen. The first measurement counts at once, a later one at rest. */
export const fitRegion = listViewSetup.createStateConfig({
  initial: 'unmeasured',
  on: { 'view.pageSizeChosen': { target: '.unmeasured', actions: 'forgetFitting' } },
  states: {
    unmeasured: {
      on: { 'view.rowsMeasured': { target: 'measured', actions: [withEvent('keepMeasured'), 'takeMeasured'] } },
    },
    measured: {
      on: {
        'view.rowsMeasured': { guard: withEvent('isOtherFit'), target: 'resizing', actions: withEvent('keepMeasured') },
      },
    },
    resizing: {
      description: 'The window is being resized. The list is loaded again once it rests.',
      on: { 'view.rowsMeasured': { target: 'resizing', reenter: true, actions: withEvent('keepMeasured') } },
      after: { FIT_REST_MS: { target: 'measured', actions: 'takeMeasured' } },
    },
  },
});
