import type { Cases } from '../cases.ts';

export const columnChooserCases: Cases = {
  inputs: [{ columns: null }, { columns: ['model'] }],
  events: [
    { type: 'columnChooser.opened', columns: ['model', 'tmb'] },
    { type: 'columnChooser.opened', columns: ['model'] },
    { type: 'columnChooser.toggled', column: 'tmb', shown: true },
    { type: 'columnChooser.toggled', column: 'tmb', shown: false },
    { type: 'columnChooser.moved', column: 'tmb', place: 0 },
    { type: 'columnChooser.reset' },
    { type: 'columnChooser.closed' },
  ],
};
