import type { Cases } from '../cases.ts';
import type { PanelInput } from './panel.machine.ts';

const place = { side: 'below', sizes: { below: 45, right: 50 } } as const;

export const panelCases: Cases = {
  inputs: [
    { ...place, open: 'no' },
    { ...place, open: 'docked' },
    { ...place, open: 'separate' },
  ] satisfies PanelInput[],
  events: [
    { type: 'panel.opened' },
    { type: 'panel.closed' },
    { type: 'panel.docked', side: 'right' },
    { type: 'panel.resized', percent: 95 },
    { type: 'panel.separated' },
    { type: 'panel.windowArrived' },
    { type: 'panel.windowLeft' },
  ],
};
