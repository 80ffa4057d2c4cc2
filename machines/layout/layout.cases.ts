import type { Cases } from '../cases.ts';

export const layoutCases: Cases = {
  inputs: [{ sidebarOpen: true }, { sidebarOpen: false }],
  events: [
    { type: 'layout.resized', width: 992 },
    { type: 'layout.resized', width: 991 },
    { type: 'layout.sidebarToggled' },
  ],
};
