import type { Cases } from '../cases.ts';

export const panelWindowCases: Cases = {
  events: [
    { type: 'panelWindow.heard', load: 'first' },
    { type: 'panelWindow.heard', load: 'second' },
    { type: 'panelWindow.pageLeft', load: 'first' },
    { type: 'panelWindow.pageLeft', load: 'second' },
  ],
};
