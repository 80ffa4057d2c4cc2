import { crudSetup } from './crud.setup.ts';

/** Asks whether to leave and lose the typed input, or to stay. */
export const askingToLeave = crudSetup.createStateConfig({
  tags: 'askingToLeave',
  on: {
    'crud.leaveConfirmed': { target: '#crud.running.panel.closed', actions: 'forgetDraft' },
    'crud.leaveDeclined': { target: 'typing', actions: 'showInAddress' },
  },
});
